// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/lookup.h"

namespace topple {

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
