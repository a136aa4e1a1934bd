// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/random_vectors.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace topple {
namespace {

using test::TestWorld;

TEST(WorldJoints, DescribingAndMakingAgainIsTheSameJoint) {
    TestWorld t;
    const BodyId a = t.cube({0, 5, 0});
    const BodyId b = t.cube({0, 3, 0});
    const JointDef def{.name = "elbow",
                       .type = JointType::hinge,
                       .a = a,
                       .b = b,
                       .local_anchor_a = {0, -1, 0},
                       .local_anchor_b = {0, 1, 0},
                       .local_frame_b = normalize(Quat{0, 0, 0.1f, 1}),
                       .hertz = 3,
                       .has_limits = true,
                       .lower = -1,
                       .upper = 0.5f,
                       .collide = true};
    const JointId joint = t.create(def);
    const std::uint64_t before = t.world.hash();
    const JointDef described = t.world.describe(joint);
    t.world.destroy_joints({{joint}});
    EXPECT_NE(t.world.hash(), before);
    EXPECT_EQ(t.create(described), joint);
    EXPECT_EQ(t.world.hash(), before);
    EXPECT_EQ(t.world.name_of(joint), "elbow");
}

TEST(WorldJoints, OneThatIsAttachedElsewhereHoldsThereAndKeepsItsNumbersAndItsName) {
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    const JointId joint = t.create({.name = "nail",
                                    .b = cube,
                                    .local_anchor_a = {0, 5.5f, 0},
                                    .local_anchor_b = {0, 0.5f, 0},
                                    .break_force = 1e6f});
    for (int i = 0; i < 10; ++i)
        t.world.step();
    JointAttachment moved;
    moved.local_anchor_a = {0.1f, 5.5f, 0};
    moved.local_anchor_b = {0.5f, 0.5f, 0};
    ASSERT_TRUE(t.world.set_joint_attachment(joint, moved).ok());
    EXPECT_EQ(t.world.name_of(joint), "nail");
    EXPECT_EQ(t.world.find(joint)->break_force, 1e6f);
    EXPECT_TRUE(t.world.validate().ok());
    for (int i = 0; i < 600; ++i)
        t.world.step();
    const Body& body = *t.world.find(cube);
    EXPECT_LT(distance(transform_point(body.world_from_body, {0.5f, 0.5f, 0}), {0.1f, 5.5f, 0}),
              1e-3f);
    EXPECT_LT(body.center_of_mass.y, 5.3f) << "it hangs below";
}

TEST(WorldJoints, OneThatIsAttachedElsewhereIsAsIfCreatedThere) {
    TestWorld moved, made;
    const JointDef def{.type = JointType::hinge,
                       .local_anchor_a = {0, 5.5f, 0},
                       .local_anchor_b = {0, 0.5f, 0},
                       .local_frame_a = from_axis_angle({0, 1, 0}, 0.3f),
                       .collide = true};
    for (TestWorld* t : {&moved, &made}) {
        const BodyId a = t->cube({0, 5, 0}), b = t->cube({0, 6.2f, 0});
        JointDef at = t == &made ? def : JointDef{.type = JointType::hinge};
        at.a = a;
        at.b = b;
        t->create(at);
    }
    ASSERT_TRUE(
        moved.world.set_joint_attachment(moved.world.state().joints[0].id, attachment_of(def)).ok());
    EXPECT_EQ(moved.world.hash(), made.world.hash());
    moved.world.step();
    made.world.step();
    EXPECT_EQ(moved.world.hash(), made.world.hash()) << "and whether they collide, too";
}

TEST(WorldJoints, AttachmentsThatCreateRefusesAreRefusedAndChangeNothing) {
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    const JointId joint = t.create({.b = cube});
    const std::uint64_t before = t.world.hash();
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_FALSE(t.world.set_joint_attachment(JointId{99}, {}).ok());
    EXPECT_FALSE(t.world.set_joint_attachment(joint, {.local_anchor_a = {nan, 0, 0}}).ok());
    EXPECT_FALSE(t.world.set_joint_attachment(joint, {.local_frame_b = {0, 0, 0, nan}}).ok());
    EXPECT_FALSE(t.world.set_joint_attachment(joint, {.pulley_a = {0, nan, 0}}).ok());
    EXPECT_FALSE(t.world.set_joint_attachment(joint, {.carrier = BodyId{99}}).ok());
    EXPECT_FALSE(t.world.set_joint_attachment(joint, {.carrier = cube}).ok()) << "no gear";
    EXPECT_EQ(t.world.hash(), before);
}

TEST(WorldJoints, ThoseThatHoldNothingAreRefused) {
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    EXPECT_FALSE(t.world.create_joint({}).ok());
    EXPECT_FALSE(t.world.create_joint({.a = cube, .b = cube}).ok());
    EXPECT_FALSE(t.world.create_joint({.a = cube, .b = BodyId{99}}).ok());
    EXPECT_FALSE(t.world.create_joint({.a = cube, .lower = 2, .upper = 1}).ok());
    EXPECT_FALSE(
        t.world.create_joint({.a = cube, .hertz = std::numeric_limits<Real>::quiet_NaN()}).ok());
    EXPECT_TRUE(t.world.state().joints.empty());
}

TEST(WorldJoints, OneWhoseBodiesArePinnedIsDescribedAndCreatedAgain) {
    TestWorld t;
    const BodyId a = t.cube({0, 5, 0}), b = t.cube({1, 5, 0});
    const JointId joint = *t.world.create_joint(
        {.a = a, .b = b, .local_anchor_a = {0.5f, 0, 0}, .local_anchor_b = {-0.5f, 0, 0}});
    for (const BodyId id : {a, b})
        ASSERT_TRUE(t.world.set_motion(id, Motion::static_).ok());
    const JointDef def = t.world.describe(joint);
    t.world.destroy_joints(std::vector{joint});
    EXPECT_TRUE(t.world.create_joint(def).ok());
    t.run_for(0.5f);
    EXPECT_EQ(t.world.find(b)->world_from_body.position, (Vec3{1, 5, 0}));
    ASSERT_TRUE(t.world.set_motion(b, Motion::dynamic).ok());
    t.run_for(0.3f);
    EXPECT_LT(t.world.find(b)->world_from_body.position.y, 4.9f) << "it swings down";
    EXPECT_NEAR(length(t.world.find(b)->world_from_body.position - Vec3{0.5f, 5, 0}), 0.5f, 1e-2);
}

TEST(WorldJoints, LimitsOfARotationReachTwoTurnsEachWay) {
    TestWorld t;
    const BodyId cube = t.cube({0, 5, 0});
    const JointDef hinge{.type = JointType::hinge, .b = cube, .has_limits = true};
    for (const Real sign : {Real(-1), Real(1)})
        for (const bool is_within : {true, false}) {
            JointDef def = hinge;
            const Real bound = sign * 2 * kPi * (is_within ? 1 : 1.001f);
            def.lower = std::min(bound, Real(0));
            def.upper = std::max(bound, Real(0));
            EXPECT_EQ(t.world.create_joint(def).ok(), is_within) << bound;
        }
}

TEST(WorldJoints, TheReportSaysHowFarTheWorstOneIsPulledApart) {
    // A spring of 0.01 Hz closes a ten-thousandth of the gap in a step. The gap lies across the axis of each joint.
    for (const JointType type :
         {JointType::ball, JointType::hinge, JointType::fixed, JointType::slider})
        for (const bool is_direct : {false, true}) {
            TestWorld t(TestWorld::weightless());
            EXPECT_TRUE(t.world.set_parameter("direct_joints", is_direct ? 1 : 0).ok());
            for (const Real gap : {0.1f, 0.3f, 0.2f}) {
                const BodyId cube = t.cube({10 * gap, 100 * gap, 0});
                t.create(JointDef{.type = type,
                                  .b = cube,
                                  .local_anchor_a = {11 * gap, 100 * gap, 0},
                                  .hertz = 0.01f});
            }
            EXPECT_NEAR(t.world.step().max_joint_error, 0.3f, 1e-3f)
                << static_cast<int>(type) << " " << is_direct;
        }
}

TEST(WorldJoints, GoWithTheBodiesTheyHold) {
    TestWorld t;
    const BodyId a = t.cube({0, 5, 0});
    const BodyId b = t.cube({0, 3, 0});
    const JointId joint = t.create(JointDef{.a = a, .b = b});
    t.world.destroy_bodies({{a}});
    EXPECT_EQ(t.world.find(joint), nullptr);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(WorldJoints, JoinedBodiesDoNotCollideUnlessAsked) {
    for (const bool collide : {false, true}) {
        TestWorld t(TestWorld::weightless());
        const BodyId a = t.cube({0, 0, 0});
        const BodyId b = t.cube({0.5f, 0, 0}); // half inside each other
        t.create(
            JointDef{.type = JointType::distance, .a = a, .b = b, .upper = 5, .collide = collide});
        t.run_for(0.5f);
        const Real apart = distance(t[a].center_of_mass, t[b].center_of_mass);
        if (collide)
            EXPECT_GT(apart, 0.9f);
        else
            EXPECT_NEAR(apart, 0.5f, 1e-4f);
    }
}

TEST(WorldJoints, CuttingOneWakesBothSides) {
    TestWorld t{Parameters{}};
    t.floor();
    const BodyId a = t.cube({0, 0.5f, 0});
    const BodyId b = t.cube({3, 0.5f, 0});
    const JointId distance_joint = t.create(
        JointDef{.type = JointType::distance, .a = a, .b = b, .lower = 3, .upper = 3});
    t.run_for(2);
    ASSERT_TRUE(t[a].is_asleep);
    EXPECT_EQ(t[a].island, t[b].island);
    t.world.destroy_joints({{distance_joint}});
    EXPECT_FALSE(t[a].is_asleep);
    EXPECT_FALSE(t[b].is_asleep);
}

/// Steps a hub from which 200 balls hang by hinges in all directions, moving in all directions. Returns the hash after
/// every step.
std::vector<std::uint64_t> hashes_of_a_hub(int threads) {
    Parameters parameters = TestWorld::weightless();
    parameters.direct_joints = false;
    TestWorld t(parameters, threads);
    const BodyId hub = t.ball({}, 0.5f);
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const Vec3 out = normalize(test::random_vector(random, 1));
        const BodyId ball = t.create({.motion = Motion::dynamic,
                                      .world_from_body = {out * 3, {}},
                                      .velocity = test::random_vector(random, 1),
                                      .colliders = {{.shape = SphereShape{0.05f}}}});
        t.create({.type = JointType::hinge, .a = hub, .b = ball, .local_anchor_b = out * -3});
    }
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 5; ++i) {
        t.world.step();
        hashes.push_back(t.world.hash());
    }
    return hashes;
}

TEST(WorldJoints, MoreOfOneBodyThanThereAreColorsAreSolvedAlikeByAnyNumberOfThreads) {
    // 24 colors hold one joint of the hub each. The others cannot be solved at the same time.
    const std::vector<std::uint64_t> alone = hashes_of_a_hub(1);
    EXPECT_NE(alone.front(), alone.back()) << "nothing moves, so this proves nothing";
    for (const int threads : {2, 8})
        for (int repeat = 0; repeat < 2; ++repeat)
            EXPECT_EQ(hashes_of_a_hub(threads), alone) << threads;
}

/// Creates three cubes that hang from the world by hinges, the first joint open by `gap` [m]. Returns the cubes.
std::vector<BodyId> hang_a_chain(TestWorld& t, Vec3 top, Real gap, Vec3 velocity) {
    std::vector<BodyId> cubes;
    BodyId above{};
    for (int i = 0; i < 3; ++i) {
        const Vec3 center = top + Vec3{gap, -1 - 2 * static_cast<Real>(i), 0};
        cubes.push_back(t.create({.motion = Motion::dynamic,
                                  .world_from_body = {center, {}},
                                  .velocity = velocity * (static_cast<Real>(i) + 0.5f),
                                  .colliders = {{.shape = BoxShape{}}}}));
        t.create({.type = JointType::hinge,
                  .a = above,
                  .b = cubes.back(),
                  .local_anchor_a = i == 0 ? top : Vec3{0, -1, 0},
                  .local_anchor_b = {0, 1, 0}});
        above = cubes.back();
    }
    return cubes;
}

TEST(WorldJoints, AnOpenChainClosesAlikeBesideAFastOneOnTheSameWorld) {
    // Joints that are solved together may close by a share of their kinetic energy. Chains that share nothing but the
    // world, which does not move, are solved apart.
    std::array<std::vector<Vec3>, 2> places;
    for (const bool with_another : {false, true}) {
        TestWorld t(TestWorld::weightless());
        const std::vector<BodyId> cubes = hang_a_chain(t, {}, 0.3f, {});
        if (with_another)
            hang_a_chain(t, {50, 0, 0}, 0, {30, 0, 0});
        for (int i = 0; i < 10; ++i)
            t.world.step();
        for (const BodyId cube : cubes)
            places[with_another].push_back(t[cube].center_of_mass);
    }
    EXPECT_NE(places[0][0], (Vec3{0.3f, -1, 0})) << "nothing moves, so this proves nothing";
    EXPECT_EQ(places[0], places[1]);
}

} // namespace
} // namespace topple
