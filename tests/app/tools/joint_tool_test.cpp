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
