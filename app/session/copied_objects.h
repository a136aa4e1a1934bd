// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/arrangement.h"
#include "app/session/frame/published_frame.h"
#include "app/session/request.h"

#include <span>
#include <string>
#include <string_view>

namespace topple::app {

/// Copies bodies of a frame where they are with their thrusters, the joints among them, and deformables. Joints and
/// attachments to what is not copied are left out.
SpawnBodies copy_of(const PublishedFrame& frame,
                    std::span<const BodyId> bodies,
                    std::span<const DeformableId> deformables);
/// Returns whether there are neither bodies nor deformables.
bool is_empty(const SpawnBodies& objects);
///@{
/// Returns the bounds of everything bounded; empty if there is nothing. World coordinates. [m]
Aabb bounds_of(std::span<const BodyDef> bodies);
Aabb bounds_of(const SpawnBodies& objects);
///@}
/// Moves everything beside the place where it was copied.
void move_aside(SpawnBodies& objects);
/// Moves everything so that it stands on a point, in its middle. [m]
void stand_on(SpawnBodies& objects, Vec3 point);

/// Returns the objects as the text of a scene with nothing else, for a clipboard or a file; empty if a world would
/// refuse them.
std::string text_of(const SpawnBodies& objects);
/// Returns the bodies, joints, thrusters and deformables of a scene, at rest.
SpawnBodies objects_of(const SceneDefinition& scene);
/// Reads the bodies, joints, thrusters and deformables of a scene's text; they are at rest. Fails: as read_scene, or if
/// the scene has neither bodies nor deformables.
Result<SpawnBodies> objects_from(std::string_view text);

} // namespace topple::app
