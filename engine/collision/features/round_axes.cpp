// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/round_axes_detail.h"
#include "topple/collision/features/segments.h"
#include "topple/collision/features/tolerances.h"

namespace topple {
namespace {

/// Calls `visit` with the normals of A's side perpendicular to a direction: none or two. For cylinders: both
/// perpendiculars.
template<typename Visit>
void for_side_normals_across(const RoundShape& a, Vec3 edge, Visit visit) {
    const Vec3 sideways = a.across(edge);
    const Real far_squared = dot(sideways, sideways);
    if (!(far_squared > tolerance::kParallelSineSquared * dot(edge, edge)))
        return;
    const Real far = std::sqrt(far_squared);
    const Real cosine = -a.side.y * dot(a.axis(), edge) / (a.side.x * far);
    if (!(std::abs(cosine) <= 1))
        return;
    const Vec3 u = sideways * (1 / far), v = cross(a.axis(), u);
    const Real sine = std::sqrt(1 - cosine * cosine);
    visit(a.side_normal(u * cosine + v * sine));
    visit(a.side_normal(u * cosine - v * sine));
}

} // namespace

void offer_faces(const RoundShape& a, const HullView& b, Real enough, BestAxes& best) {
    for (std::uint32_t i = 0; i < b.faces.size(); ++i) {
        const Vec3 n = -b.faces[i].normal;
        best.offer_face(n, -b.faces[i].offset - a.reach(n), i);
        if (best.face_b.gap > enough)
            return;
    }
}
void offer_faces(const RoundShape&, const RoundedLine&, Real, BestAxes&) {}
void offer_faces(const RoundShape& a, const RoundShape& b, Real, BestAxes& best) {
    for (const int end : {0, 1})
        if (b.radii[static_cast<std::size_t>(end)] > 0) {
            const Vec3 n = -b.end_normal(end);
            BestAxes::offer(best.face_b, n, gap_along(a, b, n));
        }
}

void offer_sides(const RoundShape& a, const HullView& b, BestAxes& best) {
    for (const ConvexHull::Edge& e : b.edges) {
        const Vec3 edge = b.edge_vector(e);
        const Vec3 into_left = cross(b.faces[e.left_face].normal, edge);
        const Vec3 into_right = cross(edge, b.faces[e.right_face].normal);
        for_side_normals_across(a, edge, [&](Vec3 n) {
            if (dot(n, into_left) >= 0 && dot(n, into_right) >= 0)
                best.offer_side(n, dot(n, b.vertices[e.begin]) - a.reach(n));
        });
    }
    const Vec3 n = a.side_normal(a.outward(middle_of(b) - a.center));
    best.offer_side(n, gap_along(a, b, n));
}

void offer_sides(const RoundShape& a, const RoundedLine& b, BestAxes& best) {
    for_side_normals_across(a, b.core.b - b.core.a, [&](Vec3 n) {
        BestAxes::offer(best.other, n, gap_along(a, b, n));
    });
    const Vec3 nearest = lerp(b.core.a, b.core.b, closest_fraction(b.core, a.center));
    const Vec3 n = a.side_normal(a.outward(nearest - a.center));
    BestAxes::offer(best.other, n, gap_along(a, b, n));
}

void offer_sides(const RoundShape& a, const RoundShape& b, BestAxes& best) {
    const Vec3 u = a.axis(), w = b.axis(), across = cross(u, w);
    const Real squared = dot(across, across);
    if (squared > tolerance::kParallelSineSquared) {
        const Real k = dot(u, w);
        const Vec3 level = u * ((a.side.y + b.side.y * k) / squared) -
                           w * ((b.side.y + a.side.y * k) / squared);
        const Real rest = 1 - dot(level, level);
        if (rest >= 0)
            for (const Real sign : {1.0f, -1.0f}) {
                const Vec3 n = level + across * (sign * std::sqrt(rest / squared));
                BestAxes::offer(best.other, n, gap_along(a, b, n));
            }
    }
    const Vec3 apart = b.center - a.center;
    for (const Vec3 n : {a.side_normal(a.outward(apart)), -b.side_normal(b.outward(-apart))})
        BestAxes::offer(best.other, n, gap_along(a, b, n));
}

} // namespace topple
