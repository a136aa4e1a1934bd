// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/tools/spawn/spawn_settings.h"

namespace topple::app {

/// Returns the bodies of the settings, on a point of a surface. Empty for a model, which the ImportMesh command
/// reads, and for deformables.
std::vector<BodyDef> bodies_to_spawn(const SpawnSettings& settings, Vec3 point, Vec3 normal);

/// Returns "box", "stack of 8", ...
std::string label_of(const SpawnSettings& settings);

} // namespace topple::app
