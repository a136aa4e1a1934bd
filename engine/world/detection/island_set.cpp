// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/island_set.h"

namespace topple {

void build_islands(const WorldState& state,
                   const ActiveSet& active,
                   const CandidatePairs& pairs,
                   const JointBodies& joints,
                   const ContactGraph& contacts,
                   const ParticleNeighbors& neighbors,
                   std::vector<Body>& bodies,
                   IslandSet& out) {
    // No link leads through a body that forces cannot move: two piles on one floor are two islands.
    const auto link = [&](Islands& islands, BodyPair pair) {
        if (active.moves(pair.a) && active.moves(pair.b))
            islands.link(pair.a, pair.b);
    };
    out.islands.reset(bodies.size());
    for_joined(joints, [&](const BodyPair& pair) { link(out.islands, pair); });
    for (const ContactSummary& contact : contacts.summaries)
        if (contact.is_touching)
            link(out.islands, contact.bodies);
    out.islands.settle();
    for (const std::uint32_t i : active.awake)
        bodies[i].island = out.islands.of(i);
    // Bodies that may touch within the step must be solved together, so groups are wider than islands.
    out.groups = out.islands;
    for (const ContactSummary& contact : contacts.summaries)
        if (!contact.is_touching)
            link(out.groups, contact.bodies);
    // Contacts of fast bodies are found within the step, so all bodies that they may touch belong to their group.
    for (const ProxyPair& pair : pairs.pairs)
        if (pairs.poses[pair.a].leap != 0 || pairs.poses[pair.b].leap != 0)
            link(out.groups, {state.colliders[pair.a].body, state.colliders[pair.b].body});
    // All particles share one sub-step size, and so do all bodies that they may touch.
    if (neighbors.first_awake != kNoIndex)
        for (const std::uint32_t i : neighbors.colliders)
            if (const std::uint32_t body = state.colliders[i].body; active.moves(body))
                out.groups.link(neighbors.first_awake, body);
    out.groups.settle();
}

} // namespace topple
