// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/imgui_layer.h"

#include <array>

namespace topple::app {

/// Fills the current ImGui context's atlas; takes the system's fonts where they are, ImGui's own
/// where not. Forgets the fonts of before.
std::array<ImFont*, kUiFontCount> load_fonts(Real size_px);

/// Sets the current ImGui context's colors, roundings and paddings.
void apply_style(UiTheme theme, Real scale);

} // namespace topple::app
