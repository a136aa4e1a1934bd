// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/world/links_detail.h"
#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {

void build_islands(WorldData& w) {
    WorldState& s = w.state;
    Islands& islands = w.scratch.islands;
    islands.reset(s.bodies.size());
    // Not through what forces cannot move: two piles on one floor are strangers.
    for_links(s, [&](std::uint32_t a, std::uint32_t b) {
        if (is_awake(s.bodies[a]) && is_awake(s.bodies[b]))
            islands.link(a, b);
    });
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i)
        if (!s.bodies[i].is_asleep)
            s.bodies[i].island = islands.find(i);
}

void put_to_sleep(WorldData& w) {
    WorldState& s = w.state;
    const Parameters& p = s.parameters;
    if (!p.sleep)
        return;
    // How long the liveliest member has been slow.
    std::vector<Real>& times = w.scratch.island_times;
    times.assign(s.bodies.size(), p.sleep_time);
    for (Body& b : s.bodies) {
        if (!is_awake(b))
            continue;
        const bool is_slow = liveliness(b) < p.sleep_speed;
        b.sleep_time = is_slow && b.can_sleep ? b.sleep_time + p.dt : 0;
        times[b.island] = std::min(times[b.island], b.sleep_time);
    }
    for_links(s, [&](std::uint32_t a, std::uint32_t b) {
        if (is_driven(s.bodies[a]) && is_awake(s.bodies[b]))
            times[s.bodies[b].island] = 0;
        if (is_driven(s.bodies[b]) && is_awake(s.bodies[a]))
            times[s.bodies[a].island] = 0;
    });
    for (const Grab& grab : s.grabs)
        times[s.bodies[index_of(s, grab.body)].island] = 0;

    for (Body& b : s.bodies) {
        if (!is_awake(b) || times[b.island] < p.sleep_time)
            continue;
        b.is_asleep = true;
        b.v = b.w = {};
    }
}

} // namespace topple
