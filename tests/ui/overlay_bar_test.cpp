// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The bar of overlays, their keys and their legends; and the sentences of the inspector.

#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace topple::test {
namespace {

using namespace app;

TEST(OverlayBar, OpensListsAllAndSwitchesOne) {
    Robot robot("stack:2", 1600, 1000);
    robot.frames(2);
    EXPECT_FALSE(robot.has("Legend/Contacts"));
    robot.click("Overlays/Overlays");
    robot.frames(2);
    robot.click("Overlays/Contacts  3");
    robot.frames(2);
    EXPECT_TRUE(robot.sandbox().state().view.shows(Overlay::contacts));
    EXPECT_TRUE(robot.has("Legend/Contacts"));
    robot.click("Overlays/Selection only");
    EXPECT_TRUE(robot.sandbox().state().view.overlays_of_selection_only);
    robot.click("Overlays/Overlays");
    robot.frames(2);
    EXPECT_FALSE(robot.has("Overlays/Contacts  3"));
    EXPECT_TRUE(robot.has("Legend/Contacts")) << "the legend stays";
}

TEST(OverlayBar, EveryOverlayHasAKey) {
    Robot robot("stack:2");
    robot.frames(2);
    for (int i = 0; i < kOverlayCount; ++i) {
        const auto digit = static_cast<Key>(static_cast<int>(Key::digit_0) + 1 + i % 9);
        const Modifiers modifiers = i < 9 ? Modifiers{} : kShift;
        robot.key(digit, modifiers);
        EXPECT_EQ(robot.sandbox().state().view.overlays, 1u << i) << i;
        robot.key(digit, modifiers);
        EXPECT_EQ(robot.sandbox().state().view.overlays, 0u) << i;
    }
    robot.key(Key::digit_0);
    EXPECT_TRUE(robot.sandbox().state().view.overlays_of_selection_only);
    robot.key(Key::digit_0, kShift);
    EXPECT_TRUE(robot.sandbox().state().layout.opens_overlays);
}

TEST(Reasons, OfTheSelectedBodyAreInTheInspector) {
    Robot robot("stack:3", 1280, 1600);
    robot.click("Transport/Step forward");
    const Body& top = robot.frame().state->bodies.back();
    robot.click_at(robot.pixel_of(top.world_from_body.position));
    robot.settle();
    const auto tells = [&](std::string_view words) {
        const std::vector<std::string> paths = robot.sandbox().recorder().paths();
        return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
            return path.starts_with("Inspector/") && path.find(words) != std::string::npos;
        });
    };
    EXPECT_TRUE(robot.wait_until([&] { return tells(" of 4), because "); }));
    EXPECT_TRUE(tells("awake: "));
}

} // namespace
} // namespace topple::test
