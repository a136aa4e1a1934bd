// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/position_correction.h"

#include "tests/support/test.h"
#include "topple/dynamics/solver/solver_problem.h"

namespace topple {
namespace {

Parameters with_slack(Real slack) {
    Parameters p;
    p.penetration_slack = slack;
    return p;
}

TEST(PositionCorrection, LinearShiftsByInverseMass) {
    // Shift (0.11 - 0.01) * 0.45 / (1 + 1/3) = 0.03375, of which each body takes its inverse mass.
    const LinearShift shift = linear_shift(1, 1.0f / 3, 0.11f, with_slack(0.01f));
    EXPECT_NEAR(shift.of_a, -0.03375f, 1e-7f);
    EXPECT_NEAR(shift.of_b, 0.01125f, 1e-7f);
}

TEST(PositionCorrection, LinearLeavesTheSlackAndWhatNothingMoves) {
    EXPECT_EQ(linear_shift(1, 1, 0.009f, with_slack(0.01f)).of_b, 0);
    EXPECT_EQ(linear_shift(0, 0, 1, with_slack(0)).of_b, 0);
    EXPECT_EQ(linear_shift(0, 1, 1, with_slack(0)).of_a, 0);
}

TEST(PositionCorrection, BaumgarteAsksForAShareOfTheOverlapPerStep) {
    // 0.2 * 60 / s * (0.02 - 0.005) m = 0.18 m/s.
    Parameters p = with_slack(0.005f);
    p.baumgarte = 0.2f;
    EXPECT_NEAR(baumgarte_speed(p, -0.02f), 0.18f, 1e-6f);
    EXPECT_EQ(baumgarte_speed(p, -0.004f), 0);
    EXPECT_EQ(baumgarte_speed(p, 0.1f), 0);
    EXPECT_EQ(baumgarte_speed(p, -10), p.push_speed);
}

/// A cube of 1 kg and half side 0.5 that overlaps the floor by 0.05 m with one bottom edge.
struct TiltedCube {
    SolverProblem problem;
    Parameters parameters = with_slack(0.01f);

    TiltedCube() {
        problem.bodies.states.resize(2);
        problem.bodies.states[1].inv_mass = 1;
        problem.bodies.states[1].inv_inertia = {6, 6, 6, 0, 0, 0};
        Contact contact;
        contact.point_count = 2;
        contact.normal = {0, 1, 0};
        contact.points[0] = {.point = {0.5f, -0.5f, 0.5f}, .separation = -0.05f};
        contact.points[1] = {.point = {0.5f, -0.5f, -0.5f}, .separation = -0.05f};
        problem.contacts = {prepare_contact(contact, {}, 0, 1, {}, {}, problem.bodies.states, 1)};
    }
    [[nodiscard]] const BodyState& cube() const { return problem.bodies.states[1]; }
    /// Returns the separation of the edge after the correction. [m]
    [[nodiscard]] Real separation() const {
        const BodyState& b = cube();
        return -0.05f + b.dp.y + cross(b.turn, {0.5f, -0.5f, 0}).y;
    }
};

TEST(PositionCorrection, LinearLiftsATiltedBoxWithoutTurningIt) {
    TiltedCube scene;
    correct_positions(scene.problem, scene.parameters, PositionCorrection::linear);
    EXPECT_NEAR(scene.cube().dp.y, 0.45f * 0.04f, 1e-6f);
    EXPECT_EQ(scene.cube().turn, Vec3{});
}

TEST(PositionCorrection, NonlinearAlsoTurnsItAndEndsAtTheSlack) {
    TiltedCube scene;
    scene.parameters.iterations = 60;
    correct_positions(scene.problem, scene.parameters, PositionCorrection::nonlinear);
    EXPECT_NEAR(scene.separation(), -0.01f, 1e-4f);
    EXPECT_GT(scene.cube().turn.z, 0.01f); // the overlapping side moves up
    EXPECT_LT(scene.cube().dp.y, 0.02f);   // less than pure translation would need
    EXPECT_GT(scene.cube().dp.y, 0);
}

TEST(PositionCorrection, NonlinearLeavesTheCommonCenterOfMassInPlace) {
    TiltedCube scene;
    std::vector<BodyState>& states = scene.problem.bodies.states;
    states[0].inv_mass = 0.25f; // 4 kg below the cube of 1 kg
    states[0].inv_inertia = {1, 1, 1, 0, 0, 0};
    Contact contact;
    contact.point_count = 1;
    contact.normal = {0, 1, 0};
    contact.points[0] = {.point = {0.5f, -0.5f, 0}, .separation = -0.05f};
    scene.problem.contacts = {prepare_contact(contact, {}, 0, 1, {}, {}, states, 1)};
    correct_positions(scene.problem, scene.parameters, PositionCorrection::nonlinear);
    EXPECT_GT(states[1].dp.y, 1e-3f);
    EXPECT_NEAR(4 * states[0].dp.y + states[1].dp.y, 0, 1e-6f);
}

TEST(PositionCorrection, SplitImpulsesMoveThePoseAndNotTheVelocity) {
    TiltedCube scene;
    scene.parameters.iterations = 20;
    correct_positions(scene.problem, scene.parameters, PositionCorrection::split_impulse);
    // Baumgarte correction: a fifth of 0.04 m in one step.
    EXPECT_NEAR(scene.separation(), -0.05f + 0.2f * 0.04f, 2e-4f);
    EXPECT_EQ(scene.cube().v, Vec3{});
    EXPECT_EQ(scene.cube().w, Vec3{});
}

TEST(PositionCorrection, SplitImpulsesIgnorePointsWithoutOverlap) {
    // The overlapping edge rises, so the opposite edge sinks. It touches without overlap, and does not resist.
    Vec3 turns[2];
    for (const bool has_opposite : {false, true}) {
        TiltedCube scene;
        if (has_opposite) {
            Contact contact;
            contact.point_count = 4;
            contact.normal = {0, 1, 0};
            for (std::size_t i = 0; i < 4; ++i)
                contact.points[i] = {.point = {i < 2 ? 0.5f : -0.5f, -0.5f, i % 2 ? 0.5f : -0.5f},
                                     .separation = i < 2 ? -0.05f : 0.0f};
            scene.problem.contacts = {
                prepare_contact(contact, {}, 0, 1, {}, {}, scene.problem.bodies.states, 1)};
        }
        scene.parameters.iterations = 20;
        correct_positions(scene.problem, scene.parameters, PositionCorrection::split_impulse);
        turns[has_opposite] = scene.cube().turn;
    }
    EXPECT_GT(turns[0].z, 1e-3f);
    EXPECT_NEAR(distance(turns[0], turns[1]), 0, 1e-6f);
}

TEST(PositionCorrection, OneIterationOfSplitImpulsesIsOne) {
    TiltedCube scene;
    scene.parameters.iterations = 1;
    correct_positions(scene.problem, scene.parameters, PositionCorrection::split_impulse);
    EXPECT_GT(scene.separation(), -0.05f + 0.1f * 0.04f);
}

TEST(PositionCorrection, NoneLeavesEverythingWhereItIs) {
    TiltedCube scene;
    correct_positions(scene.problem, scene.parameters, PositionCorrection::none);
    EXPECT_EQ(scene.cube().dp, Vec3{});
}

} // namespace
} // namespace topple
