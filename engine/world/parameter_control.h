// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/dynamics/drive_control.h"
#include "topple/dynamics/parameters.h"

#include <string>
#include <string_view>

namespace topple {

struct WorldState;
struct ParameterInfo;

/// Definition of the control of a parameter: keys or a gamepad move the parameter between three values while time runs.
struct ParameterControlDef {
    std::string parameter; ///< Name in the parameter table.
    Real rest = 0;         ///< Value at level 0, in the unit of the parameter.
    /// The goals are the values at the ends, in the unit of the parameter. `coasts` has no effect.
    DriveControl control;
    friend bool operator==(const ParameterControlDef&, const ParameterControlDef&) = default;
};

/// The control of a parameter inside a world. Records are sorted by name; a parameter has at most one.
struct ParameterControl : ParameterControlDef {
    Real control_level = 0; ///< Level of the control, from step to step; see DriveControl. [-]
};

/// Returns whether a control can move the parameter: not the length of a step, and no choice among words.
bool can_be_controlled(const ParameterInfo& info);
/// Fails: an unknown parameter or one that no control can move, or a number out of the range of the parameter or of the
/// control.
Result<void> check_parameter_control(const ParameterControlDef& def);

/// Returns the control of a parameter; null if it has none. Valid until the next change.
const ParameterControl* find_parameter_control(const WorldState& state, std::string_view parameter);
/// Returns the value of the parameter at the present level; whole numbers are rounded.
double controlled_value(const ParameterControl& control);
/// Returns the parameters of the world with the values that they have while no key is held.
Parameters resting_parameters(const WorldState& state);

} // namespace topple
