// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/separating_axis.h"

#include "topple/collision/features/clipping.h"
#include "topple/collision/features/collision_trace.h"
#include "topple/collision/features/edge_axis_detail.h"
#include "topple/collision/features/segments.h"
#include "topple/collision/features/tolerances.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

namespace topple {

bool improve_edge_axis(EdgeAxis& best,
                       const HullView& a,
                       const ConvexHull::Edge& edge_a,
                       const HullView& b,
                       const ConvexHull::Edge& edge_b,
                       const EdgeSearch& search) {
    const EdgeArc arc = arc_of(a, edge_a);
    const Vec3 w = b.edge_vector(edge_b);
    const Vec3 axis = cross(arc.edge, w);
    const Real squared = dot(axis, axis);
    if (squared <= tolerance::kParallelSineSquared * dot(arc.edge, arc.edge) * dot(w, w))
        return true;
    const Vec3 out = cross(arc.edge, arc.left - arc.right); // in the plane of each face, away from
                                                            // it
    const Vec3 n = axis * ((dot(axis, out) < 0 ? -1.0f : 1.0f) / std::sqrt(squared));
    const Real separation = dot(n, b.vertices[edge_b.begin] - a.vertices[edge_a.begin]);
    if (CollisionTrace* const trace = CollisionRecording::current())
        trace->axes.push_back({.kind = CollisionTrace::Axis::Kind::edges,
                               .edge_of_first = {edge_a.begin, edge_a.end},
                               .edge_of_second = {edge_b.begin, edge_b.end},
                               .normal = n,
                               .separation = separation});
    if (separation > search.margin) {
        best = {separation, edge_a, edge_b, n};
        return false;
    }
    if (separation > std::max(best.separation, search.floor))
        best = {separation, edge_a, edge_b, n};
    return true;
}

namespace {

/// Takes over a face with a larger separation. Returns false if the separation ends the search.
bool improve(FaceAxis& best, std::uint32_t face, Real separation, Real margin) {
    if (separation > best.separation)
        best = {separation, face};
    return !(best.separation > margin);
}

/// Returns the face with the largest separation from the other hull. `sign`: 1 for faces of A, -1 for faces of B, whose
/// normals point to A.
FaceAxis find_face_axis(std::span<const ConvexHull::Face> faces,
                        const VertexRows& others,
                        Real margin,
                        Real sign) {
    CollisionTrace* const trace = CollisionRecording::current();
    FaceAxis best;
    for (std::uint32_t i = 0; i < faces.size(); ++i) {
        const Real separation = others.lowest_along(faces[i].normal) - faces[i].offset;
        if (trace)
            trace->add_face(i, faces[i].normal, sign, separation);
        if (!improve(best, i, separation, margin))
            break;
    }
    return best;
}

/// The same for the faces of B in rows.
FaceAxis find_face_axis(const FaceRows& rows,
                        std::span<const ConvexHull::Face> faces,
                        std::span<const Vec3> others,
                        Real margin) {
    FaceAxis best;
    if (CollisionTrace* const trace = CollisionRecording::current()) {
        rows.for_each_separation(others, [&](std::uint32_t face, Real separation) {
            trace->add_face(face, faces[face].normal, -1, separation);
            return improve(best, face, separation, margin);
        });
        return best;
    }
    rows.for_each_larger(others, best.separation, [&](std::uint32_t face, Real separation) {
        return improve(best, face, separation, margin);
    });
    return best;
}

/// The same for the two faces of a triangle, which project the other hull onto one line.
FaceAxis find_triangle_axis(std::span<const ConvexHull::Face> faces,
                            const VertexRows& others,
                            Real margin) {
    if (CollisionRecording::current())
        return find_face_axis(faces, others, margin, 1);
    FaceAxis best;
    const VertexRows::Range range = others.range_along(faces[0].normal);
    if (improve(best, 0, range.low - faces[0].offset, margin))
        (void)improve(best, 1, -range.high - faces[1].offset, margin);
    return best;
}

/// Calls `visit(index)` for the edges that are not entirely on one side of the box.
template<typename Visit>
void for_edges_near(const HullView& hull, const Aabb& box, Visit visit) {
    thread_local std::vector<std::uint8_t> sides;
    sides.resize(hull.vertices.size());
    for (std::size_t i = 0; i < sides.size(); ++i)
        sides[i] = sides_of(hull.vertices[i], box);
    for (std::uint16_t i = 0; i < hull.edges.size(); ++i)
        if ((sides[hull.edges[i].begin] & sides[hull.edges[i].end]) == 0)
            visit(i);
}

EdgeAxis find_edge_axis(const HullView& a, const HullView& b, const EdgeSearch& search) {
    thread_local EdgeRows rows;
    thread_local std::vector<std::uint16_t> others;
    rows.clear();
    others.clear();
    for_edges_near(a, grown(bounds_of_vertices(b), search.near), [&](std::uint16_t i) {
        rows.add(arc_of(a, a.edges[i]), i);
    });
    for_edges_near(b, grown(bounds_of_vertices(a), search.near), [&](std::uint16_t i) {
        others.push_back(i);
    });
    EdgeAxis best;
    for (const std::uint16_t other : others) {
        const EdgeArc arc = arc_of(b, b.edges[other]);
        for (std::size_t row = 0; row < rows.row_count(); ++row)
            for (unsigned lanes = rows.crossing(row, arc); lanes != 0; lanes &= lanes - 1) {
                const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
                if (!improve_edge_axis(
                        best, a, a.edges[rows.name(row, lane)], b, b.edges[other], search))
                    return best;
            }
    }
    return best;
}

/// Returns the value that a later axis must exceed to replace the current one.
Real clearly_above(Real current, Real absolute) {
    return current + tolerance::kAxisRelative * std::abs(current) + absolute;
}

enum class AxisKind { face_a, face_b, edge };

/// The kinds of axis in the order in which they are tried.
struct Ranked {
    AxisKind kind;
    Real separation;
};
using Ranking = std::array<Ranked, 3>;

/// Ranks the preferred axis first, then by separation: the axis of least penetration is used last if the features of
/// the preferred one do not overlap.
Ranking rank(const BestSeparatingAxes& axes, Real size) {
    Ranking ranking{Ranked{AxisKind::face_a, axes.face_a.separation},
                    Ranked{AxisKind::face_b, axes.face_b.separation},
                    Ranked{AxisKind::edge, axes.edge.separation}};
    std::size_t preferred = 0;
    if (prefers_face_of_b(ranking[0].separation, ranking[1].separation, size))
        preferred = 1;
    if (ranking[2].separation > least_for_edges(ranking[preferred].separation, size))
        preferred = 2;
    std::swap(ranking[0], ranking[preferred]);
    if (ranking[2].separation > ranking[1].separation)
        std::swap(ranking[1], ranking[2]);
    return ranking;
}

Manifold cross_best_edges(const HullView& a, const HullView& b, const EdgeAxis& axis, Real margin) {
    if (axis.normal == Vec3{} || !(axis.separation <= margin))
        return {};
    return cross_edges({{a.vertices[axis.edge_a.begin], a.vertices[axis.edge_a.end]},
                        {b.vertices[axis.edge_b.begin], b.vertices[axis.edge_b.end]},
                        edge_label(0, axis.edge_a.begin, axis.edge_a.end),
                        edge_label(1, axis.edge_b.begin, axis.edge_b.end),
                        axis.normal,
                        axis.separation,
                        std::min(a.size, b.size)});
}

/// Returns false for a triangle: contacts with surfaces have their own rules.
bool is_solid(const HullView& hull) { return hull.faces.size() > 2; }

Manifold clip_to(const HullView& reference,
                 std::uint32_t face,
                 const HullView& other,
                 int shape,
                 Real margin) {
    const std::uint32_t incident = incident_face(other, reference.faces[face].normal);
    return clip_faces({reference, face, other, incident, shape, margin});
}

/// Returns the manifold of two edges: that of a face on which one of them lies, or their crossing; see holds_edge.
Manifold touch_best_edges(const HullView& a, const HullView& b, const EdgeAxis& axis, Real margin) {
    if (axis.normal == Vec3{} || !(axis.separation <= margin))
        return {};
    const Real size = std::min(a.size, b.size);
    const bool may_lie = is_solid(a) && is_solid(b);
    const std::uint32_t face_a = most_opposed_face(a, -axis.normal);
    const std::uint32_t face_b = most_opposed_face(b, axis.normal);
    Manifold lying;
    if (may_lie && dot(a.faces[face_a].normal, axis.normal) >= tolerance::kLyingCosine)
        lying = clip_to(a, face_a, b, 0, margin);
    else if (may_lie && dot(b.faces[face_b].normal, axis.normal) <= -tolerance::kLyingCosine)
        lying = clip_to(b, face_b, a, 1, margin);
    lying.normal = axis.normal; // still the direction of the least overlap
    return holds_edge(lying, axis.separation, size) ? lying : cross_best_edges(a, b, axis, margin);
}

void note_choice(CollisionTrace& trace, AxisKind kind, const BestSeparatingAxes& axes) {
    if (kind == AxisKind::edge)
        trace.choose_edges({axes.edge.edge_a.begin, axes.edge.edge_a.end},
                           {axes.edge.edge_b.begin, axes.edge.edge_b.end});
    else
        trace.choose_face(kind == AxisKind::face_b,
                          kind == AxisKind::face_b ? axes.face_b.face : axes.face_a.face);
}

Manifold build_for(AxisKind kind,
                   const HullView& a,
                   const HullView& b,
                   const BestSeparatingAxes& axes,
                   Real margin) {
    if (CollisionTrace* const trace = CollisionRecording::current())
        note_choice(*trace, kind, axes);
    switch (kind) {
    case AxisKind::face_a:
        return clip_to(a, axes.face_a.face, b, 0, margin);
    case AxisKind::face_b:
        return clip_to(b, axes.face_b.face, a, 1, margin);
    case AxisKind::edge:
        break;
    }
    return touch_best_edges(a, b, axes.edge, margin);
}

} // namespace

Real least_for_face_of_b(Real face_a, Real size) {
    return clearly_above(face_a, tolerance::kFaceOfBAbsolute * size);
}

bool prefers_face_of_b(Real face_a, Real face_b, Real size) {
    return face_b > least_for_face_of_b(face_a, size);
}

Real least_for_edges(Real face, Real size) {
    return clearly_above(face, tolerance::kEdgeAbsolute * size);
}

bool holds_edge(const Manifold& on_face, Real edge_separation, Real size) {
    Real deepest = std::numeric_limits<Real>::infinity();
    for (int i = 0; i < on_face.count; ++i)
        deepest = std::min(deepest, on_face.points[static_cast<std::size_t>(i)].separation);
    const Real allowed = least_for_edges(edge_separation, size) - edge_separation;
    return on_face.count > 1 && std::abs(deepest - edge_separation) <= allowed;
}

Manifold cross_edges(const CrossedEdges& edges) {
    Manifold manifold;
    manifold.normal = edges.normal;
    const ClosestPoints closest = closest_points(edges.a, edges.b);
    const Vec3 aside = closest.on_second - closest.on_first - edges.normal * edges.separation;
    const Real allowed = tolerance::kEdgesAside * edges.size;
    if (dot(aside, aside) > allowed * allowed)
        return manifold;
    manifold.count = 1;
    manifold.points[0] = {(closest.on_first + closest.on_second) * 0.5f,
                          edges.separation,
                          feature_id(edges.label_a, edges.label_b)};
    return manifold;
}

Manifold build_manifold(const HullView& a,
                        const HullView& b,
                        const BestSeparatingAxes& axes,
                        Real margin) {
    for (const Ranked& ranked : rank(axes, std::min(a.size, b.size))) {
        const Manifold manifold = build_for(ranked.kind, a, b, axes, margin);
        if (manifold.count > 0)
            return manifold;
    }
    return {}; // separated, with vertices towards each other
}

namespace {

/// Returns the manifold of two hulls whose faces show no gap wider than the margin. `find_edges(search)` returns the
/// best axis of two edges.
template<typename FindEdges>
Manifold collide_faced(const HullView& a,
                       const HullView& b,
                       const FaceAxis& face_a,
                       const FaceAxis& face_b,
                       Real margin,
                       const FindEdges& find_edges) {
    constexpr Real kEverywhere = std::numeric_limits<Real>::infinity();
    const Real size = std::min(a.size, b.size);
    const bool takes_b = prefers_face_of_b(face_a.separation, face_b.separation, size);
    const Real face = takes_b ? face_b.separation : face_a.separation;
    // Edges that beat the face are at least as near to each other as its separation. Edges farther apart than the
    // margin do not touch, and a face gives no nearer point.
    const Real near = std::max(std::abs(face), margin) + tolerance::kEdgesAside * size;
    if (CollisionTrace* const trace = CollisionRecording::current())
        trace->size = size;
    BestSeparatingAxes axes{face_a, face_b, {}};
    axes.edge = find_edges({margin, least_for_edges(face, size), near});
    if (axes.edge.separation > margin)
        return apart(axes.edge.separation, margin);
    const bool takes_edge = axes.edge.normal != Vec3{};
    const Manifold manifold = build_for(takes_edge ? AxisKind::edge
                                        : takes_b  ? AxisKind::face_b
                                                   : AxisKind::face_a,
                                        a,
                                        b,
                                        axes,
                                        margin);
    if (manifold.count > 0)
        return manifold;
    // The features of the preferred axis do not overlap: tries all axes in turn.
    if (CollisionTrace* const trace = CollisionRecording::current())
        trace->forget_edges();
    axes.edge = find_edges({margin, -kEverywhere, face > 0 ? near : kEverywhere});
    return axes.edge.separation > margin ? apart(axes.edge.separation, margin)
                                         : build_manifold(a, b, axes, margin);
}

} // namespace

Manifold collide_hulls(const HullView& a,
                       const HullView& local_b,
                       const Transform& a_from_b,
                       Real margin) {
    thread_local VertexRows rows;
    thread_local MovedHull storage;
    rows.assign(moved_vertices(local_b, a_from_b, storage));
    const FaceAxis face_a = find_face_axis(a.faces, rows, margin, 1);
    if (!(face_a.separation <= margin))
        return apart(face_a.separation, margin);
    const HullView b = moved(local_b, a_from_b, storage);
    rows.assign(a.vertices);
    const FaceAxis face_b = find_face_axis(b.faces, rows, margin, -1);
    if (!(face_b.separation <= margin))
        return apart(face_b.separation, margin);
    return collide_faced(a, b, face_a, face_b, margin, [&](const EdgeSearch& search) {
        return find_edge_axis(a, b, search);
    });
}

void HullAmongTriangles::assign(const HullView& hull) {
    hull_ = hull;
    vertices_.assign(hull.vertices);
    faces_.assign(hull.faces);
    edges_.assign(hull_, vertices_, faces_);
    for (std::size_t lane = 0; lane < 4; ++lane)
        gaps_.put(lane, 0, hull.faces[0]);
}

bool HullAmongTriangles::is_clear_of(std::span<const Vec3> vertices, Real margin) const {
    const RecentFaces::Gap gap = gaps_.find_gap(vertices, margin);
    if (CollisionTrace* const trace = gap.is_found ? CollisionRecording::current() : nullptr)
        trace->add_face(gap.face, hull_.faces[gap.face].normal, -1, gap.separation);
    return gap.is_found;
}

Manifold HullAmongTriangles::collide(const HullView& triangle, Real margin) {
    const FaceAxis face_a = find_face_axis(faces_, hull_.faces, triangle.vertices, margin);
    if (!(face_a.separation <= margin)) {
        gaps_.put(oldest_gap_, face_a.face, hull_.faces[face_a.face]);
        oldest_gap_ = (oldest_gap_ + 1) % 4;
        return {};
    }
    const FaceAxis face_b = find_triangle_axis(triangle.faces, vertices_, margin);
    if (!(face_b.separation <= margin))
        return {};
    // The triangle comes first, and its face is preferred: the ground defines the normal, not a body that lies on it
    // at a slight angle.
    Manifold manifold = collide_faced(
        triangle, hull_, face_b, face_a, margin, [&](const EdgeSearch& search) {
            return edges_.find_axis(triangle, search);
        });
    manifold.normal = -manifold.normal;
    return manifold;
}

} // namespace topple
