// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"
#include "topple/math/axis_angle.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

using test::TestWorld;

/// An arm of 1 kg and `length` [m] on a hinge about Z at the origin, whose limit holds it level, with a cube of `ratio`
/// kg at its end.
struct LoadedArm {
    Real ratio = 1;
    JointType type = JointType::fixed; ///< Joint between the arm and the load.
    Real start = 0;                    ///< Angle above the level from which the arm falls. [rad]
    Real length = 1;                   ///< [m]
    Real dt = 1.0f / 60;               ///< [s]
};

/// The results over 3 s.
struct LimitResult {
    Real most_beyond = 0; ///< Largest angle of the arm beyond the limit. [rad]
    double most_regained =
        0; ///< Energy above the lowest energy before, over the load's weight times the arm's
           ///< length. [-]
};

LimitResult run_arm(const LoadedArm& scene) {
    Parameters parameters = TestWorld::no_sleep();
    parameters.dt = scene.dt;
    TestWorld t(parameters);
    const Real l = scene.length, size = 0.1f * l;
    const Quat turned = from_axis_angle({0, 0, 1}, scene.start);
    const BodyId arm = t.create({.motion = Motion::dynamic,
                                 .world_from_body = {rotate(turned, {l / 2, 0, 0}), turned},
                                 .colliders = {{.shape = BoxShape{{l / 2, l / 20, l / 10}}}},
                                 .mass = Real(1)});
    t.create(JointDef{.type = JointType::hinge,
                      .b = arm,
                      .local_anchor_b = {-l / 2, 0, 0},
                      .has_limits = true,
                      .lower = 0,
                      .upper = 2});
    const BodyId load = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {rotate(turned, {l + 2 * size, 0, 0}), turned},
                                  .colliders = {{.shape = BoxShape{{size, size, size}}}},
                                  .mass = scene.ratio});
    t.create(JointDef{.type = scene.type,
                      .a = arm,
                      .b = load,
                      .local_anchor_a = {l / 2, 0, 0},
                      .local_anchor_b = {-2 * size, 0, 0}});
    LimitResult result;
    double lowest = t.energy();
    for (Real time = 0; time < 3; time += scene.dt) {
        t.world.step();
        const Real sine = rotate(t[arm].world_from_body.rotation, {1, 0, 0}).y;
        result.most_beyond = std::max(result.most_beyond, -sine);
        lowest = std::min(lowest, t.energy());
        const double scale = 9.81 * static_cast<double>(scene.ratio * l);
        result.most_regained = std::max(result.most_regained, (t.energy() - lowest) / scale);
    }
    return result;
}

/// A cube of `ratio` kg falls on a board of 1 kg and 1 m, which a joint to the world holds level at one end.
struct LoadedBoard {
    JointType type = JointType::hinge;
    Real ratio = 1;
    Real height = 0; ///< Height of the fall. [m]
    Real place = 0;  ///< Distance of the cube from the joint. [m]
    Real dt = 1.0f / 60;
};

/// Returns the angle of the board below level and the energy above the initial energy, over the load's weight times
/// the board's length, within 2 s.
LimitResult run_board(const LoadedBoard& scene) {
    Parameters parameters = TestWorld::no_sleep();
    parameters.dt = scene.dt;
    TestWorld t(parameters);
    const BodyId board = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{0.5f, 0, 0}, {}},
                                   .colliders = {{.shape = BoxShape{{0.5f, 0.05f, 0.3f}}}},
                                   .mass = Real(1)});
    t.create(JointDef{.type = scene.type,
                      .b = board,
                      .local_anchor_b = {-0.5f, 0, 0},
                      .has_limits = true,
                      .lower = 0,
                      .upper = 2});
    t.run_for(0.5f);
    t.create({.motion = Motion::dynamic,
              .world_from_body = {{scene.place, 0.151f + scene.height, 0}, {}},
              .colliders = {{.shape = BoxShape{{0.1f, 0.1f, 0.1f}}}},
              .mass = scene.ratio});
    const double before = t.energy(), scale = 9.81 * static_cast<double>(scene.ratio);
    LimitResult result;
    for (Real time = 0; time < 2; time += scene.dt) {
        t.world.step();
        const Real sine = rotate(t[board].world_from_body.rotation, {1, 0, 0}).y;
        result.most_beyond = std::max(result.most_beyond, -sine);
        result.most_regained = std::max(result.most_regained, (t.energy() - before) / scale);
    }
    return result;
}

// Regression: the sweeps passed the weight on to the joint in portions of the mass of the board. The joint opened by
// 0.5 to 0.9 rad, and a hinge with a limit threw 500 kg that had been laid on it 3 m up.
TEST(Extremes, AHeavyLoadOnALightBoardStaysOnIt) {
    for (const JointType type : {JointType::hinge, JointType::fixed})
        for (const Real ratio : {50.0f, 700.0f, 5000.0f})
            for (const Real height : {0.0f, 0.07f, 0.4f})
                for (const Real place : {0.65f, 0.85f})
                    for (const Real dt : {1.0f / 60, 1.0f / 100}) {
                        const LimitResult result = run_board({type, ratio, height, place, dt});
                        SCOPED_TRACE(testing::Message()
                                     << in_words(type) << ", " << ratio << " kg from " << height
                                     << " m at " << place << " m, " << 1 / dt << " steps/s");
                        EXPECT_LT(result.most_beyond, 0.03f);
                        EXPECT_LT(result.most_regained, 0.01);
                    }
}

/// A board on two rollers of 1 kg that turn about fixed axes along z, without rolling resistance.
struct BoardOnRollers : TestWorld {
    static constexpr Real kRadius = 0.1f; // [m]
    BodyId roller, board;

    BoardOnRollers(Real load, Real spin, Real friction, Real dt) : TestWorld(with_step(dt)) {
        const Material surface{.friction = friction, .rolling_resistance = 0};
        for (const Real x : {-0.5f, 0.5f}) {
            roller = create(
                {.motion = Motion::dynamic,
                 .world_from_body = {{x, 0, 0}, from_axis_angle({1, 0, 0}, kPi / 2)},
                 .angular_velocity = {0, 0, -spin},
                 .colliders = {{.shape = CylinderShape{.radius = kRadius, .half_height = 0.2f},
                                .material = surface}},
                 .mass = Real(1)});
            create(JointDef{.type = JointType::hinge,
                            .b = roller,
                            .local_anchor_a = {x, 0, 0},
                            .local_frame_b = from_axis_angle({1, 0, 0}, -kPi / 2)});
        }
        board = create({.motion = Motion::dynamic,
                        .world_from_body = {{0, kRadius + 0.05f, 0}, {}},
                        .colliders = {{.shape = BoxShape{{3, 0.05f, 0.2f}}, .material = surface}},
                        .mass = load});
    }
    static Parameters with_step(Real dt) {
        Parameters parameters = TestWorld::no_sleep();
        parameters.dt = dt;
        return parameters;
    }
};

// A board of 200 kg, laid on two spinning rollers of 1 kg, gets the angular momentum that the rollers lose: m v r = 2
// I (w0 - w). Regression: the solver raises the mass of the rollers, which bear a hundred times their own weight;
// when the raised mass included the spin, the board got 3.3 times as much.
TEST(Extremes, RollersUnderAHeavyBoardGiveItTheMomentumThatTheyLose) {
    for (const Real spin : {30.0f, 100.0f, 300.0f})
        for (const Real dt : {1.0f / 60, 1.0f / 100, 1.0f / 144}) {
            constexpr Real kLoad = 200;
            BoardOnRollers t(kLoad, spin, 0.05f, dt);
            for (Real time = 0; time < 2 && t[t.roller].w.z < -spin / 10; time += dt)
                t.world.step();
            const Real lost = t[t.roller].inertia.y.y * (spin + t[t.roller].w.z);
            const Real expected = 2 * lost / (kLoad * BoardOnRollers::kRadius);
            EXPECT_NEAR(t[t.board].v.x, expected, 0.15f * expected)
                << spin << " rad/s, " << 1 / dt << " steps/s";
        }
}

// Regression: while the board moved on within a step, the point of pressure on the roller moved by half as much: a
// torque N v dt / 2 drove the roller, and the board became faster by 46 % per second. 200 kg at 30 steps/s still gain
// 4 % while they settle on rollers of 1 kg.
TEST(Extremes, ABoardThatRollsOnRollersKeepsItsSpeed) {
    constexpr Real kSpeed = 0.3f; // [m/s]
    for (const Real load : {2.0f, 20.0f, 200.0f})
        for (const Real dt : {1.0f / 30, 1.0f / 60, 1.0f / 144})
            for (const Real friction : {0.1f, 0.6f}) {
                BoardOnRollers t(load, kSpeed / BoardOnRollers::kRadius, friction, dt);
                t.set_velocity(t.board, {kSpeed, 0, 0});
                for (Real time = 0; time < 2; time += dt)
                    t.world.step();
                EXPECT_NEAR(t[t.board].v.x, kSpeed, 0.05f * kSpeed)
                    << load << " kg, " << 1 / dt << " steps/s, friction " << friction;
            }
}

// The balls roll on the floor at half the speed of the plate.
TEST(Extremes, APlateThatRollsOnBallsKeepsItsSpeed) {
    constexpr Real kSpeed = 0.4f, kRadius = 0.1f;
    for (const Real load : {2.0f, 50.0f}) {
        TestWorld t(TestWorld::no_sleep());
        const Material surface{.rolling_resistance = 0};
        t.floor(surface);
        for (const Vec3 at :
             {Vec3{-0.5f, kRadius, 0.4f}, {-0.5f, kRadius, -0.4f}, {0.5f, kRadius, 0}})
            t.create({.motion = Motion::dynamic,
                      .world_from_body = {at, {}},
                      .velocity = {kSpeed / 2, 0, 0},
                      .angular_velocity = {0, 0, -kSpeed / 2 / kRadius},
                      .colliders = {{.shape = SphereShape{kRadius}, .material = surface}},
                      .mass = Real(1)});
        const BodyId plate = t.create(
            {.motion = Motion::dynamic,
             .world_from_body = {{0, 2 * kRadius + 0.05f, 0}, {}},
             .velocity = {kSpeed, 0, 0},
             .colliders = {{.shape = BoxShape{{1.5f, 0.05f, 1}}, .material = surface}},
             .mass = load});
        for (int i = 0; i < 120; ++i)
            t.world.step();
        EXPECT_NEAR(t[plate].v.x, kSpeed, 0.03f * kSpeed) << load << " kg";
    }
}

// Regression: with only the mass of the arm in the effective mass of the limit, the load took the arm 1.4 rad beyond
// the limit.
TEST(Extremes, AHingeLimitHoldsALoadOfAHundredThousandTimesTheArm) {
    for (const Real ratio : {1.0f, 500.0f, 5000.0f, 1.0e5f})
        for (const JointType type : {JointType::fixed, JointType::ball})
            for (const Real start : {0.0f, 0.3f, 1.0f})
                for (const Real dt : {1.0f / 50, 1.0f / 60, 1.0f / 144}) {
                    const LimitResult result = run_arm(
                        {.ratio = ratio, .type = type, .start = start, .dt = dt});
                    const auto scene = ::testing::Message()
                                       << ratio << " times, " << in_words(type) << ", from "
                                       << start << " rad, dt " << dt;
                    EXPECT_LT(result.most_beyond, 0.002f) << scene;
                    EXPECT_LT(result.most_regained, 0.01) << scene;
                }
}

/// A cube of 5000 kg on a cube of 1 kg that stands on the floor.
struct HeavyOnLight {
    Real size = 1;       ///< [m]
    Real turn = 0;       ///< Angle of both cubes about the vertical. [rad]
    Real twist = 0;      ///< Angle of the upper cube against the lower one. [rad]
    Real offset = 0;     ///< Sideways offset of the upper cube, over the size. [-]
    Real dt = 1.0f / 60; ///< [s]
};

/// Returns the largest displacement of the upper cube within 20 s, over its size. [-]
Real farthest_of(const HeavyOnLight& scene) {
    Parameters parameters = TestWorld::no_sleep();
    parameters.dt = scene.dt;
    TestWorld t(parameters);
    t.floor();
    const Real half = scene.size / 2;
    const auto add = [&](Vec3 position, Real turn, Real mass) {
        return t.create({.motion = Motion::dynamic,
                         .world_from_body = {position, from_axis_angle({0, 1, 0}, turn)},
                         .colliders = {{.shape = BoxShape{{half, half, half}}}},
                         .mass = mass});
    };
    add({0, half, 0}, scene.turn, 1);
    const Vec3 start{scene.offset * scene.size, 3 * half, 0};
    const BodyId heavy = add(start, scene.turn + scene.twist, 5000);
    Real farthest = 0;
    for (Real time = 0; time < 20 && farthest < half; time += scene.dt) {
        t.world.step();
        farthest = std::max(farthest, distance(t[heavy].center_of_mass, start));
    }
    return farthest / scene.size;
}

// Regression: the bound on the push speed also bounded the force of a contact: 33 kN at the smallest sub-step. The
// heavy cube sank and tipped over within 4 s.
TEST(Extremes, ACubeOfAKilogramBearsFiveTons) {
    for (const Real size : {0.3f, 1.0f, 3.0f})
        for (const Real dt : {1.0f / 50, 1.0f / 60, 1.0f / 144})
            EXPECT_LT(farthest_of({.size = size, .dt = dt}), 0.1f) << size << " m, dt " << dt;
    EXPECT_LT(farthest_of({.turn = 0.3f}), 0.1f);
    EXPECT_LT(farthest_of({.turn = 0.5f, .twist = 0.4f}), 0.1f);
    EXPECT_LT(farthest_of({.offset = 0.05f}), 0.1f);
}

/// Two slender boxes, the second on the first or above it, turned about the vertical.
struct CrossedRods {
    Real length = 20, thickness = 0.002f; ///< [m]
    Real angle = 0;                       ///< [rad]
    Real height = 0;                      ///< Height of the lower box above the floor. [m]
};

/// Returns the largest energy above the initial energy within 3 s, over the weight of both boxes times the height, at
/// least 1 cm. Infinite if a box was disabled or has fallen through the floor. [-]
double gain_of(const CrossedRods& scene) {
    TestWorld t;
    t.floor();
    const Real half = scene.thickness / 2;
    const auto add = [&](Real y, Real angle) {
        return t.create({.motion = Motion::dynamic,
                         .world_from_body = {{0, y, 0}, from_axis_angle({0, 1, 0}, angle)},
                         .colliders = {{.shape = BoxShape{{scene.length / 2, half, half}}}}});
    };
    const BodyId lower = add(scene.height + half, 0);
    const BodyId upper = add(scene.height + 3 * half, scene.angle);
    const double before = t.energy();
    double most = before;
    for (int i = 0; i < 180; ++i) {
        t.world.step();
        most = std::max(most, t.energy());
    }
    for (const BodyId rod : {lower, upper})
        if (!is_movable(t[rod]) || !(t[rod].center_of_mass.y > -0.02f))
            return std::numeric_limits<double>::infinity();
    const double weight = 2 * 9.81 * static_cast<double>(t[lower].mass);
    return (most - before) / (weight * static_cast<double>(std::max(scene.height, 0.01f)));
}

// Regression: moments of inertia of 1 to 5e7 exceed the range of a float matrix: crossed slender boxes gained 34
// times their energy.
TEST(Extremes, CrossedRodsThatAreTenThousandTimesAsLongAsThickGainNoEnergy) {
    for (const Real thickness : {0.001f, 0.002f})
        for (const Real length : {10.0f, 20.0f})
            for (const Real angle : {0.001f, 0.1f, 0.7854f})
                for (const Real height : {0.0f, 0.05f, 1.0f, 5.0f})
                    EXPECT_LT(gain_of({length, thickness, angle, height}), 0.05)
                        << length << " m by " << thickness << " m, turned by " << angle
                        << " rad, from " << height << " m";
}

/// Ten links of 1 kg with a ball of `ratio` kg at the end, hung from a fixed point.
struct HeavyChain {
    Real ratio = 1.0e6f;  ///< [-]
    bool is_level = true; ///< true: the chain starts level and falls; false: it hangs.
    Real link = 0.5f;     ///< Length of a link. [m]
    Real dt = 1.0f / 60;  ///< [s]
};

struct ChainResult {
    bool is_disabled = false; ///< A body was disabled.
    bool is_reported = false; ///< A step has reported links with a raised inertia.
    /// Energy above the initial energy, over the ball's weight times the length. [-]
    double gain = 0;
    Real stretch = 0; ///< Elongation of the whole chain, over its length. [-]
};

ChainResult run_chain(const HeavyChain& scene) {
    constexpr int kLinks = 10;
    Parameters parameters = TestWorld::no_sleep();
    parameters.dt = scene.dt;
    TestWorld t(parameters);
    const Real l = scene.link;
    const Quat turned = scene.is_level ? Quat{} : from_axis_angle({0, 0, 1}, -kPi / 2);
    const Vec3 along = rotate(turned, {1, 0, 0});
    BodyId last;
    for (int i = 0; i <= kLinks; ++i) {
        const bool is_ball = i == kLinks;
        const Shape shape = is_ball ? Shape(SphereShape{l})
                                    : Shape(BoxShape{{l / 2, l / 10, l / 10}});
        const Real half = is_ball ? l : l / 2;
        const BodyId body = t.create(
            {.motion = Motion::dynamic,
             .world_from_body = {along * (l * static_cast<Real>(i) + half), turned},
             .colliders = {{.shape = shape}},
             .mass = is_ball ? scene.ratio : Real(1),
             .filter = {.group = -1}});
        t.create(JointDef{.type = JointType::ball,
                          .a = last,
                          .b = body,
                          .local_anchor_a = last ? Vec3{l / 2, 0, 0} : Vec3{},
                          .local_anchor_b = {-half, 0, 0}});
        last = body;
    }
    const Real length_of_all = l * (kLinks + 1);
    const double before = t.energy();
    const double scale = 9.81 * static_cast<double>(scene.ratio * length_of_all);
    ChainResult result;
    for (Real time = 0; time < 4; time += scene.dt) {
        t.world.step();
        result.is_reported |= t.world.last_report().raised_inertia_count > 0;
        result.gain = std::max(result.gain, (t.energy() - before) / scale);
        result.stretch = std::max(result.stretch,
                                  length(t[last].center_of_mass) / length_of_all - 1);
    }
    for (const Body& body : t.world.state().bodies)
        result.is_disabled |= body.is_disabled;
    return result;
}

// Regression: the links swung by more than 1 rad in a sub-step and turned over; the chain became three times as long.
TEST(Extremes, AChainHoldsAMillionTimesTheMassOfALink) {
    for (const Real ratio : {1.0e3f, 1.0e6f})
        for (const bool is_level : {false, true})
            for (const Real link : {0.1f, 0.5f})
                for (const Real dt : {1.0f / 50, 1.0f / 60, 1.0f / 144}) {
                    const ChainResult result = run_chain({ratio, is_level, link, dt});
                    const auto scene = ::testing::Message()
                                       << ratio << " times, " << (is_level ? "level" : "hanging")
                                       << ", links of " << link << " m, dt " << dt;
                    EXPECT_FALSE(result.is_disabled) << scene;
                    EXPECT_TRUE(result.is_reported || ratio < 1.0e6f) << scene;
                    EXPECT_LT(result.gain, 0.01) << scene;
                    EXPECT_LT(result.stretch, is_level ? 0.05f : 1.0e-4f) << scene;
                }
}

// A body at 1e5 m/s leaves the world of 100 km after 1 s and is disabled then, not before.
TEST(Extremes, APileHitAtAMillionMetersPerSecondStaysFiniteAndGainsNoEnergy) {
    TestWorld t;
    t.floor();
    constexpr int kSide = 5;
    for (int i = 0; i < kSide * kSide * kSide; ++i)
        t.cube({static_cast<Real>(i % kSide) - 2,
                static_cast<Real>(i / kSide % kSide) + 0.5f,
                static_cast<Real>(i / kSide / kSide) - 2});
    const BodyId ball = t.ball({-20, 2.5f, 0});
    t.set_velocity(ball, {1.0e6f, 0, 0});
    const double before = t.energy();
    for (int i = 0; i < 4; ++i) {
        const StepReport report = t.world.step();
        EXPECT_LE(t.energy(), before * (1 + 1e-6)) << "step " << i;
        // The solver's speeds of up to 1e19 m/s have squares beyond a float.
        EXPECT_TRUE(std::isfinite(report.energy_taken_out)) << "step " << i;
    }
    for (const Body& body : t.world.state().bodies) {
        EXPECT_FALSE(body.is_disabled);
        EXPECT_TRUE(is_finite(body.center_of_mass) && is_finite(body.v) && is_finite(body.w));
    }
}

} // namespace
} // namespace topple
