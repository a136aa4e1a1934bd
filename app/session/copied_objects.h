// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/session/request.h"

#include <span>
#include <string>
#include <string_view>

namespace topple::app {

/// Bodies, the joints among them, and deformables, ready to be spawned.
struct CopiedObjects {
    SpawnBodies spawn;
    Aabb bounds; ///< Bounds of everything bounded. World coordinates. [m]

    [[nodiscard]] bool empty() const { return spawn.bodies.empty() && spawn.deformables.empty(); }
};

/// Copies objects of a frame where they are. Joints and attachments to what is not copied are left out.
CopiedObjects copy_of(const PublishedFrame& frame,
                      std::span<const BodyId> bodies,
                      std::span<const DeformableId> deformables);
/// Moves everything, also anchors in the world. [m]
void translate(CopiedObjects& objects, Vec3 by);
/// Moves everything beside the place where it was copied.
void move_aside(CopiedObjects& objects);
/// Moves everything so that it stands on a point, in its middle.
void stand_on(CopiedObjects& objects, Vec3 point);

/// Returns the objects as the text of a scene with nothing else, for a clipboard or a file.
std::string text_of(const CopiedObjects& objects);
/// Reads the bodies, joints and deformables of a scene's text; they are at rest. Fails: as read_scene, or if the scene
/// has none of them.
Result<CopiedObjects> objects_from(std::string_view text);

} // namespace topple::app
