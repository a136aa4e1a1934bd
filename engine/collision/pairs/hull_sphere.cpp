// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/collision_trace.h"
#include "topple/collision/features/tolerances.h"
#include "topple/collision/pairs/pairs_detail.h"

namespace topple::pairs {
namespace {

Manifold one_point(Vec3 normal, Vec3 on_hull, Vec3 center, Real radius, Real margin) {
    Manifold manifold;
    manifold.normal = normal;
    const Real separation = dot(normal, center - on_hull) - radius;
    if (separation <= margin) {
        manifold.count = 1;
        manifold.points[0] = {(on_hull + (center - normal * radius)) * 0.5f, separation, 0};
    }
    return manifold;
}

Vec3 closest_on_edges(const HullView& hull, Vec3 p) {
    Vec3 best;
    Real best_squared = std::numeric_limits<Real>::infinity();
    for (const ConvexHull::Edge& e : hull.edges) {
        const Segment edge{hull.vertices[e.begin], hull.vertices[e.end]};
        const Vec3 q = lerp(edge.a, edge.b, closest_fraction(edge, p));
        const Real squared = length_squared(p - q);
        if (squared < best_squared) {
            best = q;
            best_squared = squared;
        }
    }
    return best;
}

} // namespace

Manifold polyhedron_sphere(const HullView& hull, Vec3 center, Real radius, Real margin) {
    std::uint32_t nearest = 0;
    Real above_nearest = -std::numeric_limits<Real>::infinity();
    CollisionTrace* const trace = CollisionRecording::current();
    for (std::uint32_t i = 0; i < hull.faces.size(); ++i) {
        const Real above = dot(hull.faces[i].normal, center) - hull.faces[i].offset;
        if (trace)
            trace->add_face(i, hull.faces[i].normal, 1, above - radius);
        if (above > above_nearest) {
            nearest = i;
            above_nearest = above;
        }
    }
    if (!(above_nearest <= radius + margin))
        return {};
    const Vec3 n = hull.faces[nearest].normal;
    const Vec3 on_plane = center - n * above_nearest;
    // Inside, the normal of the nearest face is the penetration axis. Outside, only a face that covers the center
    // is nearest; at most one does.
    if (above_nearest < 0 || covers(hull, nearest, center))
        return one_point(n, on_plane, center, radius, margin);
    for (std::uint32_t i = 0; i < hull.faces.size(); ++i) {
        const ConvexHull::Face& face = hull.faces[i];
        const Real above = dot(face.normal, center) - face.offset;
        if (above > 0 && covers(hull, i, center))
            return one_point(face.normal, center - face.normal * above, center, radius, margin);
    }
    const Vec3 on_hull = closest_on_edges(hull, center);
    const Vec3 away = center - on_hull;
    const Real least = tolerance::kMeeting * radius;
    const bool is_clear = dot(away, away) > least * least;
    return one_point(is_clear ? normalize(away) : n, on_hull, center, radius, margin);
}

Manifold box_sphere(const BoxShape& a,
                    const SphereShape& b,
                    const Transform& a_from_b,
                    Real margin) {
    const Vec3 h = a.half_extents;
    const Vec3 center = a_from_b.position;
    const Vec3 clamped = max(min(center, h), -h);
    if (clamped != center) {
        const Vec3 n = normalize_or(center - clamped, {0, 1, 0});
        return one_point(n, clamped, center, b.radius, margin);
    }
    // With the center inside, the penetration axis is the nearest face; on a tie, upwards.
    const Vec3 depth = h - abs(center);
    const int axis = depth.y <= depth.x && depth.y <= depth.z ? 1 : depth.x <= depth.z ? 0 : 2;
    Vec3 n;
    n[axis] = center[axis] < 0 ? -1.0f : 1.0f;
    return one_point(n, center + n * depth[axis], center, b.radius, margin);
}

Manifold hull_sphere(const HullShape& a,
                     const SphereShape& b,
                     const Transform& a_from_b,
                     Real margin) {
    return polyhedron_sphere(view_of(*a.hull), a_from_b.position, b.radius, margin);
}

} // namespace topple::pairs
