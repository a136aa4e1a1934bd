// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"
#include "topple/world/parameter_table.h"

#include <string>

namespace topple::app {

/// Returns whether the solver levels above the lowest multiply this parameter.
bool is_multiplied(const ParameterInfo& info);
/// Returns the format of a number of the parameter, with its unit: "%.1f Hz".
std::string parameter_format(const ParameterInfo& info);
/// Draws the slider, box or list of a parameter, whose hint ends with `hint`. Returns whether a person has changed
/// `value`. `word`: shown by a slider in place of the number.
bool edit_parameter(PanelCall& call,
                    const ParameterInfo& info,
                    const char* hint,
                    double& value,
                    const char* word = nullptr);
/// Requests a new value; of a held slider, if the person has chosen so, together with the last seconds. A multiplied
/// parameter that leaves its standard value switches the automatic level off, which would hide the effect; with all of
/// them back at standard the automatic level returns.
void change_parameter(PanelCall& call,
                      DockState& dock,
                      const ParameterInfo& info,
                      double value,
                      std::uint64_t gesture);
/// Name of the choice to repeat the last seconds.
inline constexpr const char* kLoopChoice = "Loop while tuning";
/// Draws the choice to repeat the last seconds, without a frame.
void draw_loop_choice(PanelCall& call, bool& loops_while_tuning);

} // namespace topple::app
