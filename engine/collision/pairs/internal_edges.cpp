// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/tolerances.h"
#include "topple/collision/pairs/internal_edges_detail.h"

#include <algorithm>
#include <array>
#include <optional>

namespace topple::pairs {
namespace {

/// Returns the third vertex of the triangle that shares the edge (p, q), found by position so that a duplicated
/// vertex makes no border.
std::optional<Vec3> vertex_across(std::span<const Triangle> nearby,
                                  std::size_t index,
                                  Vec3 p,
                                  Vec3 q) {
    for (std::size_t other = 0; other < nearby.size(); ++other) {
        if (other == index)
            continue;
        const Triangle& t = nearby[other];
        const bool has_a = t.a == p || t.a == q, has_b = t.b == p || t.b == q,
                   has_c = t.c == p || t.c == q;
        if (has_a && has_b)
            return t.c;
        if (has_b && has_c)
            return t.a;
        if (has_c && has_a)
            return t.b;
    }
    return {};
}

} // namespace

EdgeVerdict judge_edge(std::span<const Triangle> nearby,
                       std::size_t index,
                       const TriangleHull& hull,
                       Vec3 normal,
                       Real slack) {
    // A normal with a smaller lean against the triangle's own normal leans over none of its edges.
    const Vec3 lean = normal - hull.normal() * dot(hull.normal(), normal);
    if (length_squared(lean) <= slack * slack)
        return EdgeVerdict::keep;
    const std::array<Vec3, 3> outwards{hull.outward(0), hull.outward(1), hull.outward(2)};
    const auto leans_less = [&](Vec3 a, Vec3 b) { return dot(a, normal) < dot(b, normal); };
    const auto farthest = std::max_element(outwards.begin(), outwards.end(), leans_less);
    const Vec3 outward = *farthest;
    if (dot(outward, normal) <= slack)
        return EdgeVerdict::keep; // the shape lies flat

    const Triangle& t = nearby[index];
    const std::array<Vec3, 3> v{t.a, t.b, t.c};
    const auto edge = static_cast<std::size_t>(farthest - outwards.begin());
    const Vec3 p = v[edge], q = v[(edge + 1) % 3];
    const std::optional<Vec3> across = vertex_across(nearby, index, p, q);
    if (!across)
        return EdgeVerdict::keep; // border of the surface

    // Unit vector in the neighbor's plane, from its third vertex to the edge and perpendicular to it. A shape nearest
    // to the edge itself, and not to the neighbor, lies ahead of it; this never happens in a valley or a plane.
    const Vec3 along = normalize(q - p);
    const Vec3 from_vertex = p - *across;
    const Vec3 leaving = normalize(from_vertex - along * dot(from_vertex, along));
    if (dot(normal, leaving) >= -slack)
        return EdgeVerdict::keep;
    return dot(outward, leaving) < -tolerance::kCoplanarCosine ? EdgeVerdict::flatten
                                                               : EdgeVerdict::drop;
}

} // namespace topple::pairs
