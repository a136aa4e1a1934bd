// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/collision/clipping_detail.h"
#include "engine/collision/segments_detail.h"
#include "engine/collision/separating_axis_detail.h"
#include "engine/collision/tolerances_detail.h"

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

bool is_clearly_better(Real candidate, Real current, Real absolute) {
    return candidate > current + tolerance::kAxisRelative * std::abs(current) + absolute;
}

Manifold clip_best_faces(const HullView& a,
                         const HullView& b,
                         const SeparatingAxes& axes,
                         bool reference_is_a,
                         Real margin) {
    if (reference_is_a) {
        const std::uint32_t face = axes.face_a.face;
        return clip_faces({a, face, b, incident_face(b, a.faces[face].normal), 0, margin});
    }
    const std::uint32_t face = axes.face_b.face;
    return clip_faces({b, face, a, incident_face(a, b.faces[face].normal), 1, margin});
}

Manifold cross_edges(const HullView& a, const HullView& b, const EdgeAxis& axis, Real margin) {
    Manifold manifold;
    manifold.normal = axis.normal;
    if (!(axis.separation <= margin))
        return manifold;
    const ClosestPoints closest = closest_points(
        {a.vertices[axis.edge_a.begin], a.vertices[axis.edge_a.end]},
        {b.vertices[axis.edge_b.begin], b.vertices[axis.edge_b.end]});
    manifold.count = 1;
    manifold.points[0] = {(closest.on_first + closest.on_second) * 0.5f,
                          axis.separation,
                          feature_id(edge_label(0, axis.edge_a.begin, axis.edge_a.end),
                                     edge_label(1, axis.edge_b.begin, axis.edge_b.end))};
    return manifold;
}

} // namespace

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
    const Real size = std::min(a.size, b.size);
    const bool reference_is_a = !is_clearly_better(
        axes.face_b.separation, axes.face_a.separation, tolerance::kFaceOfBAbsolute * size);
    const Real face_separation = reference_is_a ? axes.face_a.separation : axes.face_b.separation;
    const bool has_edge = axes.edge.normal != Vec3{};
    const bool edge_wins = has_edge && is_clearly_better(axes.edge.separation,
                                                         face_separation,
                                                         tolerance::kEdgeAbsolute * size);
    if (!edge_wins) {
        const Manifold manifold = clip_best_faces(a, b, axes, reference_is_a, margin);
        // Faces that do not lie over each other have nothing to say, however good their axis.
        if (manifold.count > 0 || !has_edge)
            return manifold;
    }
    return cross_edges(a, b, axes.edge, margin);
}

} // namespace topple
