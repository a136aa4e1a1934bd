// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/imgui_layer.h"

#include <array>

namespace topple::app {

/// Fills the current ImGui context's atlas with the system's fonts, or ImGui's own if there are none. Drops earlier
/// fonts.
std::array<ImFont*, kUiFontCount> load_fonts(Real size_px);

/// Sets the current ImGui context's colors, roundings and paddings.
void apply_style(UiTheme theme, Real scale);

} // namespace topple::app
