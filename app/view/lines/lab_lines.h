// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/answer.h"
#include "app/view/lines/debug_lines.h"
#include "app/view/style/view_options.h"

namespace topple::app {

/// How much an answer should be believed: ours, or a textbook's that is shown for its faults.
enum class LabVoice : std::uint8_t { ours, as_printed };

/// The marks in the colors of their roles; those of `as_printed` red and dashed.
void add_lab(DebugGeometry& out, const lab::Answer& answer, LabVoice voice, Theme theme);

/// Something to hold on to: the axes and a net of meters, upright for what is planar.
/// Of an argument's own lines, and so of its name: the first, the second, by turns.
Rgba color_of_argument(std::size_t index, Theme theme);
void add_lab_ground(DebugGeometry& out, bool is_planar, Theme theme);

} // namespace topple::app
