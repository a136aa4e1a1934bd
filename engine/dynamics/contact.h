// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/pairs/collide.h"
#include "topple/dynamics/softness.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace topple {

/// A contact of two colliders (on a mesh: of one collider and one triangle), kept from step to step. Normal from A to
/// B. Sorted by (collider_a, collider_b, sub_shape), which is the solver's order.
struct Contact {
    std::uint32_t collider_a = 0, collider_b = 0; ///< Indices; a < b.
    SubShape sub_shape = 0;                       ///< 1 + index of the triangle if a collider is
                                                  ///< a surface; see collide.h.
    std::int32_t point_count = 0;                 ///< Range: 0 to 4.
    Vec3 normal;                                  ///< Unit, in the world.

    /// One point of a contact.
    struct Point {
        Vec3 point;          ///< At the start of the step, in the frame of the shared_cell of the
                             ///< two bodies. [m]
        Real separation = 0; ///< Value at the start of the step. [m]
        std::uint32_t feature = 0; ///< Identifies the same point in the previous step.
        Real normal_impulse = 0;   ///< Never negative. [N s]

        Vec3 found_point; ///< Point at the time of the collision test, in the frame of collider A.
                          ///< [m]
        Real found_separation = 0; ///< Separation at the time of the collision test. [m]
    };
    std::array<Point, 4> points; ///< Only the first `point_count` are valid.
    /// Returns the valid points.
    [[nodiscard]] std::span<const Point> active_points() const {
        return std::span<const Point>(points).first(static_cast<std::size_t>(point_count));
    }

    // Impulses of a whole step, extrapolated from the step's last sub-step, so that they are independent of the
    // length of a sub-step.
    Vec3 friction_impulse;  ///< Sum of the tangential impulses on B over all points, in the world.
                            ///< [N s]
    Real twist_impulse = 0; ///< Impulse around the normal. [N m s]
    Vec3 rolling_impulse;   ///< World coordinates. [N m s]
    Vec3 found_normal; ///< Normal at the time of the collision test, in the frame of collider A.
    /// Displacement of B's center against A's since the collision test, if the contact keeps its lever arms since then;
    /// else 0. The points move with A's center. See CachedPair. [m]
    Vec3 center_shift;
};

/// Returns whether the two colliders of the contact overlap, touch or have pushed each other in the last step.
inline bool is_touching(const Contact& c) {
    for (const Contact::Point& p : c.active_points())
        if (p.separation <= 0 || p.normal_impulse > 0)
            return true;
    return false;
}
/// Returns the separation of the deepest point; infinite if there is no point. [m]
inline Real least_separation(const Contact& c) {
    Real least = std::numeric_limits<Real>::infinity();
    for (const Contact::Point& p : c.active_points())
        least = std::min(least, p.separation);
    return least;
}
/// Returns the sum of the normal impulses of all points. [N s]
inline Real normal_impulse_of(const Contact& c) {
    Real sum = 0;
    for (const Contact::Point& p : c.active_points())
        sum += p.normal_impulse;
    return sum;
}

/// Surface numbers of a contact, combined from both materials.
struct ContactSurface {
    Real friction = 0;        ///< Coefficient while sliding. [-]
    Real static_friction = 0; ///< Coefficient while sticking; at least `friction`. The older
                              ///< solvers know only `friction`. [-]
    Real restitution = 0;     ///< [-]
    Real rolling_lever = 0;   ///< Resisting torque over normal force. [m]
    /// When B moves past A, the contact points move relative to A by this share of the motion, and relative to B by
    /// the rest in the other direction. With the curvatures k of the surfaces it is k_b / (k_a + k_b): the points
    /// between a board and a roller stay on top of the roller. [-]
    Real along_b = 0.5f;
    Softness soft; ///< Softness of the overlap.
};

/// Contact cache of one pair: two colliders near each other, and their relative pose when their contacts (possibly
/// none) were found. While they hardly move against each other, contacts are recycled instead of found anew:
/// recycling costs less, and feature ids do not flicker. Sorted by (collider_a, collider_b).
///
/// While collider A has turned by less than kKeptTurn since then, recycled contacts keep their normals and lever arms
/// in the world, as if the bodies had only been displaced. Contacts yield like springs. A wall that bends on them by
/// an angle theta loads its lower contacts with the torque m g h theta, which grows with the bend, and beyond a
/// certain height exceeds the torque of the springs: a wall 100 cubes high falls after 12 s at level 0, where rigid
/// cubes would stand. With lever arms kept, bending by less than kKeptTurn causes no torque (Box3D, recycling).
struct CachedPair {
    std::uint32_t collider_a = 0, collider_b = 0; ///< Indices; a < b.
    Transform a_from_b;                           ///< Relative pose of the colliders' frames.
    Quat world_from_a;                            ///< Rotation of A's frame.
    Vec3 between; ///< From the center of A's body to that of B's, in the world. [m]
    /// Of a pair without contacts: distance that one collider may move before there can be any contact. [m]
    Real clearance = 0;
};

/// The two tangents of friction. They depend only on the normal, so that impulses keep their meaning from step to
/// step.
struct ContactTangents {
    Vec3 u, v; ///< Unit vectors, perpendicular to each other and to the normal.
};
/// Returns the tangents of a unit normal.
inline ContactTangents tangents_of(Vec3 normal) {
    const Vec3 u = any_perpendicular(normal);
    return {u, cross(normal, u)};
}

} // namespace topple
