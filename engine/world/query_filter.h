// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

#include <cstdint>

namespace topple {

/// Colliders that a query may find.
enum class QueryTargets : std::uint8_t {
    colliding, ///< Colliders that collide, visible or not.
    visible,   ///< Colliders that are drawn, whether they collide or not.
    all        ///< All colliders.
};

/// Colliders that a query finds. The mask of each side must admit the category of the other, as between two bodies;
/// groups do not count. The default admits every enabled body whose mask and
/// category are not 0.
struct QueryFilter {
    ///@{
    /// Bits. A body may be found if each mask has a bit of the other's category.
    std::uint32_t category = 0xffffffffu;
    std::uint32_t mask = 0xffffffffu;
    ///@}
    BodyId ignored{};                               ///< Body that is not found; null: none.
    QueryTargets targets = QueryTargets::colliding; ///< Colliders that may be found.
    bool finds_disabled = false; ///< Whether bodies may be found that World::set_enabled has disabled.
    GridCell cell{}; ///< Frame of the points of the query and of its answer; see grid_cell.h.
    friend bool operator==(const QueryFilter&, const QueryFilter&) = default;
};

/// Returns whether the query finds this collider of the body.
constexpr bool admits(const QueryFilter& filter, const Body& body, const Collider& collider) {
    if ((filter.ignored && filter.ignored == body.id) ||
        (is_absent(body) && !filter.finds_disabled))
        return false;
    const CollisionFilter& own = filter_of(body, collider);
    if ((filter.mask & own.category) == 0 || (own.mask & filter.category) == 0)
        return false;
    switch (filter.targets) {
    case QueryTargets::colliding:
        return collider.collides;
    case QueryTargets::visible:
        return collider.visible;
    case QueryTargets::all:
        return true;
    }
    return false;
}

} // namespace topple
