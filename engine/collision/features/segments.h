// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"

namespace topple {

/// Nearest points of two segments, and the fractions of their lengths.
struct ClosestPoints {
    Vec3 on_first, on_second; ///< [m]
    Real s = 0, t = 0;        ///< In [0, 1]. [-]
};

/// Nearest points of two segments (Ericson, "Real-Time Collision Detection" (2005), section 5.1.9). Segments may be
/// points.
ClosestPoints closest_points(const Segment& first, const Segment& second);

/// The fraction at which the segment comes nearest to the point. [-]
Real closest_fraction(const Segment& segment, Vec3 p);

} // namespace topple
