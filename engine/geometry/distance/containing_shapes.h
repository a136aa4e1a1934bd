// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/geometry/shapes/round_shapes.h"

#include <span>

namespace topple {

// Shapes around points, which contain them all by their own `contains`: the shapes are grown by the rounding error.
// No points give the empty box, and a point at the origin.

/// Returns the smallest axis-aligned box around the points.
Aabb containing_aabb(std::span<const Vec3> points);

/// Returns a sphere around the mean of the points: fast, and up to twice as large as necessary.
Sphere containing_sphere_about_mean(std::span<const Vec3> points);
/// Computes the smallest sphere around the points (Welzl 1991 with the move-to-front heuristic), in double.
Sphere containing_sphere(std::span<const Vec3> points);

/// Computes a small box around the points: the one of least volume among those along the principal axes or with a
/// side in the plane of three points. Tries every face of the hull, so it is meant for few points.
Obb containing_obb(std::span<const Vec3> points);

///@{
/// Returns the smallest axis-aligned box around a shape. [m]
Aabb bounds_of(const Segment& segment);
Aabb bounds_of(const Sphere& sphere);
Aabb bounds_of(const Capsule& capsule);
Aabb bounds_of(const Obb& box);
Aabb bounds_of(const Cylinder& cylinder);
Aabb bounds_of(const Cone& cone);
///@}

} // namespace topple
