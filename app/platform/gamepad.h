// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/input_events.h"

namespace topple::app {

/// Returns the values of the first gamepad that the system knows; all 0 without one. Main thread only. Requires: GLFW
/// is initialized.
GamepadValues read_gamepad();

/// Returns the value of a stick outside its dead zone, where a released stick does not come to 0, in steps of 1/32, so
/// that a trembling finger changes nothing. `raw` is from -1 to 1.
Real stick_value(Real raw);

} // namespace topple::app
