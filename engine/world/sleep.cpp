// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/world/links_detail.h"
#include "engine/world/world_detail.h"

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
    // All particles share one clock, and so does what they may touch.
    if (const std::uint32_t first = first_near_particles(w); first != kNoIndex)
        for (const std::uint32_t i : scratch.near_particles)
            if (const std::uint32_t body = s.colliders[i].body; moves(scratch, body))
                scratch.groups.link(first, body);
    scratch.groups.settle();
}

void put_to_sleep(WorldData& w) {
    WorldState& s = w.state;
    const Parameters& p = s.parameters;
    if (!p.sleep)
        return;
    // How long the liveliest member has been slow.
    std::vector<Real>& times = w.scratch.island_times;
    times.assign(s.bodies.size(), p.sleep_time);
    for (const std::uint32_t i : w.scratch.awake) {
        Body& b = s.bodies[i];
        if (!is_awake(b)) // frozen just now
            continue;
        const bool is_slow = liveliness(b) < p.sleep_speed && !comes_up_slowly(p, b);
        b.sleep_time = is_slow && b.can_sleep ? b.sleep_time + p.dt : 0;
        times[b.island] = std::min(times[b.island], b.sleep_time);
    }
    if (!w.scratch.driven.empty())
        for_links(s, [&](std::uint32_t a, std::uint32_t b) {
            if (is_driven(s.bodies[a]) && is_awake(s.bodies[b]))
                times[s.bodies[b].island] = 0;
            if (is_driven(s.bodies[b]) && is_awake(s.bodies[a]))
                times[s.bodies[a].island] = 0;
        });
    for (const std::uint32_t i : w.scratch.pressed_by_particles)
        if (is_awake(s.bodies[i]))
            times[s.bodies[i].island] = 0;
    for (const Grab& grab : s.grabs)
        if (grab.body)
            times[s.bodies[index_of(s, grab.body)].island] = 0;

    for (const std::uint32_t i : w.scratch.awake) {
        Body& b = s.bodies[i];
        if (!is_awake(b) || times[b.island] < p.sleep_time)
            continue;
        b.is_asleep = true;
        b.v = b.w = {};
    }
}

} // namespace topple
