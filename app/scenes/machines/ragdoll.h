// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/machines/machine_parts.h"

namespace topple::app {

/// A person of 1.75 m and 75 kg in thirteen parts, standing with the feet at `feet`, looking along its Z. Shoulders,
/// hips, waist and neck have cones, elbows, knees and ankles hinges, all with some friction.
struct Ragdoll {
    std::vector<BodyId> parts;
    std::vector<JointId> joints;
};
Ragdoll add_ragdoll(World& world, const Transform& feet, Vec3 velocity, Vec3 angular_velocity);

} // namespace topple::app
