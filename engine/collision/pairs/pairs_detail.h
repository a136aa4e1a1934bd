// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_view.h"
#include "topple/collision/features/segments.h"
#include "topple/collision/pairs/collide.h"

/// One function for every pair of convex shapes, in the frame of the first. The manifold is in that frame, with the
/// normal from the first to the second; its count is 0 if they do not touch.
namespace topple::pairs {

Manifold sphere_sphere(const SphereShape& a,
                       const SphereShape& b,
                       const Transform& a_from_b,
                       Real margin);
Manifold sphere_capsule(const SphereShape& a,
                        const CapsuleShape& b,
                        const Transform& a_from_b,
                        Real margin);
Manifold capsule_capsule(const CapsuleShape& a,
                         const CapsuleShape& b,
                         const Transform& a_from_b,
                         Real margin);

Manifold sphere_plane(const SphereShape& a,
                      const PlaneShape& b,
                      const Transform& a_from_b,
                      Real margin);
Manifold box_plane(const BoxShape& a, const PlaneShape& b, const Transform& a_from_b, Real margin);
Manifold capsule_plane(const CapsuleShape& a,
                       const PlaneShape& b,
                       const Transform& a_from_b,
                       Real margin);
Manifold hull_plane(const HullShape& a, const PlaneShape& b, const Transform& a_from_b, Real margin);

Manifold box_sphere(const BoxShape& a, const SphereShape& b, const Transform& a_from_b, Real margin);
Manifold hull_sphere(const HullShape& a,
                     const SphereShape& b,
                     const Transform& a_from_b,
                     Real margin);

Manifold box_capsule(const BoxShape& a,
                     const CapsuleShape& b,
                     const Transform& a_from_b,
                     Real margin);
Manifold hull_capsule(const HullShape& a,
                      const CapsuleShape& b,
                      const Transform& a_from_b,
                      Real margin);

Manifold box_box(const BoxShape& a, const BoxShape& b, const Transform& a_from_b, Real margin);
Manifold box_hull(const BoxShape& a, const HullShape& b, const Transform& a_from_b, Real margin);
Manifold hull_hull(const HullShape& a, const HullShape& b, const Transform& a_from_b, Real margin);

// A cylinder or a cone as the second shape, or as both.

template<typename Round>
Manifold sphere_round(const SphereShape& a, const Round& b, const Transform& a_from_b, Real margin);
template<typename Round>
Manifold capsule_round(const CapsuleShape& a,
                       const Round& b,
                       const Transform& a_from_b,
                       Real margin);
template<typename Round>
Manifold plane_round(const PlaneShape& a, const Round& b, const Transform& a_from_b, Real margin);
template<typename Round>
Manifold box_round(const BoxShape& a, const Round& b, const Transform& a_from_b, Real margin);
template<typename Round>
Manifold hull_round(const HullShape& a, const Round& b, const Transform& a_from_b, Real margin);
template<typename A, typename B>
Manifold round_round(const A& a, const B& b, const Transform& a_from_b, Real margin);

/// A smooth shape against any shape except a surface.
Manifold smooth_convex(const EllipsoidHull& a,
                       const Shape& b,
                       const Transform& a_from_b,
                       Real margin);

/// Collides with the triangles of a mesh or a height field, one after another; the manifolds are in world
/// coordinates.
void convex_mesh(const CollidePair& pair, FunctionRef<void(SubShape, const Manifold&)> emit);

// Functions that several pairs share.

/// A sphere against any shape with flat faces.
Manifold polyhedron_sphere(const HullView& hull, Vec3 center, Real radius, Real margin);
/// A segment with a radius against any shape with flat faces.
Manifold polyhedron_capsule(const HullView& hull, const Segment& capsule, Real radius, Real margin);

inline void move_to_world(Manifold& manifold, const Transform& world_from_local, bool swapped) {
    const Vec3 n = transform_direction(world_from_local, manifold.normal);
    manifold.normal = swapped ? -n : n;
    const auto count = static_cast<std::size_t>(manifold.count);
    for (ManifoldPoint& p : std::span(manifold.points).first(count))
        p.point = transform_point(world_from_local, p.point);
}

inline Segment capsule_segment(const CapsuleShape& capsule, const Transform& frame_from_capsule) {
    const Vec3 up = transform_direction(frame_from_capsule, {0, capsule.half_height, 0});
    return {frame_from_capsule.position - up, frame_from_capsule.position + up};
}

} // namespace topple::pairs
