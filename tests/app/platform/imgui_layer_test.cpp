// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// ImGui may only be named in app/panels, so these tests see it through the layer.

#include "app/platform/imgui_layer.h"

#include "app/platform/offscreen_context.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

TEST(ImGuiLayer, BuildsFramesWithoutOpenGl) {
    ImGuiLayer layer({.draws = false});
    for (int i = 0; i < 3; ++i) {
        layer.begin_frame({}, {640, 360});
        layer.end_frame();
        layer.draw();
    }
    EXPECT_FALSE(layer.wants_mouse());
    EXPECT_EQ(layer.cursor_shape(), CursorShape::arrow);
}

TEST(ImGuiLayer, AWindowOfNoSizeOrNoTimePassedIsNoMistake) {
    ImGuiLayer layer({.draws = false});
    InputEvents events;
    events.seconds = 0;
    layer.begin_frame(events, {0, 0});
    layer.end_frame();
}

TEST(ImGuiLayer, TakesAnotherScaleAndThemeBetweenFrames) {
    ImGuiLayer layer({.draws = false});
    layer.begin_frame({}, {640, 360});
    layer.end_frame();
    layer.set_scale(2);
    layer.set_theme(UiTheme::light);
    layer.begin_frame({}, {640, 360});
    layer.end_frame();
    EXPECT_EQ(layer.scale(), 2);
}

TEST(ImGuiLayer, ALayerThatDrawsNeedsNoWindow) {
    const auto context = OffscreenContext::create();
    ASSERT_TRUE(context) << context.error().text();
    ImGuiLayer layer({});
    layer.begin_frame({}, {64, 64});
    layer.end_frame();
    layer.draw();
    layer.set_scale(1.5f);
    layer.begin_frame({}, {64, 64});
    layer.end_frame();
}

TEST(OffscreenContext, CanBeMadeAgainAfterItWasDestroyed) {
    for (int i = 0; i < 2; ++i) {
        const auto context = OffscreenContext::create();
        ASSERT_TRUE(context) << context.error().text();
    }
}

} // namespace
} // namespace topple::app
