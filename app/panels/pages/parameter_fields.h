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
/// `value`.
bool edit_parameter(PanelCall& call, const ParameterInfo& info, const char* hint, double& value);

} // namespace topple::app
