// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/tools/tool_settings.h"

namespace topple::app {

/// The bodies that the settings ask for, standing on a point of a surface. Empty for a model: that is
/// read by the ImportMesh command; and for what is soft.
std::vector<BodyDef> bodies_to_spawn(const SpawnSettings& settings, Vec3 point, Vec3 normal);

/// "box", "stack of 8", ...
std::string label_of(const SpawnSettings& settings);

} // namespace topple::app
