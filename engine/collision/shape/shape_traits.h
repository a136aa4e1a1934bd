// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

namespace topple {

// Traits of a shape's form that detection and solver read, defined for every shape.

/// Returns the form of the shape's surface.
SurfaceKind surface_kind(const Shape& shape);

/// Returns the axis of rotational symmetry, unit, in the shape's frame; zero if there is none or more than one. The
/// axis passes through the shape's origin.
Vec3 symmetry_axis(const Shape& shape);

/// Returns the radius on which the shape rolls; 0 if it has flat faces on all sides. [m]
Real rolling_radius(const Shape& shape);

/// Returns a lower bound of the volume; 0 for a surface. [m^3]
Real least_volume(const Shape& shape);

/// The segment on the axis of a long shape along which the shape is as wide as its inscribed sphere.
struct MiddleSegment {
    Real half_length = 0; ///< 0 if the shape is not longer than wide, or has no such segment. [m]
    Vec3 along;           ///< Unit vector along the axis of the shape.
};
/// Returns the segment in the middle of the shape.
MiddleSegment middle_segment_of(const Shape& shape);

} // namespace topple
