// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/arrangement.h"

#include "tests/app/commands/command_test_support.h"
#include "tests/support/random_vectors.h"
#include "tests/support/test_support.h"
#include "topple/scene/reflection.h"

#include <cmath>
#include <limits>

namespace topple::app {
namespace {

using test::apply_all;
using test::apply_or_fail;
using test::box_def;

void expect_near(Vec3 a, Vec3 b, Real tolerance) {
    EXPECT_LE(distance(a, b), tolerance)
        << a.x << ' ' << a.y << ' ' << a.z << " against " << b.x << ' ' << b.y << ' ' << b.z;
}

const Body& body(const World& world, std::size_t index) { return world.state().bodies.at(index); }

JointDef pin_between(BodyId a, BodyId b, Vec3 at, const World& world) {
    JointDef joint{.type = JointType::hinge, .a = a, .b = b};
    joint.local_anchor_a = inverse_transform_point(world.find(a)->world_from_body, at);
    joint.local_anchor_b = inverse_transform_point(world.find(b)->world_from_body, at);
    return joint;
}

/// Two boxes on a hinge (bodies 1 and 2), of which one is fixed to the world, and a lonely box (body 3).
World hinged_pair() {
    World world;
    (void)world.create_body(box_def({0, 5, 0}, "left"));
    (void)world.create_body(box_def({1, 5, 0}, "right"));
    (void)world.create_body(box_def({5, 5, 0}));
    (void)world.create_joint(pin_between({1}, {2}, {0.5f, 5, 0}, world));
    (void)world.create_joint({.b = {1}, .local_anchor_a = {0, 5, 0}});
    return world;
}

TEST(Arrangement, ALineRepeatsTheObjectsWithTheJointsAmongThem) {
    World world = hinged_pair();
    const AppliedCommand applied = apply_or_fail(
        DuplicateObjects{{BodyId{1}, BodyId{2}}, {}, LineOfCopies{3, {0, 0, 2}}}, world);
    ASSERT_EQ(world.state().bodies.size(), 3u + 3 * 2);
    ASSERT_EQ(world.state().joints.size(), 2u + 3) << "the joint to the world is not copied";
    EXPECT_EQ(applied.created.size(), 6u);
    for (std::size_t copy = 0; copy < 3; ++copy) {
        const Real z = 2 * static_cast<Real>(copy + 1);
        const Body &left = body(world, 3 + 2 * copy), &right = body(world, 4 + 2 * copy);
        EXPECT_EQ(left.world_from_body.position, (Vec3{0, 5, z}));
        EXPECT_EQ(right.world_from_body.position, (Vec3{1, 5, z}));
        const Joint& joint = world.state().joints[2 + copy];
        EXPECT_EQ(joint.a, left.id);
        EXPECT_EQ(joint.b, right.id);
        EXPECT_EQ(joint.local_anchor_a, world.state().joints[0].local_anchor_a);
    }
    EXPECT_EQ(world.describe(body(world, 3).id).name, "left");
}

TEST(Arrangement, ACopyOfADifferentialHasACageOfItsOwn) {
    World world;
    for (const Real x : {-2.0f, 0.0f, 2.0f})
        (void)world.create_body(test::box_def({x, 5, 0}, "part"));
    ASSERT_TRUE(
        world.create_joint({.type = JointType::gear, .a = {1}, .b = {3}, .carrier = {2}}).ok());
    apply_or_fail(
        DuplicateObjects{{BodyId{1}, BodyId{2}, BodyId{3}}, {}, LineOfCopies{2, {0, 0, 5}}}, world);
    ASSERT_EQ(world.state().joints.size(), 3u);
    EXPECT_EQ(world.state().joints[2].a, (BodyId{7}));
    EXPECT_EQ(world.state().joints[2].carrier, (BodyId{8}));
    // Without its cage the gear is not copied.
    apply_or_fail(DuplicateObjects{{BodyId{1}, BodyId{3}}, {}, LineOfCopies{1, {0, 5, 0}}}, world);
    EXPECT_EQ(world.state().joints.size(), 3u);
}

TEST(Arrangement, IsOneCommandThatIsTakenBackAndDoneAgain) {
    for (const Arrangement& arrangement :
         {Arrangement{LineOfCopies{4, {0, 2, 0}}},
          Arrangement{CircleOfCopies{.count = 5, .pivot = {0, 5, 9}}},
          Arrangement{MirrorImage{{9, 0, 0}, 0}}}) {
        World world = hinged_pair();
        const std::uint64_t before = world.hash();
        const AppliedCommand applied = apply_or_fail(
            DuplicateObjects{{BodyId{1}, BodyId{2}}, {}, arrangement}, world);
        const std::uint64_t after = world.hash();
        EXPECT_NE(after, before);
        EXPECT_TRUE(std::holds_alternative<SpawnBodies>(applied.done));
        apply_all(applied.inverse, world);
        EXPECT_EQ(world.hash(), before);
        (void)apply_or_fail(applied.done, world);
        EXPECT_EQ(world.hash(), after);
    }
}

TEST(Arrangement, AWholeTurnHasEqualGapsAndAPartOfATurnEndsAtTheLastCopy) {
    // Copies of a body at angle 0 about the pivot (2, 0, 0), at the radius 2: with three copies a whole turn has them
    // at 90, 180 and 270 degrees, and half a turn at 60, 120 and 180.
    for (const auto& [angle, step_deg] :
         {std::pair{2 * kPi, 90.0f}, std::pair{-2 * kPi, -90.0f}, std::pair{kPi, 60.0f}}) {
        World world;
        BodyDef def = box_def({4, 1, 0});
        def.velocity = {1, 0, 0};
        def.angular_velocity = {0, 0, 3};
        (void)world.create_body(def);
        (void)apply_or_fail(
            DuplicateObjects{{BodyId{1}}, {}, CircleOfCopies{3, {2, 0, 0}, {0, 5, 0}, angle}},
            world);
        ASSERT_EQ(world.state().bodies.size(), 4u);
        for (int i = 1; i <= 3; ++i) {
            const Quat turn = from_axis_angle({0, 1, 0},
                                              step_deg * static_cast<Real>(i) * (kPi / 180));
            const Body& copy = body(world, static_cast<std::size_t>(i));
            expect_near(
                copy.world_from_body.position, Vec3{2, 1, 0} + rotate(turn, {2, 0, 0}), 1e-5f);
            EXPECT_GT(std::abs(dot(copy.world_from_body.rotation, turn)), 1 - 1e-6f);
            expect_near(copy.v, rotate(turn, {1, 0, 0}), 1e-5f);
            expect_near(copy.w, rotate(turn, {0, 0, 3}), 1e-5f);
        }
    }
}

TEST(Arrangement, ARopeTurnsWithItsParticlesAndItsAttachment) {
    World world;
    (void)world.create_body(box_def({3, 5, 0}));
    DeformableDef rope;
    rope.recipe = RopeRecipe{.segments = 6, .length = 1};
    rope.world_from_recipe.position = {3, 4, 0};
    rope.attachments = {{0, {1}, {0, -1, 0}}};
    ASSERT_TRUE(world.create_deformable(rope).ok());
    for (int i = 0; i < 10; ++i)
        world.step();
    (void)apply_or_fail(DuplicateObjects{{BodyId{1}},
                                         {DeformableId{1}},
                                         CircleOfCopies{.count = 1, .pivot = {}, .angle = kPi}},
                        world);
    ASSERT_EQ(world.state().deformables.size(), 2u);
    const Deformable &original = world.state().deformables[0], &copy = world.state().deformables[1];
    ASSERT_EQ(copy.attachments.size(), 1u);
    EXPECT_EQ(copy.attachments[0].body, body(world, 1).id);
    for (std::size_t i = 0; i < original.particles.size(); ++i) {
        const Vec3 p = original.particles.positions[i], v = original.particles.velocities[i];
        expect_near(copy.particles.positions[i], {-p.x, p.y, -p.z}, 1e-5f);
        expect_near(copy.particles.velocities[i], {-v.x, v.y, -v.z}, 1e-5f);
    }
}

// The fixed points of a pulley are in the world; without them the copy would hang from the original's wheels.
TEST(Arrangement, ACopyOfAPulleyHasWheelsOfItsOwn) {
    World world = hinged_pair();
    (void)world.create_joint({.type = JointType::pulley,
                              .a = {1},
                              .b = {3},
                              .upper = 20,
                              .pulley_a = {0, 9, 0},
                              .pulley_b = {5, 9, 0}});
    (void)apply_or_fail(DuplicateObjects{{BodyId{1}, BodyId{3}}, {}, LineOfCopies{1, {0, 1, 2}}},
                        world);
    const Joint& copy = world.state().joints.back();
    EXPECT_EQ(copy.type, JointType::pulley);
    EXPECT_EQ(copy.pulley_a, (Vec3{0, 10, 2}));
    EXPECT_EQ(copy.pulley_b, (Vec3{5, 10, 2}));
}

/// A machine in the air: a chassis of several shapes, wheels on hinges with motors and on sprung wheel joints, and an
/// arm with limits that a drive pulls at.
std::vector<BodyId> build_machine(World& world) {
    Random random(topple::test::seed());
    std::vector<Vec3> points;
    for (int i = 0; i < 16; ++i)
        points.push_back(topple::test::random_vector(random, 0.4f));
    BodyDef chassis = box_def({2, 5, 1}, "chassis");
    chassis.world_from_body.rotation = from_axis_angle(normalize(Vec3{1, 2, 0.5f}), 0.4f);
    chassis.colliders.push_back(
        {.shape = ConeShape{0.3f, 0.5f}, .body_from_shape = {{0.9f, 0.2f, 0.1f}, {}}});
    chassis.colliders.push_back(
        {.shape = HullShape{std::make_shared<const ConvexHull>(build_convex_hull(points).value())},
         .body_from_shape = {{-0.8f, 0.3f, 0}, topple::test::random_rotation(random)}});
    chassis.angular_velocity = {0.3f, -0.2f, 0.4f};
    std::vector<BodyId> ids{world.create_body(chassis).value()};
    const Transform from_chassis = world.find(ids[0])->world_from_body;
    const auto add_wheel = [&](Vec3 at, const JointDef& by) {
        BodyDef wheel = box_def(transform_point(from_chassis, at));
        wheel.world_from_body.rotation = from_chassis.rotation;
        wheel.colliders.front().shape = CylinderShape{0.3f, 0.1f};
        ids.push_back(world.create_body(wheel).value());
        JointDef joint = by;
        joint.a = ids[0];
        joint.b = ids.back();
        joint.local_anchor_a = at;
        (void)world.create_joint(joint).value();
    };
    const JointDrive motor{.max_force = 40, .speed = 3};
    add_wheel({1, -0.8f, 0.8f}, {.type = JointType::hinge, .drive = motor});
    add_wheel({-1, -0.8f, 0.8f},
              {.type = JointType::wheel,
               .hertz = 3,
               .drive = motor,
               .turn_drive = {.max_force = 20, .hertz = 2, .target = 0.3f}});
    add_wheel({0, 1.2f, 0.2f},
              {.type = JointType::hinge,
               .local_frame_a = from_axis_angle({1, 0, 0}, 0.7f),
               .has_limits = true,
               .lower = -0.1f,
               .upper = 0.6f,
               .drive = {.max_force = 30, .speed = -1}});
    return ids;
}

// The oracle is the engine itself: the laws of motion are the same in a mirror. Without contacts only rounding parts
// the two, by less than 2 mm in three seconds.
TEST(Arrangement, AMirroredMachineMovesAsTheMirrorImageOfTheOriginal) {
    for (const int axis : {0, 2}) { // gravity is not reflected
        Parameters parameters;
        parameters.sleep = false;
        World world(parameters);
        const std::vector<BodyId> ids = build_machine(world);
        const Vec3 pivot{7, 3, -6};
        const AppliedCommand applied = apply_or_fail(
            DuplicateObjects{ids, {}, MirrorImage{pivot, axis}}, world);
        ASSERT_EQ(applied.created.size(), ids.size());
        const Vec3 began = world.find(ids[1])->center_of_mass;
        for (int step = 0; step < 180; ++step)
            world.step();
        Vec3 offset{};
        offset[axis] = 2 * pivot[axis];
        for (std::size_t i = 0; i < ids.size(); ++i) {
            SCOPED_TRACE("axis " + std::to_string(axis) + ", body " + std::to_string(i));
            const Body &original = *world.find(ids[i]), &image = *world.find(applied.created[i]);
            expect_near(
                image.center_of_mass, reflected(original.center_of_mass, axis) + offset, 2e-3f);
            const Quat expected = reflected(original.world_from_body.rotation, axis);
            EXPECT_GT(std::abs(dot(image.world_from_body.rotation, expected)), 1 - 1e-4f);
            expect_near(image.w, Vec3{} - reflected(original.w, axis), 2e-2f);
            EXPECT_EQ(image.mass, original.mass);
        }
        EXPECT_GT(distance(world.find(ids[1])->center_of_mass, began), 1);
    }
}

TEST(Arrangement, TheImageOfABoxAlongTheAxesIsTheSameBoxElsewhere) {
    for (const int axis : {0, 1, 2}) {
        World world;
        (void)world.create_body(box_def({1, 2, 3}));
        (void)apply_or_fail(DuplicateObjects{{BodyId{1}}, {}, MirrorImage{{5, 5, 5}, axis}}, world);
        const BodyDef original = world.describe(BodyId{1}), image = world.describe(BodyId{2});
        Vec3 expected{1, 2, 3};
        expected[axis] = 10 - expected[axis];
        EXPECT_EQ(image.world_from_body, (Transform{expected, {}}));
        EXPECT_TRUE(image.colliders.front().shape == original.colliders.front().shape);
        EXPECT_EQ(image.colliders.front().body_from_shape, Transform{});
    }
}

TEST(Arrangement, WhatCannotBeDoneIsRefusedInWordsAndChangesNothing) {
    World world = hinged_pair();
    DeformableDef rope;
    rope.recipe = RopeRecipe{.segments = 6, .length = 1};
    ASSERT_TRUE(world.create_deformable(rope).ok());
    BodyDef ground;
    ground.colliders.push_back(
        {.shape = HeightFieldShape{std::make_shared<const HeightField>(
             HeightField::build({.columns = 2, .rows = 2, .heights = {0, 1, 2, 3}}).value())}});
    ASSERT_TRUE(world.create_body(ground).ok());
    const std::uint64_t before = world.hash();
    constexpr Real kNaN = std::numeric_limits<Real>::quiet_NaN();
    const std::vector<BodyId> one{{1}};
    struct Refusal {
        DuplicateObjects command;
        const char* words;
    };
    for (const Refusal& refusal :
         std::vector<Refusal>{{{{BodyId{99}}, {}, LineOfCopies{1, {1, 0, 0}}}, "99"},
                              {{{}, {DeformableId{9}}, LineOfCopies{1, {1, 0, 0}}}, "soft body 9"},
                              {{{}, {}, LineOfCopies{1, {1, 0, 0}}}, "nothing to duplicate"},
                              {{one, {}, LineOfCopies{0, {1, 0, 0}}}, "between 1 and 1000"},
                              {{one, {}, LineOfCopies{1001, {1, 0, 0}}}, "between 1 and 1000"},
                              {{one, {}, LineOfCopies{1, {kNaN, 0, 0}}}, "spacing is not finite"},
                              {{one, {}, LineOfCopies{1, {1e13f, 0, 0}}}, ""},
                              {{one, {}, CircleOfCopies{-1, {}}}, "between 1 and 1000"},
                              {{one, {}, CircleOfCopies{1, {}, {}}}, "needs a direction"},
                              {{one, {}, CircleOfCopies{1, {}, {0, 1, 0}, 7}}, "a whole turn"},
                              {{one, {}, CircleOfCopies{1, {0, kNaN, 0}}}, "pivot is not finite"},
                              {{one, {}, MirrorImage{{0, 0, kNaN}, 0}}, "pivot is not finite"},
                              {{one, {}, MirrorImage{{}, 3}}, "x, y or z"},
                              {{{}, {DeformableId{1}}, MirrorImage{}}, "ropes"},
                              {{{BodyId{4}}, {}, MirrorImage{}}, "height field"}}) {
        const auto applied = apply(refusal.command, world);
        ASSERT_FALSE(applied.ok()) << refusal.words;
        EXPECT_NE(applied.error().message.find(refusal.words), std::string::npos)
            << applied.error().message;
        EXPECT_EQ(world.hash(), before);
    }
}

TEST(Arrangement, MoreObjectsThanAWorldStepsAreRefused) {
    SpawnBodies many;
    many.bodies.resize(101, box_def({}));
    const auto copies = arranged(many, LineOfCopies{1000, {1, 0, 0}});
    ASSERT_FALSE(copies.ok());
    EXPECT_NE(copies.error().message.find("1000 copies of 101"), std::string::npos)
        << copies.error().message;
}

} // namespace
} // namespace topple::app
