// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/joint_tool.h"

#include "tests/app/session/session_test_support.h"

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
    }
    [[nodiscard]] JointDef between(JointType type) const {
        return joint_between(frame,
                             {.type = type},
                             {.point = {0.5f, 2, 0}, .normal = {1, 0, 0}, .body = a},
                             {.point = {2.5f, 2, 0}, .normal = {-1, 0, 0}, .body = b});
    }
};

TEST(JointTool, TwoClicksMakeEveryTypeOfJoint) {
    for (int i = 0; i < kJointTypeCount; ++i) {
        TwoBoxes boxes;
        const auto made = boxes.world.create_joint(boxes.between(static_cast<JointType>(i)));
        EXPECT_TRUE(made.ok()) << in_words(static_cast<JointType>(i)) << ": "
                               << (made.ok() ? "" : made.error().message);
    }
}

TEST(JointTool, NothingJumpsWhenAJointIsMade) {
    for (int i = 0; i < kJointTypeCount; ++i) {
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
