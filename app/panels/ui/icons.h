// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/ui/widgets.h"

namespace topple::app::ui {

/// Drawn as vectors, so that they look the same on every system and at every scale.
enum class Icon : std::uint8_t {
    play,
    pause,
    step_forward,
    step_back,
    to_start,
    grab,
    move,
    rotate,
    scale,
    copies,
    spawn,
    joint,
    force,
    probe,
    measure,
    lab,
};

/// A square button; `label` is its name in the recorder and the first line of its tooltip.
bool icon_button(Context& ui,
                 Icon icon,
                 const char* label,
                 bool is_on,
                 Real size_px,
                 const char* tooltip = nullptr);

} // namespace topple::app::ui
