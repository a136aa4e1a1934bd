// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/input_events.h"

struct GLFWwindow;

namespace topple::app {

/// Lets GLFW write into `events` from now on. Requires: `events` outlives the window, and nothing else uses the
/// window's user pointer.
void collect_input(GLFWwindow* window, InputEvents& events);

} // namespace topple::app
