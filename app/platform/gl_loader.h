// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

namespace topple::app {

using GlFunction = void (*)();

/// Finds OpenGL's functions in the current context. Fails: the context is older than 3.3; the message names its
/// version.
Result<void> load_gl(GlFunction (*find)(const char* name));

/// End of the message of every command that cannot draw here.
inline constexpr const char* kWithoutWindow =
    "`topple run SCENE` simulates without a window, and `topple render SCENE` draws a picture "
    "without a display.";

} // namespace topple::app
