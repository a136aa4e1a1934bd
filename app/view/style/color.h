// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <cstdint>

namespace topple::app {

/// A color in display values from 0 to 1 (sRGB), alpha not premultiplied.
struct Rgba {
    float r = 1, g = 1, b = 1, a = 1;
    friend constexpr bool operator==(const Rgba&, const Rgba&) = default;
};

/// 0xRRGGBB
constexpr Rgba rgb(std::uint32_t hex, float alpha = 1) {
    return {static_cast<float>(hex >> 16 & 255u) / 255,
            static_cast<float>(hex >> 8 & 255u) / 255,
            static_cast<float>(hex & 255u) / 255,
            alpha};
}
constexpr Rgba with_alpha(Rgba c, float alpha) { return {c.r, c.g, c.b, alpha}; }
constexpr Rgba mix(Rgba a, Rgba b, float t) {
    return {
        a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t, a.a + (b.a - a.a) * t};
}
/// Returns four bytes in memory order r, g, b, a.
std::uint32_t pack(Rgba c);

/// Hue, saturation and lightness from 0 to 1.
Rgba from_hsl(float hue, float saturation, float lightness);
/// Returns distinct colors for consecutive numbers: the hue advances by the golden ratio.
Rgba pastel(std::uint64_t number);
/// Dark blue over green to yellow for t from 0 to 1, evenly spaced in lightness ("viridis").
Rgba viridis(float t);

} // namespace topple::app
