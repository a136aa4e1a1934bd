// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/machines/machine_parts.h"

namespace topple::app {

/// A leg after Theo Jansen ("The Great Pretender", 2007): eleven lengths that turn a crank into a step. A
/// point of the plane it moves in.
struct LegPoint {
    double x = 0, y = 0; ///< [m]
};
/// Where the joints of a leg are for a turn of the crank, about whose axle everything is measured. The foot
/// is to the left of it.
struct LegPose {
    LegPoint crank, frame, knee, hip, heel, ankle, foot;
};
/// Size of the crank's arm: the others follow. [m]
inline constexpr double kLegCrank = 0.3;
LegPose pose_leg(double crank_angle);

} // namespace topple::app
