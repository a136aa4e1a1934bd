// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/exposure.h"

#include "app/render/playback_picture.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace topple::app {
namespace {

Vec3 in_picture(const RenderCamera& camera, Vec3 point) {
    const Vec4 clip = camera.clip_from_world() * to_vec4(point, 1);
    return {clip.x / clip.w, clip.y / clip.w, clip.z / clip.w};
}

TEST(Exposure, ALensKeepsInPlaceOnlyWhatIsAsFarAsTheTarget) {
    for (const bool is_orthographic : {false, true}) {
        RenderCamera camera = camera_at({3, 2, 6}, {0, 1, 0}, 1.5f);
        camera.is_orthographic = is_orthographic;
        if (is_orthographic)
            camera.clip_from_view = orthographic(4, 3, 0.1f, 100);
        const Vec3 right = normalize(cross(camera.forward, {0, 1, 0}));
        const auto at_distance = [&](Real distance) {
            return camera.eye + camera.forward * distance + right * 0.7f;
        };
        const Exposure exposure{.picture_count = 16, .aperture = 0.3f};
        Real largest = 0;
        Vec3 sum;
        for (int i = 0; i < exposure.picture_count; ++i) {
            const RenderCamera moved = camera_in_lens(camera, exposure, i);
            EXPECT_LE(distance(moved.eye, camera.eye), 0.15f);
            EXPECT_NEAR(dot(moved.eye - camera.eye, camera.forward), 0, 1e-5f);
            sum += moved.eye - camera.eye;
            const Vec3 in_focus = at_distance(camera.focus_distance);
            EXPECT_LT(distance(in_picture(moved, in_focus), in_picture(camera, in_focus)), 1e-4f);
            const Vec3 near = at_distance(0.5f * camera.focus_distance);
            largest = std::max(largest,
                               distance(in_picture(moved, near), in_picture(camera, near)));
        }
        EXPECT_GT(largest, 0.01f) << is_orthographic;
        EXPECT_LT(length(sum / 16), 0.02f) << "the middle of the lens";
    }
}

TEST(Exposure, OnePictureIsSharpAndOfTheEndOfTheStep) {
    const RenderCamera camera = camera_at({3, 2, 6}, {0, 1, 0}, 1.5f);
    EXPECT_EQ(camera_in_lens(camera, {.picture_count = 1, .aperture = 0.3f}, 0), camera);
    EXPECT_EQ(camera_in_lens(camera, {.picture_count = 8}, 3), camera);
    EXPECT_EQ(moment_of({}, 0), 1);
}

TEST(Exposure, MomentsFillTheStepEvenly) {
    for (const int count : {2, 3, 8, 100}) {
        std::vector<Real> moments;
        for (int i = 0; i < count; ++i)
            moments.push_back(moment_of({.picture_count = count}, i));
        std::sort(moments.begin(), moments.end());
        EXPECT_GT(moments.front(), 0);
        EXPECT_LT(moments.back(), 1);
        const Real even = 1 / static_cast<Real>(count);
        for (std::size_t i = 1; i < moments.size(); ++i) {
            EXPECT_GT(moments[i] - moments[i - 1], 0.4f * even);
            EXPECT_LT(moments[i] - moments[i - 1], 2.1f * even);
        }
    }
}

TEST(Exposure, TheMeanIsThatOfTheLight) {
    const auto gray = [](std::uint8_t value) {
        return Image{.width = 1, .height = 1, .rgba = {value, value, value, 255}};
    };
    ExposedImage half;
    half.add(gray(0));
    half.add(gray(255));
    EXPECT_EQ(half.mean(), gray(180)) << "half of the light of white: 255 sqrt(1/2)";
    for (int value = 0; value < 256; ++value) {
        ExposedImage same;
        for (int i = 0; i < 3; ++i)
            same.add(gray(static_cast<std::uint8_t>(value)));
        EXPECT_EQ(same.mean(), gray(static_cast<std::uint8_t>(value)));
    }
}

TEST(Exposure, BlursWhatMovesAndNothingElse) {
    const auto draw = [](int pictures, Real aperture, int step) {
        RenderRequest request{.source = "bounce_row",
                              .width = 320,
                              .height = 200,
                              .quality = Quality::low,
                              .exposure = {pictures, aperture}};
        request.options.shadows = false;
        auto playback = open_playback(request);
        EXPECT_TRUE(playback.ok() && playback->show(static_cast<std::uint64_t>(step)).ok());
        auto picture = PlaybackPicture::create(request, *playback);
        EXPECT_TRUE(picture.ok());
        return picture->draw().value();
    };
    const auto differing = [](const Image& a, const Image& b, int first_row, int last_row) {
        int count = 0;
        for (int y = first_row; y < last_row; ++y)
            for (int x = 0; x < a.width; ++x)
                count += std::abs(a.at(x, y)[1] - b.at(x, y)[1]) > 2;
        return count;
    };
    const Image sharp = draw(1, 0, 40), blurred = draw(8, 0, 40), lens = draw(8, 0.5f, 40);
    EXPECT_GT(differing(sharp, blurred, 0, 200), 50) << "balls fall at 6 m/s";
    EXPECT_EQ(differing(sharp, blurred, 150, 200), 0) << "the floor before them";
    EXPECT_GT(differing(blurred, lens, 150, 200), 20) << "lines of the grid, out of focus";
    EXPECT_EQ(differing(draw(1, 0, 0), draw(8, 0, 0), 0, 200), 0) << "no step was taken";
}

} // namespace
} // namespace topple::app
