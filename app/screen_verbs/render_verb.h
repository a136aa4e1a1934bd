// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/line/command_line.h"

namespace topple::app {

/// `topple render`: the only verb that needs OpenGL, so it is in a higher layer than the others.
void add_render_verb(CommandLine& line);

} // namespace topple::app
