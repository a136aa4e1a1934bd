// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/joint_tool.h"

#include "tests/app/session/session_test_support.h"
#include "topple/collision/shape/shape_traits.h"

namespace topple::app {
namespace {

/// Two boxes of 1 m, 3 m apart, with gaps to click on between the boxes.
struct TwoBoxes {
    World world;
    BodyId a, b;
    PublishedFrame frame;

    TwoBoxes() {
        a = *world.create_body(test::box_def({0, 2, 0}));
        b = *world.create_body(test::box_def({3, 2, 0}));
        frame.state = world.snapshot();
        frame.shapes = world.shapes();
    }
    [[nodiscard]] JointDef between(JointType type) const {
        return joint_between(frame,
                             {.type = type},
                             {.point = {0.5f, 2, 0}, .normal = {1, 0, 0}, .body = a},
                             {.point = {2.5f, 2, 0}, .normal = {-1, 0, 0}, .body = b});
    }
};

TEST(JointTool, TwoClicksMakeEveryTypeOfJoint) {
    for (int i = 0; i < kBuiltInJointTypeCount; ++i) {
        TwoBoxes boxes;
        const auto made = boxes.world.create_joint(boxes.between(static_cast<JointType>(i)));
        EXPECT_TRUE(made.ok()) << in_words(static_cast<JointType>(i)) << ": "
                               << (made.ok() ? "" : made.error().message);
    }
}

TEST(JointTool, NothingJumpsWhenAJointIsMade) {
    for (int i = 0; i < kBuiltInJointTypeCount; ++i) {
        TwoBoxes boxes;
        (void)boxes.world.set_parameter("gravity_y", 0);
        ASSERT_TRUE(boxes.world.create_joint(boxes.between(static_cast<JointType>(i))).ok());
        for (int step = 0; step < 10; ++step)
            boxes.world.step();
        for (const BodyId id : {boxes.a, boxes.b})
            EXPECT_LT(length(boxes.world.find(id)->v), 0.01f)
                << in_words(static_cast<JointType>(i));
    }
}

TEST(JointTool, ABoxThatIsHingedToTheGroundStaysAboveIt) {
    // The hinge is at the edge of a box on a plane and on a mesh; the box is pushed over it.
    const MeshShape mesh{std::make_shared<const MeshTree>(
        TriangleMesh{{{-9, 0, -9}, {9, 0, -9}, {0, 0, 9}}, {{0, 2, 1}}, {}})};
    for (const Shape& ground : {Shape{PlaneShape{}}, Shape{mesh}}) {
        World world;
        BodyDef floor;
        floor.colliders.emplace_back().shape = ground;
        const BodyId below = *world.create_body(floor);
        const BodyId box = *world.create_body(test::box_def({0, 0.5f, 0}));
        PublishedFrame frame;
        frame.state = world.snapshot();
        frame.shapes = world.shapes();
        for (const bool starts_at_box : {true, false}) {
            const SurfacePoint on_box{.point = {0.5f, 0.05f, 0}, .normal = {0, 0, 1}, .body = box};
            const SurfacePoint on_floor{.point = {0.5f, 0, 0}, .normal = {0, 0, 1}, .body = below};
            const JointDef def = joint_between(frame,
                                               {.type = JointType::hinge},
                                               starts_at_box ? on_box : on_floor,
                                               starts_at_box ? on_floor : on_box);
            EXPECT_TRUE(def.collide) << type_name(ground);
        }
        ASSERT_TRUE(world
                        .create_joint(joint_between(
                            frame,
                            {.type = JointType::hinge},
                            {.point = {0.5f, 0, 0}, .normal = {0, 0, 1}, .body = below},
                            {.point = {0.5f, 0.05f, 0}, .normal = {0, 0, 1}, .body = box}))
                        .ok());
        ASSERT_TRUE(world.set_velocity(box, {2, 2, 0}, {0, 0, -5}).ok());
        for (int step = 0; step < 300; ++step) {
            world.step();
            ASSERT_GT(world.find(box)->center_of_mass.y, 0.45f) << type_name(ground) << step;
        }
        EXPECT_GT(world.find(box)->center_of_mass.x, 0.5f) << "it lies on the other side";
    }
    EXPECT_FALSE(TwoBoxes().between(JointType::hinge).collide) << "a door may overlap its frame";
}

TEST(JointTool, AWheelTurnsAroundItsCenterWhereverItIsClicked) {
    // The axle goes along X, the axis of the clicked face of A, through B's center (3, 2, 0).
    TwoBoxes boxes;
    for (const Vec3 click : {Vec3{2.5f, 2.3f, 0.4f}, Vec3{2.8f, 1.6f, -0.5f}, Vec3{3, 2.5f, 0}}) {
        const JointDef def = joint_between(
            boxes.frame,
            {.type = JointType::wheel},
            {.point = {0.5f, 2, 0}, .normal = {1, 0, 0}, .body = boxes.a},
            {.point = click, .normal = {-1, 0, 0}, .body = boxes.b});
        EXPECT_NEAR(distance(def.local_anchor_b, {click.x - 3, 0, 0}), 0, 1e-6f);
        EXPECT_NEAR(distance(def.local_anchor_a, {click.x, 0, 0}), 0, 1e-6f);
    }
}

TEST(JointTool, ACarOfABoxAndFourBallsThatAreClickedBesideTheirCentersDrives) {
    World world;
    BodyDef ground;
    ground.colliders.emplace_back().shape = PlaneShape{};
    ASSERT_TRUE(world.create_body(ground).ok());
    const BodyId car = *world.create_body(test::box_def({0, 0.9f, 0}));
    constexpr Real kRadius = 0.3f;
    std::vector<BodyId> balls;
    for (const Vec3 at : {Vec3{-0.9f, kRadius, 0.6f},
                          Vec3{0.9f, kRadius, 0.6f},
                          Vec3{-0.9f, kRadius, -0.6f},
                          Vec3{0.9f, kRadius, -0.6f}}) {
        BodyDef ball = test::box_def(at);
        ball.colliders[0].shape = SphereShape{kRadius};
        balls.push_back(*world.create_body(ball));
    }
    PublishedFrame frame;
    frame.state = world.snapshot();
    frame.shapes = world.shapes();
    JointToolSettings settings{.type = JointType::wheel};
    settings.numbers.drive = {.max_force = 100, .speed = 2};
    for (const BodyId id : balls) {
        // A person clicks the ball where it faces the camera, above and in front.
        const Vec3 normal = normalize(Vec3{0.2f, 0.4f, 0.9f});
        const Vec3 click = world.find(id)->center_of_mass + normal * kRadius;
        ASSERT_TRUE(world
                        .create_joint(joint_between(
                            frame,
                            settings,
                            {.point = {0, 0.9f, 0.5f}, .normal = {0, 0, 1}, .body = car},
                            {.point = click, .normal = normal, .body = id}))
                        .ok());
    }
    for (int i = 0; i < 600; ++i)
        world.step();
    // 2 rad/s with a radius of 0.3 m are 0.6 m/s: 6 m in 10 s, less the start.
    const Vec3 end = world.find(car)->center_of_mass;
    EXPECT_GT(std::hypot(end.x, end.z), 4.5f);
}

TEST(JointTool, ARailSagsFromClickToClick) {
    const TwoBoxes boxes;
    const JointDef def = boxes.between(JointType::path);
    ASSERT_EQ(def.path_points.size(), 3u);
    EXPECT_EQ(def.path_points.front(), Vec3{});
    EXPECT_NEAR(distance(def.path_points.back(), {2, 0, 0}), 0, 1e-6f);
    EXPECT_NEAR(
        distance(def.path_points[1], {1, -0.6f, 0}), 0, 1e-6f); // three tenths of two meters
}

} // namespace
} // namespace topple::app
