// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/core/random.h"
#include "tests/engine/collision/collide_support.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"

#include <algorithm>
#include <array>
#include <string>

namespace topple {
namespace {

using test::TestWorld;

/// A long thin box; half extents. [m]
struct SlenderBox {
    const char* name;
    Vec3 half_extents;
};
constexpr std::array kSlenderBoxes{SlenderBox{"rod", {0.3f, 0.01f, 0.01f}},
                                   SlenderBox{"pencil", {0.09f, 0.0035f, 0.0035f}},
                                   SlenderBox{"broom", {0.75f, 0.015f, 0.015f}},
                                   SlenderBox{"plank", {1, 0.05f, 0.01f}}};

/// The largest total energy of a fall over the energy at its beginning. [-] Heights are counted from the
/// floor, so that the energy at the beginning is positive.
double largest_energy_of_fall(const SlenderBox& box, Real height, Random& random) {
    TestWorld t;
    t.floor();
    const BodyId id = t.create({.motion = Motion::dynamic,
                                .world_from_body = {{0, height + length(box.half_extents), 0},
                                                    test::random_rotation(random)},
                                .angular_velocity = test::random_vec(random, 5),
                                .colliders = {{.shape = BoxShape{box.half_extents}}}});
    const double before = t.energy();
    double largest = before;
    for (int i = 0; i < 240 && is_movable(t[id]); ++i) {
        t.world.step();
        largest = std::max(largest, t.energy());
    }
    EXPECT_TRUE(is_movable(t[id])) << "disabled";
    return largest / before;
}

// The effective masses of a contact must belong to the inertia that its impulses act on: a slender body
// that turns within a step has a hundred times another one, and gained up to 1e25 times its energy.
TEST(Energy, ASlenderBoxThatFallsNeverGainsAny) {
    Random random(test::seed());
    for (const SlenderBox& box : kSlenderBoxes)
        for (const Real height : {1.0f, 3.0f, 10.0f})
            for (int i = 0; i < 25; ++i)
                EXPECT_LE(largest_energy_of_fall(box, height, random), 1.01)
                    << box.name << " from " << height << " m, fall " << i;
}

// Continuous collision moves a body that is faster than its inner radius a sub-step, 2.4 m/s here. Damping slows
// some bodies below that bound before they move: moved both ways, they would go twice as far in the first of four
// sub-steps, a quarter too far in all.
TEST(Energy, ABodyThatIsFastNoLongerWhenItMovesMovesOnce) {
    Parameters parameters;
    parameters.gravity = {};
    for (int i = 0; i < 40; ++i) {
        World world(parameters);
        const Real speed = 2.3f + 0.01f * static_cast<Real>(i);
        const Result<BodyId> rod = world.create_body(
            {.motion = Motion::dynamic,
             .velocity = {0, speed, 0},
             .colliders = {{.shape = BoxShape{{0.3f, 0.01f, 0.01f}}}},
             .linear_damping = 5});
        ASSERT_TRUE(rod.ok());
        world.step();
        const Real moved = world.find(*rod)->center_of_mass.y;
        EXPECT_LE(moved, speed * parameters.dt) << speed << " m/s";
        EXPECT_GE(moved, speed * parameters.dt * (1 - 5 * parameters.dt)) << speed << " m/s";
    }
}

} // namespace
} // namespace topple
