// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Compares StepReport::external_work with the change of the bodies' energy.

#include "tests/support/test_world.h"

#include <cmath>

namespace topple {
namespace {

using test::TestWorld;

/// A scene that is stepped with an account of its energy.
struct Account : TestWorld {
    explicit Account(Parameters p = weightless()) : TestWorld(p) {}

    /// Steps for `seconds`. Requires: the scene is built; its energy then is the initial energy.
    void run(Real seconds, std::span<const StepInput> inputs = {}) {
        if (work == 0)
            first = energy();
        const int count = static_cast<int>(seconds / world.parameters().dt + 0.5f);
        for (int i = 0; i < count; ++i) {
            work += world.step(inputs).external_work;
            most_unexplained = std::max(most_unexplained, gained() - work);
        }
    }
    [[nodiscard]] double gained() { return energy() - first; }

    double first = 0, work = 0;  ///< [J]
    double most_unexplained = 0; ///< Largest energy beyond the initial energy and the work. [J]
};

BodyId kinematic_box(TestWorld& t, Vec3 at, Vec3 half, Vec3 v, Vec3 w, Material material = {}) {
    return t.create({.motion = Motion::kinematic,
                     .world_from_body = {at, {}},
                     .velocity = v,
                     .angular_velocity = w,
                     .colliders = {{.shape = BoxShape{half}, .material = material}}});
}

TEST(ExternalWork, IsNoneWhereOnlyGravityAndStaticBodiesAct) {
    Account t(TestWorld::no_sleep());
    t.floor();
    t.ball({0, 3, 0});
    const BodyId bob = t.ball({2, 3, 0}, 0.1f);
    t.create(JointDef{.b = bob, .local_anchor_a = {1, 3, 0}, .local_anchor_b = {-1, 0, 0}});
    t.run(2);
    EXPECT_EQ(t.work, 0);
}

TEST(ExternalWork, OfAMotorIsWhatItsWheelGains) {
    Account t;
    const BodyId wheel = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{0, 0, 0}, {}},
                                   .colliders = {{.shape = CylinderShape{0.5f, 0.1f}}}});
    t.create(
        JointDef{.type = JointType::hinge, .b = wheel, .drive = {.max_force = 20, .speed = 5}});
    t.run(6);
    const Body& b = t[wheel];
    EXPECT_NEAR(length(b.w), 5, 1e-3f);
    EXPECT_GT(t.gained(), 100);
    EXPECT_NEAR(t.work, t.gained(), 1e-3 * t.gained());
}

TEST(ExternalWork, OfASpringComesBack) {
    Account t;
    const BodyId weight = t.ball({3, 0, 0}, 0.2f);
    t.create(JointDef{
        .type = JointType::spring, .b = weight, .hertz = 0.5f, .damping_ratio = 0, .upper = 2});
    t.run(0.5f); // a quarter of the period: all energy is kinetic
    const double pulled = t.gained();
    EXPECT_GT(pulled, 10);
    EXPECT_NEAR(t.work, pulled, 1e-3 * pulled);
    t.run(0.5f); // the second quarter: all energy is in the spring again, or damped by its implicit
                 // solution
    EXPECT_LT(t.gained(), 0.05 * pulled);
    EXPECT_NEAR(t.work, t.gained(), 1e-3 * pulled);
}

TEST(ExternalWork, OfALiftIsWeightTimesHeight) {
    Account t(TestWorld::no_sleep());
    kinematic_box(t, {0, -0.5f, 0}, {2, 0.5f, 2}, {0, 1, 0}, {});
    const BodyId cube = t.cube({0, 0.5f, 0});
    t.set_velocity(cube, {0, 1, 0});
    t.run(2);
    EXPECT_NEAR(t[cube].center_of_mass.y, 2.5f, 0.01f);
    EXPECT_NEAR(t.work, 1000 * 9.81 * 2, 0.003 * 1000 * 9.81 * 2);
    EXPECT_NEAR(t.work, t.gained(), 0.003 * t.work);
}

// A wall at 3 m/s runs into 1000 kg at rest. The wall's work is the impulse m v on the cube times the wall's
// velocity: half of it becomes kinetic energy if the cube stays at the wall, and all of it if the cube bounces off.
TEST(ExternalWork, OfARunningWallIsItsImpulseTimesItsVelocity) {
    for (const Real restitution : {0.0f, 0.5f, 1.0f}) {
        Account t;
        const Material material{.friction = 0, .restitution = restitution};
        kinematic_box(t, {-2, 0, 0}, {0.5f, 2, 2}, {3, 0, 0}, {}, material);
        const BodyId cube = t.cube({0, 0, 0}, material);
        t.run(1);
        const double v = static_cast<double>(t[cube].v.x);
        EXPECT_NEAR(v, 3 * (1 + static_cast<double>(restitution)), 0.2);
        EXPECT_NEAR(t.work, 1000 * v * 3, 1) << "restitution " << restitution;
        EXPECT_NEAR(t.gained(), 1000 * v * v / 2, 5) << "restitution " << restitution;
    }
}

TEST(ExternalWork, OfATurntableGoesThroughFriction) {
    Account t(TestWorld::no_sleep());
    kinematic_box(t, {0, -0.5f, 0}, {4, 0.5f, 4}, {}, {0, 1, 0});
    const BodyId cube = t.cube({1.5f, 0.5f, 0});
    t.run(4);
    EXPECT_GT(length(t[cube].v), 1);
    EXPECT_GT(t.gained(), 500);
    EXPECT_GE(t.work, t.gained());
    EXPECT_LT(t.most_unexplained, 0.01 * t.work);
}

TEST(ExternalWork, OfAMouseJointIsAllThatItsLoadGains) {
    for (const bool holds_rotation : {false, true}) {
        Account t(TestWorld::no_sleep());
        const BodyId box = t.create({.motion = Motion::dynamic,
                                     .world_from_body = {{0, 0, 0}, {}},
                                     .angular_velocity = {0, 1, 2},
                                     .colliders = {{.shape = BoxShape{{0.2f, 0.3f, 0.5f}}}}});
        const StepInput mouse_joint = MouseJoint{.body = box,
                                                 .local_point = {0.1f, 0.2f, -0.3f},
                                                 .target = {1, 2, 0},
                                                 .hold_rotation = holds_rotation,
                                                 .target_rotation = {0.5f, 0.5f, 0.5f, 0.5f}};
        // A body that also turns by 0.1 rad in a sub-step leaves an error of 2 %.
        const double share = holds_rotation ? 0.03 : 0.005;
        t.run(0.3f, {&mouse_joint, 1});
        EXPECT_GT(t.gained(), 4000);
        EXPECT_NEAR(t.work, t.gained(), share * t.gained()) << "on the way, " << holds_rotation;
        t.run(5, {&mouse_joint, 1});
        EXPECT_GT(t.gained(), 1.5 * static_cast<double>(t[box].mass) * 9.81);
        EXPECT_NEAR(t.work, t.gained(), share * t.gained()) << "there, " << holds_rotation;
    }
}

TEST(ExternalWork, OfAnImpulseIsWhatItChanges) {
    Account t;
    const BodyId cube = t.cube({});
    t.set_velocity(cube, {1, 0, 0}, {0, 0, 2});
    const double before = t.energy();
    const StepInput push = Impulse{cube, {0.5f, 0.5f, 0}, {-1500, 300, 0}};
    t.run(0.01f, {&push, 1});
    EXPECT_NE(t.work, 0);
    EXPECT_NEAR(t.work, t.energy() - before, 1e-3 * before);
}

/// Checks the work of a kinematic arm that turns about the origin, with a weight at its end.
void expect_of_crank(JointType type) {
    Account t(TestWorld::no_sleep());
    const bool is_rigid = type == JointType::fixed;
    const BodyId arm = kinematic_box(t, {}, {0.1f, 0.1f, 0.1f}, {}, {0, 0, 2});
    const BodyId weight = t.create({.motion = Motion::dynamic,
                                    .world_from_body = {{1, -1, 0}, {}},
                                    .velocity = is_rigid ? Vec3{2, 2, 0} : Vec3{0, 2, 0},
                                    .angular_velocity = {0, 0, is_rigid ? Real(2) : Real(0)},
                                    .colliders = {{.shape = BoxShape{{0.1f, 0.5f, 0.1f}}}}});
    t.create(JointDef{.type = type,
                      .a = arm,
                      .b = weight,
                      .local_anchor_a = {1, 0, 0},
                      .local_anchor_b = {0, 1, 0}});
    const double scale = static_cast<double>(t[weight].mass) * 9.81 * 2;
    for (int i = 0; i < 8; ++i) {
        t.run(0.5f);
        EXPECT_NEAR(t.work, t.gained(), 0.02 * scale) << in_words(type) << " after " << i + 1;
    }
    EXPECT_GT(std::abs(t.gained()), 0.1 * scale) << "nothing happened, so this proves nothing";
}

TEST(ExternalWork, OfACrankGoesThroughItsJoint) {
    expect_of_crank(JointType::ball);
    expect_of_crank(JointType::hinge);
    expect_of_crank(JointType::fixed);
}

TEST(ExternalWork, OfABatOnASpinningPencilExplainsItsEnergy) {
    int hits = 0;
    for (int k = 0; k < 12; ++k) {
        Account t;
        const Real angle = 0.5f * static_cast<Real>(k);
        kinematic_box(t, {-1, 0, 0}, {0.05f, 1, 1}, {20, 0, 0}, {0, 0, 1});
        t.create({.motion = Motion::dynamic,
                  .world_from_body = {{0, 0, 0}, {0, 0, std::sin(angle), std::cos(angle)}},
                  .angular_velocity = {3, 0, 40},
                  .colliders = {{.shape = BoxShape{{0.09f, 0.0035f, 0.0035f}}}}});
        t.run(0.3f);
        EXPECT_LT(t.most_unexplained, 0.01 * (t.first + t.work)) << k;
        hits += t.work > 0 ? 1 : 0;
    }
    EXPECT_GE(hits, 8);
}

} // namespace
} // namespace topple
