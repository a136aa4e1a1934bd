// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/shells.h"

#include "topple/geometry/distance/closest_point_double.h"
#include "topple/geometry/distance/polytope.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace topple {
namespace {

using Three = std::array<double, 3>;

/// Distances from a point to the surface of the box from -half to half.
ShellReach reach_of(const Three& half, const Three& p) {
    double outside = 0, farthest = 0, inside = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        const double beyond = std::abs(p[i]) - half[i];
        outside += std::max(beyond, 0.0) * std::max(beyond, 0.0);
        inside = std::min(inside, -beyond);
        farthest += (std::abs(p[i]) + half[i]) * (std::abs(p[i]) + half[i]);
    }
    if (std::isnan(farthest))
        return {farthest, farthest};
    return {inside > 0 ? inside * inside : outside, farthest};
}

ShellReach reach_of_shell(const Obb& box, Vec3 p) {
    const std::array<DVec3, 3> axes = axes_of(box.rotation);
    const DVec3 offset = DVec3(p) - DVec3(box.center);
    const Vec3 half = abs(box.half_extents);
    return reach_of({half.x, half.y, half.z},
                    {dot(offset, axes[0]), dot(offset, axes[1]), dot(offset, axes[2])});
}

double squared_radius(const Sphere& sphere) {
    return is_amount(sphere.radius) ? double{sphere.radius} * double{sphere.radius} : -1;
}

} // namespace

ShellReach reach_of_shell(const Aabb& box, Vec3 p) {
    constexpr double kNoReach = std::numeric_limits<double>::quiet_NaN();
    if (is_empty(box))
        return {kNoReach, kNoReach};
    Three half{}, offset{};
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        const double low = box.min[i], high = box.max[i];
        half[axis] = (high - low) / 2;
        offset[axis] = double{p[i]} - (low + high) / 2;
    }
    return reach_of(half, offset);
}

bool meets_shell(const Sphere& sphere, const Aabb& box) {
    return reach_of_shell(box, sphere.center).nearest_squared <= squared_radius(sphere);
}
bool meets_shell(const Sphere& sphere, const Obb& box) {
    return reach_of_shell(box, sphere.center).nearest_squared <= squared_radius(sphere);
}
bool do_shells_meet(const Sphere& sphere, const Aabb& box) {
    return meets_shell(sphere, box) &&
           squared_radius(sphere) <= reach_of_shell(box, sphere.center).farthest_squared;
}
bool do_shells_meet(const Sphere& sphere, const Obb& box) {
    return meets_shell(sphere, box) &&
           squared_radius(sphere) <= reach_of_shell(box, sphere.center).farthest_squared;
}

} // namespace topple
