// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/gizmo.h"
#include "tests/ui/robot.h"

namespace topple::test {

/// A robot beside a paused tower with its top box selected, and the handles of a tool around the box.
struct Selected {
    /// `tool` is the key of the tool: W, E or R.
    explicit Selected(const std::string& scene, char tool) : robot(scene) {
        robot.click("Transport/Step forward"); // stepping pauses
        robot.click_at(robot.pixel_of(top().center_of_mass));
        robot.key(letter(tool));
        robot.frames(60); // the camera has settled
        kind = tool == 'W'   ? app::GizmoKind::move
               : tool == 'E' ? app::GizmoKind::rotate
                             : app::GizmoKind::scale;
    }
    [[nodiscard]] const Body& top() { return robot.frame().state->bodies.back(); }
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
    /// Presses the handle at a point of the world, and leaves the button down.
    void press_at(Vec3 point) {
        robot.move_to(robot.pixel_of(point));
        robot.frames(2);
        robot.press();
    }
    /// Drags from one point of the world to another.
    void drag(Vec3 from, Vec3 to) {
        press_at(from);
        robot.drag_to(robot.pixel_of(to));
        robot.release();
        robot.settle();
    }

    Robot robot;
    app::GizmoKind kind = app::GizmoKind::move;
};

} // namespace topple::test
