// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/body.h"

#include "tests/support/test.h"

namespace topple {
namespace {

TEST(Body, IsDrivenIfItIsKinematicAndMovesOrTurns) {
    for (const Motion motion : {Motion::static_, Motion::kinematic, Motion::dynamic})
        for (const bool is_disabled : {false, true})
            for (const Vec3 v : {Vec3{}, Vec3{0, 0, 1e-3f}})
                for (const Vec3 w : {Vec3{}, Vec3{1e-3f, 0, 0}}) {
                    Body body;
                    body.motion = motion;
                    body.is_disabled = is_disabled;
                    body.v = v;
                    body.w = w;
                    const bool moves = length_squared(v) + length_squared(w) > 0;
                    EXPECT_EQ(is_moving_kinematic(body),
                              motion == Motion::kinematic && !is_disabled && moves);
                }
}

TEST(Body, IsMovableIfForcesCanMoveItAndAwakeIfTheyDo) {
    for (const Motion motion : {Motion::static_, Motion::kinematic, Motion::dynamic}) {
        Body body;
        body.motion = motion;
        const bool is_dynamic = motion == Motion::dynamic;
        EXPECT_EQ(is_movable(body), is_dynamic);
        EXPECT_EQ(is_awake(body), is_dynamic);
        body.is_asleep = true;
        EXPECT_EQ(is_movable(body), is_dynamic);
        EXPECT_FALSE(is_awake(body));
        body.is_asleep = false;
        body.is_disabled = true;
        EXPECT_FALSE(is_movable(body));
        EXPECT_FALSE(is_awake(body));
    }
}

TEST(Body, KineticEnergyIsThatOfItsTranslationAndOfItsRotationAboutItsOwnAxes) {
    Body body;
    body.mass = 2;
    body.inertia = diagonal(Vec3{3, 5, 7});
    body.inertia_skew = 1; // the moments are unequal
    // A quarter turn about z brings the body's x to the world's y, and its y to the world's -x.
    const Quat quarter = from_axis_angle({0, 0, 1}, kPi / 2);
    // 2 (9 + 16) / 2 and, with the body's w = (0.2, -0.1, 0.3): (3 0.04 + 5 0.01 + 7 0.09) / 2
    EXPECT_NEAR(kinetic_energy(body, quarter, {3, 0, 4}, {0.1f, 0.2f, 0.3f}), 25 + 0.4f, 1e-5f);
}

TEST(Body, KineticEnergyOfARoundOneIsThatOfOneMomentOfInertia) {
    Body ball;
    ball.mass = 2;
    ball.inertia = diagonal(Vec3{5, 5, 5});
    const Quat any = from_axis_angle({0.6f, 0, 0.8f}, 1.1f);
    // 2 (9 + 16) / 2 + 5 (0.01 + 0.04 + 0.09) / 2
    EXPECT_NEAR(kinetic_energy(ball, any, {3, 0, 4}, {0.1f, 0.2f, 0.3f}), 25 + 0.35f, 1e-5f);
}

} // namespace
} // namespace topple
