// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/separating_axis.h"
#include "topple/geometry/convex/support_shape.h"
#include "topple/geometry/distance/closest_point_double.h"

#include <functional>

namespace topple {

// First contact of a shape that translates along a straight line with a fixed one. If both move, only the difference
// of their motions counts. Closed sets, and a closed time interval from 0 to 1.

/// Result of a sweep in a word.
enum class SweepOutcome : std::uint8_t {
    never,        ///< The shapes pass each other, or the motion is too short or zero.
    moving_apart, ///< The shapes are separate, and the motion increases their distance from the
                  ///< start.
    contact,      ///< The shapes touch at `t`.
    overlapping,  ///< The shapes touch or overlap at the start; t is 0.
};

/// First contact of a moving shape.
struct SweepHit {
    /// All other fields are valid only for contact or overlapping.
    SweepOutcome outcome = SweepOutcome::never;
    Real t = 0; ///< Fraction of the motion: the last one without an overlap, rounded down.
    /// Fraction at which the shapes separate again, if it is known: for two spheres, for flat-sided shapes, at a
    /// plane. Else infinite. [-]
    Real t_leave = Aabb::kInfinity;
    Vec3 point{};  ///< Point on B: the point of contact; for an overlap, the deepest point of B.
                   ///< [m]
    Vec3 normal{}; ///< Unit vector from A to B; for an overlap, the shortest separation of B from
                   ///< A.

    /// Returns whether the shapes meet during the motion.
    explicit operator bool() const { return outcome >= SweepOutcome::contact; }
};

/// Returns the hit as seen by B, which moves in the opposite direction instead.
SweepHit reversed(const SweepHit& hit, Vec3 motion);

// Two spheres use a quadratic equation; flat-sided shapes separating axes in time; a sphere conservative advancement
// (Mirtich 1996) with the nearest point in closed form, and all others with GJK. In double. A shape that is empty,
// unbounded or not finite is never hit.

/// Two spheres, by a quadratic equation.
SweepHit sweep(const Sphere& a, Vec3 motion, const Sphere& b);
/// Sweeps a shape at a plane, as a sheet.
SweepHit sweep_at_plane(const SupportShape& a, Vec3 motion, const Plane& plane);
/// Two bounded convex shapes, by conservative advancement with GJK.
SweepHit sweep_support_shapes(const SupportShape& a, Vec3 motion, const SupportShape& b);
///@{
/// The same for shapes in the form that GJK reads, such as hulls of ellipsoids, and whether two of them overlap, touch
/// or are nearer than 1e-8 of their size: a sweep then begins with an overlap. Requires: finite shapes.
SweepHit sweep_views(const SupportShapeView& a, Vec3 motion, const SupportShapeView& b);
bool are_touching(const SupportShapeView& a, const SupportShapeView& b);
///@}
/// Sweeps a shape at the half space behind a plane: a shape that reaches behind the plane overlaps it, and the normal
/// is that of the plane, reversed. Requires: a unit normal.
SweepHit sweep_at_half_space(const SupportShapeView& a, Vec3 motion, const Plane& plane);
/// Two flat-sided shapes: adds point and normal to the times that `sweep_flat` found.
SweepHit sweep_flat_sided(const FlatSweep& found,
                          const SupportShape& a,
                          Vec3 motion,
                          const SupportShape& b);
/// A sphere and a shape whose point nearest to a given point is `nearest`.
SweepHit sweep_sphere(const Sphere& sphere,
                      Vec3 motion,
                      const std::function<DVec3(DVec3)>& nearest,
                      const SupportShape& b);

/// A shape with a function for its point nearest to a sphere's center.
template<typename Shape>
concept NearestPointKnown = BoundedConvex<Shape> && requires(const Shape& shape, DVec3 p) {
    nearest_on(shape, p);
};

///@{
/// Chooses the method by the types of the shapes.
template<BoundedConvex A, BoundedConvex B>
SweepHit sweep(const A& a, Vec3 motion, const B& b) {
    const SupportShape core_a(a), core_b(b);
    if constexpr (FlatSided<A> && FlatSided<B>) {
        const FlatSweep found = sweep_flat(polytope_of(a), DVec3(motion), polytope_of(b));
        return sweep_flat_sided(found, core_a, motion, core_b);
    } else if constexpr (std::is_same_v<A, Sphere> && NearestPointKnown<B>) {
        return sweep_sphere(
            a, motion, [&](DVec3 p) { return nearest_on(b, p); }, core_b);
    } else if constexpr (std::is_same_v<B, Sphere> && NearestPointKnown<A>) {
        const auto nearest = [&](DVec3 p) { return nearest_on(a, p); };
        return reversed(sweep_sphere(b, -motion, nearest, core_a), -motion);
    } else {
        return sweep_support_shapes(core_a, motion, core_b);
    }
}

template<BoundedConvex A>
SweepHit sweep(const A& a, Vec3 motion, const Plane& plane) {
    return sweep_at_plane(SupportShape(a), motion, plane);
}
template<BoundedConvex B>
SweepHit sweep(const Plane& plane, Vec3 motion, const B& b) {
    return reversed(sweep_at_plane(SupportShape(b), -motion, plane), -motion);
}
///@}

///@{
/// Finds the triangle that is hit first; of several that overlap at the start, the first in the mesh.
template<BoundedConvex A>
SweepHit sweep(const A& a, Vec3 motion, const TriangleMesh& mesh) {
    SweepHit first;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const SweepHit hit = sweep(a, motion, triangle_of(mesh, i));
        if (hit && (!first || hit.t < first.t))
            first = hit;
    }
    return first;
}
template<BoundedConvex B>
SweepHit sweep(const TriangleMesh& mesh, Vec3 motion, const B& b) {
    return reversed(sweep(b, -motion, mesh), -motion);
}
///@}

} // namespace topple
