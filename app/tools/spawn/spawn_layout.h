// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/spawn/size_drag.h"
#include "app/tools/spawn/spawn_settings.h"
#include "topple/math/transform.h"

#include <vector>

namespace topple::app {

/// Largest number of bodies that a drag places; the label says when it is reached.
inline constexpr int kMostSpawnedAtOnce = 1000;

/// Returns the feet of the bodies that a drag from the surface's point to `to`, a point of its plane, places side by
/// side: a line turns them along itself, a grid fills the rectangle. The first stands at the start. Requires: the kind
/// has a single shape.
std::vector<Transform> spawn_feet(const SpawnSettings& settings,
                                  const DragSurface& surface,
                                  Vec3 to);

} // namespace topple::app
