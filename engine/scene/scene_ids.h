// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/scene/scene_definition.h"

namespace topple {

/// Gives the objects of `describe_world(world)` the ids that they have in the world, instead of 1, 2, 3 and so on, also
/// where other objects refer to them. Requires: the scene is a description of the world in its present state.
void restore_ids(SceneDefinition& scene, const World& world);

/// As build_world, for a scene whose objects have any ids, each kind in increasing order: the objects of the world get
/// these ids. Fails: also if ids are not in increasing order.
Result<World> build_numbered_world(const SceneDefinition& scene, int thread_count = 1);

} // namespace topple
