// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/films/palette.h"

#include "tests/support/test.h"

#include <cmath>
#include <cstdlib>
#include <set>

namespace topple::app {
namespace {

/// Returns a picture whose pixel is `color(x, y)`.
template<class Color>
Image picture_of(int width, int height, const Color& color) {
    Image image{.width = width, .height = height, .rgba = {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Rgb8 c = color(x, y);
            image.rgba.insert(image.rgba.end(), {c[0], c[1], c[2], 255});
        }
    return image;
}

Ditherer ditherer_for(const Image& image, std::size_t count) {
    ColorHistogram histogram;
    histogram.add(image);
    return Ditherer(choose_palette(histogram, count));
}

/// A gradient from black to (252, 252, 126), brighter to the right.
Rgb8 gradient(int x, int) {
    const auto level = static_cast<std::uint8_t>(x * 4);
    return {level, level, static_cast<std::uint8_t>(level / 2)};
}

TEST(FilmPalette, AFewColorsStayExact) {
    // 200 colors, some of them neighbors, each on a different number of pixels.
    const Image image = picture_of(200, 200, [](int x, int y) {
        const int i = y > x ? 0 : x;
        return Rgb8{static_cast<std::uint8_t>(i),
                    static_cast<std::uint8_t>(i / 2),
                    static_cast<std::uint8_t>(255 - i)};
    });
    Ditherer ditherer = ditherer_for(image, 255);
    EXPECT_EQ(ditherer.palette().size(), 200u);
    std::vector<std::uint8_t> indices;
    ditherer.convert(image, indices);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const auto wanted = image.at(x, y);
            const Rgb8 found = ditherer.palette()[indices[static_cast<std::size_t>(y * 200 + x)]];
            ASSERT_EQ(found, (Rgb8{wanted[0], wanted[1], wanted[2]})) << x << ", " << y;
        }
}

TEST(FilmPalette, AGradientOfFourColorsIsRightOnAverageAndNearEverywhere) {
    const Image image = picture_of(64, 64, gradient);
    Ditherer ditherer = ditherer_for(image, 4);
    EXPECT_EQ(ditherer.palette().size(), 4u);
    std::vector<std::uint8_t> indices;
    ditherer.convert(image, indices);
    // Median cut divides the 252 levels of red into four parts of 63, whose mean is at most 32 levels away; two
    // neighboring ones are 63 levels apart. A color is not mixed if it is less than a tenth of that from the nearest.
    // The first and the last block have nothing to mix with beyond their color.
    for (int block = 1; block < 7; ++block) {
        double wanted = 0, found = 0;
        for (int y = 0; y < 64; ++y)
            for (int x = block * 8; x < block * 8 + 8; ++x) {
                const Rgb8 is = ditherer.palette()[indices[static_cast<std::size_t>(y * 64 + x)]];
                const Rgb8 color = gradient(x, y);
                EXPECT_LE(std::abs(is[0] - color[0]), 64) << x;
                wanted += color[0];
                found += is[0];
            }
        EXPECT_NEAR(found / 512, wanted / 512, 4) << block;
    }
}

TEST(FilmPalette, ThePixelsOfAColorDependOnItsPlaceAndNotOnItsNeighbors) {
    Ditherer ditherer = ditherer_for(picture_of(64, 64, gradient), 5);
    std::vector<std::uint8_t> first, second;
    ditherer.convert(picture_of(64, 64, gradient), first);
    ditherer.convert(picture_of(64,
                                64,
                                [](int x, int y) {
                                    return x < 32 ? Rgb8{9, 90, 200} : gradient(x, y);
                                }),
                     second);
    for (std::size_t i = 0; i < first.size(); ++i)
        if (i % 64 >= 32) {
            ASSERT_EQ(first[i], second[i]) << i;
        }
}

TEST(FilmPalette, MoreColorsThanAreCountedExactlyStillGiveAPalette) {
    // 2^19 different colors: twice as many as a histogram counts one by one.
    const Image image = picture_of(1024, 512, [](int x, int y) {
        return Rgb8{static_cast<std::uint8_t>(x / 4),
                    static_cast<std::uint8_t>(y / 2),
                    static_cast<std::uint8_t>(x % 4 * 64 + y % 2 * 32)};
    });
    ColorHistogram histogram;
    histogram.add(image);
    histogram.add(image);
    EXPECT_LE(histogram.entries().size(), ColorHistogram::kMostExact);
    std::uint64_t pixels = 0;
    for (const auto& entry : histogram.entries())
        pixels += entry.count;
    EXPECT_EQ(pixels, 2u * 1024 * 512);
    const std::vector<Rgb8> palette = choose_palette(histogram, 255);
    EXPECT_EQ(std::set<Rgb8>(palette.begin(), palette.end()).size(), 255u);
}

TEST(FilmPalette, NoPictureAndOneColorGiveOneColor) {
    EXPECT_EQ(choose_palette({}, 255).size(), 1u);
    ColorHistogram histogram;
    histogram.add(picture_of(3, 2, [](int, int) { return Rgb8{1, 2, 3}; }));
    EXPECT_EQ(choose_palette(histogram, 255), (std::vector<Rgb8>{{1, 2, 3}}));
}

} // namespace
} // namespace topple::app
