// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/broad_phase/frustum_query_detail.h"

namespace topple::spatial_detail {
namespace {

Real reach_along(const Plane& plane,
                 const std::array<std::size_t, 3>& rows,
                 const std::array<Real, 6>& box) {
    return plane.normal.x * box[rows[0]] + plane.normal.y * box[rows[1]] +
           plane.normal.z * box[rows[2]];
}

} // namespace

FrustumQuery::FrustumQuery(const Frustum& frustum) {
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        sides_[i].plane = frustum.planes[i];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const bool low_is_inner = frustum.planes[i].normal[static_cast<int>(axis)] > 0;
            sides_[i].inner[axis] = low_is_inner ? axis : axis + 3;
            sides_[i].outer[axis] = low_is_inner ? axis + 3 : axis;
        }
    }
}

std::optional<FrustumQuery::PlaneSet> FrustumQuery::planes_across(const Aabb& box,
                                                                  PlaneSet planes) const {
    const std::array<Real, 6> rows{
        box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z};
    for (PlaneSet i = 0; i < sides_.size(); ++i) {
        if ((planes >> i & 1u) == 0)
            continue;
        const Side& side = sides_[i];
        if (!(reach_along(side.plane, side.inner, rows) <= side.plane.offset))
            return std::nullopt;
        if (reach_along(side.plane, side.outer, rows) <= side.plane.offset)
            planes &= ~(1u << i);
    }
    return planes;
}

unsigned FrustumQuery::seen4(const BoxBlock& block, PlaneSet planes) const {
    unsigned seen = 0xfu;
    for (PlaneSet i = 0; i < sides_.size() && seen != 0; ++i) {
        if ((planes >> i & 1u) == 0)
            continue;
        const Plane& plane = sides_[i].plane;
        const auto along = [&](std::size_t axis) {
            return Float4::all(plane.normal[static_cast<int>(axis)]) *
                   Float4::load(block.bounds[sides_[i].inner[axis]]);
        };
        seen &= bits((along(0) + along(1)) + along(2) <= Float4::all(plane.offset));
    }
    return seen;
}

} // namespace topple::spatial_detail
