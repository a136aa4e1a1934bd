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
    opened, ///< Arrow of a row whose members are listed below.
    closed, ///< Arrow of a row whose members are not listed.
    shown,  ///< Eye.
    hidden, ///< Crossed eye.
    locked, ///< Padlock.
    unlocked,
};

/// A square button; `label` is its name in the recorder and the first line of its tooltip.
bool icon_button(Context& ui,
                 Icon icon,
                 const char* label,
                 bool is_on,
                 Real size_px,
                 const char* tooltip = nullptr);

/// An icon that is a button without a frame; `label` is its name in the recorder. Faint ones are drawn only under the
/// pointer or while `is_row_hovered`.
bool row_icon(Context& ui,
              Icon icon,
              const char* label,
              Real size_px,
              bool is_faint = false,
              bool is_row_hovered = false,
              const char* tooltip = nullptr);

} // namespace topple::app::ui
