// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/films/palette.h"

#include "topple/core/assert.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple::app {
namespace {

constexpr std::size_t kRecentBits = 16; ///< Two to this power mixtures are remembered.
constexpr int kShares = 64;             ///< Number of shares of an 8 by 8 threshold matrix.
/// Weight of the variance of a mixture against the squared error of its mean: colors that are far apart are mixed only
/// if their mean is much nearer to the color than the nearest color is. [-]
constexpr double kNoiseWeight = 0.1;

std::array<int, 3> channels_of(std::uint32_t color) {
    return {static_cast<int>(color >> 16 & 0xff),
            static_cast<int>(color >> 8 & 0xff),
            static_cast<int>(color & 0xff)};
}

/// Rounds a channel to 6 bits and spreads these over 0 to 255 again.
std::uint32_t rounded(std::uint32_t color) {
    const std::uint32_t high = color & 0xfcfcfc;
    return high | (high >> 6 & 0x030303);
}

/// Sorts the entries by color and joins those of the same color.
void join(std::vector<ColorHistogram::Entry>& entries) {
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
        return a.color < b.color;
    });
    std::size_t kept = 0;
    for (const ColorHistogram::Entry& entry : entries) {
        if (kept > 0 && entries[kept - 1].color == entry.color)
            entries[kept - 1].count += entry.count;
        else
            entries[kept++] = entry;
    }
    entries.resize(kept);
}

using Entries = std::span<ColorHistogram::Entry>;

/// A part of the histogram that becomes one color.
struct Box {
    Entries entries;
    std::array<double, 3> mean{};
    std::array<double, 3> error{}; ///< Sum of squared distances to the mean in each channel.
    [[nodiscard]] double whole_error() const { return error[0] + error[1] + error[2]; }
};

Box box_of(Entries entries) {
    Box box{.entries = entries};
    double weight = 0;
    for (const auto& entry : entries) {
        const std::array<int, 3> c = channels_of(entry.color);
        const auto count = static_cast<double>(entry.count);
        weight += count;
        for (std::size_t i = 0; i < 3; ++i)
            box.mean[i] += count * c[i];
    }
    for (double& mean : box.mean)
        mean /= weight;
    if (entries.size() == 1)
        return box; // rounding of the mean is no error
    for (const auto& entry : entries) {
        const std::array<int, 3> c = channels_of(entry.color);
        for (std::size_t i = 0; i < 3; ++i)
            box.error[i] += static_cast<double>(entry.count) * (c[i] - box.mean[i]) *
                            (c[i] - box.mean[i]);
    }
    return box;
}

/// Splits the box at its mean. Requires: it has two colors, hence an error and colors on both sides of the mean.
std::array<Box, 2> split(const Box& box) {
    const auto worst = static_cast<std::size_t>(
        std::max_element(box.error.begin(), box.error.end()) - box.error.begin());
    const auto middle = std::stable_partition(
        box.entries.begin(), box.entries.end(), [&](const auto& entry) {
            return channels_of(entry.color)[worst] < box.mean[worst];
        });
    auto below = static_cast<std::size_t>(middle - box.entries.begin());
    below = std::clamp<std::size_t>(below, 1, box.entries.size() - 1);
    return {box_of(box.entries.first(below)), box_of(box.entries.subspan(below))};
}

Rgb8 color_of(const Box& box) {
    Rgb8 color{};
    for (std::size_t i = 0; i < 3; ++i)
        color[i] = static_cast<std::uint8_t>(box.mean[i] + 0.5);
    return color;
}

int squared_distance(const std::array<int, 3>& a, const Rgb8& b) {
    int sum = 0;
    for (std::size_t i = 0; i < 3; ++i)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

/// Bayer's 8 by 8 matrix of thresholds from 0 to 63, by interleaving the bits of x ^ y and y.
constexpr auto kThresholds = [] {
    std::array<std::uint8_t, 64> thresholds{};
    for (unsigned y = 0; y < 8; ++y)
        for (unsigned x = 0; x < 8; ++x) {
            unsigned value = 0;
            for (unsigned bit = 0; bit < 3; ++bit)
                value |= ((x ^ y) >> bit & 1u) << (5 - 2 * bit) | (y >> bit & 1u) << (4 - 2 * bit);
            thresholds[y * 8 + x] = static_cast<std::uint8_t>(value);
        }
    return thresholds;
}();

} // namespace

void ColorHistogram::add(const Image& image) {
    std::vector<std::uint32_t> colors(image.rgba.size() / 4);
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const std::uint8_t* p = &image.rgba[i * 4];
        const std::uint32_t color = static_cast<std::uint32_t>(p[0]) << 16 |
                                    static_cast<std::uint32_t>(p[1]) << 8 | p[2];
        colors[i] = is_rounded_ ? rounded(color) : color;
    }
    std::sort(colors.begin(), colors.end());
    for (std::size_t i = 0; i < colors.size();) {
        const std::size_t begin = i;
        while (i < colors.size() && colors[i] == colors[begin])
            ++i;
        entries_.push_back({colors[begin], i - begin});
    }
    join(entries_);
    if (is_rounded_ || entries_.size() <= kMostExact)
        return;
    is_rounded_ = true;
    for (Entry& entry : entries_)
        entry.color = rounded(entry.color);
    join(entries_);
}

std::vector<Rgb8> choose_palette(const ColorHistogram& histogram, std::size_t count) {
    std::vector<ColorHistogram::Entry> entries(histogram.entries().begin(),
                                               histogram.entries().end());
    if (entries.empty())
        return {Rgb8{}};
    std::vector<Box> boxes{box_of(entries)};
    while (boxes.size() < count) {
        const auto worst = std::max_element(
            boxes.begin(), boxes.end(), [](const Box& a, const Box& b) {
                return a.whole_error() < b.whole_error();
            });
        if (worst->whole_error() <= 0)
            break;
        const std::array<Box, 2> parts = split(*worst);
        *worst = parts[0];
        boxes.push_back(parts[1]);
    }
    std::vector<Rgb8> palette;
    palette.reserve(boxes.size());
    for (const Box& box : boxes)
        palette.push_back(color_of(box));
    std::sort(palette.begin(), palette.end());
    return palette;
}

Ditherer::Ditherer(std::vector<Rgb8> palette)
    : palette_(std::move(palette)),
      recent_(std::size_t{1} << kRecentBits) {
    TOPPLE_ASSERT(!palette_.empty() && palette_.size() <= 256);
}

std::uint8_t Ditherer::nearest(const std::array<int, 3>& color) const {
    int best = std::numeric_limits<int>::max();
    std::size_t found = 0;
    for (std::size_t i = 0; i < palette_.size(); ++i) {
        const int distance = squared_distance(color, palette_[i]);
        if (distance < best) {
            best = distance;
            found = i;
        }
    }
    return static_cast<std::uint8_t>(found);
}

Ditherer::Mixture Ditherer::mixture_of(std::uint32_t color) const {
    const std::array<int, 3> wanted = channels_of(color);
    Mixture mixture{.color = color, .near = nearest(wanted)};
    mixture.far = mixture.near;
    const Rgb8& near = palette_[mixture.near];
    double least = squared_distance(wanted, near);
    for (std::size_t p = 0; p < palette_.size() && least > 0; ++p) {
        // Projects the color on the line between the two.
        int along = 0, length = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const int step = palette_[p][i] - near[i];
            along += (wanted[i] - near[i]) * step;
            length += step * step;
        }
        if (along <= 0)
            continue;
        const double share = std::min(static_cast<double>(along) / length, 1.0);
        double error = kNoiseWeight * share * (1 - share) * length;
        for (std::size_t i = 0; i < 3; ++i) {
            const double mean = near[i] + share * (palette_[p][i] - near[i]);
            error += (wanted[i] - mean) * (wanted[i] - mean);
        }
        if (error >= least)
            continue;
        least = error;
        mixture.far = static_cast<std::uint8_t>(p);
        mixture.share = static_cast<std::uint8_t>(std::lround(share * kShares));
    }
    return mixture;
}

void Ditherer::convert(const Image& image, std::vector<std::uint8_t>& indices) {
    const auto width = static_cast<std::size_t>(image.width);
    const auto height = static_cast<std::size_t>(image.height);
    indices.resize(width * height);
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const std::uint8_t* p = &image.rgba[(y * width + x) * 4];
            const std::uint32_t color = static_cast<std::uint32_t>(p[0]) << 16 |
                                        static_cast<std::uint32_t>(p[1]) << 8 | p[2];
            // A multiplicative hash (Knuth 1998, vol. 3, 6.4).
            Mixture& mixture = recent_[color * 2654435769u >> (32 - kRecentBits)];
            if (mixture.color != color)
                mixture = mixture_of(color);
            const std::uint8_t threshold = kThresholds[(y & 7) * 8 + (x & 7)];
            indices[y * width + x] = threshold < mixture.share ? mixture.far : mixture.near;
        }
}

} // namespace topple::app
