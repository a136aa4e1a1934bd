// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/images/image.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topple::app {

/// Red, green and blue, 8 bits each.
using Rgb8 = std::array<std::uint8_t, 3>;

/// Colors of pictures and their numbers of pixels.
class ColorHistogram {
public:
    /// Number of distinct colors up to which each color is counted by itself. With more of them the histogram counts
    /// colors rounded to 6 bits a channel, so that its memory is bounded.
    static constexpr std::size_t kMostExact = 1u << 18;

    struct Entry {
        std::uint32_t color = 0; ///< 0xrrggbb
        std::uint64_t count = 0; ///< Number of pixels.
    };

    void add(const Image& image);
    /// Returns the entries sorted by color.
    [[nodiscard]] std::span<const Entry> entries() const { return entries_; }

private:
    std::vector<Entry> entries_;
    bool is_rounded_ = false;
};

/// Chooses at most `count` colors by median cut: the box of colors with the largest squared error is split at its mean
/// along the channel with the largest error (Heckbert 1982; error as in Wu 1991). A histogram with at most `count`
/// colors gives exactly these. Requires: 1 <= count.
std::vector<Rgb8> choose_palette(const ColorHistogram& histogram, std::size_t count);

/// Converts pictures to indices into a palette with ordered dithering. The index of a pixel depends only on its color
/// and its place, so that what stands still in a film does not flicker. Colors of the palette stay exact; every other
/// pixel gets one of two colors of the palette, the nearest one and the one with which its mixture is best.
class Ditherer {
public:
    /// Requires: 1 to 256 colors.
    explicit Ditherer(std::vector<Rgb8> palette);

    [[nodiscard]] const std::vector<Rgb8>& palette() const { return palette_; }
    /// Replaces the contents of `indices` with one index a pixel, row by row from the top.
    void convert(const Image& image, std::vector<std::uint8_t>& indices);

private:
    /// The two colors of the palette that are mixed for a color.
    struct Mixture {
        std::uint32_t color = ~std::uint32_t{0}; ///< 0xrrggbb; no color at first.
        std::uint8_t near = 0, far = 0;          ///< Indices into the palette.
        std::uint8_t share = 0;                  ///< Share of `far`. [1/64]
    };
    [[nodiscard]] Mixture mixture_of(std::uint32_t color) const;
    [[nodiscard]] std::uint8_t nearest(const std::array<int, 3>& color) const;

    std::vector<Rgb8> palette_;
    std::vector<Mixture> recent_; ///< Mixtures of recent colors, at the place that their bits give.
};

} // namespace topple::app
