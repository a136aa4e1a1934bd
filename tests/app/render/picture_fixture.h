// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/offscreen_context.h"
#include "app/render/gl/debug_output.h"
#include "app/render/renderer.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace topple::app {

inline constexpr int kWidth = 160, kHeight = 90; ///< Of a picture, where none is given. [px]

/// A context, a renderer and a frame with a floor and one unit box at rest on it, seen from the
/// front and a little above; the box fills the middle of the picture.
class PictureTest : public testing::Test {
protected:
    void SetUp() override {
        auto context = OffscreenContext::create();
        ASSERT_TRUE(context) << context.error().text();
        context_.emplace(std::move(context).value());
        auto renderer = Renderer::create();
        ASSERT_TRUE(renderer) << renderer.error().text();
        renderer_.emplace(std::move(renderer).value());
        builder_.add_floor();
        builder_.add(BoxShape{}, {{0, 0.5f, 0}, {}});
        input_.camera = camera_at({0, 2, 6}, {0, 0.5f, 0}, 16.0f / 9);
    }
    void TearDown() override {
        EXPECT_EQ(gl::mistakes_so_far().count, 0u) << gl::mistakes_so_far().last;
        renderer_.reset();
    }
    Image draw(int width = kWidth, int height = kHeight) {
        const PublishedFrame frame = builder_.frame();
        input_.frame = &frame;
        extract_scene(input_, scene_);
        return renderer_->draw_image(scene_, width, height);
    }
    /// Returns the pixel that shows a point of the world in a picture of that size, the top row first.
    [[nodiscard]] Vec2 pixel_of(Vec3 point, int width, int height) const {
        const Vec4 clip = input_.camera.clip_from_world() * to_vec4(point, 1);
        return {(clip.x / clip.w * 0.5f + 0.5f) * static_cast<Real>(width),
                (0.5f - clip.y / clip.w * 0.5f) * static_cast<Real>(height)};
    }
    /// Returns the distance from gray: the largest difference of two channels.
    static int colorfulness(const std::array<std::uint8_t, 4>& p) {
        return std::max({std::abs(p[0] - p[1]), std::abs(p[1] - p[2]), std::abs(p[0] - p[2])});
    }
    static int difference(const Image& a, const Image& b, int x, int y) {
        int largest = 0;
        for (std::size_t i = 0; i < 3; ++i)
            largest = std::max(largest, std::abs(a.at(x, y)[i] - b.at(x, y)[i]));
        return largest;
    }
    /// Returns the number of pixels that differ by more than `threshold`, inside or outside of the middle. The middle
    /// is the third of the picture in each direction that holds the box and its outline.
    static int changed(const Image& a, const Image& b, bool in_the_middle, int threshold = 8) {
        int count = 0;
        for (int y = 0; y < a.height; ++y) {
            for (int x = 0; x < a.width; ++x) {
                const bool is_middle = x >= a.width / 3 && x < a.width - a.width / 3 &&
                                       y >= a.height / 4 && y < a.height - a.height / 4;
                count += is_middle == in_the_middle && difference(a, b, x, y) > threshold;
            }
        }
        return count;
    }

    std::optional<OffscreenContext> context_;
    std::optional<Renderer> renderer_;
    FrameBuilder builder_;
    FrameViewInput input_;
    RenderScene scene_;
};

} // namespace topple::app
