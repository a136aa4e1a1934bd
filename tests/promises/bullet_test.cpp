// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Promise S12: no round or cubic body passes through a wall of 1 cm at up to 500 m/s, and no body at all passes
// through a wall that it would need a step to cross.
#include "tests/support/figure.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"

namespace topple {
namespace {

using test::TestWorld;

/// Throws the shape at a wall of 2 by 2 m that stands still, turned at random. Returns true if the shape is behind
/// the wall after three times the time of flight.
bool goes_through(const Shape& shape, Real speed, Real thickness, Random& random) {
    TestWorld t{TestWorld::weightless()};
    t.create({.colliders = {{.shape = BoxShape{{thickness / 2, 1, 1}}}}});
    const Vec3 axis{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    const BodyId body = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{-2 - random.between(0, 1), random.between(-0.3f, 0.3f), 0.1f},
                             from_axis_angle(normalize_or(axis, {0, 1, 0}), random.between(0, 3))},
         .velocity = {speed, 0, 0},
         .colliders = {{.shape = shape}}});
    for (int step = 0; static_cast<Real>(step) / 60 * speed < 9; ++step)
        t.world.step();
    t.run_for(0.1f);
    return t[body].is_disabled || t[body].center_of_mass.x > thickness;
}

TEST(Bullets, NothingRoundOrCubicPassesAWallOfACentimeter) {
    Random random(test::seed());
    int thrown = 0, passed = 0;
    const Shape shapes[] = {
        SphereShape{0.05f}, BoxShape{{0.05f, 0.05f, 0.05f}}, CapsuleShape{0.05f, 0.1f}};
    for (const Shape& shape : shapes)
        for (const Real speed : {20.0f, 100.0f, 300.0f, 500.0f})
            for (int i = 0; i < 10; ++i, ++thrown) {
                const bool is_through = goes_through(shape, speed, 0.01f, random);
                EXPECT_FALSE(is_through)
                    << type_name(shape) << " at " << speed << " m/s, seed " << test::seed();
                passed += is_through ? 1 : 0;
            }
    test::give_figure("%d of %d passed", passed, thrown);
}

TEST(Bullets, NothingPassesWhatItNeedsAStepToCross) {
    // At most half of the smallest extent in a step.
    Random random(test::seed());
    const Shape shapes[] = {SphereShape{0.2f},
                            BoxShape{{0.2f, 0.4f, 0.3f}},
                            CapsuleShape{0.2f, 0.2f},
                            CylinderShape{0.2f, 0.2f},
                            ConeShape{0.25f, 0.3f}};
    for (const Shape& shape : shapes)
        for (int i = 0; i < 10; ++i)
            EXPECT_FALSE(goes_through(shape, random.between(1, 0.1f * 60), 0.1f, random))
                << type_name(shape) << ", seed " << test::seed();
}

} // namespace
} // namespace topple
