// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The tool that scales the selection, with the pointer of a person.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/gizmo_robot.h"

#include <memory>

namespace topple::test {
namespace {

using namespace app;

template<typename S>
S shape_of_body(Selected& s, const Body& body) {
    const PublishedFrame& frame = s.robot.frame();
    return std::get<S>(app::shape_of(frame, colliders_of(frame, body)[0]));
}

TEST(ScaleTool, ARodScalesItsAxisAndTheMassFollowsInOneUndoStep) {
    for (int axis = 0; axis < 3; ++axis) {
        Selected s("stack:3", 'R');
        const std::uint64_t before = s.robot.frame().hash.value();
        const Vec3 sizes = shape_of_body<BoxShape>(s, s.top()).half_extents;
        const Vec3 center = s.top().center_of_mass;
        const Real mass = s.top().mass;
        s.drag(s.on_handle(axis, 0.9f), s.on_handle(axis, 0.9f * 1.5f));
        const Vec3 scaled = shape_of_body<BoxShape>(s, s.top()).half_extents;
        for (int i = 0; i < 3; ++i) {
            if (i == axis)
                EXPECT_NEAR(scaled[i] / sizes[i], 1.5f, 0.03f) << "axis " << axis;
            else
                EXPECT_EQ(scaled[i], sizes[i]) << "axis " << axis;
        }
        EXPECT_NEAR(s.top().mass / mass, scaled[axis] / sizes[axis], 1e-4f);
        EXPECT_NEAR(distance(s.top().center_of_mass, center), 0, 1e-5f);
        const std::uint64_t after = s.robot.frame().hash.value();
        s.robot.key(letter('Z'), kCtrl);
        EXPECT_EQ(s.robot.frame().hash.value(), before);
        s.robot.key(letter('Y'), kCtrl);
        EXPECT_EQ(s.robot.frame().hash.value(), after);
    }
}

TEST(ScaleTool, TheSquareInTheMiddleScalesAllAxes) {
    Selected s("stack:3", 'R');
    const Vec3 sizes = shape_of_body<BoxShape>(s, s.top()).half_extents;
    const Real mass = s.top().mass;
    const Vec2 middle = s.robot.pixel_of(s.top().center_of_mass);
    s.robot.move_to(middle);
    s.robot.frames(2);
    s.robot.press();
    s.robot.drag_to(middle + Vec2{96, 0}); // a rod's length: twice the size
    s.robot.release();
    s.robot.settle();
    EXPECT_NEAR(distance(shape_of_body<BoxShape>(s, s.top()).half_extents, sizes * 2), 0, 1e-4f);
    EXPECT_NEAR(s.top().mass / mass, 8, 1e-3f);
}

TEST(ScaleTool, SnapsToTenPercent) {
    Selected s("stack:3", 'R');
    s.robot.sandbox().state().tools.gizmo.snaps = true;
    const Real size = shape_of_body<BoxShape>(s, s.top()).half_extents.x;
    s.drag(s.on_handle(0, 0.9f), s.on_handle(0, 0.9f * 1.33f));
    EXPECT_NEAR(shape_of_body<BoxShape>(s, s.top()).half_extents.x / size, 1.3f, 1e-5f);
}

TEST(ScaleTool, ScalesSeveralBodiesAboutTheirMiddle) {
    Selected s("stack:3", 'R');
    s.robot.key(letter('A'), kCtrl);
    const std::vector<Body> before = s.robot.frame().state->bodies;
    const std::uint64_t hash = s.robot.frame().hash.value();
    ASSERT_EQ(s.robot.sandbox().selection().bodies().size(), 3u);
    const Vec3 pivot = (before[1].center_of_mass + before[2].center_of_mass +
                        before[3].center_of_mass) *
                       (1.0f / 3);
    const Vec2 middle = s.robot.pixel_of(pivot);
    s.robot.move_to(middle);
    s.robot.frames(2);
    s.robot.press();
    s.robot.drag_to(middle - Vec2{96, 0}); // half the size
    s.robot.release();
    s.robot.settle();
    for (std::size_t i = 1; i < before.size(); ++i) {
        const Body& body = s.robot.frame().state->bodies[i];
        const Vec3 expected = pivot + (before[i].center_of_mass - pivot) * 0.5f;
        EXPECT_NEAR(distance(body.center_of_mass, expected), 0, 1e-3f);
        EXPECT_NEAR(body.mass / before[i].mass, 0.125f, 1e-4f);
    }
    s.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(s.robot.frame().hash.value(), hash);
}

TEST(ScaleTool, EscPutsBackAndLeavesNoUndoStep) {
    Selected s("stack:3", 'R');
    const std::uint64_t before = s.robot.frame().hash.value();
    const std::string label = s.robot.frame().undo_label;
    s.press_at(s.on_handle(0));
    s.robot.drag_to(s.robot.pixel_of(s.on_handle(0, 1.5f)));
    s.robot.settle();
    EXPECT_NE(s.robot.frame().hash.value(), before);
    s.robot.key(Key::escape);
    EXPECT_EQ(s.robot.frame().hash.value(), before);
    EXPECT_EQ(s.robot.frame().undo_label, label);
    s.robot.release();
    s.robot.settle();
    EXPECT_EQ(s.robot.frame().hash.value(), before);
}

TEST(ScaleTool, AMeshKeepsItsProportionsAndEscPutsBackItAndNoUndoStep) {
    Selected s("stack:3", 'R');
    TriangleMesh triangle;
    triangle.vertices = {{-1, 0, 1}, {1, 0, 1}, {0, 0, -1}};
    triangle.triangles = {{0, 1, 2}};
    auto& session = s.robot.sandbox().session();
    session.submit(Do{SetMotion{s.top().id, Motion::static_}});
    session.submit(Do{SetColliders{
        s.top().id, {{.shape = MeshShape{std::make_shared<const MeshTree>(triangle)}}}}});
    s.robot.settle();
    const std::uint64_t before = s.robot.frame().hash.value();
    const std::string label = s.robot.frame().undo_label;
    s.press_at(s.on_handle(0, 0.9f));
    s.robot.type_keys("2");
    s.robot.settle();
    EXPECT_EQ(shape_of_body<MeshShape>(s, s.top()).mesh->bounds().max, (Vec3{2, 0, 2}));
    s.robot.key(Key::escape);
    s.robot.release();
    s.robot.settle();
    EXPECT_EQ(s.robot.frame().hash.value(), before);
    EXPECT_EQ(s.robot.frame().undo_label, label);
}

TEST(ScaleTool, WhileTimeRunsItWaitsForAPauseAndSaysSo) {
    Selected s("stack:3", 'R');
    s.robot.key(Key::space);
    s.robot.settle();
    s.press_at(s.on_handle(0));
    s.robot.drag_to(s.robot.pixel_of(s.on_handle(0, 1.5f)));
    EXPECT_NE(s.robot.sandbox().state().status.find("paused"), std::string::npos);
    s.robot.release();
    s.robot.settle();
    EXPECT_EQ(shape_of_body<BoxShape>(s, s.top()).half_extents,
              shape_of_body<BoxShape>(s, s.robot.frame().state->bodies[1]).half_extents);
}

TEST(ScaleTool, APlaneHasNoSizeAndSaysSo) {
    Selected s("stack:3", 'R');
    const Body& floor = s.robot.frame().state->bodies[0];
    s.robot.sandbox().session().submit(Do{SetColliders{floor.id, {{.shape = PlaneShape{}}}}});
    s.robot.settle();
    s.robot.key(letter('Q'));
    s.robot.click_at(s.robot.pixel_of({2, 0, 0}));
    ASSERT_EQ(s.robot.sandbox().selection().bodies().front(), floor.id);
    s.robot.key(letter('R'));
    const std::uint64_t before = s.robot.frame().hash.value();
    const Vec2 middle = s.robot.pixel_of(s.robot.frame().state->bodies[0].center_of_mass);
    s.robot.move_to(middle);
    s.robot.frames(2);
    s.robot.press();
    s.robot.drag_to(middle + Vec2{50, 0});
    EXPECT_NE(s.robot.sandbox().state().status.find("no size"), std::string::npos);
    s.robot.release();
    s.robot.settle();
    EXPECT_EQ(s.robot.frame().hash.value(), before);
}

TEST(ScaleTool, ABallBecomesALargerBallAlongAnyAxis) {
    Selected s("stack:3", 'R');
    s.robot.sandbox().session().submit(
        Do{SetColliders{s.top().id, {{.shape = SphereShape{0.5f}}}}});
    s.robot.settle();
    s.drag(s.on_handle(1, 0.9f), s.on_handle(1, 0.9f * 0.5f));
    EXPECT_NEAR(shape_of_body<SphereShape>(s, s.top()).radius, 0.25f, 0.01f);
}

TEST(ScaleTool, AScaleAfterAMoveIsAnUndoStepOfItsOwn) {
    Selected s("stack:3", 'W');
    s.drag(s.on_handle(0), s.on_handle(0, 1.5f));
    const std::uint64_t moved = s.robot.frame().hash.value();
    s.robot.click("Tools/Scale");
    s.kind = GizmoKind::scale;
    s.drag(s.on_handle(1), s.on_handle(1, 1.5f));
    EXPECT_NE(s.robot.frame().hash.value(), moved);
    s.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(s.robot.frame().hash.value(), moved);
}

TEST(MoveTool, TheSquareInTheMiddleMovesAcrossThePicture) {
    Selected s("stack:3", 'W');
    const Vec3 start = s.top().center_of_mass;
    const Vec2 middle = s.robot.pixel_of(start);
    s.robot.move_to(middle);
    s.robot.frames(2);
    s.robot.press();
    s.robot.drag_to(middle + Vec2{60, -40});
    s.robot.release();
    s.robot.settle();
    const Vec2 now = s.robot.pixel_of(s.top().center_of_mass);
    EXPECT_NEAR(now.x - middle.x, 60, 1);
    EXPECT_NEAR(now.y - middle.y, -40, 1);
}

TEST(MoveTool, EscPutsBackWhatWasMoved) {
    Selected s("stack:3", 'W');
    const std::uint64_t before = s.robot.frame().hash.value();
    s.press_at(s.on_handle(0));
    s.robot.drag_to(s.robot.pixel_of(s.on_handle(0, 2)));
    s.robot.settle();
    EXPECT_NE(s.robot.frame().hash.value(), before);
    s.robot.key(Key::escape);
    s.robot.release();
    s.robot.settle();
    EXPECT_EQ(s.robot.frame().hash.value(), before);
}

} // namespace
} // namespace topple::test
