// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <limits>

namespace topple {

/// Axis-aligned box, a closed set. The default is empty: it contains nothing and is neutral in unions.
struct Aabb {
    /// Bound of an infinite box.
    static constexpr Real kInfinity = std::numeric_limits<Real>::infinity();
    ///@{
    /// The smallest and the largest coordinates; the box is empty if min > max along some axis. [m]
    Vec3 min{kInfinity, kInfinity, kInfinity};
    Vec3 max{-kInfinity, -kInfinity, -kInfinity};
    ///@}
    friend constexpr bool operator==(const Aabb&, const Aabb&) = default;
};

/// Returns the box of all points.
constexpr Aabb everything() {
    constexpr Real inf = Aabb::kInfinity;
    return {{-inf, -inf, -inf}, {inf, inf, inf}};
}
/// Returns whether the box contains no point; true for a NaN.
constexpr bool is_empty(const Aabb& b) {
    return !(b.min.x <= b.max.x && b.min.y <= b.max.y && b.min.z <= b.max.z);
}
/// Returns whether the box is neither empty nor infinite nor NaN.
inline bool is_bounded(const Aabb& b) {
    return !is_empty(b) && is_finite(b.min) && is_finite(b.max);
}
///@{
/// Center, half extents and extents of a box that is not empty. [m]
constexpr Vec3 center(const Aabb& b) { return b.min * 0.5f + b.max * 0.5f; }
constexpr Vec3 half_extents(const Aabb& b) { return b.max * 0.5f - b.min * 0.5f; }
constexpr Vec3 extents(const Aabb& b) { return b.max - b.min; }
///@}
/// Half of the surface area, as used by the surface area heuristic; 0 if empty. [m^2]
constexpr Real half_area(const Aabb& b) {
    if (is_empty(b))
        return 0;
    const Vec3 e = extents(b);
    return e.x * e.y + e.y * e.z + e.z * e.x;
}
///@{
/// Returns the smallest box that contains both.
constexpr Aabb unite(const Aabb& a, const Aabb& b) {
    return {min(a.min, b.min), max(a.max, b.max)};
}
constexpr Aabb unite(const Aabb& a, Vec3 p) { return {min(a.min, p), max(a.max, p)}; }
///@}
/// Returns the box with every face moved outward by `margin` [m].
constexpr Aabb grown(const Aabb& b, Real margin) {
    const Vec3 m{margin, margin, margin};
    return {b.min - m, b.max + m};
}
/// Returns whether the point lies in the box or on its surface.
constexpr bool contains(const Aabb& b, Vec3 p) {
    return b.min.x <= p.x && p.x <= b.max.x && b.min.y <= p.y && p.y <= b.max.y && b.min.z <= p.z &&
           p.z <= b.max.z;
}
/// Returns whether `inner` lies in `outer`; touching counts.
constexpr bool contains(const Aabb& outer, const Aabb& inner) {
    return outer.min.x <= inner.min.x && inner.max.x <= outer.max.x && outer.min.y <= inner.min.y &&
           inner.max.y <= outer.max.y && outer.min.z <= inner.min.z && inner.max.z <= outer.max.z;
}
/// Returns whether the boxes overlap; touching counts. The empty box overlaps no bounded one; use `is_empty` against
/// an infinite one.
constexpr bool overlaps(const Aabb& a, const Aabb& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
           a.min.z <= b.max.z && b.min.z <= a.max.z;
}
/// Returns the squared distance from the point to the box; 0 inside. [m^2]
inline Real distance_squared(const Aabb& b, Vec3 p) {
    const Vec3 d = max(max(b.min - p, p - b.max), Vec3{});
    return dot(d, d);
}

} // namespace topple
