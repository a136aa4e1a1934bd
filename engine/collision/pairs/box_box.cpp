// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/collision_trace.h"
#include "topple/collision/features/separating_axis.h"
#include "topple/collision/features/tolerances.h"
#include "topple/collision/pairs/box_clip_detail.h"
#include "topple/collision/pairs/pairs_detail.h"

#include <array>
#include <optional>

namespace topple::pairs {
namespace {

/// Two boxes in the frame of the first.
struct BoxPair {
    Vec3 a, b;  ///< Half extents. [m]
    Vec3 t;     ///< Center of B. [m]
    Mat3 r;     ///< Axes of B.
    Mat3 abs_r; ///< Absolute value of each element.
};

constexpr Real kNoGap = -std::numeric_limits<Real>::infinity();

std::uint32_t face_towards(std::uint32_t axis, bool positive) {
    return axis * 2 + (positive ? 1u : 0u);
}

/// Returns the edge along `axis` that lies farthest along `direction`, in the box's own axes.
ConvexHull::Edge edge_towards(int axis, Vec3 direction) {
    std::uint32_t begin = 0;
    for (int k = 0; k < 3; ++k)
        if (k != axis && direction[k] > 0)
            begin |= 1u << static_cast<unsigned>(k);
    const std::uint32_t end = begin | (1u << static_cast<unsigned>(axis));
    return {static_cast<std::uint16_t>(begin), static_cast<std::uint16_t>(end), 0, 0};
}

Vec3 axis_of_b(const BoxPair& p, int k) { return k == 0 ? p.r.x : k == 1 ? p.r.y : p.r.z; }

/// `along`: the center of B, seen from A, in B's axes.
void record_faces(CollisionTrace& trace, const BoxPair& p, Vec3 gap_a, Vec3 gap_b, Vec3 along) {
    using Kind = CollisionTrace::Axis::Kind;
    for (std::uint32_t i = 0; i < 3; ++i) {
        const int k = static_cast<int>(i);
        Vec3 unit;
        unit[k] = p.t[k] >= 0 ? 1.0f : -1.0f;
        trace.axes.push_back({.kind = Kind::face_of_first,
                              .face = face_towards(i, p.t[k] >= 0),
                              .normal = unit,
                              .separation = gap_a[k]});
        trace.axes.push_back({.kind = Kind::face_of_second,
                              .face = face_towards(i, along[k] < 0),
                              .normal = axis_of_b(p, k) * (along[k] < 0 ? -1.0f : 1.0f),
                              .separation = gap_b[k]});
    }
}

/// Tests the three face normals of each box; returns the widest gap. Sets no faces if that is wider than the margin.
Real test_faces(const BoxPair& p, Real margin, FaceAxis& face_a, FaceAxis& face_b) {
    const Vec3 reach_a = p.a + p.abs_r * p.b;
    const Vec3 gap_a = abs(p.t) - reach_a;
    const Vec3 along = transpose_times(p.r, p.t);
    const Vec3 gap_b = abs(along) - (p.b + transpose_times(p.abs_r, p.a));
    if (CollisionTrace* const trace = CollisionRecording::current())
        record_faces(*trace, p, gap_a, gap_b, along);
    const Real widest = std::max(max_component(gap_a), max_component(gap_b));
    if (!(widest <= margin))
        return widest;
    for (std::uint32_t i = 0; i < 3; ++i) {
        const int k = static_cast<int>(i);
        if (gap_a[k] > face_a.separation)
            face_a = {gap_a[k], face_towards(i, p.t[k] >= 0)};
        if (gap_b[k] > face_b.separation)
            face_b = {gap_b[k], face_towards(i, along[k] < 0)}; // the face that faces A
    }
    return widest;
}

/// The best of the nine cross products of axes.
struct CrossAxis {
    Real separation = kNoGap; ///< [m]
    int i = -1, j = -1;       ///< Axis of A and of B; -1: none is better than the bound.
};

EdgeAxis to_edge_axis(const BoxPair& p, const CrossAxis& cross_axis) {
    EdgeAxis axis;
    if (cross_axis.i < 0)
        return axis;
    Vec3 unit;
    unit[cross_axis.i] = 1;
    const Vec3 n = normalize(cross(unit, axis_of_b(p, cross_axis.j)));
    axis.separation = cross_axis.separation;
    axis.normal = dot(n, p.t) < 0 ? -n : n;
    axis.edge_a = edge_towards(cross_axis.i, axis.normal);
    axis.edge_b = edge_towards(cross_axis.j, -transpose_times(p.r, axis.normal));
    return axis;
}

void record_edges(CollisionTrace& trace, const BoxPair& p, const CrossAxis& cross_axis) {
    const EdgeAxis axis = to_edge_axis(p, cross_axis);
    trace.axes.push_back({.kind = CollisionTrace::Axis::Kind::edges,
                          .edge_of_first = {axis.edge_a.begin, axis.edge_a.end},
                          .edge_of_second = {axis.edge_b.begin, axis.edge_b.end},
                          .normal = axis.normal,
                          .separation = axis.separation});
}

void choose_edges(CollisionTrace& trace, const EdgeAxis& axis) {
    trace.choose_edges({axis.edge_a.begin, axis.edge_a.end}, {axis.edge_b.begin, axis.edge_b.end});
}

/// Finds the best cross product whose separation exceeds `floor`. For boxes the pair of edges that supports an axis
/// is the farthest one along it, so no arcs need to be compared. Returns false if one shows a gap wider than the
/// margin; that one is then the best.
bool test_edges(const BoxPair& p, Real margin, Real floor, CrossAxis& best) {
    const std::array<Vec3, 3> columns{p.r.x, p.r.y, p.r.z};
    const std::array<Vec3, 3> abs_columns{p.abs_r.x, p.abs_r.y, p.abs_r.z};
    best.separation = floor;
    CollisionTrace* const trace = CollisionRecording::current();
    if (trace)
        trace->forget_edges();
    for (int j = 0; j < 3; ++j) {
        const auto column = static_cast<std::size_t>(j);
        const std::size_t j1 = (column + 1) % 3, j2 = (column + 2) % 3;
        const Real b1 = p.b[static_cast<int>(j1)], b2 = p.b[static_cast<int>(j2)];
        const Vec3 r = columns[column], s = abs_columns[column];
        // Cross products of axis i of A and axis j of B, for all three i.
        const Vec3 across = cross(r, p.t);
        const Vec3 reach_a{
            p.a.y * s.z + p.a.z * s.y, p.a.z * s.x + p.a.x * s.z, p.a.x * s.y + p.a.y * s.x};
        const Vec3 reach_b = abs_columns[j2] * b1 + abs_columns[j1] * b2;
        const Vec3 gap = abs(across) - (reach_a + reach_b);
        const Vec3 squared{r.y * r.y + r.z * r.z, r.z * r.z + r.x * r.x, r.x * r.x + r.y * r.y};
        for (int i = 0; i < 3; ++i) {
            if (trace && squared[i] > tolerance::kParallelSineSquared)
                record_edges(*trace, p, {gap[i] / std::sqrt(squared[i]), i, j});
            // The cross product is at most 1 long: dividing by its length can only lower a value that is not
            // positive.
            if ((gap[i] <= 0 && gap[i] <= best.separation) ||
                squared[i] <= tolerance::kParallelSineSquared)
                continue;
            const Real separation = gap[i] / std::sqrt(squared[i]);
            if (separation > best.separation)
                best = {separation, i, j};
            if (separation > margin)
                return false;
        }
    }
    return true;
}

/// Returns the edge in the box's own frame.
Segment edge_of(Vec3 half_extents, ConvexHull::Edge edge) {
    const auto vertex = [&](std::uint16_t v) {
        return Vec3{v & 1u ? half_extents.x : -half_extents.x,
                    v & 2u ? half_extents.y : -half_extents.y,
                    v & 4u ? half_extents.z : -half_extents.z};
    };
    return {vertex(edge.begin), vertex(edge.end)};
}

Manifold cross_box_edges(const BoxPair& p, const EdgeAxis& axis, Real size) {
    const Segment edge_b = edge_of(p.b, axis.edge_b);
    return cross_edges({edge_of(p.a, axis.edge_a),
                        {p.r * edge_b.a + p.t, p.r * edge_b.b + p.t},
                        edge_label(0, axis.edge_a.begin, axis.edge_a.end),
                        edge_label(1, axis.edge_b.begin, axis.edge_b.end),
                        axis.normal,
                        axis.separation,
                        size});
}

Manifold clip_to_a(const BoxPair& p, std::uint32_t face, Real margin) {
    return clip_box_face(
        {p.a, static_cast<int>(face / 2), face % 2 == 1, 0, p.b, p.t, p.r, margin});
}

Manifold clip_to_b(const BoxPair& p, std::uint32_t face, Real margin) {
    Manifold manifold = clip_box_face({p.b,
                                       static_cast<int>(face / 2),
                                       face % 2 == 1,
                                       1,
                                       p.a,
                                       -transpose_times(p.r, p.t),
                                       transpose(p.r),
                                       margin});
    if (CollisionTrace* const trace = CollisionRecording::current())
        CollisionTrace::move(trace->clippings.back(), p.r, p.t);
    manifold.normal = p.r * manifold.normal;
    for (int i = 0; i < manifold.count; ++i) {
        Vec3& point = manifold.points[static_cast<std::size_t>(i)].point;
        point = p.r * point + p.t;
    }
    return manifold;
}

/// Returns the face of a box whose normal is nearly `n` (in the box's own axes), if there is one.
std::optional<std::uint32_t> face_along(Vec3 n) {
    for (int i = 0; i < 3; ++i)
        if (std::abs(n[i]) >= tolerance::kLyingCosine)
            return face_towards(static_cast<std::uint32_t>(i), n[i] > 0);
    return {};
}

/// Returns the manifold of two edges: that of a face on which one of them lies, or their crossing; see holds_edge.
Manifold touch_edges(const BoxPair& p, const EdgeAxis& axis, Real size, Real margin) {
    const std::optional<std::uint32_t> on_a = face_along(axis.normal);
    const std::optional<std::uint32_t> on_b = on_a ? std::nullopt
                                                   : face_along(-transpose_times(p.r, axis.normal));
    if (on_a || on_b) {
        Manifold lying = on_a ? clip_to_a(p, *on_a, margin) : clip_to_b(p, *on_b, margin);
        lying.normal = axis.normal; // still the direction of the least overlap
        if (holds_edge(lying, axis.separation, size))
            return lying;
    }
    return cross_box_edges(p, axis, size);
}

/// Tries all axes in turn, as for general hulls, if the preferred axis gives no point.
Manifold try_all_axes(const BoxPair& p,
                      const FaceAxis& face_a,
                      const FaceAxis& face_b,
                      Real margin) {
    CrossAxis cross_axis;
    if (!test_edges(p, margin, kNoGap, cross_axis))
        return apart(cross_axis.separation, margin);
    const BoxHull hull_a(p.a, Vec3{}, Mat3{});
    const BoxHull hull_b(p.b, p.t, p.r);
    return build_manifold(
        hull_a.view(), hull_b.view(), {face_a, face_b, to_edge_axis(p, cross_axis)}, margin);
}

} // namespace

/// Tests the fifteen axes of two boxes (Gottschalk, Lin, Manocha 1996, "OBBTree").
Manifold box_box(const BoxShape& a, const BoxShape& b, const Transform& a_from_b, Real margin) {
    const Mat3 r = to_mat3(a_from_b.rotation);
    const BoxPair p{
        a.half_extents, b.half_extents, a_from_b.position, r, {abs(r.x), abs(r.y), abs(r.z)}};
    FaceAxis face_a, face_b;
    if (const Real gap = test_faces(p, margin, face_a, face_b); !(gap <= margin))
        return apart(gap, margin);
    const Real size = std::min(min_component(p.a), min_component(p.b));
    const bool takes_b = prefers_face_of_b(face_a.separation, face_b.separation, size);
    const Real face_separation = takes_b ? face_b.separation : face_a.separation;
    CrossAxis cross_axis;
    if (!test_edges(p, margin, least_for_edges(face_separation, size), cross_axis))
        return apart(cross_axis.separation, margin);
    const bool takes_edge = cross_axis.i >= 0;
    if (CollisionTrace* const trace = CollisionRecording::current()) {
        trace->size = size;
        if (takes_edge)
            choose_edges(*trace, to_edge_axis(p, cross_axis));
        else
            trace->choose_face(takes_b, takes_b ? face_b.face : face_a.face);
    }
    const Manifold manifold = takes_edge ? touch_edges(p, to_edge_axis(p, cross_axis), size, margin)
                              : takes_b  ? clip_to_b(p, face_b.face, margin)
                                         : clip_to_a(p, face_a.face, margin);
    return manifold.count > 0 ? manifold : try_all_axes(p, face_a, face_b, margin);
}

} // namespace topple::pairs
