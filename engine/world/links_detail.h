// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_detail.h"

namespace topple {

inline bool is_touching(const Contact& c) {
    for (int i = 0; i < c.point_count; ++i) {
        const Contact::Point& p = c.points[static_cast<std::size_t>(i)];
        if (p.separation <= 0 || p.normal_impulse > 0)
            return true;
    }
    return false;
}

/// Calls `link(body, body)` for every touch or joint of which neither is null.
template<typename Link>
void for_links(const WorldState& s, const Link& link) {
    for (const Joint& j : s.joints)
        if (j.a && j.b)
            link(index_of(s, j.a), index_of(s, j.b));
    for (const Contact& c : s.contacts)
        if (is_touching(c))
            link(s.colliders[c.collider_a].body, s.colliders[c.collider_b].body);
}

/// Whether forces move the body in this step. Requires: the roll was called.
inline bool moves(const StepScratch& scratch, std::uint32_t body) {
    return body != kNoIndex && scratch.slots[body].kind == SolverSlot::Kind::dynamic;
}

/// How fast its farthest point can be: what is asked before it may sleep. [m/s]
inline Real liveliness(const Body& b) { return length(b.v) + length(b.w) * b.extent; }

/// In a large heap a few always creep: one member in so many does not keep the others awake, as long
/// as it is ...
inline constexpr std::uint32_t kCreeperShare = 500;
/// ... no faster than so many times what is slow. Larger: one sees them stop. [-]
inline constexpr Real kCreepFactor = 3;

} // namespace topple
