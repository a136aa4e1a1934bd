// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Stored views: keys, the view tab and the palette.

#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

namespace topple::test {
namespace {

using namespace app;

struct Views : PausedTower {
    Views() : PausedTower("stack:3") {}
    const std::vector<SceneBookmark>& stored() {
        robot.settle();
        robot.frames(2);
        return robot.frame().header->bookmarks;
    }
    void orbit() {
        const Vec2 at = robot.sandbox().layout().viewport.center() + Vec2{350, -150};
        robot.move_to(at);
        robot.press(MouseButton::middle);
        robot.drag_to(at + Vec2{-150, 60});
        robot.release(MouseButton::middle);
        robot.frames(60);
    }
    Vec3 eye() { return robot.sandbox().camera().eye(); }
    void go(Key key, Modifiers modifiers) {
        robot.key(key, modifiers);
        robot.frames(120);
    }
};

constexpr Key kParallel = static_cast<Key>(static_cast<int>(Key::keypad_0) + 5);
constexpr Modifiers kStore{.shift = true, .ctrl = true};

TEST(StoredViews, KeysStoreAndRecallSmoothly) {
    Views v;
    const Vec3 first = v.eye();
    v.robot.key(letter('1'), kStore);
    ASSERT_EQ(v.stored().size(), 1u);
    EXPECT_EQ(v.stored()[0].number, 1);
    v.orbit();
    const Vec3 second = v.eye();
    ASSERT_GT(distance(first, second), 1);
    v.robot.key(letter('3'), kStore);
    ASSERT_EQ(v.stored().size(), 2u);
    v.robot.key(letter('1'), kCtrl);
    v.robot.frames(1);
    EXPECT_GT(distance(v.eye(), first), 0.1f) << "on the way";
    EXPECT_GT(distance(v.eye(), second), 0.001f);
    v.robot.frames(120);
    EXPECT_LT(distance(v.eye(), first), 0.01f);
    v.go(Key::right_bracket, kShift);
    EXPECT_LT(distance(v.eye(), second), 0.01f) << "the next";
    v.go(Key::right_bracket, kShift);
    EXPECT_LT(distance(v.eye(), first), 0.01f) << "around the end";
    v.go(Key::left_bracket, kShift);
    EXPECT_LT(distance(v.eye(), second), 0.01f);
    v.go(letter('5'), kCtrl);
    EXPECT_LT(distance(v.eye(), second), 0.01f) << "there is no fifth";
}

TEST(StoredViews, WithReducedMotionTheCameraIsThereAtOnce) {
    Views v;
    const Vec3 first = v.eye();
    v.robot.key(letter('1'), kStore);
    ASSERT_EQ(v.stored().size(), 1u);
    v.orbit();
    v.robot.sandbox().state().reduces_motion = true;
    v.robot.key(letter('1'), kCtrl);
    v.robot.frames(1);
    EXPECT_LT(distance(v.eye(), first), 0.01f);
}

TEST(StoredViews, AParallelViewComesBackParallel) {
    Views v;
    v.robot.key(kParallel);
    v.robot.key(letter('2'), kStore);
    ASSERT_TRUE(v.stored().at(0).is_parallel);
    v.robot.key(kParallel);
    ASSERT_FALSE(v.robot.sandbox().camera().is_orthographic());
    v.go(letter('2'), kCtrl);
    EXPECT_TRUE(v.robot.sandbox().camera().is_orthographic());
}

TEST(StoredViews, AreNamedAndForgottenInTheViewTab) {
    Views v;
    v.robot.key(letter('4'), kStore);
    ASSERT_EQ(v.stored().size(), 1u);
    v.robot.resize(1280, 1400); // the list is far down
    v.robot.click("Dock/View");
    v.robot.frames(3);
    v.robot.click("View/Name 4");
    v.robot.type_keys("front");
    v.robot.key(Key::enter);
    EXPECT_EQ(v.stored().at(0).name, "front");
    v.robot.key(letter('P'), kCtrl);
    v.robot.frames(3);
    v.robot.type_keys("front");
    v.robot.frames(3);
    EXPECT_TRUE(v.robot.has("Scenes/front"));
    v.robot.key(Key::escape);
    v.robot.key(Key::escape);
    v.robot.frames(3);
    v.robot.click("View/Forget 4");
    EXPECT_TRUE(v.stored().empty());
}

TEST(StoredViews, ANumberStoredAnewKeepsItsName) {
    Views v;
    v.robot.sandbox().session().submit(SetBookmark{{1, "front", {}, false}});
    ASSERT_EQ(v.stored().size(), 1u);
    v.robot.key(letter('1'), kStore);
    ASSERT_EQ(v.stored().size(), 1u);
    EXPECT_EQ(v.stored()[0].name, "front");
    EXPECT_NE(v.stored()[0].camera, SceneCamera{});
}

} // namespace
} // namespace topple::test
