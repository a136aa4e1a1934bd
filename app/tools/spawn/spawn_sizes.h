// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/spawn/spawn_kinds.h"

#include <string>

namespace topple::app {

/// Returns the number of measures of a kind.
constexpr std::size_t measure_count(SpawnKind kind) {
    std::size_t count = 0;
    while (count < kMostSpawnMeasures && row_of(kind).measures[count].name != nullptr)
        ++count;
    return count;
}

/// Returns the index of the height among the measures. Requires: the kind has a height.
constexpr std::size_t height_index(SpawnKind kind) {
    return row_of(kind).base == SpawnBase::rectangle ? 2 : 1;
}

constexpr SpawnSizes usual_sizes(SpawnKind kind) {
    SpawnSizes sizes{};
    for (std::size_t i = 0; i < kMostSpawnMeasures; ++i)
        sizes[i] = row_of(kind).measures[i].usual;
    return sizes;
}
constexpr std::array<SpawnSizes, kSpawnRows.size()> all_usual_sizes() {
    std::array<SpawnSizes, kSpawnRows.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = usual_sizes(static_cast<SpawnKind>(i));
    return all;
}

/// Returns the nearest sizes of which the kind can be made: each within its range, capsules at least as high as their
/// spheres, roundings below half of the shortest side. Numbers that are not finite become the usual ones, and numbers
/// without a measure 0.
SpawnSizes allowed_sizes(SpawnKind kind, SpawnSizes sizes);

/// Returns the measure's name within a sentence: "top radius".
std::string name_in_sentence(const SpawnMeasure& measure);
/// Returns 2, or 3 if the hundredths do not say it all.
int decimals_of(Real length);
/// Returns "1.25", or "1.255" if the hundredths do not say it all.
std::string length_text(Real length);

/// Returns the sizes as a person reads them: "1.20 x 0.40 x 0.30 m", "radius 0.25 m, height 1.50 m". The text of the
/// measure `typed_index` is `typed_text` and a cursor; none if the index is not that of a measure.
std::string sizes_text(SpawnKind kind,
                       const SpawnSizes& sizes,
                       std::size_t typed_index = kMostSpawnMeasures,
                       const std::string& typed_text = {});

} // namespace topple::app
