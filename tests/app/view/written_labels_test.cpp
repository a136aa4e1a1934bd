// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/written_labels.h"

#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

constexpr int kWide = 320, kHigh = 180;

Image gray() {
    Image image{.width = kWide, .height = kHigh, .rgba = {}};
    image.rgba.assign(std::size_t{4} * kWide * kHigh, 128);
    return image;
}

/// Number of pixels in a part of the picture that are as light as paper, or as dark as ink.
int count_of(const Image& image, bool is_paper, int from_x, int to_x) {
    int count = 0;
    for (int y = 0; y < kHigh; ++y)
        for (int x = from_x; x < to_x; ++x)
            count += is_paper ? image.at(x, y)[1] > 230 : image.at(x, y)[1] < 60;
    return count;
}

TEST(WrittenLabels, ATextStandsOnPaperBesideItsPoint) {
    const RenderCamera camera = camera_at({0, 0, 10}, {}, 16.0f / 9);
    Image image = gray();
    const DebugLabel label{{}, "1.75 m", rgb(0xff0000)};
    write_labels(image, camera, {&label, 1});
    EXPECT_GT(count_of(image, true, kWide / 2, kWide), 100);
    EXPECT_GT(count_of(image, false, kWide / 2, kWide), 30);
    EXPECT_EQ(count_of(image, true, 0, kWide / 2 - 10), 0);
}

TEST(WrittenLabels, WhatIsBehindTheEyeOrOutsideIsLeftOut) {
    const RenderCamera camera = camera_at({0, 0, 10}, {}, 16.0f / 9);
    Image image = gray();
    const std::vector<DebugLabel> labels{{{0, 0, 20}, "behind", {}}, {{50, 0, 0}, "beside", {}}};
    write_labels(image, camera, labels);
    EXPECT_EQ(image, gray());
}

TEST(WrittenLabels, OfTwoAtOnePlaceTheNearerOneIsWritten) {
    const RenderCamera camera = camera_at({0, 0, 10}, {}, 16.0f / 9);
    const std::vector<DebugLabel> labels{{{0, 0, -1}, "the far one is longer", {}},
                                         {{}, "near", {}}};
    Image both = gray(), near = gray();
    write_labels(both, camera, labels);
    write_labels(near, camera, std::span(labels).last(1));
    // Only the dot of the other one is added.
    EXPECT_LT(count_of(both, true, 0, kWide) - count_of(near, true, 0, kWide), 20);
}

TEST(WrittenLabels, ALongTextIsBrokenAndStaysInThePicture) {
    const RenderCamera camera = camera_at({0, 0, 10}, {}, 16.0f / 9);
    Image image = gray();
    const DebugLabel label{{6.5f, 3.5f, 0},
                           "a text that is much longer than a line of thirty-four letters, which "
                           "has to be broken at its blanks",
                           {}};
    write_labels(image, camera, {&label, 1});
    EXPECT_GT(count_of(image, true, 0, kWide), 1000);
    EXPECT_EQ(count_of(image, true, 0, kWide / 3), 0) << "a plate of several lines is not so wide";
}

} // namespace
} // namespace topple::app
