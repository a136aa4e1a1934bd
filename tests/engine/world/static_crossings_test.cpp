// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"

#include <algorithm>

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kRadius = 0.002f; ///< Of a pebble of 0.03 g. [m]
constexpr Real kBelow = 0.0003f; ///< Depth of its center under the top of the floor. [m]

/// A pebble in the top of a thin floor. The scene is turned as a whole about Z: `up` points out of the floor.
struct PressedPebble {
    PressedPebble(Real thickness, Real angle)
        : turn(from_axis_angle({0, 0, 1}, angle)),
          up(rotate(turn, {0, 1, 0})),
          t(gravity_along(-up)) {
        t.create({.world_from_body = {up * (-thickness / 2), turn},
                  .colliders = {{.shape = BoxShape{{5, thickness / 2, 5}}}}});
        pebble = t.create({.motion = Motion::dynamic,
                           .world_from_body = {up * -kBelow, turn},
                           .colliders = {{.shape = SphereShape{kRadius}}}});
    }
    /// Throws a plate of 8 kg, inclined by 6 degrees, at the pebble.
    void strike(Real speed) {
        constexpr Real kHalf = 0.05f;
        t.create({.motion = Motion::dynamic,
                  .world_from_body = {up * (kHalf + kRadius + 0.02f),
                                      turn * from_axis_angle({0, 0, 1}, 0.1f)},
                  .velocity = up * -speed,
                  .colliders = {{.shape = BoxShape{{0.2f, kHalf, 0.1f}}}}});
    }
    [[nodiscard]] Real height() const { return dot(t[pebble].center_of_mass, up); }

    static Parameters gravity_along(Vec3 direction) {
        Parameters p = TestWorld::no_sleep();
        p.gravity = direction * 9.81f;
        return p;
    }

    Quat turn;
    Vec3 up;
    TestWorld t;
    BodyId pebble;
};

// A path inside the floor meets no surface. Plates of 10 m/s drove the pebble through a floor of 5 mm, those of 20 m/s
// through one of 10 mm, and those of 40 m/s through one of 20 mm.
TEST(StaticCrossings, ABlowDrivesNoBodyDeeperWhoseCenterIsUnderTheSurface) {
    for (const Real angle : {0.0f, 1.2f})
        for (const Real thickness : {0.005f, 0.01f, 0.02f})
            for (const Real speed : {10.0f, 20.0f, 40.0f}) {
                PressedPebble scene(thickness, angle);
                scene.strike(speed);
                Real lowest = 0;
                for (int step = 0; step < 30; ++step) {
                    scene.t.world.step();
                    lowest = std::min(lowest, scene.height());
                }
                EXPECT_GE(lowest, -kBelow - 1e-5f)
                    << thickness << " m, " << speed << " m/s, turned by " << angle;
            }
}

// The check holds a center where it is and pushes none out: that is the contact's part, at no more than the push speed.
// A center that the check moved to the surface would rise by 0.5 mm in the first step.
TEST(StaticCrossings, ABodyUnderTheSurfaceComesOutAtThePushSpeed) {
    PressedPebble scene(0.02f, 0.5f);
    Parameters p = scene.t.world.parameters();
    p.push_speed = 0.006f; // 0.1 mm in a step
    ASSERT_TRUE(scene.t.world.set_parameters(p).ok());
    Real before = scene.height();
    for (int step = 0; step < 60; ++step) {
        scene.t.world.step();
        EXPECT_LE(scene.height() - before, 1.0e-4f + 1.0e-6f) << "step " << step;
        before = scene.height();
    }
    EXPECT_NEAR(scene.height(), kRadius, 1e-4f);
}

// A lateral motion inside the floor does not lead deeper. There is no friction, so the pebble keeps its speed.
TEST(StaticCrossings, ABodyUnderTheSurfaceMayMoveAlongIt) {
    PressedPebble scene(0.02f, 0);
    for (const Body& body : scene.t.world.state().bodies)
        ASSERT_TRUE(scene.t.world.set_material(body.id, {.friction = 0}).ok());
    scene.t.set_velocity(scene.pebble, {0.5f, 0, 0});
    scene.t.world.step();
    EXPECT_NEAR(scene.t[scene.pebble].center_of_mass.x, 0.5f / 60, 1e-6f);
}

} // namespace
} // namespace topple
