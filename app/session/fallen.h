// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"

namespace topple::app {

/// Depth below the lowest static body from which an object counts as fallen. [m]
inline constexpr Real kFallenDepth = 1000;

/// Returns the dynamic bodies from `first_body` on and the deformables from `first_deformable` on that have fallen
/// kFallenDepth below the lowest point of all static colliding bodies. An object that a joint or an attachment
/// connects to a remaining object, or to the world, remains too. Empty if gravity does not point down, if there is no
/// static body, or if one has no lower end, like a plane.
[[nodiscard]] DeleteObjects fallen_objects(const World& world,
                                           BodyId first_body,
                                           DeformableId first_deformable);

} // namespace topple::app
