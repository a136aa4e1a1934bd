// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"

namespace topple {

/// Nearest points of two segments, with the fractions of their lengths.
struct ClosestPoints {
    Vec3 on_first, on_second; ///< [m]
    Real s = 0, t = 0;        ///< In [0, 1]. [-]
};

/// Computes the nearest points (Ericson, "Real-Time Collision Detection", 2005, section 5.1.9). Segments may be
/// points.
ClosestPoints closest_points(const Segment& first, const Segment& second);

/// Returns the fraction of the segment at its point nearest to p. [-]
Real closest_fraction(const Segment& segment, Vec3 p);

} // namespace topple
