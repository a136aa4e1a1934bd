// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <imgui.h>

#include <cstddef>
#include <iterator>

namespace topple::app::ui {

/// Colors of the parts of a chart, from Okabe and Ito's palette, which is safe for color blindness, and two
/// more.
inline constexpr ImU32 kSeriesColors[] = {
    IM_COL32(0, 114, 178, 255),
    IM_COL32(213, 94, 0, 255),
    IM_COL32(0, 158, 115, 255),
    IM_COL32(204, 121, 167, 255),
    IM_COL32(230, 159, 0, 255),
    IM_COL32(86, 180, 233, 255),
    IM_COL32(140, 140, 140, 255),
    IM_COL32(150, 110, 60, 255),
};
inline ImU32 series_color(std::size_t index) {
    return kSeriesColors[index % std::size(kSeriesColors)];
}

} // namespace topple::app::ui
