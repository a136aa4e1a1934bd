// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/intersects.h"

#include "topple/textbook/planar/signs_detail.h"

#include <algorithm>

namespace topple::planar {
namespace {

/// Returns whether all points lie strictly beyond the line through `p` with this normal.
bool all_beyond(std::span<const DVec2> points, DVec2 p, DVec2 normal) {
    return std::all_of(
        points.begin(), points.end(), [&](DVec2 q) { return dot(normal, q - p) > 0; });
}

/// Returns whether a side of `a` separates it from `b`; for a segment, also an end.
bool separates(std::span<const DVec2> a, std::span<const DVec2> b) {
    for (std::size_t i = 0; a.size() > 1 && i < a.size(); ++i) {
        const DVec2 p = a[i], edge = a[(i + 1) % a.size()] - p;
        if (all_beyond(b, p, outward(edge)) || (a.size() == 2 && all_beyond(b, p, -edge)))
            return true;
    }
    return false;
}

/// Returns whether a vertex of `a` is within r of a side of `b`.
bool vertex_near(std::span<const DVec2> a, std::span<const DVec2> b, double r) {
    for (const DVec2 p : a) {
        for (std::size_t i = 0; i < b.size(); ++i) {
            if (is_within(p, b[i], b[(i + 1) % b.size()], r))
                return true;
        }
    }
    return false;
}

} // namespace

bool cores_overlap(std::span<const DVec2> a, std::span<const DVec2> b) {
    if (a.empty() || b.empty())
        return false;
    if (a.size() == 1 && b.size() == 1)
        return a[0] == b[0];
    return !separates(a, b) && !separates(b, a);
}

bool intersects(const Convex& a, const Convex& b) {
    const double r = a.radius() + b.radius();
    const auto p = a.vertices(), q = b.vertices();
    return cores_overlap(p, q) || (r > 0 && (vertex_near(p, q, r) || vertex_near(q, p, r)));
}

bool contains(const Convex& shape, Vec2 p) { return intersects(shape, Convex(p)); }

bool is_on(const Segment& segment, Vec2 p, Real tolerance) {
    return intersects(segment, Circle{p, tolerance});
}

} // namespace topple::planar
