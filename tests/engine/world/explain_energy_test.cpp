// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The energy balance of a step against closed forms, and against the energies of the states.

#include "tests/support/test_world.h"
#include "topple/world/energy_balance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

using test::TestWorld;
using Cause = EnergyCause;

/// Share of the energy turned over that may be unexplained: rounding of single precision. [-]
constexpr double kRounding = 1.0e-4;

double work_of(const EnergyTotals& totals, Cause cause) { return totals.tally[cause].work; }

/// Steps the world itself, adds up the balances, and expects that nothing is unexplained.
EnergyTotals balanced(World& world, int steps, std::span<const StepInput> inputs = {}) {
    EnergyTotals totals;
    for (int i = 0; i < steps; ++i) {
        const Result<EnergyBalance> balance = step_with_balance(world, inputs);
        EXPECT_TRUE(balance.ok()) << (balance ? "" : balance.error().text());
        if (balance)
            totals.add(*balance);
    }
    EXPECT_LE(std::abs(totals.remainder), kRounding * totals.turned_over);
    return totals;
}

/// Expects that only these causes did more work than rounding.
void expect_only(const EnergyTotals& totals, std::initializer_list<Cause> causes) {
    for (std::size_t i = 0; i < kEnergyCauseCount; ++i) {
        const auto cause = static_cast<Cause>(i);
        if (std::find(causes.begin(), causes.end(), cause) != causes.end())
            continue;
        EXPECT_LE(std::abs(work_of(totals, cause)), kRounding * totals.turned_over)
            << key_of(cause);
    }
}

TEST(ExplainEnergy, FreeFallExchangesPotentialAndKineticEnergy) {
    TestWorld t;
    t.cube({0, 100, 0});
    const EnergyTotals totals = balanced(t.world, 60);
    const double m = 1000, g = 9.81, h = 1.0 / 240; // four sub-steps
    const double fallen = g / 2 * (1 + h); // of symplectic Euler: sum of k g h^2, k up to 1 / h
    EXPECT_NEAR(totals.after.potential - totals.before.potential, -m * g * fallen, 2);
    EXPECT_NEAR(totals.tally.gravity.work, m * g * g / 2, 2); // m v^2 / 2
    // The velocities are a sub-step ahead of the positions: m g h v / 2 with v = g.
    EXPECT_NEAR(work_of(totals, Cause::integration), -m * g * h * g / 2, 2);
    EXPECT_NEAR(totals.turned_over, m * g * g / 2, 300);
    expect_only(totals, {Cause::integration});
    EXPECT_NEAR(totals.tally.gravity.impulse.y, -m * g, 0.1);
    EXPECT_NEAR(length(totals.momentum_remainder), 0, 1.0e-5 * m * g);
}

TEST(ExplainEnergy, DampingAloneTakesWhatItsFactorSays) {
    TestWorld t(TestWorld::weightless());
    BodyDef def{.motion = Motion::dynamic,
                .velocity = {3, 0, 0},
                .angular_velocity = {0, 2, 0},
                .colliders = {{.shape = BoxShape{}}}};
    def.linear_damping = 0.5f;
    def.angular_damping = 0.25f;
    t.create(def);
    const EnergyTotals totals = balanced(t.world, 60);
    // v' = v / (1 + h c), 240 times; m = 1000 kg, I = m / 6.
    const double linear = 4500, angular = 1000.0 / 6 * 2 * 2 / 2, h = 1.0 / 240;
    const double lost = linear * (1 - std::pow(1 + h * 0.5, -480)) +
                        angular * (1 - std::pow(1 + h * 0.25, -480));
    EXPECT_NEAR(work_of(totals, Cause::damping), -lost, 1.0e-3 * lost);
    expect_only(totals, {Cause::damping});
}

TEST(ExplainEnergy, ASlidingBlockLosesFrictionTimesItsWay) {
    TestWorld t;
    const Material surface{.friction = 0.4f, .rolling_resistance = 0};
    t.floor(surface);
    const BodyId block = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.2f, 0}, {}},
         .colliders = {{.shape = BoxShape{{0.5f, 0.2f, 0.5f}}, .material = surface}}});
    t.run_for(0.5f);
    t.set_velocity(block, {2.5f, 0, 0});
    const Vec3 start = t[block].center_of_mass;
    const EnergyTotals totals = balanced(t.world, 30); // still slides
    const double way = static_cast<double>(t[block].center_of_mass.x - start.x);
    EXPECT_GT(t[block].v.x, 0.3f);
    const double m = static_cast<double>(t[block].mass);
    EXPECT_NEAR(
        work_of(totals, Cause::friction), -0.4 * m * 9.81 * way, 0.01 * m * 9.81 * 0.4 * way);
    EXPECT_NEAR(work_of(totals, Cause::friction),
                totals.after.kinetic - totals.before.kinetic,
                0.01 * totals.before.kinetic);
}

TEST(ExplainEnergy, ABounceLosesOneMinusTheSquareOfItsRestitution) {
    for (const Real e : {0.0f, 0.5f, 0.9f}) {
        TestWorld t;
        const Material surface{.restitution = e};
        t.floor(surface);
        const BodyId ball = t.ball({0, 1.5f, 0}, 0.5f, surface);
        t.set_velocity(ball, {0, -4, 0});
        // Until the ball has left the ground, or lies on it.
        const EnergyTotals totals = balanced(t.world, 24);
        EXPECT_GE(t[ball].v.y, -0.01f);
        const double m = static_cast<double>(t[ball].mass);
        const double impact = m * (4 * 4 / 2.0 + 9.81 * 1.0); // m v^2 / 2 at the floor
        const double at_contact = work_of(totals, Cause::impact) +
                                  work_of(totals, Cause::restitution) +
                                  work_of(totals, Cause::position_correction);
        EXPECT_NEAR(at_contact, -(1 - double{e} * e) * impact, 0.02 * impact) << e;
        EXPECT_NEAR(work_of(totals, Cause::restitution), double{e} * e * impact, 0.04 * impact)
            << e;
        EXPECT_NEAR(work_of(totals, Cause::friction), 0, 1.0e-3 * impact) << e;
    }
}

TEST(ExplainEnergy, AMotorsWorkOnAFreeWheelIsItsGain) {
    TestWorld t(TestWorld::weightless());
    const BodyId wheel = t.create(
        {.motion = Motion::dynamic, .colliders = {{.shape = CylinderShape{0.5f, 0.1f}}}});
    t.create(
        JointDef{.type = JointType::hinge, .b = wheel, .drive = {.max_force = 50, .speed = 6}});
    const EnergyTotals totals = balanced(t.world, 60);
    EXPECT_GT(totals.after.kinetic, 1);
    EXPECT_NEAR(
        work_of(totals, Cause::joint_motors), totals.after.kinetic, 1.0e-4 * totals.after.kinetic);
    expect_only(totals, {Cause::joint_motors});
}

TEST(ExplainEnergy, ABrakeTakesEnergyAsJointFriction) {
    TestWorld t(TestWorld::weightless());
    const BodyId wheel = t.create({.motion = Motion::dynamic,
                                   .angular_velocity = {0, 0, 5},
                                   .colliders = {{.shape = CylinderShape{0.5f, 0.1f}}}});
    t.create(JointDef{.type = JointType::hinge, .b = wheel, .drive = {.max_force = 5}});
    const EnergyTotals totals = balanced(t.world, 60);
    const double lost = totals.before.kinetic - totals.after.kinetic;
    EXPECT_GT(lost, 1);
    EXPECT_NEAR(work_of(totals, Cause::joint_friction), -lost, 1.0e-3 * lost);
}

TEST(ExplainEnergy, ASpringExchangesElasticAndKineticEnergy) {
    TestWorld t(TestWorld::weightless());
    const BodyId ball = t.ball({1.5f, 0, 0});
    t.create(JointDef{.type = JointType::spring,
                      .b = ball,
                      .hertz = 0.5f,
                      .damping_ratio = 0,
                      .lower = 1,
                      .upper = 1});
    const double m = static_cast<double>(t[ball].mass), omega = 2 * 3.14159265358979 * 0.5;
    const EnergyTotals totals = balanced(t.world, 30); // a quarter of a period
    EXPECT_NEAR(totals.tally.elastic_before, m * omega * omega * 0.5 * 0.5 / 2, 1.0e-3 * m);
    EXPECT_LT(totals.tally.elastic_after, 0.02 * totals.tally.elastic_before);
    EXPECT_GT(totals.after.kinetic, 0.95 * totals.tally.elastic_before);
    // Implicit Euler damps the energy at the rate h omega^2; half a second passes.
    const double lost = totals.tally.elastic_before * omega * omega / 240 / 2;
    EXPECT_NEAR(work_of(totals, Cause::joint_springs), -lost, 0.05 * lost);
    expect_only(totals, {Cause::joint_springs});
}

TEST(ExplainEnergy, AKinematicBodyLiftsWhatLiesOnIt) {
    TestWorld t;
    t.create({.motion = Motion::kinematic,
              .velocity = {0, 0.5f, 0},
              .colliders = {{.shape = BoxShape{{2, 0.5f, 2}}}}});
    const BodyId cube = t.cube({0, 1, 0});
    t.run_for(0.5f);
    const EnergyTotals totals = balanced(t.world, 60);
    const double lifted = static_cast<double>(t[cube].mass) * 9.81 * 0.5;
    EXPECT_NEAR(work_of(totals, Cause::kinematic_bodies), lifted, 0.01 * lifted);
    EXPECT_NEAR(totals.after.potential - totals.before.potential, lifted, 0.01 * lifted);
}

TEST(ExplainEnergy, AThrusterAndAMouseJointDoForceTimesWay) {
    TestWorld t(TestWorld::weightless());
    const BodyId pushed = t.ball({0, 0, 0}), held = t.ball({10, 0, 0});
    ASSERT_TRUE(
        t.world.set_thruster({.body = pushed, .local_direction = {0, 0, 1}, .force = 800}).ok());
    const StepInput pull = MouseJoint{.body = held, .local_point = {}, .target = {10, 2, 0}};
    const EnergyTotals totals = balanced(t.world, 60, std::span(&pull, 1));
    const double m = static_cast<double>(t[pushed].mass);
    const auto kinetic = [&](BodyId id) {
        return m * static_cast<double>(length_squared(t[id].v)) / 2;
    };
    EXPECT_GT(kinetic(pushed), 100);
    EXPECT_NEAR(work_of(totals, Cause::thrusters), kinetic(pushed), 1.0e-4 * kinetic(pushed));
    EXPECT_NEAR(work_of(totals, Cause::mouse_joints), kinetic(held), 1.0e-3 * kinetic(pushed));
}

TEST(ExplainEnergy, AMouseJointThatTurnsABodyDoesItsWork) {
    TestWorld t(TestWorld::weightless());
    const BodyId held = t.create(
        {.motion = Motion::dynamic, .colliders = {{.shape = BoxShape{{0.5f, 0.2f, 0.3f}}}}});
    const StepInput pull = MouseJoint{.body = held,
                                      .hold_rotation = true,
                                      .target_rotation = {0, std::sin(0.5f), 0, std::cos(0.5f)}};
    const EnergyTotals totals = balanced(t.world, 3, std::span(&pull, 1)); // still speeds up
    EXPECT_GT(totals.after.kinetic, 1);
    EXPECT_NEAR(
        work_of(totals, Cause::mouse_joints), totals.after.kinetic, 1.0e-3 * totals.after.kinetic);
}

TEST(ExplainEnergy, BuoyancyLiftsByTheWeightOfTheDisplacedWater) {
    TestWorld t;
    ASSERT_TRUE(t.world
                    .set_water_volume({.box = {{-50, -50, -50}, {50, 50, 50}},
                                       .density = 2000,
                                       .linear_drag = 0,
                                       .quadratic_drag = 0})
                    .ok());
    const BodyId ball = t.ball({0, 0, 0});
    const EnergyTotals totals = balanced(t.world, 30);
    const double m = static_cast<double>(t[ball].mass);
    const double way = static_cast<double>(t[ball].center_of_mass.y);
    EXPECT_GT(way, 1);
    // Up to the difference of velocities and positions by a sub-step, twice the weight over the way.
    EXPECT_NEAR(work_of(totals, Cause::water), 2 * m * 9.81 * way, 0.02 * 2 * m * 9.81 * way);
    expect_only(totals, {Cause::water, Cause::integration});
}

TEST(ExplainEnergy, WindAndAttractorsWorkAsForceFields) {
    TestWorld t(TestWorld::weightless());
    ASSERT_TRUE(t.world.set_force_field({{}, Attractor{.center = {0, 3, 0}}}).ok());
    ASSERT_TRUE(t.world.set_force_field({{}, Wind{.box = {{20, -5, -5}, {30, 5, 5}}}}).ok());
    t.ball({0, 0, 0});
    t.ball({25, 0, 0});
    const EnergyTotals totals = balanced(t.world, 40);
    EXPECT_GT(totals.after.kinetic, 1);
    EXPECT_NEAR(
        work_of(totals, Cause::force_fields), totals.after.kinetic, 1.0e-3 * totals.after.kinetic);
    expect_only(totals, {Cause::force_fields});
}

TEST(ExplainEnergy, AChangeOfGravityChangesThePotentialEnergy) {
    TestWorld t;
    t.cube({0, 10, 0});
    ASSERT_TRUE(
        t.world
            .set_parameter_control({.parameter = "gravity_y",
                                    .rest = -9.81f,
                                    .control = {.positive = ControlSource{1}, .at_positive = -1}})
            .ok());
    const StepInput key = ControlValue{ControlSource{1}, 1};
    const EnergyTotals totals = balanced(t.world, 1, std::span(&key, 1));
    EXPECT_NEAR(work_of(totals, Cause::inputs), -1000 * 8.81 * 10, 1);
}

TEST(ExplainEnergy, AnImpulseBeforeTheStepIsAnInput) {
    TestWorld t(TestWorld::weightless());
    const BodyId ball = t.ball({0, 0, 0});
    const double m = static_cast<double>(t[ball].mass);
    const StepInput push = Impulse{.body = ball, .point = {}, .impulse = {t[ball].mass * 2, 0, 0}};
    const EnergyTotals totals = balanced(t.world, 1, std::span(&push, 1));
    EXPECT_NEAR(work_of(totals, Cause::inputs), m * 2, 1.0e-4 * m);
    EXPECT_NEAR(totals.tally[Cause::inputs].impulse.x, m * 2, 1.0e-4 * m);
    expect_only(totals, {Cause::inputs});
}

TEST(ExplainEnergy, AFallingAsleepBodyLosesItsLastEnergyToSleep) {
    Parameters p;
    p.sleep = true;
    TestWorld t(p);
    t.floor();
    const BodyId cube = t.cube({0, 0.6f, 0});
    EnergyTotals totals;
    for (int i = 0; i < 300 && !t[cube].is_asleep; ++i) {
        const double kinetic = [&] {
            World next = t.world.twin(1);
            next.step();
            return next.find(cube)->is_asleep ? -1.0 : 0.0;
        }();
        const Result<EnergyBalance> balance = explain_energy(t.world);
        ASSERT_TRUE(balance.ok());
        if (kinetic < 0)
            totals.add(*balance);
        t.world.step();
    }
    ASSERT_TRUE(t[cube].is_asleep);
    EXPECT_EQ(totals.step_count, 1u);
    EXPECT_EQ(totals.after.kinetic, 0);
    EXPECT_LE(work_of(totals, Cause::sleep), 0);
    // Nothing moves from then on.
    const Result<EnergyBalance> still = explain_energy(t.world);
    ASSERT_TRUE(still.ok());
    EXPECT_EQ(still->turned_over(), 0);
    EXPECT_EQ(still->remainder(), 0);
}

/// Bodies of unequal masses and shapes that fall, roll, bounce, swing and touch.
struct Mixture : TestWorld {
    explicit Mixture(const Parameters& p, int threads = 1) : TestWorld(p, threads) {
        const Material surface{.friction = 0.5f, .restitution = 0.3f};
        floor(surface);
        BodyId last;
        for (int i = 0; i < 12; ++i) {
            const Real x = 0.4f * static_cast<Real>(i % 4), y = 1 + 0.8f * static_cast<Real>(i);
            const Shape shape = i % 3 == 0   ? Shape(BoxShape{{0.5f, 0.2f, 0.3f}})
                                : i % 3 == 1 ? Shape(CapsuleShape{0.2f, 0.3f})
                                             : Shape(SphereShape{0.3f});
            const BodyId body = create({.motion = Motion::dynamic,
                                        .world_from_body = {{x, y, 0.1f * x}, {}},
                                        .velocity = {1, -2, 0},
                                        .angular_velocity = {1, 0, 3},
                                        .colliders = {{.shape = shape, .material = surface}},
                                        .density = 500 + 300 * static_cast<Real>(i)});
            if (i % 4 == 3)
                create(JointDef{.type = JointType::ball,
                                .a = last,
                                .b = body,
                                .local_anchor_a = {0, 0.4f, 0},
                                .local_anchor_b = {0, -0.4f, 0}});
            last = body;
        }
    }
};

TEST(ExplainEnergy, AStepWithABalanceIsTheSameStepAtAnyNumberOfThreads) {
    for (const int threads : {1, 3}) {
        Mixture with(TestWorld::no_sleep(), threads), without(TestWorld::no_sleep(), threads);
        for (int i = 0; i < 200; ++i) {
            ASSERT_TRUE(step_with_balance(with.world).ok());
            without.world.step();
            ASSERT_EQ(with.world.hash(), without.world.hash()) << i;
        }
    }
}

TEST(ExplainEnergy, TheBalanceIsThatOfTheNextStepAndLeavesTheWorldAlone) {
    Mixture t(TestWorld::no_sleep());
    for (int i = 0; i < 120; ++i) {
        const std::uint64_t hash = t.world.hash();
        const double before = t.energy();
        const Result<EnergyBalance> balance = explain_energy(t.world);
        ASSERT_TRUE(balance.ok());
        ASSERT_EQ(t.world.hash(), hash);
        t.world.step();
        EXPECT_DOUBLE_EQ(balance->before.kinetic + balance->before.potential, before);
        EXPECT_DOUBLE_EQ(balance->after.kinetic + balance->after.potential, t.energy());
    }
}

TEST(ExplainEnergy, EveryJouleOfAMixtureIsExplainedAtEverySolverLevel) {
    for (const Quality quality :
         {Quality::as_given, Quality::twice, Quality::four_fold, Quality::eight_fold}) {
        Mixture t(TestWorld::no_sleep());
        for (const Body& body : std::vector<Body>(t.world.state().bodies))
            ASSERT_TRUE(t.world.set_quality(body.id, quality).ok());
        const EnergyTotals totals = balanced(t.world, 240);
        EXPECT_LT(work_of(totals, Cause::impact), 0);
        EXPECT_LT(work_of(totals, Cause::friction), 0);
        EXPECT_LE(totals.absolute_remainder, 10 * kRounding * totals.turned_over);
        // Impulses between the bodies cancel: momentum only comes from gravity and the floor.
        EXPECT_LE(length(totals.momentum_remainder), 1.0e-4 * length(totals.tally.gravity.impulse));
        EXPECT_LE(length(totals.angular_remainder), 1.0e-3 * length(totals.tally.gravity.turning));
    }
}

TEST(ExplainEnergy, LimitsOfFastBodiesAreCauses) {
    TestWorld t;
    const Material surface{.friction = 0, .restitution = 1};
    t.floor(surface);
    for (int i = 0; i < 6; ++i) // thin boxes that land on their ends
        t.create({.motion = Motion::dynamic,
                  .world_from_body = {{2 * static_cast<Real>(i), 1, 0}, {}},
                  .velocity = {1, -4 - static_cast<Real>(i), 0},
                  .angular_velocity = {10, 0, 20},
                  .colliders = {{.shape = BoxShape{{0.5f, 0.02f, 0.02f}}, .material = surface}}});
    const EnergyTotals totals = balanced(t.world, 120);
    EXPECT_LT(work_of(totals, Cause::bounce_limit), -10 * kRounding * totals.turned_over);
    EXPECT_GT(std::abs(work_of(totals, Cause::continuous_collision)),
              3 * kRounding * totals.turned_over);
}

TEST(ExplainEnergy, OlderSolversHaveNoBalance) {
    for (const SolverKind solver : {SolverKind::sequential_impulse, SolverKind::penalty}) {
        Parameters p = TestWorld::no_sleep();
        p.solver = solver;
        TestWorld t(p);
        t.floor();
        t.cube({0, 1, 0});
        const Result<EnergyBalance> balance = explain_energy(t.world);
        ASSERT_FALSE(balance.ok());
        EXPECT_NE(balance.error().message.find("soft-step solver"), std::string::npos);
    }
}

TEST(ExplainEnergy, EmptyAndImmovableWorldsHaveAnEmptyBalance) {
    TestWorld t;
    for (int i = 0; i < 2; ++i) {
        const Result<EnergyBalance> balance = explain_energy(t.world);
        ASSERT_TRUE(balance.ok());
        EXPECT_EQ(balance->turned_over(), 0);
        EXPECT_EQ(balance->remainder(), 0);
        t.floor();
    }
}

TEST(ExplainEnergy, ABrokenBodyTakesItsEnergyAwayAndTheRestIsExplained) {
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    for (const Vec3 v : {Vec3{nan, 0, 0}, Vec3{3.0e7f, 0, 0}}) {
        Mixture t(TestWorld::no_sleep());
        t.run_for(0.5f);
        WorldState state = t.world.state();
        state.bodies[5].v = v;
        t.world.restore(state);
        const Result<EnergyBalance> balance = step_with_balance(t.world);
        ASSERT_TRUE(balance.ok()) << balance.error().message;
        EXPECT_TRUE(t.world.state().bodies[5].is_disabled);
        EXPECT_LE(std::abs(balance->remainder()), kRounding * balance->turned_over());
        // m v^2 / 2, beside which the potential energy is nothing; NaN is not counted before the step.
        const double lost = std::isnan(v.x) ? 0
                                            : static_cast<double>(state.bodies[5].mass) * 4.5e14;
        EXPECT_NEAR(balance->tally[Cause::disabled].work, -lost, 1.0e-5 * lost);
        const EnergyTotals later = balanced(t.world, 60);
        EXPECT_EQ(work_of(later, Cause::disabled), 0);
    }
}

} // namespace
} // namespace topple
