// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/tolerances.h"
#include "topple/collision/pairs/internal_edges_detail.h"

#include <algorithm>
#include <array>
#include <optional>

namespace topple::pairs {
namespace {

/// A triangle that shares an edge with another one.
struct Neighbor {
    std::size_t index; ///< Among the nearby triangles.
    Vec3 vertex;       ///< Its third vertex. [m]
};

/// Returns the triangle that shares the edge (p, q), found by position so that a duplicated vertex makes no border.
std::optional<Neighbor> neighbor_across(std::span<const Triangle> nearby,
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
            return Neighbor{other, t.c};
        if (has_b && has_c)
            return Neighbor{other, t.a};
        if (has_c && has_a)
            return Neighbor{other, t.b};
    }
    return {};
}

} // namespace

EdgeJudgement judge_edge(std::span<const Triangle> nearby,
                         std::size_t index,
                         const TriangleHull& hull,
                         Vec3 normal,
                         Real slack) {
    // A normal with a smaller lean against the triangle's own normal leans over none of its edges.
    const Vec3 lean = normal - hull.normal() * dot(hull.normal(), normal);
    if (length_squared(lean) <= slack * slack)
        return {};
    const std::array<Vec3, 3> outwards{hull.outward(0), hull.outward(1), hull.outward(2)};
    const auto leans_less = [&](Vec3 a, Vec3 b) { return dot(a, normal) < dot(b, normal); };
    const auto farthest = std::max_element(outwards.begin(), outwards.end(), leans_less);
    const Vec3 outward = *farthest;
    const Real lean_over = dot(outward, normal);
    if (lean_over <= slack)
        return {}; // the shape lies flat

    const Triangle& t = nearby[index];
    const std::array<Vec3, 3> v{t.a, t.b, t.c};
    const auto edge = static_cast<std::size_t>(farthest - outwards.begin());
    const Vec3 p = v[edge], q = v[(edge + 1) % 3];
    const std::optional<Neighbor> across = neighbor_across(nearby, index, p, q);
    EdgeJudgement judgement{.edge = static_cast<int>(edge), .lean = lean_over};
    if (!across)
        return judgement; // border of the surface

    // Unit vector in the neighbor's plane, from its third vertex to the edge and perpendicular to it. A shape nearest
    // to the edge itself, and not to the neighbor, lies ahead of it; this never happens in a valley or a plane.
    const Vec3 along = normalize(q - p);
    const Vec3 from_vertex = p - across->vertex;
    const Vec3 leaving = normalize(from_vertex - along * dot(from_vertex, along));
    judgement.neighbor = static_cast<int>(across->index);
    judgement.inward = -dot(normal, leaving);
    judgement.plane_cosine = -dot(outward, leaving);
    if (judgement.inward <= slack)
        return judgement;
    judgement.verdict = judgement.plane_cosine > tolerance::kCoplanarCosine ? EdgeVerdict::flatten
                                                                            : EdgeVerdict::drop;
    return judgement;
}

} // namespace topple::pairs
