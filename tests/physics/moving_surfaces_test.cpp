// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Conveyor belts and turntables against closed forms.

#include "tests/support/instruction_sets.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"
#include "topple/world/energy_balance.h"
#include "topple/world/why_awake.h"

#include <cmath>
#include <limits>
#include <vector>

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kG = 9.81f;

/// A static belt with its top at y = 0 that moves along X, in a world that `frame` has turned.
struct Belt : TestWorld {
    Quat frame;
    BodyId belt;

    explicit Belt(Real speed,
                  Real mu,
                  Quat turn = {},
                  const Parameters& parameters = no_sleep(),
                  int threads = 1)
        : TestWorld(parameters, threads),
          frame(turn) {
        const Vec3 g = rotate(frame, {0, -kG, 0});
        EXPECT_TRUE(world.set_parameter("gravity_x", static_cast<double>(g.x)).ok());
        EXPECT_TRUE(world.set_parameter("gravity_y", static_cast<double>(g.y)).ok());
        EXPECT_TRUE(world.set_parameter("gravity_z", static_cast<double>(g.z)).ok());
        belt = create({.world_from_body = {rotate(frame, {0, -1, 0}), frame},
                       .colliders = {{.shape = BoxShape{{50, 1, 50}},
                                      .material = {.friction = mu},
                                      .surface_motion = {{speed, 0, 0}, {}}}}});
    }
    BodyId box(Real half, Real mu, Vec3 at = {}) {
        return create(
            {.motion = Motion::dynamic,
             .world_from_body = {rotate(frame, at + Vec3{0, half, 0}), frame},
             .colliders = {{.shape = BoxShape{{half, half, half}}, .material = {.friction = mu}}}});
    }
    /// Returns a body's velocity and place in the frame of the belt.
    Vec3 v(BodyId id) { return rotate_inverse(frame, (*this)[id].v); }
    Vec3 at(BodyId id) { return rotate_inverse(frame, (*this)[id].center_of_mass); }
};

struct BeltCase {
    Real half, mu, speed;
    Quat frame;
    Real dt = 1.0f / 60;
};

/// A box gains mu g t until it has the speed v of the belt, after the time v / (mu g); the belt is then ahead by
/// v^2 / (2 mu g), and the box has moved as far.
TEST(MovingSurfaces, ABoxIsAcceleratedByItsFrictionUntilItHasTheSpeedOfTheBelt) {
    const Quat askew = normalize(Quat{0.3f, -0.5f, 0.2f, 0.8f});
    const BeltCase cases[] = {{0.5f, 0.3f, 2, {}},
                              {0.05f, 0.3f, 2, {}},
                              {3, 0.5f, -3, {}},
                              {0.5f, 0.2f, 1, askew},
                              {0.2f, 0.6f, 2.5f, askew, 1.0f / 144},
                              {0.5f, 0.4f, 2, {}, 1.0f / 30}};
    for (const BeltCase& c : cases) {
        SCOPED_TRACE(testing::Message() << "half " << c.half << ", mu " << c.mu << ", speed "
                                        << c.speed << ", dt " << c.dt);
        Parameters p = TestWorld::no_sleep();
        p.dt = c.dt;
        Belt t(c.speed, c.mu, c.frame, p);
        const BodyId box = t.box(c.half, c.mu);
        const Real whole = std::abs(c.speed) / (c.mu * kG);
        const Real sign = c.speed > 0 ? 1.0f : -1.0f;
        t.run_for(whole / 2);
        const Real half_time = static_cast<Real>(t.world.state().time);
        EXPECT_NEAR(t.v(box).x, sign * c.mu * kG * half_time, 0.02f * std::abs(c.speed));
        t.run_for(whole);
        EXPECT_NEAR(t.v(box).x, c.speed, 1e-3f * std::abs(c.speed));
        const Real time = static_cast<Real>(t.world.state().time);
        const Real slipped = c.speed * time - t.at(box).x;
        const Real expected = sign * c.speed * c.speed / (2 * c.mu * kG);
        EXPECT_NEAR(
            slipped, expected, 0.02f * std::abs(expected) + 0.5f * std::abs(c.speed) * c.dt);
        const Vec3 placed = t.at(box);
        t.run_for(1);
        const Real more = static_cast<Real>(t.world.state().time) - time;
        EXPECT_NEAR(t.at(box).x - placed.x, c.speed * more, 2e-3f * std::abs(c.speed));
        EXPECT_NEAR(t.at(box).z, 0, 1e-3f);
        EXPECT_NEAR(t.at(box).y, placed.y, 1e-3f);
    }
}

/// On a slope the belt carries a box up where tan(slope) < mu, and the box slips down beyond.
TEST(MovingSurfaces, AnInclinedBeltCarriesABoxAsSteepAsItsFriction) {
    for (const Real beyond : {-0.03f, 0.03f}) {
        constexpr Real kMu = 0.4f, kSpeed = 0.5f;
        const Real slope = std::atan(kMu) + beyond;
        Belt t(kSpeed, kMu);
        EXPECT_TRUE(
            t.world.set_parameter("gravity_x", static_cast<double>(-kG * std::sin(slope))).ok());
        EXPECT_TRUE(
            t.world.set_parameter("gravity_y", static_cast<double>(-kG * std::cos(slope))).ok());
        const BodyId box = t.box(0.3f, kMu);
        t.set_velocity(box, {kSpeed, 0, 0});
        t.run_for(2);
        if (beyond < 0) {
            EXPECT_NEAR(t.v(box).x, kSpeed, 1e-3f);
            EXPECT_NEAR(t.at(box).x, 2 * kSpeed, 0.01f);
        } else {
            const Real a = kG * (std::sin(slope) - kMu * std::cos(slope));
            EXPECT_NEAR(t.v(box).x, kSpeed - 2 * a, 0.03f * 2 * a);
        }
    }
}

/// A turntable of 20 m with its top at y = 0 that turns with w [rad/s] around Y.
BodyId add_turntable(TestWorld& t, Real w, Real mu, Motion motion = Motion::static_) {
    return t.create({.motion = motion,
                     .world_from_body = {{0, -0.5f, 0}, {}},
                     .colliders = {{.shape = CylinderShape{20, 0.5f},
                                    .material = {.friction = mu},
                                    .surface_motion = {{}, {0, w, 0}}}}});
}

TEST(MovingSurfaces, ATurntableCarriesABoxOnACircleWhileFrictionHoldsIt) {
    constexpr Real kMu = 0.5f, kR = 2;
    const Real limit = std::sqrt(kMu * kG / kR); // 1.57 rad/s
    for (const Real share : {0.5f, 0.9f, 1.15f}) {
        SCOPED_TRACE(share);
        const Real w = share * limit;
        TestWorld t;
        add_turntable(t, w, kMu);
        const BodyId box = t.create({.motion = Motion::dynamic,
                                     .world_from_body = {{kR, 0.1f, 0}, {}},
                                     .velocity = {0, 0, -w * kR}, // w x r
                                     .angular_velocity = {0, w, 0},
                                     .colliders = {{.shape = BoxShape{{0.1f, 0.1f, 0.1f}},
                                                    .material = {.friction = kMu}}}});
        t.run_for(4);
        const Vec3 at = t[box].center_of_mass;
        const Real radius = std::hypot(at.x, at.z);
        if (share > 1) {
            EXPECT_GT(radius, kR + 1);
            continue;
        }
        // Near the limit friction takes most of a step to turn the velocity, and the box drifts out by 2 % a turn.
        const bool is_near = share > 0.6f;
        EXPECT_NEAR(radius, kR, is_near ? 0.04f : 5e-3f);
        // The angle is that of the turntable, and the box has turned as far.
        const Real angle = w * static_cast<Real>(t.world.state().time);
        EXPECT_NEAR(at.x, kR * std::cos(angle), is_near ? 0.06f : 0.02f);
        EXPECT_NEAR(at.z, -kR * std::sin(angle), is_near ? 0.06f : 0.02f);
        EXPECT_NEAR(t[box].w.y, w, is_near ? 0.02f : 2e-3f);
    }
}

TEST(MovingSurfaces, AStackRidesAsAWhole) {
    Belt t(1, 0.6f);
    std::vector<BodyId> boxes;
    for (int i = 0; i < 4; ++i)
        boxes.push_back(t.box(0.25f, 0.6f, {0, 0.5f * static_cast<Real>(i), 0}));
    for (const BodyId id : boxes)
        t.set_velocity(id, {1, 0, 0});
    t.run_for(5);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        EXPECT_NEAR(t.at(boxes[i]).x, 5, 0.01f) << i;
        EXPECT_NEAR(t.at(boxes[i]).y, 0.25f + 0.5f * static_cast<Real>(i), 2e-3f) << i;
    }
}

/// A ball on a belt that stands still is left behind by a belt that starts: it slips, then rolls. Its center has 2/7 of
/// the belt's speed when it rolls: a ball's m v r and I w obey v = mu g t and r w = 5/2 mu g t until v + r w = V.
TEST(MovingSurfaces, ABallRollsBehindTheBelt) {
    Belt t(3.5f, 0.4f);
    const BodyId ball = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.5f, 0}, {}},
         .colliders = {{.shape = SphereShape{0.5f},
                        .material = {.friction = 0.4f, .rolling_resistance = 0}}}});
    EXPECT_TRUE(t.world.set_material(t.belt, {.friction = 0.4f, .rolling_resistance = 0}).ok());
    t.run_for(2);
    EXPECT_NEAR(t.v(ball).x, 1, 0.01f);
    EXPECT_NEAR(t[ball].w.z, 2.5f / 0.5f, 0.03f);
}

/// A belt on a body that moves: the surface of a kinematic carrier moves with the sum of both velocities, and a free
/// carrier is pushed back as its rider is pushed ahead.
TEST(MovingSurfaces, CarriersMayMoveThemselves) {
    TestWorld t;
    const BodyId carrier = t.create(
        {.motion = Motion::kinematic,
         .world_from_body = {{0, -0.5f, 0}, {}},
         .velocity = {1, 0, 0},
         .colliders = {{.shape = BoxShape{{20, 0.5f, 20}}, .surface_motion = {{0.5f, 0, 1}, {}}}}});
    const BodyId box = t.cube({0, 0.5f, 0});
    t.run_for(3);
    EXPECT_NEAR(t[box].v.x, 1.5f, 2e-3f);
    EXPECT_NEAR(t[box].v.z, 1, 2e-3f);
    EXPECT_EQ(t[carrier].v, (Vec3{1, 0, 0}));

    TestWorld free;
    free.floor({.friction = 0});
    const Material slippery{.friction = 0, .rolling_resistance = 0};
    const BodyId sledge = free.create({.motion = Motion::dynamic,
                                       .world_from_body = {{0, 0.25f, 0}, {}},
                                       .colliders = {{.shape = BoxShape{{4, 0.05f, 1}},
                                                      .body_from_shape = {{0, 0.2f, 0}, {}},
                                                      .material = {.friction = 0.5f},
                                                      .surface_motion = {{1, 0, 0}, {}}},
                                                     {.shape = BoxShape{{4, 0.2f, 1}},
                                                      .body_from_shape = {{0, -0.05f, 0}, {}},
                                                      .material = slippery}},
                                       .mass = 3000});
    const BodyId rider = free.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 1, 0}, {}},
         .colliders = {{.shape = BoxShape{}, .material = {.friction = 0.5f}}}});
    free.run_for(1.5f);
    // m v + M V = 0 and v - V = 1 m/s
    EXPECT_NEAR(free[rider].v.x, 0.75f, 0.01f);
    EXPECT_NEAR(free[sledge].v.x, -0.25f, 0.01f);
}

TEST(MovingSurfaces, NothingOnABeltFallsAsleepAndAChangeOfTheBeltWakesWhatSleepsOnIt) {
    Parameters p;
    p.sleep = true;
    Belt t(0.2f, 0.5f, {}, p);
    const BodyId box = t.box(0.5f, 0.5f);
    // A wall holds the box: it is still, while the belt slides below.
    t.create(
        {.world_from_body = {{1.0f, 1, 0}, {}}, .colliders = {{.shape = BoxShape{{0.4f, 1, 1}}}}});
    t.run_for(6);
    EXPECT_LT(std::abs(t.v(box).x), 0.01f);
    EXPECT_FALSE(t[box].is_asleep);
    EXPECT_EQ(why_awake(t.world.state(), box).reason, WhyAwake::Reason::touches_belt);
    EXPECT_EQ(why_awake(t.world.state(), box).body, t.belt);
    ASSERT_TRUE(t.world.set_surface_motion(t.belt, {}).ok());
    t.run_for(6);
    ASSERT_TRUE(t[box].is_asleep);
    ASSERT_TRUE(t.world.set_surface_motion(t.belt, {{-1, 0, 0}, {}}).ok());
    EXPECT_FALSE(t[box].is_asleep);
    t.run_for(2);
    EXPECT_NEAR(t.v(box).x, -1, 1e-3f);
}

/// The drive of the belt does the work m v^2: half is kinetic energy, half is lost in friction.
TEST(MovingSurfaces, TheBalanceCountsTheWorkOfTheBelt) {
    Belt t(2, 0.4f);
    const BodyId box = t.box(0.5f, 0.4f);
    EnergyTotals totals;
    for (int i = 0; i < 90; ++i) {
        const Result<EnergyBalance> balance = step_with_balance(t.world);
        ASSERT_TRUE(balance.ok());
        totals.add(*balance);
    }
    const double whole = static_cast<double>(t[box].mass) * 2 * 2;
    EXPECT_NEAR(totals.tally[EnergyCause::moving_surfaces].work, whole, 0.02 * whole);
    EXPECT_NEAR(totals.tally[EnergyCause::friction].work, -whole / 2, 0.02 * whole);
    EXPECT_LE(std::abs(totals.remainder), 1e-4 * totals.turned_over);
    EXPECT_LE(std::abs(totals.tally[EnergyCause::energy_guard].work), 1e-6 * whole);
}

/// The step report counts the same work, so that the energy guard does not take a rider's speed.
TEST(MovingSurfaces, TheReportCountsTheWorkOfTheBelt) {
    Belt t(2, 0.4f);
    const BodyId box = t.box(0.5f, 0.4f);
    double work = 0;
    for (int i = 0; i < 90; ++i)
        work += t.world.step().external_work;
    const double whole = static_cast<double>(t[box].mass) * 2 * 2;
    EXPECT_NEAR(work, whole, 0.02 * whole);
}

/// A ball that arrives at 80 m/s, faster than its radius in a sub-step, is found by continuous collision, and its
/// contact drives it as any other.
TEST(MovingSurfaces, ContinuousCollisionSeesTheBelt) {
    Belt t(20, 1);
    const BodyId box = t.box(0.05f, 1, {0, 2, 0});
    t.set_velocity(box, {0, -80, 0});
    t.run_for(0.2f);
    EXPECT_GT(t.v(box).x, 5);
    EXPECT_GT(t.at(box).y, 0);
}

TEST(MovingSurfaces, EverySolverWithFrictionDrives) {
    for (const SolverKind solver : {SolverKind::soft_step,
                                    SolverKind::sequential_impulse,
                                    SolverKind::penalty,
                                    SolverKind::textbook}) {
        Parameters p = TestWorld::no_sleep();
        p.solver = solver;
        Belt t(1, 0.5f, {}, p);
        const BodyId box = t.box(0.5f, 0.5f);
        t.run_for(1.5f);
        EXPECT_NEAR(t.v(box).x, 1, 0.1f) << static_cast<int>(solver);
    }
}

/// A heap on a belt and a turntable, which fills blocks of every width with other contacts.
std::uint64_t hash_of_heap(InstructionSet set, int threads, std::uint64_t seed, bool moves) {
    Random random(seed);
    TestWorld t(TestWorld::no_sleep(), threads);
    t.world.set_instruction_set(set);
    t.create({.world_from_body = {{-5, -1, 0}, {}},
              .colliders = {{.shape = BoxShape{{5, 1, 5}},
                             .surface_motion = {{moves ? 1.0f : 0.0f, 0, 0.3f}, {}}}}});
    t.create({.world_from_body = {{5, -1, 0}, {}}, .colliders = {{.shape = BoxShape{{5, 1, 5}}}}});
    t.create({.world_from_body = {{0, 0.1f, 0}, {}},
              .colliders = {{.shape = CylinderShape{2, 0.1f}, .surface_motion = {{}, {0, 2, 0}}}}});
    for (int i = 0; i < 120; ++i) {
        const Vec3 at{random.between(-4, 4), random.between(0.5f, 5), random.between(-4, 4)};
        if (i % 3 == 0)
            t.ball(at, 0.2f);
        else
            t.create({.motion = Motion::dynamic,
                      .world_from_body = {at, {}},
                      .colliders = {{.shape = BoxShape{{0.2f, 0.25f, 0.3f}}}}});
    }
    t.run_for(2);
    return t.world.hash();
}

TEST(MovingSurfaces, EveryInstructionSetAndNumberOfThreadsGivesTheSameBits) {
    const std::uint64_t seed = 7;
    const std::uint64_t scalar = hash_of_heap(InstructionSet::scalar, 1, seed, true);
    for (const InstructionSet set : test::supported_instruction_sets()) {
        for (const int threads : {1, 4})
            EXPECT_EQ(hash_of_heap(set, threads, seed, true), scalar)
                << name_of(set) << ", threads " << threads;
    }
    EXPECT_NE(hash_of_heap(InstructionSet::scalar, 1, seed, false), scalar);
}

TEST(MovingSurfaces, AMotionThatIsNotFiniteOrTooFastIsRefused) {
    Belt t(1, 0.5f);
    const Real infinity = std::numeric_limits<Real>::infinity();
    EXPECT_FALSE(t.world.set_surface_motion(t.belt, {{infinity, 0, 0}, {}}).ok());
    EXPECT_FALSE(t.world.set_surface_motion(t.belt, {{}, {0, 1e5f, 0}}).ok());
    EXPECT_FALSE(t.world.set_surface_motion({99}, {}).ok());
    EXPECT_EQ(t.world.describe(t.belt).colliders.front().surface_motion,
              (SurfaceMotion{{1, 0, 0}, {}}));
}

} // namespace
} // namespace topple
