// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/lookup.h"

namespace topple {

/// Calls `link(body, body)` for every touching contact and every joint between two bodies that take part.
template<typename Link>
void for_links(const WorldState& s, const Link& link) {
    for (const Joint& j : s.joints)
        if (j.a && j.b) {
            const std::uint32_t a = index_of(s, j.a), b = index_of(s, j.b);
            if (!is_absent(s.bodies[a]) && !is_absent(s.bodies[b]))
                link(a, b);
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
