// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/clipping.h"
#include "topple/collision/features/collision_trace.h"
#include "topple/collision/features/tolerances.h"
#include "topple/collision/pairs/pairs_detail.h"

#include <array>
#include <optional>

namespace topple::pairs {
namespace {

constexpr int kHull = 0, kCapsule = 1; ///< Shapes in the feature labels.
constexpr Real kInfinity = std::numeric_limits<Real>::infinity();

/// A point of the hull, a point of the capsule's core, and the direction from hull to capsule.
struct Touch {
    Vec3 on_hull, on_core;
    Vec3 normal;                 ///< Unit vector.
    Real separation = kInfinity; ///< Separation of the core, without the radius. [m]
    std::uint32_t feature = 0;
};

struct LowestFace {
    std::uint32_t face = 0;
    Real separation = -kInfinity; ///< Separation of the lower end of the core. [m]
};
LowestFace find_face(const HullView& hull, const Segment& capsule, Real radius) {
    CollisionTrace* const trace = CollisionRecording::current();
    LowestFace best;
    for (std::uint32_t i = 0; i < hull.faces.size(); ++i) {
        const ConvexHull::Face& f = hull.faces[i];
        const Real separation = std::min(dot(f.normal, capsule.a), dot(f.normal, capsule.b)) -
                                f.offset;
        if (trace)
            trace->add_face(i, f.normal, 1, separation - radius);
        if (separation > best.separation)
            best = {i, separation};
    }
    return best;
}

/// Returns whether the core intersects the hull (Cyrus and Beck 1978), or the triangle, which has no side faces.
bool crosses(const HullView& hull, const Segment& capsule) {
    Real enter = 0, leave = 1;
    for (const ConvexHull::Face& f : hull.faces) {
        const Real from = dot(f.normal, capsule.a) - f.offset;
        const Real to = dot(f.normal, capsule.b) - f.offset;
        if (from > 0 && to > 0)
            return false;
        if (from > 0)
            enter = std::max(enter, from / (from - to));
        else if (to > 0)
            leave = std::min(leave, from / (from - to));
    }
    const bool is_triangle = hull.faces.size() == 2;
    return is_triangle ? covers(hull, 0, lerp(capsule.a, capsule.b, enter)) : enter <= leave;
}

std::uint32_t end_feature(std::uint16_t end) {
    return feature_id(edge_label(kCapsule, end, end), edge_label(kCapsule, end, end));
}

/// Finds the nearest points of a hull and a core that do not intersect: an end over a face, or two edges. The
/// separation is above the limit if they are farther apart than that.
Touch find_nearest(const HullView& hull, const Segment& capsule, Real limit) {
    Touch best;
    best.separation = limit * 1.000001f;
    const std::array<Vec3, 2> ends{capsule.a, capsule.b};
    for (std::uint32_t i = 0; i < hull.faces.size(); ++i) {
        const ConvexHull::Face& f = hull.faces[i];
        for (std::uint16_t end = 0; end < 2; ++end) {
            const Real above = dot(f.normal, ends[end]) - f.offset;
            if (above > 0 && above < best.separation && covers(hull, i, ends[end]))
                best = {ends[end] - f.normal * above, ends[end], f.normal, above, end_feature(end)};
        }
    }
    const Aabb around{min(capsule.a, capsule.b), max(capsule.a, capsule.b)};
    for (const ConvexHull::Edge& e : hull.edges) {
        const Segment edge{hull.vertices[e.begin], hull.vertices[e.end]};
        if (!overlaps(grown(around, best.separation), {min(edge.a, edge.b), max(edge.a, edge.b)}))
            continue;
        const ClosestPoints c = closest_points(edge, capsule);
        const Vec3 between = c.on_second - c.on_first;
        const Real squared = dot(between, between);
        if (!(squared < best.separation * best.separation))
            continue;
        const Real separation = std::sqrt(squared);
        best = {c.on_first,
                c.on_second,
                normalize(between),
                separation,
                feature_id(edge_label(kHull, e.begin, e.end), edge_label(kCapsule, 0, 1))};
    }
    return best;
}

/// Returns the edge over which a core that crosses the hull leaves with the shortest translation.
std::optional<Touch> find_edge_exit(const HullView& hull, const Segment& capsule) {
    const Vec3 d = capsule.b - capsule.a;
    std::optional<Touch> best;
    for (const ConvexHull::Edge& e : hull.edges) {
        const Vec3 left = hull.faces[e.left_face].normal;
        const Vec3 right = hull.faces[e.right_face].normal;
        if (!(dot(left, d) * dot(right, d) < 0))
            continue; // on the Gauss sphere the edge's arc does not meet the capsule's circle
        const Vec3 u = hull.edge_vector(e);
        const Vec3 axis = cross(u, d);
        const Real squared = dot(axis, axis);
        if (squared <= tolerance::kParallelSineSquared * dot(u, u) * dot(d, d))
            continue;
        const Vec3 outward = cross(u, left - right); // in the plane of each face, away from it
        const Vec3 n = axis * ((dot(axis, outward) < 0 ? -1.0f : 1.0f) / std::sqrt(squared));
        const Real separation = dot(n, capsule.a - hull.vertices[e.begin]);
        if (best && separation <= best->separation)
            continue;
        const ClosestPoints c = closest_points({hull.vertices[e.begin], hull.vertices[e.end]},
                                               capsule);
        best = Touch{c.on_first,
                     c.on_second,
                     n,
                     separation,
                     feature_id(edge_label(kHull, e.begin, e.end), edge_label(kCapsule, 0, 1))};
    }
    return best;
}

/// Returns the point between the hull's surface and the capsule's, below a point of the core.
ManifoldPoint point_below(Vec3 on_core,
                          Vec3 normal,
                          Real core_separation,
                          Real radius,
                          std::uint32_t feature) {
    return {
        on_core - normal * (0.5f * (core_separation + radius)), core_separation - radius, feature};
}

/// Returns the two ends of the stretch of the core over the face.
Manifold clip_to_face(const HullView& hull,
                      std::uint32_t face,
                      const Segment& capsule,
                      Real radius,
                      Real margin) {
    const ConvexHull::Face& f = hull.faces[face];
    const Real growth = clip_growth(hull, face, std::min(hull.size, radius));
    const std::span<const std::uint16_t> vertices = hull.face_vertices(face);
    Real enter = 0, leave = 1;
    EdgeLabel enter_label = edge_label(kCapsule, 0, 0), leave_label = edge_label(kCapsule, 1, 1);
    std::uint16_t begin = vertices.back();
    for (const std::uint16_t end : vertices) {
        const Vec3 edge = hull.vertices[end] - hull.vertices[begin];
        const Vec3 side = cross(edge, f.normal);
        const Real limit = dot(side, hull.vertices[begin]) + growth * length(edge);
        const Real from = dot(side, capsule.a) - limit;
        const Real to = dot(side, capsule.b) - limit;
        const EdgeLabel label = edge_label(kHull, begin, end);
        begin = end;
        if (from > 0 && to > 0)
            return {};
        if (from <= 0 && to <= 0)
            continue;
        const Real t = from / (from - to);
        if (from > 0 && t > enter) {
            enter = t;
            enter_label = label;
        } else if (to > 0 && t < leave) {
            leave = t;
            leave_label = label;
        }
    }
    Manifold manifold;
    manifold.normal = f.normal;
    if (enter > leave)
        return manifold;
    const auto add = [&](Real t, EdgeLabel in, EdgeLabel out) {
        const Vec3 p = lerp(capsule.a, capsule.b, t);
        const Real separation = dot(f.normal, p) - f.offset;
        if (separation - radius <= margin)
            manifold.points[static_cast<std::size_t>(manifold.count++)] = point_below(
                p, f.normal, separation, radius, feature_id(in, out));
    };
    const EdgeLabel whole = edge_label(kCapsule, 0, 1);
    add(enter, enter_label, whole);
    if (leave > enter)
        add(leave, leave_label, whole);
    return manifold;
}

Manifold one_point(const Touch& touch, Real radius, Real margin) {
    Manifold manifold;
    manifold.normal = touch.normal;
    if (touch.separation - radius <= margin) {
        manifold.count = 1;
        manifold.points[0] = point_below(
            touch.on_core, touch.normal, touch.separation, radius, touch.feature);
    }
    return manifold;
}

/// Returns how much deeper a face may be than the best penetration axis and still be preferred. [m]
Real face_preference(Real separation, const HullView& hull, Real radius) {
    return tolerance::kAxisRelative * std::abs(separation) +
           tolerance::kEdgeAbsolute * std::min(hull.size, radius);
}

Manifold capsule_inside(const HullView& hull,
                        const Segment& capsule,
                        Real radius,
                        Real margin,
                        const LowestFace& face) {
    const std::optional<Touch> edge = find_edge_exit(hull, capsule);
    const Real preference = face_preference(face.separation, hull, radius);
    if (!edge || edge->separation <= face.separation + preference) {
        const Manifold manifold = clip_to_face(hull, face.face, capsule, radius, margin);
        if (manifold.count > 0 || !edge)
            return manifold;
    }
    return one_point(*edge, radius, margin);
}

} // namespace

Manifold polyhedron_capsule(const HullView& hull, const Segment& capsule, Real radius, Real margin) {
    const LowestFace face = find_face(hull, capsule, radius);
    if (!(face.separation <= radius + margin))
        return {};
    if (crosses(hull, capsule))
        return capsule_inside(hull, capsule, radius, margin, face);
    const Touch nearest = find_nearest(hull, capsule, radius + margin);
    if (!(nearest.separation <= radius + margin))
        return {};
    if (nearest.separation <= tolerance::kMeeting * radius)
        return capsule_inside(hull, capsule, radius, margin, face);
    // A capsule that lies flat, or nearly, touches with both ends of the stretch over the face, so that it does not
    // rock.
    const std::uint32_t below = most_opposed_face(hull, -nearest.normal);
    const ConvexHull::Face& f = hull.faces[below];
    const Real above = std::min(dot(f.normal, capsule.a), dot(f.normal, capsule.b)) - f.offset;
    if (above >= nearest.separation - face_preference(nearest.separation, hull, radius)) {
        const Manifold manifold = clip_to_face(hull, below, capsule, radius, margin);
        const Real loss = tolerance::kFlatLoss * std::min(hull.size, radius);
        for (int i = 0; i < manifold.count; ++i)
            if (manifold.points[static_cast<std::size_t>(i)].separation <=
                nearest.separation - radius + loss)
                return manifold;
    }
    return one_point(nearest, radius, margin);
}

Manifold box_capsule(const BoxShape& a,
                     const CapsuleShape& b,
                     const Transform& a_from_b,
                     Real margin) {
    const BoxHull box(a.half_extents, Vec3{}, Mat3{});
    return polyhedron_capsule(box.view(), capsule_segment(b, a_from_b), b.radius, margin);
}

Manifold hull_capsule(const HullShape& a,
                      const CapsuleShape& b,
                      const Transform& a_from_b,
                      Real margin) {
    return polyhedron_capsule(view_of(*a.hull), capsule_segment(b, a_from_b), b.radius, margin);
}

} // namespace topple::pairs
