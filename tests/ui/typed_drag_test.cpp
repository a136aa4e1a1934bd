// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Numbers that a person types while dragging a handle.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/gizmo_robot.h"
#include "topple/math/angle.h"

#include <algorithm>

namespace topple::test {
namespace {

using namespace app;

TEST(TypedDrag, AMoveByATypedNumberIsExactAndEnterEndsIt) {
    Selected s("stack:3", 'W');
    const Vec3 start = s.top().center_of_mass;
    const std::uint64_t before = s.robot.frame().hash.value();
    const std::uint64_t step = s.robot.frame().timeline.step;
    s.press_at(s.on_handle(0));
    s.robot.drag_to(s.robot.pixel_of(s.on_handle(0, 1.5f)));
    s.robot.type_keys("-1.25");
    EXPECT_TRUE(s.robot.has("Labels/X -1.25_ m"));
    s.robot.drag_to(s.robot.pixel_of(s.on_handle(0, 4))); // the number stays
    s.robot.settle();
    EXPECT_NEAR(distance(s.top().center_of_mass, start + Vec3{-1.25f, 0, 0}), 0, 1e-5f);
    s.robot.key(Key::enter);
    s.robot.drag_to(s.robot.pixel_of(start + Vec3{3, 3, 0})); // the drag is over
    s.robot.release();
    s.robot.settle();
    EXPECT_NEAR(distance(s.top().center_of_mass, start + Vec3{-1.25f, 0, 0}), 0, 1e-5f);
    ASSERT_EQ(s.robot.sandbox().selection().bodies().size(), 1u);
    EXPECT_EQ(s.robot.sandbox().selection().bodies()[0], s.top().id);
    EXPECT_EQ(s.robot.frame().timeline.step, step) << "'.' steps and '-' slows down outside a drag";
    EXPECT_EQ(s.robot.frame().timeline.speed, 1);
    s.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(s.robot.frame().hash.value(), before);
}

TEST(TypedDrag, NoKeyOfANumberReachesAShortcut) {
    Selected s("stack:3", 'W');
    const ViewOptions view = s.robot.sandbox().state().view;
    const std::size_t count = s.robot.frame().state->bodies.size();
    const bool has_panels = s.robot.sandbox().layout().has_panels;
    s.press_at(s.on_handle(0)); // and nothing moved yet
    s.robot.type_keys("123456789.0-");
    for (int i = 0; i < 15; ++i) // more than there is to delete: the selection stays too
        s.robot.key(Key::backspace);
    s.robot.key(Key::tab);
    EXPECT_EQ(s.robot.frame().state->bodies.size(), count);
    for (int overlay = 0; overlay < 9; ++overlay)
        EXPECT_EQ(s.robot.sandbox().state().view.shows(static_cast<Overlay>(overlay)),
                  view.shows(static_cast<Overlay>(overlay)));
    EXPECT_EQ(s.robot.sandbox().layout().has_panels, has_panels);
    s.robot.release();
    s.robot.settle();
}

TEST(TypedDrag, EscPutsBackWhatWasTyped) {
    for (const char tool : {'W', 'R'}) {
        Selected s("stack:3", tool);
        const std::uint64_t before = s.robot.frame().hash.value();
        s.press_at(s.on_handle(1));
        s.robot.type_keys("2");
        s.robot.settle();
        EXPECT_NE(s.robot.frame().hash.value(), before);
        s.robot.key(Key::escape);
        s.robot.release();
        s.robot.settle();
        EXPECT_EQ(s.robot.frame().hash.value(), before);
    }
}

TEST(TypedDrag, ASizeIsTypedAsAFactor) {
    Selected s("stack:3", 'R');
    const Real mass = s.top().mass;
    s.press_at(s.on_handle(2, 0.9f));
    s.robot.type_keys("0.5");
    EXPECT_TRUE(s.robot.has("Labels/Z × 0.5_"));
    s.robot.key(Key::enter);
    s.robot.release();
    s.robot.settle();
    EXPECT_NEAR(s.top().mass / mass, 0.5f, 1e-5f);
}

TEST(TypedDrag, TheHandleOfASquareTakesTwoNumbers) {
    Selected s("stack:3", 'W');
    const Vec3 start = s.top().center_of_mass;
    const Real handle = 0.44f * s.gizmo(start).size;
    s.press_at(start + Vec3{handle, handle, 0});
    s.robot.type_keys("1");
    s.robot.key(Key::tab);
    s.robot.type_keys("2.5");
    s.robot.key(Key::keypad_enter);
    s.robot.release();
    s.robot.settle();
    EXPECT_NEAR(distance(s.top().center_of_mass - start, {1, 2.5f, 0}), 0, 1e-5f);
}

TEST(TypedDrag, WhileTimeRunsTheBodyIsPulledToTheTypedPlace) {
    Selected s("stack:1", 'W');
    s.robot.key(Key::space);
    s.robot.settle();
    const Vec3 start = s.top().center_of_mass;
    s.press_at(s.on_handle(1));
    s.robot.type_keys("2");
    s.robot.key(Key::enter); // holds it there until the button is released
    EXPECT_TRUE(s.robot.wait_until(
        [&] { return std::abs(s.top().center_of_mass.y - start.y - 2) < 0.05f; }));
    s.robot.release();
    EXPECT_TRUE(s.robot.wait_until([&] { return s.top().center_of_mass.y < start.y + 0.05f; }));
}

} // namespace
} // namespace topple::test
