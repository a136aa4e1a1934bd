// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/round_shape_detail.h"

namespace topple {
namespace {

RoundShape between_discs(Real first,
                         Real second,
                         Real half_height,
                         Real size,
                         const Transform& frame_from_shape) {
    RoundShape solid;
    solid.center = frame_from_shape.position;
    solid.axes = to_mat3(frame_from_shape.rotation);
    solid.half_height = half_height;
    solid.radii = {first, second};
    solid.side = normalize(Vec2{2 * half_height, first - second});
    solid.size = size;
    return solid;
}

} // namespace

Vec3 RoundShape::outward(Vec3 d) const {
    // Length below which the part of a direction perpendicular to the axis is rounding.
    constexpr Real kNothing = 1e-6f;
    // Computed from the two axes in the disc: for a direction nearly along the third, the remainder would be
    // rounding, partly along that axis.
    const Real x = dot(axes.x, d), z = dot(axes.z, d);
    const Real far = std::sqrt(x * x + z * z);
    return far > kNothing * length(d) ? (axes.x * x + axes.z * z) * (1 / far) : axes.x;
}

Real RoundShape::reach(Vec3 d) const {
    const Real along = dot(axes.y, d) * half_height;
    const Real sideways = length(across(d));
    return dot(center, d) + std::max(radii[0] * sideways - along, radii[1] * sideways + along);
}

RoundShape round_shape(const CylinderShape& s, const Transform& frame_from_shape) {
    return between_discs(s.radius, s.radius, s.half_height, inner_radius(s), frame_from_shape);
}

RoundShape round_shape(const ConeShape& s, const Transform& frame_from_shape) {
    return between_discs(s.radius, 0, s.half_height, inner_radius(s), frame_from_shape);
}

} // namespace topple
