// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The tools that move and rotate the selection, with the pointer of a person.

#include "tests/support/test.h"
#include "tests/ui/gizmo_robot.h"
#include "topple/math/axis_angle.h"

#include <cmath>

namespace topple::test {
namespace {

using namespace app;

/// Drags a ring by half a radius, where it faces the eye, in the sense of a right-handed rotation: by about half a
/// radian.
void turn(Selected& s, int axis, Vec3 pivot, Quat axes) {
    const Real radius = s.gizmo(pivot, axes).size;
    const Vec3 eye = s.robot.sandbox().camera().eye();
    Vec3 u, v;
    u[(axis + 1) % 3] = v[(axis + 2) % 3] = 1;
    Vec3 best;
    for (const Vec3 diagonal :
         {u + v, u - v, v - u, (u + v) * -1}) // where the rings cross no other
        if (const Vec3 arm = rotate(axes, diagonal * (0.7071f * radius));
            dot(arm, eye - pivot) > dot(best, eye - pivot))
            best = arm;
    Vec3 normal;
    normal[axis] = 1;
    s.drag(pivot + best, pivot + best + cross(rotate(axes, normal), best) * 0.5f);
}

TEST(MoveTool, AnArrowMovesTheBodyAlongItsAxisInOneUndoStep) {
    for (int axis = 0; axis < 3; ++axis) {
        Selected s("stack:3", 'W');
        const std::uint64_t before = s.robot.frame().hash.value();
        const Vec3 start = s.top().center_of_mass;
        Vec3 along;
        along[axis] = 1;
        const Vec3 handle = start + along * (0.8f * s.gizmo(start).size);
        s.drag(handle, handle + along * 1.5f);
        const Vec3 moved = s.top().center_of_mass - start;
        EXPECT_NEAR(distance(moved, along * 1.5f), 0, 0.02f) << "axis " << axis;
        EXPECT_NEAR(length(moved - along * moved[axis]), 0, 1e-5f) << "axis " << axis;
        s.robot.key(letter('Z'), kCtrl);
        EXPECT_EQ(s.robot.frame().hash.value(), before);
        s.robot.key(letter('Y'), kCtrl);
        EXPECT_NEAR(distance(s.top().center_of_mass - start, moved), 0, 1e-6f);
    }
}

TEST(MoveTool, ASquareMovesInItsPlane) {
    Selected s("stack:3", 'W');
    const Vec3 start = s.top().center_of_mass;
    const Real handle = 0.44f * s.gizmo(start).size;
    const Vec3 from = start + Vec3{handle, handle, 0};
    s.drag(from, from + Vec3{1, 0.75f, 0});
    EXPECT_NEAR(distance(s.top().center_of_mass - start, {1, 0.75f, 0}), 0, 0.02f);
    EXPECT_NEAR(s.top().center_of_mass.z, start.z, 1e-5f);
}

TEST(MoveTool, SnapsToTheGridThatIsSet) {
    Selected s("stack:3", 'W');
    s.robot.sandbox().state().tools.gizmo = {.snaps = true, .grid = 0.5f};
    const Vec3 start = s.top().center_of_mass;
    const Vec3 handle = start + Vec3{0.8f * s.gizmo(start).size, 0, 0};
    s.drag(handle, handle + Vec3{1.1f, 0, 0}); // nearest to 1
    EXPECT_NEAR(distance(s.top().center_of_mass - start, {1, 0, 0}), 0, 1e-5f);
}

TEST(MoveTool, MovesSeveralBodiesTogether) {
    Selected s("stack:3", 'W');
    s.robot.key(letter('A'), kCtrl);
    const std::vector<Body> before = s.robot.frame().state->bodies;
    ASSERT_EQ(s.robot.sandbox().selection().bodies().size(), 3u);
    const Vec3 pivot = (before[1].center_of_mass + before[2].center_of_mass +
                        before[3].center_of_mass) *
                       (1.0f / 3);
    const std::uint64_t hash = s.robot.frame().hash.value();
    const Vec3 handle = pivot + Vec3{0.8f * s.gizmo(pivot).size, 0, 0};
    s.drag(handle, handle + Vec3{1, 0, 0});
    for (std::size_t i = 1; i < before.size(); ++i)
        EXPECT_NEAR(
            distance(s.robot.frame().state->bodies[i].center_of_mass - before[i].center_of_mass,
                     {1, 0, 0}),
            0,
            0.02f);
    s.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(s.robot.frame().hash.value(), hash);
}

TEST(MoveTool, WhileTimeRunsABodyIsStoppedByTheFloor) {
    Selected s("stack:1", 'W');
    s.robot.key(Key::space);
    s.robot.settle();
    const Vec3 start = s.top().center_of_mass;
    const Vec3 up{0, 0.8f * s.gizmo(start).size, 0};
    const Vec2 handle = s.robot.pixel_of(start + up);
    s.robot.move_to(handle);
    s.robot.frames(2);
    s.robot.press();
    s.robot.drag_to(handle + Vec2{0, 200}, 30); // two meters down, into the floor
    ASSERT_TRUE(s.robot.wait_for_step(s.robot.frame().timeline.step + 60));
    EXPECT_GT(s.top().center_of_mass.y, start.y - 0.1f);
    s.robot.drag_to(handle - Vec2{0, 100}, 30);
    EXPECT_TRUE(s.robot.wait_until([&] { return s.top().center_of_mass.y > start.y + 0.5f; }));
    s.robot.release();
    s.robot.settle();
}

TEST(MoveTool, SeveralBodiesWaitForAPause) {
    Selected s("stack:3", 'W');
    s.robot.key(letter('A'), kCtrl);
    s.robot.key(Key::space);
    s.robot.settle();
    const Vec3 pivot = s.robot.frame().state->bodies[2].center_of_mass;
    const Vec3 handle = pivot + Vec3{0.8f * s.gizmo(pivot).size, 0, 0};
    s.drag(handle, handle + Vec3{2, 0, 0});
    for (const Body& body : s.robot.frame().state->bodies)
        EXPECT_NEAR(body.center_of_mass.x, 0, 0.05f);
}

TEST(MoveTool, APauseWithinADragLetsGo) {
    Selected s("stack:1", 'W');
    s.robot.key(Key::space);
    s.robot.settle();
    const Vec3 start = s.top().center_of_mass;
    const Vec2 handle = s.robot.pixel_of(start + Vec3{0.8f * s.gizmo(start).size, 0, 0});
    s.robot.move_to(handle);
    s.robot.frames(2);
    s.robot.press();
    s.robot.drag_to(handle + Vec2{50, 0});
    s.robot.key(Key::space);
    s.robot.settle();
    const Vec3 paused = s.top().center_of_mass;
    s.robot.drag_to(handle + Vec2{200, 0});
    s.robot.settle();
    EXPECT_EQ(s.top().center_of_mass, paused);
    s.robot.release();
}

TEST(RotateTool, ARingRotatesAboutItsAxisByStepsThroughTheCenterOfMass) {
    for (int axis = 0; axis < 3; ++axis) {
        Selected s("stack:3", 'E');
        s.robot.sandbox().state().tools.gizmo = {.snaps = true, .angle_deg = 15};
        const Vec3 start = s.top().center_of_mass;
        turn(s, axis, start, {});
        Vec3 normal;
        normal[axis] = 1;
        EXPECT_NEAR(distance(s.top().center_of_mass, start), 0, 1e-5f) << "axis " << axis;
        const AxisAngle turned = to_axis_angle(s.top().world_from_body.rotation);
        // The pointer goes half a radius along the tangent: about 0.5 rad, which is nearest to 30 degrees.
        EXPECT_NEAR(turned.angle, kPi / 6, 1e-4f) << "axis " << axis;
        EXPECT_NEAR(dot(turned.axis, normal), 1, 1e-4f) << "axis " << axis;
    }
}

TEST(RotateTool, ARotationAfterAMoveIsAnUndoStepOfItsOwn) {
    Selected s("stack:3", 'W');
    const Vec3 start = s.top().center_of_mass;
    const Vec3 handle = start + Vec3{0.8f * s.gizmo(start).size, 0, 0};
    s.drag(handle, handle + Vec3{1, 0, 0});
    const std::uint64_t moved = s.robot.frame().hash.value();
    s.robot.key(letter('E'));
    s.kind = GizmoKind::rotate;
    turn(s, 1, s.top().center_of_mass, {});
    EXPECT_NE(s.robot.frame().hash.value(), moved);
    s.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(s.robot.frame().hash.value(), moved);
}

TEST(RotateTool, LocalAxesFollowTheBody) {
    Selected s("stack:3", 'E');
    const Quat tilt = from_axis_angle(normalize(Vec3{1, 1, 0}), 0.6f);
    const Vec3 start = s.top().center_of_mass;
    s.robot.sandbox().session().submit(Do{SetPose{s.top().id, {start, tilt}}});
    s.robot.settle();
    s.robot.sandbox().state().tools.gizmo = {.is_local = true, .snaps = true, .angle_deg = 15};
    turn(s, 1, start, tilt);
    const AxisAngle turned = to_axis_angle(conjugate(tilt) * s.top().world_from_body.rotation);
    EXPECT_NEAR(turned.angle, kPi / 6, 1e-4f);
    EXPECT_NEAR(turned.axis.y, 1, 1e-4f);
}

TEST(MoveTool, ASelectedBodyIsDraggedByAnyPointAndAnotherBodyIsNot) {
    Selected s("stack:3", 'W');
    const Vec3 start = s.top().center_of_mass;
    const Vec3 corner = start + Vec3{-0.3f, -0.4f, 0.5f}; // beside all handles
    const Vec2 from = s.robot.pixel_of(corner);
    s.robot.move_to(from);
    s.robot.frames(2);
    s.robot.press();
    s.robot.drag_to(from + Vec2{80, 30});
    s.robot.release();
    s.robot.settle();
    const Vec2 to = s.robot.pixel_of(s.top().center_of_mass + (corner - start));
    EXPECT_NEAR(to.x, from.x + 80, 2);
    EXPECT_NEAR(to.y, from.y + 30, 2);
    const std::uint64_t moved = s.robot.frame().hash.value();
    const Vec3 eye = s.robot.sandbox().camera().eye();
    s.robot.move_to(s.robot.pixel_of(s.robot.frame().state->bodies[1].center_of_mass));
    s.robot.press();
    s.robot.drag_to(s.robot.sandbox().layout().viewport.center() + Vec2{150, -150});
    s.robot.release();
    s.robot.settle();
    EXPECT_EQ(s.robot.frame().hash.value(), moved);
    EXPECT_GT(distance(s.robot.sandbox().camera().eye(), eye), 0.1f); // it turned instead
}

TEST(MoveTool, AClickElsewhereSelectsAndADragElsewhereTurnsTheCamera) {
    Selected s("stack:3", 'W');
    const Body& lowest = s.robot.frame().state->bodies[1];
    s.robot.click_at(s.robot.pixel_of(lowest.center_of_mass));
    ASSERT_EQ(s.robot.sandbox().selection().bodies().size(), 1u);
    EXPECT_EQ(s.robot.sandbox().selection().bodies()[0], lowest.id);
    const std::uint64_t before = s.robot.frame().hash.value();
    const Vec3 eye = s.robot.sandbox().camera().eye();
    s.robot.move_to(s.robot.sandbox().layout().viewport.center() + Vec2{250, -150});
    s.robot.press();
    s.robot.drag_to(s.robot.sandbox().layout().viewport.center() + Vec2{150, -150});
    s.robot.release();
    EXPECT_GT(distance(s.robot.sandbox().camera().eye(), eye), 0.1f);
    EXPECT_EQ(s.robot.frame().hash.value(), before);
}

} // namespace
} // namespace topple::test
