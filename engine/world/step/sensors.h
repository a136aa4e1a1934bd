// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/broad_phase_index.h"

namespace topple {

/// Finds the bodies inside all sensors at the poses of the state, exactly and in order: bodies of the same world whose
/// filters admit each other, of which at least one is not static. Asleep or not makes no difference. Costs a search
/// of the broad phase for each sensor.
void find_sensor_overlaps(const WorldView& world,
                          BroadPhaseIndex& index,
                          std::vector<SensorOverlap>& out);

} // namespace topple
