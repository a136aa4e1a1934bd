// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/round_shapes.h"

#include <span>

namespace topple {

// Shapes around points, which contain them all by their own `contains`: points that rounding would
// leave out are let in. Around no points at all: the empty box, and a point at the origin.

/// The least aligned box around the points.
Aabb containing_aabb(std::span<const Vec3> points);

/// A sphere about the mean of the points: quick, and up to twice as large as it need be.
Sphere containing_sphere_about_mean(std::span<const Vec3> points);
/// The least sphere around the points (Welzl 1991, moving points that were outside to the front),
/// in double.
Sphere containing_sphere(std::span<const Vec3> points);

/// A box along the principal axes of the points or with a side along the plane of three of them: of
/// those tried, the one with the least volume; small, not always the least. Tries every side of the
/// hull, so it is meant for few points.
Obb containing_obb(std::span<const Vec3> points);

///@{
/// The least aligned box around a shape. [m]
Aabb bounds_of(const Segment& segment);
Aabb bounds_of(const Sphere& sphere);
Aabb bounds_of(const Capsule& capsule);
Aabb bounds_of(const Obb& box);
Aabb bounds_of(const Cylinder& cylinder);
Aabb bounds_of(const Cone& cone);
///@}

} // namespace topple
