// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/imgui_layer.h"

namespace topple::app {

/// Fills the current ImGui context's atlas with a font of the system, or ImGui's own if there is none, instead of the
/// earlier one.
void load_font(Real size_px);

/// Sets the current ImGui context's colors, roundings and paddings.
void apply_style(UiTheme theme, Real scale);

} // namespace topple::app
