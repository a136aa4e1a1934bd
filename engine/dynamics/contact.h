// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/collision/collide.h"

#include <array>
#include <cstdint>

namespace topple {

/// A touch of two colliders (on a mesh: of one collider and one triangle) as it lasts from step to
/// step. Normal from A to B. Sorted by (collider_a, collider_b, sub_shape), which is the solver's
/// order.
struct Contact {
    std::uint32_t collider_a = 0, collider_b = 0; ///< Indices; a < b.
    SubShape sub_shape = 0;
    std::int32_t point_count = 0;
    Vec3 normal; ///< Unit, world.

    struct Point {
        Vec3 point;                ///< World, at the start of the step. [m]
        Real separation = 0;       ///< At the start of the step. [m]
        std::uint32_t feature = 0; ///< Matches the point with itself one step earlier.
        Real normal_impulse = 0;   ///< Accumulated over the last sub-step, never negative. [N s]
        Real friction_impulse_u = 0, friction_impulse_v = 0; ///< Along the two tangents. [N s]

        Vec3 found_point;          ///< When it was found, in the frame of collider A. [m]
        Real found_separation = 0; ///< Likewise. [m]
    };
    std::array<Point, 4> points;
    Vec3 rolling_impulse; ///< [N m s]
    Vec3 found_normal;    ///< When it was found, in the frame of collider A.
};

/// Two colliders near each other, and how they lay when their contacts (none, maybe) were found.
/// While they hardly move against each other, contacts are moved along instead of found anew: it
/// costs less, and the features do not flicker. Sorted by (collider_a, collider_b).
struct NearPair {
    std::uint32_t collider_a = 0, collider_b = 0; ///< Indices; a < b.
    Transform a_from_b;                           ///< Of the colliders' frames.
};

/// The two tangents that friction works along; a function of the normal alone, so that impulses
/// keep their meaning from step to step.
struct ContactTangents {
    Vec3 u, v;
};
inline ContactTangents tangents_of(Vec3 normal) {
    const Vec3 u = any_perpendicular(normal);
    return {u, cross(normal, u)};
}

} // namespace topple
