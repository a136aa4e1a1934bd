// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/line/command_line.h"

namespace topple::app {

/// `topple render`: the one verb that needs OpenGL, so it lives above the others.
void add_render_verb(CommandLine& line);

} // namespace topple::app
