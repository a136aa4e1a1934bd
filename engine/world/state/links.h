// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/lookup.h"

namespace topple {

/// Calls `link(body, body)` for every touching contact and every joint between two bodies that take part; for a gear
/// with a carrier also for that and each of the two.
template<typename Link>
void for_links(const WorldState& s, const Link& link) {
    const auto link_pair = [&](BodyId one, BodyId other) {
        if (!one || !other)
            return;
        const std::uint32_t a = index_of(s, one), b = index_of(s, other);
        if (!is_absent(s.bodies[a]) && !is_absent(s.bodies[b]))
            link(a, b);
    };
    for (const Joint& j : s.joints) {
        link_pair(j.a, j.b);
        link_pair(j.a, j.carrier);
        link_pair(j.b, j.carrier);
    }
    for (const Contact& c : s.contacts)
        if (is_touching(c))
            link(s.colliders[c.collider_a].body, s.colliders[c.collider_b].body);
}

/// Calls `move(carrier, body)` for both sides of every touching contact of a moving surface; the carrier has it.
template<typename Move>
void for_moved_by_surfaces(const WorldState& s, const Move& move) {
    for (const Contact& c : s.contacts) {
        const Collider &a = s.colliders[c.collider_a], &b = s.colliders[c.collider_b];
        const bool moves_a = is_moving(a.surface_motion), moves_b = is_moving(b.surface_motion);
        if ((moves_a || moves_b) && is_touching(c)) {
            move(moves_a ? a.body : b.body, a.body);
            move(moves_a ? a.body : b.body, b.body);
        }
    }
}

} // namespace topple
