// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec2.h"

#include <array>
#include <limits>

namespace topple::planar {

/// Axis-aligned rectangle, a closed set. The default is empty: it contains nothing and is neutral in unions. Stores
/// two corners instead of a size or a center, so that the rectangle around some points contains them to the last bit.
struct Rect {
    /// Bound of an infinite rectangle.
    static constexpr Real kInfinity = std::numeric_limits<Real>::infinity();
    Vec2 min{kInfinity, kInfinity};   ///< [m]
    Vec2 max{-kInfinity, -kInfinity}; ///< [m]
    friend constexpr bool operator==(const Rect&, const Rect&) = default;
};

// Ways to create a rectangle. Corners may come in any order, sizes with any sign.

///@{
/// The rectangle; corners may come in any order, sizes with any sign. [m]
constexpr Rect rect_between(Vec2 corner, Vec2 opposite) {
    return {min(corner, opposite), max(corner, opposite)};
}
constexpr Rect rect_from_corner(Vec2 corner, Vec2 size) {
    return rect_between(corner, corner + size);
}
constexpr Rect rect_from_center(Vec2 center, Vec2 half_extents) {
    return rect_between(center - half_extents, center + half_extents);
}
///@}

/// Returns whether the rectangle contains no point; true for a NaN.
constexpr bool is_empty(const Rect& r) { return !(r.min.x <= r.max.x && r.min.y <= r.max.y); }
/// Returns whether the rectangle is neither empty nor infinite nor NaN.
inline bool is_bounded(const Rect& r) {
    return !is_empty(r) && is_finite(r.min) && is_finite(r.max);
}
///@{
/// Center, half extents and extents of a rectangle that is not empty. [m]
constexpr Vec2 center(const Rect& r) { return r.min * 0.5f + r.max * 0.5f; }
constexpr Vec2 half_extents(const Rect& r) { return r.max * 0.5f - r.min * 0.5f; }
constexpr Vec2 extents(const Rect& r) { return r.max - r.min; }
///@}
/// Area; 0 if empty. [m^2]
constexpr Real area(const Rect& r) {
    return is_empty(r) ? 0 : (r.max.x - r.min.x) * (r.max.y - r.min.y);
}
/// The corners, counter-clockwise from the smallest.
constexpr std::array<Vec2, 4> corners_of(const Rect& r) {
    return {r.min, Vec2{r.max.x, r.min.y}, r.max, Vec2{r.min.x, r.max.y}};
}

///@{
/// Returns the smallest rectangle that contains both.
constexpr Rect unite(const Rect& a, const Rect& b) {
    return {min(a.min, b.min), max(a.max, b.max)};
}
constexpr Rect unite(const Rect& a, Vec2 p) { return {min(a.min, p), max(a.max, p)}; }
///@}
/// Returns the rectangle with every side moved outward by `margin` [m].
constexpr Rect grown(const Rect& r, Real margin) {
    const Vec2 m{margin, margin};
    return {r.min - m, r.max + m};
}
///@{
/// Whether the first contains the second; touching counts.
constexpr bool contains(const Rect& r, Vec2 p) {
    return r.min.x <= p.x && p.x <= r.max.x && r.min.y <= p.y && p.y <= r.max.y;
}
constexpr bool contains(const Rect& outer, const Rect& inner) {
    return outer.min.x <= inner.min.x && inner.max.x <= outer.max.x && outer.min.y <= inner.min.y &&
           inner.max.y <= outer.max.y;
}
///@}
/// Returns whether they overlap; touching counts. The empty rectangle overlaps no bounded one.
constexpr bool overlaps(const Rect& a, const Rect& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

} // namespace topple::planar
