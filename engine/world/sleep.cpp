// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/quality.h"
#include "topple/world/links_detail.h"
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {

void build_islands(WorldData& w) {
    WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    Islands& islands = scratch.islands;
    islands.reset(s.bodies.size());
    // Not through what forces cannot move: two piles on one floor are strangers.
    const auto link = [&](BodyPair pair) {
        if (moves(scratch, pair.a) && moves(scratch, pair.b))
            islands.link(pair.a, pair.b);
    };
    for (const BodyPair& pair : scratch.joint_bodies)
        link(pair);
    for (const ContactBrief& brief : scratch.briefs)
        if (brief.is_touching)
            link(brief.bodies);
    islands.settle();
    for (const std::uint32_t i : scratch.awake)
        s.bodies[i].island = islands.of(i);
    // What may come to touch within the step must be solved together, so these groups are wider.
    scratch.groups = islands;
    for (const ContactBrief& brief : scratch.briefs)
        if (!brief.is_touching && moves(scratch, brief.bodies.a) && moves(scratch, brief.bodies.b))
            scratch.groups.link(brief.bodies.a, brief.bodies.b);
    // Contacts of bodies that move far are found within the step: what they may touch belongs to their group.
    for (const ProxyPair& pair : scratch.pairs) {
        if (scratch.now[pair.a].leap == 0 && scratch.now[pair.b].leap == 0)
            continue;
        const BodyPair bodies{s.colliders[pair.a].body, s.colliders[pair.b].body};
        if (moves(scratch, bodies.a) && moves(scratch, bodies.b))
            scratch.groups.link(bodies.a, bodies.b);
    }
    // All particles share one clock, and so does what they may touch.
    if (const std::uint32_t first = first_near_particles(w); first != kNoIndex)
        for (const std::uint32_t i : scratch.near_particles)
            if (const std::uint32_t body = s.colliders[i].body; moves(scratch, body))
                scratch.groups.link(first, body);
    scratch.groups.settle();
}

namespace {

/// A step in which it is not slow takes so much of its rest that what trembles comes to rest if it is
/// slow for more than two thirds of the time. [steps]
constexpr Real kLostRest = 2;
/// Rest that it may have in hand, over what it needs: a tremor does not keep it awake. [-]
constexpr Real kMostRest = 2;

/// In a heap the velocities that contacts leave tremble more than anything moves.
void time_rest(Body& b, const Parameters& p) {
    const bool may = b.can_sleep && !is_still_easing(p, b);
    const Real lively = liveliness(b);
    const bool creeps = may && lively < kCreepFactor * p.sleep_speed;
    b.creep_time = creeps ? b.creep_time + p.dt : 0;
    if (creeps && lively < p.sleep_speed)
        b.sleep_time = std::min(b.sleep_time + p.dt, kMostRest * p.sleep_time);
    else
        b.sleep_time = creeps ? std::max(b.sleep_time - kLostRest * p.dt, Real(0)) : 0;
}

/// What is pushed or held keeps its island awake.
template<typename Stir>
void for_stirred(const WorldData& w, const Stir& stir) {
    const WorldState& s = w.state;
    if (!w.scratch.driven.empty())
        for_links(s, [&](std::uint32_t a, std::uint32_t b) {
            if (is_driven(s.bodies[a]) && is_awake(s.bodies[b]))
                stir(s.bodies[b]);
            if (is_driven(s.bodies[b]) && is_awake(s.bodies[a]))
                stir(s.bodies[a]);
        });
    for (const std::uint32_t i : w.scratch.pressed_by_particles)
        if (is_awake(s.bodies[i]))
            stir(s.bodies[i]);
    for (const Grab& grab : s.grabs)
        if (grab.body)
            stir(s.bodies[index_of(s, grab.body)]);
}

} // namespace

void put_to_sleep(WorldData& w) {
    WorldState& s = w.state;
    const Parameters& p = s.parameters;
    if (!p.sleep)
        return;
    std::vector<IslandRest>& islands = w.scratch.island_rest;
    islands.assign(s.bodies.size(), IslandRest{});
    for (const std::uint32_t i : w.scratch.awake) {
        Body& b = s.bodies[i];
        if (!is_awake(b)) // frozen just now
            continue;
        time_rest(b, p);
        IslandRest& island = islands[b.island];
        ++island.body_count;
        island.creeper_count += b.sleep_time < p.sleep_time ? 1 : 0;
        island.is_stirred |= b.creep_time < p.sleep_time;
    }
    for_stirred(w, [&](const Body& b) { islands[b.island].is_stirred = true; });

    for (const std::uint32_t i : w.scratch.awake) {
        Body& b = s.bodies[i];
        const IslandRest& island = islands[b.island];
        if (!is_awake(b) || island.is_stirred ||
            island.creeper_count > island.body_count / kCreeperShare)
            continue;
        b.is_asleep = true;
        b.v = b.w = {};
    }
}

} // namespace topple
