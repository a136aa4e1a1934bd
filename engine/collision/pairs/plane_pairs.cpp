// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/clipping.h"
#include "topple/collision/pairs/pairs_detail.h"

#include <vector>

namespace topple::pairs {
namespace {

/// A half space in the frame of the other shape.
struct LocalPlane {
    Vec3 normal;
    Real offset; ///< [m]

    LocalPlane(const PlaneShape& plane, const Transform& frame_from_plane)
        : normal(transform_direction(frame_from_plane, plane.normal)),
          offset(plane.offset + dot(normal, frame_from_plane.position)) {}

    [[nodiscard]] Real above(Vec3 p) const { return dot(normal, p) - offset; }
};

ManifoldPoint point_above(const LocalPlane& plane, Vec3 p, Real separation, std::uint32_t feature) {
    return {p - plane.normal * (0.5f * separation), separation, feature};
}

/// Returns the vertices of the lowest face.
Manifold rest_on_plane(const HullView& hull, const LocalPlane& plane, Real margin) {
    thread_local std::vector<ManifoldPoint> candidates;
    candidates.clear();
    for (const std::uint16_t v : hull.face_vertices(incident_face(hull, plane.normal))) {
        const Vec3 p = hull.vertices[v];
        const Real separation = plane.above(p);
        if (separation <= margin)
            candidates.push_back(point_above(plane, p, separation, v));
    }
    Manifold manifold;
    manifold.normal = -plane.normal;
    reduce(candidates, manifold);
    return manifold;
}

} // namespace

Manifold sphere_plane(const SphereShape& a,
                      const PlaneShape& b,
                      const Transform& a_from_b,
                      Real margin) {
    const LocalPlane plane(b, a_from_b);
    Manifold manifold;
    manifold.normal = -plane.normal;
    const Real separation = plane.above({}) - a.radius;
    if (separation <= margin)
        manifold.points[static_cast<std::size_t>(manifold.count++)] = point_above(
            plane, plane.normal * -a.radius, separation, 0);
    return manifold;
}

Manifold capsule_plane(const CapsuleShape& a,
                       const PlaneShape& b,
                       const Transform& a_from_b,
                       Real margin) {
    const LocalPlane plane(b, a_from_b);
    Manifold manifold;
    manifold.normal = -plane.normal;
    const Segment core = capsule_segment(a, {});
    std::uint32_t feature = 0;
    for (const Vec3 end : {core.a, core.b}) {
        const Real separation = plane.above(end) - a.radius;
        if (separation <= margin)
            manifold.points[static_cast<std::size_t>(manifold.count++)] = point_above(
                plane, end - plane.normal * a.radius, separation, feature);
        ++feature;
    }
    return manifold;
}

Manifold box_plane(const BoxShape& a, const PlaneShape& b, const Transform& a_from_b, Real margin) {
    const BoxHull box(a.half_extents, Vec3{}, Mat3{});
    return rest_on_plane(box.view(), LocalPlane(b, a_from_b), margin);
}

Manifold hull_plane(const HullShape& a,
                    const PlaneShape& b,
                    const Transform& a_from_b,
                    Real margin) {
    return rest_on_plane(view_of(*a.hull), LocalPlane(b, a_from_b), margin);
}

} // namespace topple::pairs
