// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/gizmo.h"
#include "tests/ui/paused_tower.h"

namespace topple::test {

/// A robot beside a paused tower with its top box selected, and the handles of a tool around the box.
struct Selected : PausedTower {
    /// `tool` is the key of the tool: W, E or R.
    explicit Selected(const std::string& scene, char tool) : PausedTower(scene) {
        robot.click_at(robot.pixel_of(top().center_of_mass));
        robot.key(letter(tool));
        robot.frames(60); // the camera has settled
        kind = tool == 'W'   ? app::GizmoKind::move
               : tool == 'E' ? app::GizmoKind::rotate
                             : app::GizmoKind::scale;
    }
    [[nodiscard]] app::Gizmo gizmo(Vec3 pivot, Quat axes = {}) {
        const app::Viewport viewport = robot.sandbox().layout().as_viewport();
        return gizmo_at(kind, pivot, axes, {robot.sandbox().camera(), viewport});
    }
    /// Returns a point on the arrow or the rod of an axis, at a share of its length. [m]
    [[nodiscard]] Vec3 on_handle(int axis, Real share = 0.8f) {
        const Vec3 pivot = top().center_of_mass;
        const app::Gizmo handles = gizmo(pivot);
        return pivot + axis_of(handles, axis) * (share * handles.size);
    }

    app::GizmoKind kind = app::GizmoKind::move;
};

} // namespace topple::test
