// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/style/color.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

std::uint32_t byte_from(float value) {
    return static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255));
}

float hue_ramp(float hue) {
    const float h = hue - std::floor(hue);
    return std::clamp(std::abs(h * 6 - 3) - 1, 0.0f, 1.0f);
}

} // namespace

std::uint32_t pack(Rgba c) {
    return byte_from(c.r) | byte_from(c.g) << 8 | byte_from(c.b) << 16 | byte_from(c.a) << 24;
}

Rgba from_hsl(float hue, float saturation, float lightness) {
    const float chroma = saturation * (1 - std::abs(2 * lightness - 1));
    const auto channel = [&](float shift) {
        return lightness + chroma * (hue_ramp(hue + shift) - 0.5f);
    };
    return {channel(0), channel(2.0f / 3), channel(1.0f / 3), 1};
}

Rgba pastel(std::uint64_t number) {
    constexpr double kGoldenRatio = 0.61803398874989485;
    const double turns = static_cast<double>(number) * kGoldenRatio;
    return from_hsl(static_cast<float>(turns - std::floor(turns)), 0.52f, 0.70f);
}

Rgba viridis(float t) {
    // Seven points of the published map (van der Walt and Smith 2015), interpolated linearly.
    static constexpr std::array kPoints = {rgb(0x440154),
                                           rgb(0x443983),
                                           rgb(0x31688e),
                                           rgb(0x21918c),
                                           rgb(0x35b779),
                                           rgb(0x90d743),
                                           rgb(0xfde725)};
    constexpr int kLast = static_cast<int>(kPoints.size()) - 1;
    const float at = (t >= 0 ? std::min(t, 1.0f) : 0.0f) * kLast;
    const int index = std::min(static_cast<int>(at), kLast - 1);
    return mix(kPoints[static_cast<std::size_t>(index)],
               kPoints[static_cast<std::size_t>(index) + 1],
               at - static_cast<float>(index));
}

} // namespace topple::app
