// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/spawn/spawn_settings.h"
#include "topple/collision/shape/shape.h"
#include "topple/deformable/mesh/deformable.h"

#include <vector>

namespace topple::app {

/// Returns the cloth, rope, jelly or balloon of the settings, slightly above a point of a surface; none for bodies.
std::vector<DeformableDef> soft_to_spawn(const SpawnSettings& settings, Vec3 point);

/// Approximate extent, for the preview.
struct SoftOutline {
    Shape shape;
    Transform world_from_shape;
};
SoftOutline outline_of(const DeformableDef& def);

} // namespace topple::app
