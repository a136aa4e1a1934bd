// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/collision/pairs/pairs_detail.h"
#include "engine/collision/separating_axis_detail.h"
#include "engine/collision/tolerances_detail.h"

namespace topple::pairs {
namespace {

/// Two boxes seen from the first.
struct BoxPair {
    Vec3 a, b;  ///< Half extents. [m]
    Vec3 t;     ///< Centre of B. [m]
    Mat3 r;     ///< Axes of B.
    Mat3 abs_r; ///< Component by component.
};

std::uint32_t face_towards(std::uint32_t axis, bool positive) {
    return axis * 2 + (positive ? 1u : 0u);
}

/// The edge along `axis` of the box that lies farthest along `direction` (in the box's own axes).
ConvexHull::Edge edge_towards(int axis, Vec3 direction) {
    std::uint32_t begin = 0;
    for (int k = 0; k < 3; ++k)
        if (k != axis && direction[k] > 0)
            begin |= 1u << static_cast<unsigned>(k);
    const std::uint32_t end = begin | (1u << static_cast<unsigned>(axis));
    return {static_cast<std::uint16_t>(begin), static_cast<std::uint16_t>(end), 0, 0};
}

/// The three face normals of each box. False if one shows a gap wider than the margin.
bool test_faces(const BoxPair& p, Real margin, SeparatingAxes& axes) {
    for (std::uint32_t i = 0; i < 3; ++i) {
        const int k = static_cast<int>(i);
        const Real reach = p.a[k] + p.abs_r.x[k] * p.b.x + p.abs_r.y[k] * p.b.y +
                           p.abs_r.z[k] * p.b.z;
        const Real separation = std::abs(p.t[k]) - reach;
        if (!(separation <= margin))
            return false;
        if (separation > axes.face_a.separation)
            axes.face_a = {separation, face_towards(i, p.t[k] >= 0)};
    }
    const std::array<Vec3, 3> normals{p.r.x, p.r.y, p.r.z};
    const std::array<Vec3, 3> abs_normals{p.abs_r.x, p.abs_r.y, p.abs_r.z};
    for (std::uint32_t i = 0; i < 3; ++i) {
        const Real along = dot(p.t, normals[i]);
        const Real separation = std::abs(along) -
                                (p.b[static_cast<int>(i)] + dot(abs_normals[i], p.a));
        if (!(separation <= margin))
            return false;
        if (separation > axes.face_b.separation)
            axes.face_b = {separation, face_towards(i, along < 0)}; // the face that looks at A
    }
    return true;
}

/// The nine cross products. For boxes the pair of edges that supports an axis is the pair farthest
/// along it, so no arcs need to be compared. False if one shows a gap wider than the margin.
bool test_edges(const BoxPair& p, Real margin, SeparatingAxes& axes) {
    const std::array<Vec3, 3> normals{p.r.x, p.r.y, p.r.z};
    const std::array<Vec3, 3> units{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    int best_i = -1, best_j = -1;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const Vec3 axis = cross(units[static_cast<std::size_t>(i)],
                                    normals[static_cast<std::size_t>(j)]);
            const Real squared = dot(axis, axis);
            if (squared <= tolerance::kParallelSineSquared)
                continue;
            const Real reach = dot(abs(axis), p.a) + dot(abs(transpose_times(p.r, axis)), p.b);
            const Real along = dot(axis, p.t);
            const Real separation = (std::abs(along) - reach) / std::sqrt(squared);
            if (separation > margin)
                return false;
            if (separation > axes.edge.separation) {
                axes.edge.separation = separation;
                axes.edge.normal = along < 0 ? -axis : axis;
                best_i = i;
                best_j = j;
            }
        }
    }
    if (best_i >= 0) {
        axes.edge.normal = normalize(axes.edge.normal);
        axes.edge.edge_a = edge_towards(best_i, axes.edge.normal);
        axes.edge.edge_b = edge_towards(best_j, -transpose_times(p.r, axes.edge.normal));
    }
    return true;
}

} // namespace

/// The fifteen axes of two boxes (Gottschalk, Lin, Manocha 1996, "OBBTree").
Manifold box_box(const BoxShape& a, const BoxShape& b, const Transform& a_from_b, Real margin) {
    const Mat3 r = to_mat3(a_from_b.rotation);
    const BoxPair p{
        a.half_extents, b.half_extents, a_from_b.position, r, {abs(r.x), abs(r.y), abs(r.z)}};
    SeparatingAxes axes;
    if (!test_faces(p, margin, axes) || !test_edges(p, margin, axes))
        return {};
    const BoxHull hull_a(a.half_extents, Vec3{}, Mat3{});
    const BoxHull hull_b(b.half_extents, p.t, p.r);
    return build_manifold(hull_a.view(), hull_b.view(), axes, margin);
}

} // namespace topple::pairs
