// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"
#include "topple/world/energy_balance.h"
#include "topple/world/joint_explanation.h"
#include "topple/world/joint_motion.h"

#include <cmath>
#include <limits>
#include <thread>
#include <vector>

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kGravity = 9.81f;

/// A body of 2 kg, a ball of 10 cm, on a custom joint to the world at the origin.
struct Held {
    TestWorld t;
    BodyId body;
    JointId joint;

    explicit Held(Vec3 at, const Parameters& parameters = TestWorld::no_sleep(), int threads = 1)
        : t(parameters, threads) {
        body = add(at);
        joint = t.create(JointDef{.type = JointType::custom, .b = body});
    }
    BodyId add(Vec3 at) {
        return t.create({.motion = Motion::dynamic,
                         .world_from_body = {at, {}},
                         .colliders = {{.shape = SphereShape{0.1f}}},
                         .mass = 2});
    }
    [[nodiscard]] Vec3 place() const { return t[body].center_of_mass; }
};

/// Adds the angle of B about the world's Z, minus `ratio` times that of A, minus `offset`.
Coordinate mimic_of(const CustomJoint& j, Real ratio, Real offset) {
    const auto angle = [](const Quat& q) { return 2 * std::atan2(q.z, q.w); };
    return {angle(j.b.q) - ratio * angle(j.a.q) - offset, {}, Vec3{0, 0, -ratio}, {}, {0, 0, 1}};
}

/// Holds B's anchor on the parabola y = x^2 / 2 in the plane z = 0 of A:
///     C = y - x^2/2,   dC/dt = v_y - x v_x,   C'' = -v_x^2 at constant velocity
void hold_on_parabola(const CustomJoint& j, CustomRows& rows) {
    const Vec3 p = j.pose.gap;
    Coordinate x = gap_along(j.pose, {-p.x, 1, 0});
    x.value = p.y - p.x * p.x / 2;
    x.second_order = -j.b.v.x * j.b.v.x * j.substep / 2;
    rows.lock(x);
    rows.lock(gap_along(j.pose, {0, 0, 1}));
}

/// x of the bead on y = x^2 / 2 after `seconds` from rest at x = 1, by Lagrange's equation
///     (1 + x^2) x'' + x x'^2 + g x = 0
/// in steps of 0.1 ms by the method of Runge and Kutta.
double bead_after(double seconds) {
    double x = 1, v = 0;
    const double h = 1e-4, g = static_cast<double>(kGravity);
    const auto acceleration = [g](double at, double speed) {
        return -at * (speed * speed + g) / (1 + at * at);
    };
    for (int i = 0; i < static_cast<int>(seconds / h + 0.5); ++i) {
        const double a1 = acceleration(x, v), v2 = v + a1 * h / 2;
        const double a2 = acceleration(x + v * h / 2, v2), v3 = v + a2 * h / 2;
        const double a3 = acceleration(x + v2 * h / 2, v3), v4 = v + a3 * h;
        const double a4 = acceleration(x + v3 * h, v4);
        x += h / 6 * (v + 2 * v2 + 2 * v3 + v4);
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return x;
}

TEST(ConstraintHook, ABeadRunsOnAParabolaWithoutLeavingItOrLosingEnergy) {
    Held bead({1, 0.5f, 0});
    bead.t.world.set_constraint_hook(hold_on_parabola);
    const double start = bead.t.energy();
    Real worst = 0, off_plane = 0;
    double drift = 0, late = 0;
    for (int i = 1; i <= 600; ++i) {
        bead.t.world.step();
        const Vec3 p = bead.place();
        worst = std::max(worst, std::abs(p.y - p.x * p.x / 2));
        off_plane = std::max(off_plane, std::abs(p.z));
        drift = std::max(drift, std::abs(bead.t.energy() - start));
        if (i <= 180)
            late = std::max(late, std::abs(static_cast<double>(p.x) - bead_after(i / 60.0)));
    }
    // It falls by half a meter: 2 kg 9.81 m/s^2 0.5 m = 9.81 J.
    std::printf("distance %.2g m, energy %.2g J of 9.81 J in 10 s, against the equation %.2g m\n",
                static_cast<double>(worst),
                drift,
                late);
    EXPECT_LT(worst, 5e-4f);
    EXPECT_EQ(off_plane, 0);
    EXPECT_LT(drift, 0.1);
    EXPECT_LT(late, 0.01);
    EXPECT_EQ(bead.t.world.last_report().refused_row_count, 0u);
}

/// A nut of I = 2/5 m r^2 = 0.008 kg m^2 falls along an upright screw of c = 0.05 m a radian:
///     m g z = (m + I / c^2) z'^2 / 2,   so that   z'' = g / (1 + I / (m c^2))
TEST(ConstraintHook, AScrewTurnsAsItFallsAndCountsItsTurns) {
    constexpr Real kLead = 0.05f;
    TestWorld t;
    const Quat up = rotation_between({0, 0, 1}, {0, 1, 0});
    const BodyId nut = t.create({.motion = Motion::dynamic,
                                 .world_from_body = {{3, 20, 0}, {}},
                                 .colliders = {{.shape = SphereShape{0.1f}}},
                                 .mass = 2});
    const JointId joint = t.create(JointDef{.type = JointType::custom,
                                            .b = nut,
                                            .local_anchor_a = {3, 20, 0},
                                            .local_frame_a = up,
                                            .local_frame_b = up,
                                            .ratio = kLead});
    t.world.set_constraint_hook([](const CustomJoint& j, CustomRows& rows) {
        const Mat3& axes = j.pose.axes_a;
        rows.lock(shift_along(j.pose, axes.x));
        rows.lock(shift_along(j.pose, axes.y));
        rows.lock(cosine_between(axes.x, j.pose.axes_b.z));
        rows.lock(cosine_between(axes.y, j.pose.axes_b.z));
        const Coordinate turn = j.turn();
        Coordinate slip = shift_along(j.pose, axes.z);
        slip.value -= j.joint.ratio * turn.value;
        slip.angular_a -= turn.angular_a * j.joint.ratio;
        slip.angular_b -= turn.angular_b * j.joint.ratio;
        rows.lock(slip);
        rows.keep_phase(turn.value);
    });
    constexpr Real kRate = kGravity / (1 + 0.008f / (2 * kLead * kLead));
    t.run_for(1);
    const Snapshot middle = t.world.snapshot();
    for (int i = 0; i < 2; ++i) {
        t.run_for(1);
        const Real fallen = 20 - t[nut].center_of_mass.y;
        EXPECT_NEAR(fallen, kRate * 2, 0.01f * kRate * 2);
        EXPECT_NEAR(t[nut].w.y, t[nut].v.y / kLead, 1e-2f);
        const Real turned = t.world.find(joint)->phase; // 24 revolutions
        EXPECT_GT(std::abs(turned), 40 * kPi);
        EXPECT_NEAR(kLead * turned, -fallen, 0.02f);
        EXPECT_LT(std::hypot(t[nut].center_of_mass.x - 3, t[nut].center_of_mass.z), 1e-4f);
        t.world.restore(*middle); // the count of the turns is in the snapshot
    }
}

TEST(ConstraintHook, AMimicHingeFollowsAnotherOneUpToItsLimit) {
    // Two rotors on hinges of their own along Z; B turns -2 times as far as A, and stops at 1 rad.
    TestWorld t(TestWorld::weightless());
    BodyId rotors[2];
    JointId hinges[2];
    for (int i = 0; i < 2; ++i) {
        const Vec3 at{3 * static_cast<Real>(i), 0, 0};
        rotors[i] = t.create({.motion = Motion::dynamic,
                              .world_from_body = {at, {}},
                              .colliders = {{.shape = BoxShape{{0.5f, 0.1f, 0.1f}}}},
                              .mass = 2});
        JointDef hinge{.type = JointType::hinge, .b = rotors[i], .local_anchor_a = at};
        if (i == 0)
            hinge.drive = {.max_force = 5, .speed = -0.4f};
        hinges[i] = t.create(hinge);
    }
    const JointId mimic = t.create(
        JointDef{.type = JointType::custom, .a = rotors[0], .b = rotors[1], .collide = true});
    t.world.set_constraint_hook([](const CustomJoint& j, CustomRows& rows) {
        rows.lock(mimic_of(j, -2, 0));
        rows.limit(mimic_of(j, 0, 0), -1, 1); // of B against the world
    });
    const auto angle = [&](int i) { return find_joint_motion(t.world.state(), hinges[i])->turn; };
    for (int i = 0; i < 120; ++i) {
        t.world.step();
        EXPECT_NEAR(angle(1), -2 * angle(0), 2e-3f) << i;
    }
    EXPECT_NEAR(angle(1), 1, 5e-3f);
    EXPECT_NEAR(angle(0), -0.5f, 5e-3f);
    EXPECT_TRUE(t.world.find(mimic)->is_at_limit);
    // 5 N m of the motor on A are 5/2 on B, against which the limit pushes.
    const Joint& held = *t.world.find(mimic);
    const Real inv_dt = 1 / t.world.parameters().dt;
    EXPECT_NEAR(std::abs(held.row_impulses[0]) * inv_dt, 2.5f, 0.02f);
    EXPECT_NEAR(held.row_impulses[1], -held.row_impulses[0], 1e-3f);
    EXPECT_NEAR(find_joint_motion(t.world.state(), mimic)->torque.z, 0, 0.05f);
}

TEST(ConstraintHook, AForceStaysWithinItsBoundsAndASpringStretchesByItsLoad) {
    // A winch that lifts with at most 5 N: a body of 2 kg falls with g - 5/2 m/s^2. It never pushes down.
    Held winch({0, 0, 0});
    winch.t.world.set_constraint_hook([](const CustomJoint& j, CustomRows& rows) {
        rows.push(gap_along(j.pose, {0, 1, 0}), 1, 0, 5);
    });
    winch.t.run_for(1);
    EXPECT_NEAR(winch.t[winch.body].v.y, -(kGravity - 2.5f), 1e-3f);
    EXPECT_NEAR(find_joint_motion(winch.t.world.state(), winch.joint)->force.y, 5, 1e-3f);
    // A spring of 2 Hz holds it at g / (4 pi)^2 below its rest.
    Held spring({0, 0, 0});
    spring.t.world.set_constraint_hook([](const CustomJoint& j, CustomRows& rows) {
        rows.spring(gap_along(j.pose, {0, 1, 0}), 2, 1);
    });
    spring.t.run_for(5);
    EXPECT_NEAR(spring.place().y, -kGravity / (16 * kPi * kPi), 1e-3f);
    EXPECT_NEAR(
        find_joint_motion(spring.t.world.state(), spring.joint)->force.y, 2 * kGravity, 0.01f);
    // A servo of at most 40 N carries it to 0.3 m, one of 10 N cannot.
    for (const Real force : {40.0f, 10.0f}) {
        Held servo({0, 0, 0});
        servo.t.world.set_constraint_hook([force](const CustomJoint& j, CustomRows& rows) {
            rows.drive(gap_along(j.pose, {0, 1, 0}),
                       {.max_force = force, .hertz = 20, .damping_ratio = 1, .target = 0.3f});
        });
        servo.t.run_for(2);
        if (force > 20)
            EXPECT_NEAR(servo.place().y, 0.3f, 1e-3f);
        else
            EXPECT_NEAR(servo.t[servo.body].v.y, -2 * (kGravity - 5), 0.01f);
    }
}

TEST(ConstraintHook, TwoBodiesKeepTheirMomentumAndTheirDistance) {
    // A dumbbell of two bodies 1 m apart, which turn around one another at 2 rad/s.
    Held pair({1, 0, 0}, TestWorld::weightless());
    const BodyId other = pair.add({0, 0, 0});
    pair.t.world.destroy_joints(std::vector{pair.joint});
    pair.t.create(JointDef{.type = JointType::custom, .a = other, .b = pair.body});
    pair.t.set_velocity(pair.body, {0.5f, 2, 0});
    pair.t.set_velocity(other, {0.5f, 0, 0});
    pair.t.world.set_constraint_hook([](const CustomJoint& j, CustomRows& rows) {
        Coordinate x = distance_between(j.pose);
        x.value -= 1;
        rows.lock(x);
    });
    for (int i = 0; i < 300; ++i) {
        pair.t.world.step();
        EXPECT_NEAR(distance(pair.place(), pair.t[other].center_of_mass), 1, 2e-3f) << i;
    }
    EXPECT_LT(length(pair.t[pair.body].v + pair.t[other].v - Vec3{1, 2, 0}), 1e-4f);
    EXPECT_NEAR(length(pair.t[pair.body].v - pair.t[other].v), 2, 0.02f);
}

TEST(ConstraintHook, WithoutOneACustomJointHoldsNothingAndIsCounted) {
    Held body({0, 0, 0});
    body.t.run_for(1);
    EXPECT_EQ(body.t.world.last_report().unhooked_joint_count, 1u);
    EXPECT_NEAR(body.t[body.body].v.y, -kGravity, 1e-4f);
    EXPECT_TRUE(body.t.world.validate().ok());
    body.t.world.set_constraint_hook([](const CustomJoint& j, CustomRows& rows) {
        rows.lock(gap_along(j.pose, {0, 1, 0}));
    });
    body.t.run_for(3);
    EXPECT_EQ(body.t.world.last_report().unhooked_joint_count, 0u);
    EXPECT_NEAR(body.t[body.body].v.y, 0, 1e-3f);
    body.t.world.set_constraint_hook({});
    body.t.run_for(0.1f);
    EXPECT_NEAR(body.t[body.body].v.y, -kGravity / 10, 1e-3f);
}

TEST(ConstraintHook, ACustomJointBreaksUnderTheLoadOfItsRows) {
    for (const bool is_strong : {true, false}) {
        Held body({0, 0, 0});
        JointDef def = body.t.world.describe(body.joint);
        def.break_force = is_strong ? 22.0f : 18.0f; // the weight is 19.6 N
        ASSERT_TRUE(body.t.world.set_joint(body.joint, def).ok());
        body.t.world.set_constraint_hook([](const CustomJoint& j, CustomRows& rows) {
            rows.lock(gap_along(j.pose, {0, 1, 0}));
        });
        body.t.run_for(1);
        EXPECT_EQ(body.t.world.find(body.joint) != nullptr, is_strong);
    }
}

/// Ten bodies on parabolas, every third of them on that of the one before.
struct Chain {
    TestWorld t;
    std::vector<std::uint64_t> asked; ///< Joints, in the order of the calls.
    bool is_elsewhere = false;        ///< Whether a call came on another thread.

    explicit Chain(int threads) : t(TestWorld::no_sleep(), threads) {
        BodyId before{};
        for (int i = 0; i < 10; ++i) {
            const Vec3 at{0.3f * static_cast<Real>(i) - 1, 0.1f * static_cast<Real>(i % 4), 0};
            const BodyId body = t.create({.motion = Motion::dynamic,
                                          .world_from_body = {at, {}},
                                          .colliders = {{.shape = SphereShape{0.1f}}},
                                          .mass = 1 + static_cast<Real>(i)});
            const bool is_linked = i % 3 == 2;
            t.create(JointDef{.type = JointType::custom,
                              .a = is_linked ? before : BodyId{},
                              .b = body,
                              .local_anchor_a = is_linked ? Vec3{} : at});
            before = body;
        }
        t.world.set_constraint_hook(
            [this, caller = std::this_thread::get_id()](const CustomJoint& j, CustomRows& rows) {
                asked.push_back(j.joint.id.ordinal);
                is_elsewhere |= std::this_thread::get_id() != caller;
                hold_on_parabola(j, rows);
            });
    }
};

TEST(ConstraintHook, IsCalledByOneThreadInOneOrderAndThreadsChangeNoBit) {
    Chain one(1), four(4);
    one.t.run_for(0.5f);
    four.t.run_for(0.5f);
    EXPECT_EQ(one.t.world.hash(), four.t.world.hash());
    EXPECT_EQ(one.asked, four.asked);
    EXPECT_GE(one.asked.size(), 10u * 30);
    EXPECT_FALSE(one.is_elsewhere || four.is_elsewhere);
    for (std::size_t i = 0; i < 10; ++i)
        EXPECT_EQ(one.asked[i], one.asked[0] + i);
}

TEST(ConstraintHook, ARewoundWorldAndATwinTakeTheSameSteps) {
    Chain chain(1);
    chain.t.run_for(0.2f);
    const Snapshot middle = chain.t.world.snapshot();
    World twin = chain.t.world.twin(1);
    chain.t.run_for(0.3f);
    const std::uint64_t after = chain.t.world.hash();
    chain.t.world.restore(*middle);
    chain.t.run_for(0.3f);
    EXPECT_EQ(chain.t.world.hash(), after);
    for (int i = 0; i < 18; ++i)
        twin.step();
    EXPECT_EQ(twin.hash(), after); // the twin has the hook too
}

TEST(ConstraintHook, RowsThatCannotBeAreCountedAndDoNothing) {
    constexpr Real kNaN = std::numeric_limits<Real>::quiet_NaN();
    const auto refused = [](const ConstraintHook& hook) {
        Held body({0, 0, 0});
        body.t.world.set_constraint_hook(hook);
        const StepReport report = body.t.world.step();
        EXPECT_NEAR(body.t[body.body].v.y, -kGravity / 60, 1e-5f);
        EXPECT_EQ(report.newly_disabled_count, 0u);
        EXPECT_TRUE(body.t.world.validate().ok());
        return report.refused_row_count;
    };
    const auto along = [](const CustomJoint& j) { return gap_along(j.pose, {0, 1, 0}); };
    EXPECT_GT(refused([&](const CustomJoint& j, CustomRows& rows) {
                  Coordinate x = along(j);
                  x.value = kNaN;
                  rows.lock(x);
              }),
              1u);
    EXPECT_GT(refused([&](const CustomJoint& j, CustomRows& rows) {
                  Coordinate x = along(j);
                  x.angular_b.x = std::numeric_limits<Real>::infinity();
                  rows.lock(x);
              }),
              1u);
    EXPECT_GT(refused([&](const CustomJoint& j, CustomRows& rows) { rows.limit(along(j), 1, -1); }),
              1u);
    EXPECT_GT(refused([&](const CustomJoint& j, CustomRows& rows) { rows.spring(along(j), 0, 1); }),
              1u);
    EXPECT_GT(
        refused([&](const CustomJoint& j, CustomRows& rows) { rows.push(along(j), 0, 3, -3); }),
        1u);
    EXPECT_GT(refused([&](const CustomJoint& j, CustomRows& rows) {
                  rows.drive(along(j), {.max_force = -1});
              }),
              1u);
}

TEST(ConstraintHook, MoreRowsThanThereIsRoomForAreLeftOut) {
    Held body({0, 0, 0});
    body.t.world.set_constraint_hook([](const CustomJoint& j, CustomRows& rows) {
        for (int i = 0; i < 20; ++i)
            rows.lock(gap_along(j.pose, {0, 1, 0})); // the same one, over and over
    });
    body.t.run_for(1);
    EXPECT_GT(body.t.world.last_report().refused_row_count, 13u);
    EXPECT_NEAR(body.place().y, 0, 1e-3f);
    EXPECT_TRUE(body.t.world.validate().ok());
}

TEST(ConstraintHook, RowsThatComeAndGoWithinAStepAreRowsOfItsFirstCall) {
    // Every second call writes nothing, and every third one too much.
    int calls = 0;
    Held body({0, 0, 0});
    body.t.world.set_constraint_hook([&calls](const CustomJoint& j, CustomRows& rows) {
        const int count = calls++ % 3;
        for (int i = 0; i < count; ++i) {
            rows.lock(gap_along(j.pose, {0, 1, 0}));
            rows.limit(gap_along(j.pose, {1, 0, 0}), -1, 1);
        }
    });
    for (int i = 0; i < 120; ++i) {
        body.t.world.step();
        ASSERT_TRUE(is_finite(body.place())) << i;
    }
    EXPECT_TRUE(body.t.world.validate().ok());
}

TEST(ConstraintHook, SleepsWithItsBodiesAndIsNotAskedUntilTheyWake) {
    int calls = 0;
    Held body({0, 0, 0}, Parameters{});
    const auto hook = [&calls](const CustomJoint& j, CustomRows& rows) {
        ++calls;
        for (const Vec3 n : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
            rows.lock(gap_along(j.pose, n));
    };
    body.t.world.set_constraint_hook(hook);
    body.t.run_for(3);
    ASSERT_TRUE(body.t[body.body].is_asleep);
    const int before = calls;
    body.t.run_for(1);
    EXPECT_EQ(calls, before);
    body.t.world.set_constraint_hook(hook); // installing one wakes all
    EXPECT_FALSE(body.t[body.body].is_asleep);
    body.t.run_for(0.1f);
    EXPECT_GT(calls, before);
}

TEST(ConstraintHook, EverySolverHoldsItsRows) {
    for (int i = 0; i < kSolverKindCount; ++i) {
        Parameters parameters = TestWorld::no_sleep();
        parameters.solver = static_cast<SolverKind>(i);
        Held bead({1, 0.5f, 0}, parameters);
        bead.t.world.set_constraint_hook(hold_on_parabola);
        for (int step = 0; step < 120; ++step) {
            bead.t.world.step();
            const Vec3 p = bead.place();
            ASSERT_LT(std::abs(p.y - p.x * p.x / 2), 0.1f) << "solver " << i << ", step " << step;
        }
        EXPECT_LT(bead.place().x, 0.9f) << "solver " << i; // it has moved
    }
}

TEST(ConstraintHook, HoldsFarFromTheOriginAsAtIt) {
    const GridCell far{100'000'000, -3, 20'000'000};
    World world(TestWorld::no_sleep());
    const BodyId body = *world.create_body({.motion = Motion::dynamic,
                                            .world_from_body = {{1, 0.5f, 0}, {}},
                                            .cell = far,
                                            .colliders = {{.shape = SphereShape{0.1f}}},
                                            .mass = 2});
    ASSERT_TRUE(
        world.create_joint(JointDef{.type = JointType::custom, .b = body, .world_cell = far}).ok());
    world.set_constraint_hook(hold_on_parabola);
    Held near({1, 0.5f, 0});
    near.t.world.set_constraint_hook(hold_on_parabola);
    for (int i = 0; i < 120; ++i) {
        world.step();
        near.t.world.step();
    }
    EXPECT_EQ(world.find(body)->cell, far);
    EXPECT_EQ(world.find(body)->center_of_mass, near.place());
}

TEST(ConstraintHook, ItsWorkIsInTheEnergyBalance) {
    // A motor of 30 N lifts a body of 2 kg along a lock; the lock does no work.
    Held body({0, 0, 0});
    body.t.set_velocity(body.body, {0, 1, 0});
    body.t.world.set_constraint_hook([](const CustomJoint& j, CustomRows& rows) {
        rows.lock(gap_along(j.pose, {1, 0, 0}));
        rows.push(gap_along(j.pose, {0, 1, 0}), 100, 0, 30);
    });
    double work = 0, lock = 0;
    for (int i = 0; i < 30; ++i) {
        const Result<EnergyBalance> balance = step_with_balance(body.t.world);
        ASSERT_TRUE(balance.ok());
        EXPECT_LT(std::abs(balance->remainder()), 1e-3);
        work += balance->tally[EnergyCause::joint_motors].work;
        lock += balance->tally[EnergyCause::joint_locks].work;
    }
    EXPECT_NEAR(work, 30.0 * static_cast<double>(body.place().y), 0.02 * work);
    EXPECT_NEAR(lock, 0, 1e-4);
}

TEST(ConstraintHook, ExplanationsHaveItsRows) {
    Held body({1, 0.5f, 0});
    body.t.world.set_constraint_hook(hold_on_parabola);
    body.t.run_for(0.1f);
    const Result<JointExplanation> told = explain_joint(body.t.world, body.joint);
    ASSERT_TRUE(told.ok());
    ASSERT_EQ(told->names.size(), 2u);
    ASSERT_FALSE(told->samples.empty());
    EXPECT_EQ(told->samples.front().reading.lock_count, 2);
    EXPECT_EQ(told->names[0].unit, JointUnit::length);
}

} // namespace
} // namespace topple
