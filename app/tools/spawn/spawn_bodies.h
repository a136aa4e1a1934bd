// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/tools/spawn/spawn_settings.h"

namespace topple::app {

/// Returns everything that the settings make on a point of a surface; parts, stacks, walls and deformables stand
/// upright there. Empty for a model, which the ImportMesh command reads, and for a part that has not been read.
SpawnBodies objects_to_spawn(const SpawnSettings& settings, Vec3 point, Vec3 normal);
/// Returns the bodies of the settings, on a point of a surface. Empty for models, parts and deformables.
std::vector<BodyDef> bodies_to_spawn(const SpawnSettings& settings, Vec3 point, Vec3 normal);

/// Returns a body of the settings with this shape and pose.
BodyDef body_with(const SpawnSettings& settings, const Shape& shape, const Transform& pose);
/// Returns a body of the present kind that stands at the foot, along the foot's y axis. Requires: the kind has a
/// single shape.
BodyDef body_on(const SpawnSettings& settings, const Transform& foot);

/// Returns "box", "stack of 8", ...
std::string label_of(const SpawnSettings& settings);
/// Returns "boxes", "balls", ...
std::string plural_of(SpawnKind kind);

} // namespace topple::app
