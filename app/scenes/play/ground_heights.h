// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

#include <cstdint>

namespace topple::app {

/// Returns a field of count x count heights around the origin, `spacing` apart [m]; `height_at(x, z)` gives them. [m]
template<typename HeightAt>
HeightField field_of_heights(std::uint32_t count, Real spacing, const HeightAt& height_at) {
    HeightSamples samples{.columns = count, .rows = count, .scale = {spacing, 1, spacing}};
    const Real middle = spacing * static_cast<Real>(count - 1) / 2;
    for (std::uint32_t row = 0; row < count; ++row)
        for (std::uint32_t column = 0; column < count; ++column)
            samples.heights.push_back(height_at(spacing * static_cast<Real>(column) - middle,
                                                spacing * static_cast<Real>(row) - middle));
    return must(HeightField::build(std::move(samples)));
}

} // namespace topple::app
