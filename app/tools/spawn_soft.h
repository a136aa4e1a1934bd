// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool_settings.h"
#include "topple/collision/shape/shape.h"
#include "topple/deformable/mesh/deformable.h"

#include <vector>

namespace topple::app {

/// The cloth, rope, jelly or balloon that the settings ask for, a little above a point of a surface;
/// nothing for bodies.
std::vector<DeformableDef> soft_to_spawn(const SpawnSettings& settings, Vec3 point);

/// About what it will fill, for the preview.
struct SoftOutline {
    Shape shape;
    Transform world_from_shape;
};
SoftOutline outline_of(const DeformableDef& def);

} // namespace topple::app
