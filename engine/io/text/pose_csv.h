// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <string>

namespace topple {

/// The poses of all bodies over time as a table: body origin, world-axis angular velocity, nine significant digits,
/// one row per body in creation order.
inline constexpr const char* kPoseCsvHeader = "step,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz\n";

/// Appends the rows of the present world. `body` counts from 0; `v` is the velocity of the body's origin.
void append_pose_rows(std::string& csv, const WorldState& state);

} // namespace topple
