// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/line/command_line.h"

namespace topple::app {

/// `topple thumbnails`: the pictures of the gallery as files; needs OpenGL, as `topple render` does.
void add_thumbnails_verb(CommandLine& line);

} // namespace topple::app
