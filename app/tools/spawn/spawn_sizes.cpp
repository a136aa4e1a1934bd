// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn/spawn_sizes.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

constexpr Real kLeastStraight = 0.01f; // straight part of a capsule [m]
constexpr Real kMostRounding = 0.45f;  // rounding per shortest side [-]

Vec3 half_extents_of(const SpawnSizes& s) { return Vec3{s[0], s[2], s[1]} * 0.5f; }

} // namespace

Shape box_of(const SpawnSizes& s) { return BoxShape{half_extents_of(s)}; }
Shape sphere_of(const SpawnSizes& s) { return SphereShape{s[0]}; }
Shape capsule_of(const SpawnSizes& s) { return CapsuleShape{s[0], s[1] * 0.5f - s[0]}; }
Shape cylinder_of(const SpawnSizes& s) { return CylinderShape{s[0], s[1] * 0.5f}; }
Shape cone_of(const SpawnSizes& s) { return ConeShape{s[0], s[1] * 0.5f}; }
Shape ellipsoid_of(const SpawnSizes& s) { return EllipsoidShape{half_extents_of(s)}; }
Shape tapered_capsule_of(const SpawnSizes& s) {
    return TaperedCapsuleShape{s[0], s[2], (s[1] - s[0] - s[2]) * 0.5f};
}
Shape rounded_box_of(const SpawnSizes& s) {
    const Real r = s[3];
    return RoundedBoxShape{half_extents_of(s) - Vec3{r, r, r}, r};
}
Shape rock_of(const SpawnSizes& s) { return rock(s[0]); }

SpawnSizes allowed_sizes(SpawnKind kind, SpawnSizes sizes) {
    for (std::size_t i = 0; i < measure_count(kind); ++i) {
        const SpawnMeasure& measure = row_of(kind).measures[i];
        sizes[i] = std::isfinite(sizes[i]) ? std::clamp(sizes[i], measure.least, measure.most)
                                           : measure.usual;
    }
    std::fill(sizes.begin() + static_cast<std::ptrdiff_t>(measure_count(kind)), sizes.end(), 0);
    // A sphere of a capsule must not contain the other one.
    if (kind == SpawnKind::capsule)
        sizes[1] = std::max(sizes[1], 2 * sizes[0] + kLeastStraight);
    if (kind == SpawnKind::tapered_capsule)
        sizes[1] = std::max(sizes[1], 2 * std::max(sizes[0], sizes[2]) + kLeastStraight);
    if (kind == SpawnKind::rounded_box)
        sizes[3] = std::min(sizes[3], kMostRounding * std::min({sizes[0], sizes[1], sizes[2]}));
    return sizes;
}

std::string name_in_sentence(const SpawnMeasure& measure) {
    std::string text(measure.name);
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

int decimals_of(Real length) {
    const Real hundredths = length * 100;
    return std::abs(hundredths - std::round(hundredths)) < 0.02f ? 2 : 3;
}

std::string length_text(Real length) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals_of(length), static_cast<double>(length));
    return text;
}

std::string sizes_text(SpawnKind kind,
                       const SpawnSizes& sizes,
                       std::size_t typed_index,
                       const std::string& typed_text) {
    const SpawnRow& row = row_of(kind);
    const bool is_rectangle = row.base == SpawnBase::rectangle;
    std::string text;
    for (std::size_t i = 0; i < measure_count(kind); ++i) {
        const std::string number = i == typed_index ? typed_text + "_" : length_text(sizes[i]);
        if (is_rectangle && i < 3) {
            text += (i > 0 ? " x " : "") + number + (i == 2 ? " m" : "");
            continue;
        }
        text += (i > 0 ? ", " : "") + name_in_sentence(row.measures[i]) + " " + number + " m";
    }
    return text;
}

} // namespace topple::app
