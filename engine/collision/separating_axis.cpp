// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/collision/clipping_detail.h"
#include "engine/collision/segments_detail.h"
#include "engine/collision/separating_axis_detail.h"
#include "engine/collision/tolerances_detail.h"

#include <array>
#include <utility>

namespace topple {
namespace {

using Edge = ConvexHull::Edge;

/// The face of `a` that keeps `b` farthest away.
FaceAxis find_face_axis(const HullView& a, const HullView& b, Real margin) {
    FaceAxis best;
    for (std::uint32_t i = 0; i < a.faces.size(); ++i) {
        const Vec3 n = a.faces[i].normal;
        Real lowest = std::numeric_limits<Real>::infinity();
        for (const Vec3 v : b.vertices)
            lowest = std::min(lowest, dot(n, v));
        const Real separation = lowest - a.faces[i].offset;
        if (separation > best.separation) {
            best = {separation, i};
            if (separation > margin)
                break;
        }
    }
    return best;
}

/// Whether two edges make a face of the Minkowski difference A - B: the arcs of their normals on
/// the Gauss sphere, B's negated, cross (Gregorius, "The Separating Axis Test between Convex
/// Polyhedra", GDC 2013). The cross product of an edge's two normals is the edge itself, which is
/// also right in the limit of a triangle, whose two normals are opposite.
bool makes_minkowski_face(Vec3 left_a,
                          Vec3 right_a,
                          Vec3 edge_a,
                          Vec3 left_b,
                          Vec3 right_b,
                          Vec3 edge_b) {
    const Real cba = dot(left_b, edge_a);
    const Real dba = dot(right_b, edge_a);
    const Real adc = dot(left_a, edge_b);
    const Real bdc = dot(right_a, edge_b);
    return cba * dba < 0 && adc * bdc < 0 && cba * bdc < 0;
}

EdgeAxis find_edge_axis(const HullView& a, const HullView& b, Real margin) {
    EdgeAxis best;
    for (const Edge& ea : a.edges) {
        const Vec3 left_a = a.faces[ea.left_face].normal;
        const Vec3 right_a = a.faces[ea.right_face].normal;
        const Vec3 u = a.edge_vector(ea);
        const Vec3 out = cross(u, left_a - right_a); // in the plane of each face, away from it
        for (const Edge& eb : b.edges) {
            const Vec3 w = b.edge_vector(eb);
            if (!makes_minkowski_face(left_a,
                                      right_a,
                                      u,
                                      b.faces[eb.left_face].normal,
                                      b.faces[eb.right_face].normal,
                                      w))
                continue;
            const Vec3 axis = cross(u, w);
            const Real squared = dot(axis, axis);
            if (squared <= tolerance::kParallelSineSquared * dot(u, u) * dot(w, w))
                continue;
            const Vec3 n = axis * ((dot(axis, out) < 0 ? -1.0f : 1.0f) / std::sqrt(squared));
            const Real separation = dot(n, b.vertices[eb.begin] - a.vertices[ea.begin]);
            if (separation > best.separation) {
                best = {separation, ea, eb, n};
                if (separation > margin)
                    return best;
            }
        }
    }
    return best;
}

/// What a later axis must exceed to be taken instead.
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

/// The preferred one first, then by separation: whatever is preferred, the axis of least
/// penetration has the last word if the features of the preferred one do not lie over each other.
Ranking rank(const SeparatingAxes& axes, Real size) {
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

Manifold build_for(AxisKind kind,
                   const HullView& a,
                   const HullView& b,
                   const SeparatingAxes& axes,
                   Real margin) {
    switch (kind) {
    case AxisKind::face_a: {
        const std::uint32_t face = axes.face_a.face;
        return clip_faces({a, face, b, incident_face(b, a.faces[face].normal), 0, margin});
    }
    case AxisKind::face_b: {
        const std::uint32_t face = axes.face_b.face;
        return clip_faces({b, face, a, incident_face(a, b.faces[face].normal), 1, margin});
    }
    case AxisKind::edge:
        break;
    }
    return cross_best_edges(a, b, axes.edge, margin);
}

} // namespace

bool prefers_face_of_b(Real face_a, Real face_b, Real size) {
    return face_b > clearly_above(face_a, tolerance::kFaceOfBAbsolute * size);
}

Real least_for_edges(Real face, Real size) {
    return clearly_above(face, tolerance::kEdgeAbsolute * size);
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

std::optional<SeparatingAxes> find_separating_axes(const HullView& a,
                                                   const HullView& b,
                                                   Real margin) {
    SeparatingAxes axes;
    axes.face_a = find_face_axis(a, b, margin);
    if (!(axes.face_a.separation <= margin))
        return {};
    axes.face_b = find_face_axis(b, a, margin);
    if (!(axes.face_b.separation <= margin))
        return {};
    axes.edge = find_edge_axis(a, b, margin);
    if (axes.edge.separation > margin)
        return {};
    return axes;
}

Manifold build_manifold(const HullView& a,
                        const HullView& b,
                        const SeparatingAxes& axes,
                        Real margin) {
    for (const Ranked& ranked : rank(axes, std::min(a.size, b.size))) {
        const Manifold manifold = build_for(ranked.kind, a, b, axes, margin);
        if (manifold.count > 0)
            return manifold;
    }
    return {}; // apart, with corners towards each other
}

} // namespace topple
