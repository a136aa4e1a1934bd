// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/answer.h"
#include "app/view/lines/debug_lines.h"
#include "app/view/style/view_options.h"

namespace topple::app {

/// Source of an answer: the engine, or a textbook's version shown for its mistakes.
enum class LabVoice : std::uint8_t { ours, as_printed };

/// Draws the marks in the colors of their roles; those of `as_printed` red and dashed.
void add_lab(DebugGeometry& out, const lab::Answer& answer, LabVoice voice, Theme theme);

/// Returns the color of the marks of that role.
Rgba color_of(lab::Role role, Theme theme);
/// Adds axes and a grid of meters, upright for planar tests.
void add_lab_ground(DebugGeometry& out, bool is_planar, Theme theme);

} // namespace topple::app
