// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/separating_axis.h"
#include "topple/collision/pairs/pairs_detail.h"

namespace topple::pairs {
Manifold hull_hull(const HullShape& a, const HullShape& b, const Transform& a_from_b, Real margin) {
    return collide_hulls(view_of(*a.hull), view_of(*b.hull), a_from_b, margin);
}

Manifold box_hull(const BoxShape& a, const HullShape& b, const Transform& a_from_b, Real margin) {
    const BoxHull box(a.half_extents, Vec3{}, Mat3{});
    return collide_hulls(box.view(), view_of(*b.hull), a_from_b, margin);
}

} // namespace topple::pairs
