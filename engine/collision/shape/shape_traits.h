// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

namespace topple {

// What detection and solver ask about the form of a shape, each for every shape.

/// Form of a surface, by the number of points at which it may touch another one.
enum class SurfaceKind : std::uint8_t {
    edged,           ///< Has flat faces or edges.
    smooth,          ///< Has neither, but straight lines: a capsule.
    strictly_convex, ///< Touches any convex shape at one point: a sphere.
};
/// Returns the form of the shape's surface.
SurfaceKind surface_kind(const Shape& shape);

/// The axis of rotational symmetry, unit, in the shape's frame; zero if there is none, or more than one. Requires: it
/// passes through the shape's origin.
Vec3 symmetry_axis(const Shape& shape);

/// Radius on which the shape rolls; 0 if it has flat faces on all sides. [m]
Real rolling_radius(const Shape& shape);

/// A lower bound of the volume; 0 for a surface. [m^3]
Real least_volume(const Shape& shape);

/// The segment in the middle of a long shape, on which the shape is as wide as its inner sphere.
struct MiddleSegment {
    Real half_length =
        0;      ///< 0 where the shape is no longer than wide, or has no such segment here. [m]
    Vec3 along; ///< Unit, of the shape.
};
/// Returns the segment in the middle of the shape.
MiddleSegment middle_segment_of(const Shape& shape);

} // namespace topple
