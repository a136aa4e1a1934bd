// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/window.h"

#include "tests/support/test.h"

#include <cstdlib>
#include <string>

namespace topple::app {
namespace {

TEST(Window, WithoutADisplayTheSentenceNamesTheCauseAndTheVerbsThatNeedNone) {
    unsetenv("DISPLAY"); // every test is a process of its own under ctest
    unsetenv("WAYLAND_DISPLAY");
    const auto window = Window::open({});
    ASSERT_FALSE(window);
    const std::string text = window.error().text();
    EXPECT_NE(text.find("DISPLAY"), std::string::npos) << text;
    EXPECT_NE(text.find("topple run"), std::string::npos) << text;
    EXPECT_NE(text.find("topple render"), std::string::npos) << text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
}

TEST(InputEvents, WhatIsHeldStaysAndWhatHappenedIsForgotten) {
    InputEvents events;
    events.buttons[0] = true;
    events.keys_down.set('W');
    events.mouse = {3, 4};
    events.key_events.push_back({KeyEvent::Kind::press, static_cast<Key>('W'), {}});
    events.button_events.push_back({MouseButton::left, true, {3, 4}, {}});
    events.scroll = {0, 1};
    events.type(U'w');
    events.dropped_paths = {"bunny.obj"};
    events.focus_lost = true;
    events.begin_next();
    EXPECT_TRUE(events.is_down(MouseButton::left));
    EXPECT_TRUE(events.is_down(static_cast<Key>('W')));
    EXPECT_EQ(events.mouse, (Vec2{3, 4}));
    EXPECT_TRUE(events.key_events.empty() && events.button_events.empty());
    EXPECT_TRUE(events.dropped_paths.empty());
    EXPECT_EQ(events.scroll, Vec2{});
    EXPECT_FALSE(events.focus_lost);
}

} // namespace
} // namespace topple::app
