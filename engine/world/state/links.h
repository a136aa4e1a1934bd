// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/lookup.h"

namespace topple {

/// Returns whether the two colliders of the contact overlap, touch or have pushed each other in the last step.
inline bool is_touching(const Contact& c) {
    for (int i = 0; i < c.point_count; ++i) {
        const Contact::Point& p = c.points[static_cast<std::size_t>(i)];
        if (p.separation <= 0 || p.normal_impulse > 0)
            return true;
    }
    return false;
}

/// Calls `link(body, body)` for every touching contact and every joint between two bodies.
template<typename Link>
void for_links(const WorldState& s, const Link& link) {
    for (const Joint& j : s.joints)
        if (j.a && j.b)
            link(index_of(s, j.a), index_of(s, j.b));
    for (const Contact& c : s.contacts)
        if (is_touching(c))
            link(s.colliders[c.collider_a].body, s.colliders[c.collider_b].body);
}

} // namespace topple
