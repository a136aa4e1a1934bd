// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/machines/machine_parts.h"

namespace topple::app {

/// A leg after Theo Jansen ("The Great Pretender", 2007): eleven lengths that convert the rotation of a crank into a
/// step. A point of its plane of motion.
struct LegPoint {
    double x = 0, y = 0; ///< [m]
};
/// Joints of a leg for an angle of the crank, relative to the crank's axle. The foot is to its left.
struct LegPose {
    LegPoint crank, frame, knee, hip, heel, ankle, foot;
};
/// Length of the crank's arm, which scales the others. [m]
inline constexpr double kLegCrank = 0.3;
LegPose pose_leg(double crank_angle);

} // namespace topple::app
