// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace topple::app {

struct WindowAppOptions {
    std::string source; ///< Empty: the first-run scene, or what was open last.
    int thread_count = 1;
    std::string shader_folder; ///< Empty: the shaders in the program.
    double step_delay_ms = 0;  ///< Makes steps slow on purpose, to see that nothing waits for them.
    bool prints_state = false; ///< One line a change on stdout: for scripts that drive the window.
};

/// Opens the window and stays until it is closed. Returns the program's exit code: 0, or 3 when there
/// is no display or no usable OpenGL, with a sentence on stderr.
int run_window(const WindowAppOptions& options);

} // namespace topple::app
