// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/request_places.h"

#include "topple/core/overloaded.h"

#include <optional>
#include <variant>

namespace topple::app {
namespace {

/// Returns the frame whose numbers are relative to `view` in the world.
GridCell in_world(const GridCell& cell, const GridCell& view) {
    return {cell.x + view.x, cell.y + view.y, cell.z + view.z};
}

void move(Command& command, const GridCell& view) {
    const auto to_world = [&](GridCell& cell) { cell = in_world(cell, view); };
    std::visit(Overloaded{[&](SpawnBodies& c) {
                              for (BodyDef& def : c.bodies)
                                  to_world(def.cell);
                              for (JointDef& def : c.joints)
                                  to_world(def.world_cell);
                              for (DeformableDef& def : c.deformables)
                                  to_world(def.cell);
                          },
                          [&](CreateJoint& c) {
                              JointDef def = *c.def;
                              to_world(def.world_cell);
                              c.def = def;
                          },
                          [&](SetDeformable& c) { to_world(c.def.cell); },
                          [&](SetPose& c) { to_world(c.cell); },
                          [&](SetWaterVolume& c) { to_world(c.water.cell); },
                          [&](SetForceField& c) { to_world(c.field.cell); },
                          [&](ImportMesh& c) { to_world(c.cell); },
                          [&](DuplicateObjects& c) { to_world(c.cell); },
                          [](auto&) {}},
               command);
}

} // namespace

void move_to_world(Request& request, const GridCell& view) {
    if (view == GridCell{})
        return;
    const auto to_world = [&](GridCell& cell) { cell = in_world(cell, view); };
    const auto move_camera = [&](std::optional<SceneCamera>& camera) {
        if (camera)
            to_world(camera->cell);
    };
    std::visit(Overloaded{[&](Do& r) { move(r.command, view); },
                          [&](GrabBegin& r) { to_world(r.grab.cell); },
                          [&](GrabMove& r) { to_world(r.cell); },
                          [&](Push& r) { to_world(r.impulse.cell); },
                          [&](Explode& r) { to_world(r.explosion.cell); },
                          [&](ApplyLoad& r) {
                              if (auto* force = std::get_if<Force>(&r.load))
                                  to_world(force->cell);
                          },
                          [&](SetCamera& r) { to_world(r.camera.cell); },
                          [&](SaveScene& r) { move_camera(r.camera); },
                          [&](SaveRecording& r) { move_camera(r.camera); },
                          [&](CopyRecording& r) { move_camera(r.camera); },
                          [&](SetBookmark& r) { to_world(r.bookmark.camera.cell); },
                          [](auto&) {}},
               request);
}

} // namespace topple::app
