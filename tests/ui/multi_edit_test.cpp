// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The inspector with several selected bodies.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// A paused stack of three boxes (bodies 2 to 4) of different friction and mass, all selected.
struct SelectedStack {
    SelectedStack() {
        robot.click("Transport/Step forward");
        robot.sandbox().session().submit(
            Do{SetMaterial{{2}, {.friction = 0.1f, .restitution = 0.3f}}});
        robot.sandbox().session().submit(Do{SetMass{{3}, 7}});
        robot.sandbox().session().submit(Do{SetVelocity{{4}, {1, 2, 3}, {}}});
        robot.settle();
        robot.key(letter('A'), kCtrl);
        robot.frames(3);
    }
    void type_into(const std::string& field, std::string_view text) {
        robot.double_click("Inspector/" + field);
        robot.frames(2);
        robot.type_keys(text);
        robot.key(Key::enter);
        robot.frames(2);
        robot.settle();
    }
    [[nodiscard]] const Body& body(std::uint64_t id) {
        return *find_body(robot.frame(), BodyId{id});
    }
    [[nodiscard]] const Material& material(std::uint64_t id) {
        return colliders_of(robot.frame(), body(id))[0].material;
    }

    Robot robot{"stack:3"};
};

TEST(MultiEdit, ATypedMassIsThatOfAllInOneStepOfUndo) {
    SelectedStack stack;
    const std::uint64_t before = stack.robot.frame().hash.value();
    stack.type_into("Mass", "12.5");
    for (const std::uint64_t id : {2u, 3u, 4u})
        EXPECT_FLOAT_EQ(stack.body(id).mass, 12.5f);
    stack.robot.key(letter('Z'), kCtrl);
    stack.robot.settle();
    EXPECT_EQ(stack.robot.frame().hash.value(), before);
}

TEST(MultiEdit, OneNumberOfAMaterialLeavesTheOthersOfEachBody) {
    SelectedStack stack;
    const Real restitution = stack.material(3).restitution;
    stack.type_into("Friction", "0.9");
    for (const std::uint64_t id : {2u, 3u, 4u})
        EXPECT_FLOAT_EQ(stack.material(id).friction, 0.9f);
    EXPECT_FLOAT_EQ(stack.material(2).restitution, 0.3f);
    EXPECT_FLOAT_EQ(stack.material(3).restitution, restitution);
}

TEST(MultiEdit, AMotionIsChosenForAll) {
    SelectedStack stack;
    stack.robot.sandbox().session().submit(Do{SetMotion{{2}, Motion::static_}});
    stack.robot.settle();
    stack.robot.frames(2);
    stack.robot.click("Inspector/Motion");
    stack.robot.frames(2);
    EXPECT_TRUE(stack.robot.has("Inspector/mixed")) << "the motions differ";
    stack.robot.click("Inspector/kinematic");
    stack.robot.settle();
    for (const std::uint64_t id : {2u, 3u, 4u})
        EXPECT_EQ(stack.body(id).motion, Motion::kinematic);
    stack.robot.key(letter('Z'), kCtrl);
    stack.robot.settle();
    EXPECT_EQ(stack.body(2).motion, Motion::static_);
    EXPECT_EQ(stack.body(3).motion, Motion::dynamic);
}

TEST(MultiEdit, OneComponentOfAVelocityLeavesTheOthersOfEachBody) {
    SelectedStack stack;
    const ui::Rect field = stack.robot.find("Inspector/Velocity");
    const Vec3 before = stack.body(2).v;
    stack.robot.move_to({field.min.x + 15, field.center().y}); // the first of three numbers
    stack.robot.frames(2);
    stack.robot.press();
    stack.robot.drag_to({field.min.x + 75, field.center().y});
    stack.robot.release();
    stack.robot.settle();
    const Real x = stack.body(2).v.x;
    EXPECT_GT(x, 1);
    EXPECT_FLOAT_EQ(stack.body(4).v.x, x);
    EXPECT_FLOAT_EQ(stack.body(4).v.y, 2);
    EXPECT_FLOAT_EQ(stack.body(4).v.z, 3);
    EXPECT_EQ(stack.body(2).v.y, before.y);
}

TEST(MultiEdit, SizesOfEqualShapesAreSetTogetherAndDensityFollows) {
    SelectedStack stack;
    stack.type_into("Density", "800");
    for (const std::uint64_t id : {2u, 3u, 4u})
        EXPECT_FLOAT_EQ(stack.body(id).density, 800);
    ASSERT_TRUE(stack.robot.has("Inspector/half extents"));
    const ui::Rect field = stack.robot.find("Inspector/half extents");
    stack.robot.move_to({field.min.x + 15, field.center().y});
    stack.robot.frames(2);
    stack.robot.press();
    stack.robot.drag_to({field.min.x + 45, field.center().y});
    stack.robot.release();
    stack.robot.settle();
    const auto half = [&](std::uint64_t id) {
        return std::get<BoxShape>(shape_of(stack.robot.frame(),
                                           colliders_of(stack.robot.frame(), stack.body(id))[0]))
            .half_extents;
    };
    EXPECT_GT(half(2).x, 0.6f);
    EXPECT_EQ(half(2), half(3));
    EXPECT_EQ(half(2), half(4));
    EXPECT_FLOAT_EQ(half(2).y, 0.5f);
    stack.robot.sandbox().session().submit(
        Do{SetColliders{{4}, {ColliderDef{.shape = SphereShape{0.5f}}}}});
    stack.robot.settle();
    stack.robot.frames(2);
    EXPECT_FALSE(stack.robot.has("Inspector/half extents")) << "a sphere has none";
}

} // namespace
} // namespace topple::test
