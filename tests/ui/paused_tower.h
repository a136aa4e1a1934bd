// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/ui/robot.h"

namespace topple::test {

/// A robot beside a paused scene, such as a tower, with drags between points of the world.
struct PausedTower {
    explicit PausedTower(const std::string& scene) : robot(scene) {
        robot.click("Transport/Step forward"); // stepping pauses
    }
    [[nodiscard]] const Body& top() { return robot.frame().state->bodies.back(); }
    /// Returns the selected bodies, after all that waits.
    [[nodiscard]] const std::vector<BodyId>& selected() {
        robot.settle();
        return robot.sandbox().selection().bodies();
    }
    /// Presses at a point of the world, and leaves the button down.
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
};

} // namespace topple::test
