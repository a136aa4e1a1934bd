// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/collision/pairs/inner_edges_detail.h"
#include "engine/collision/tolerances_detail.h"

#include <optional>

namespace topple::pairs {
namespace {

/// The third corner of the triangle that shares the edge (p, q), found by position so that a seam
/// in the numbering of vertices is no border.
std::optional<Vec3> corner_across(const TriangleSurface& surface,
                                  std::uint32_t index,
                                  std::span<const std::uint32_t> candidates,
                                  Vec3 p,
                                  Vec3 q) {
    for (const std::uint32_t other : candidates) {
        if (other == index)
            continue;
        const Triangle t = surface.triangle(other);
        const std::array<Vec3, 3> v{t.a, t.b, t.c};
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 begin = v[k], end = v[(k + 1) % 3];
            if ((begin == p && end == q) || (begin == q && end == p))
                return v[(k + 2) % 3];
        }
    }
    return {};
}

} // namespace

EdgeVerdict judge_edge(const TriangleSurface& surface,
                       std::uint32_t index,
                       const TriangleHull& triangle,
                       std::span<const std::uint32_t> candidates,
                       Vec3 normal,
                       Real slack) {
    // What leans less against the triangle's own normal leans over none of its edges.
    const Vec3 lean = normal - triangle.normal() * dot(triangle.normal(), normal);
    if (length_squared(lean) <= slack * slack)
        return EdgeVerdict::keep;
    int edge = 0;
    for (int i = 1; i < 3; ++i)
        if (dot(triangle.outward(i), normal) > dot(triangle.outward(edge), normal))
            edge = i;
    const Vec3 outward = triangle.outward(edge);
    if (dot(outward, normal) <= slack)
        return EdgeVerdict::keep; // lies flat

    const Triangle t = surface.triangle(index);
    const std::array<Vec3, 3> v{t.a, t.b, t.c};
    const Vec3 p = v[static_cast<std::size_t>(edge)];
    const Vec3 q = v[static_cast<std::size_t>((edge + 1) % 3)];
    const std::optional<Vec3> across = corner_across(surface, index, candidates, p, q);
    if (!across)
        return EdgeVerdict::keep; // the border of the surface

    // Unit, in the neighbour's plane, from its third corner towards the edge and square to it. What
    // is nearest to the edge itself, and not to the neighbour, lies ahead of it; in a valley and in
    // a plane nothing does.
    const Vec3 along = normalize(q - p);
    const Vec3 from_corner = p - *across;
    const Vec3 leaving = normalize(from_corner - along * dot(from_corner, along));
    if (dot(normal, leaving) >= -slack)
        return EdgeVerdict::keep;
    return dot(outward, leaving) < -tolerance::kCoplanarCosine ? EdgeVerdict::flatten
                                                               : EdgeVerdict::drop;
}

} // namespace topple::pairs
