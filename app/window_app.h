// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

namespace topple::app {

struct WindowAppOptions {
    std::string source; ///< Empty: the first-run scene.
    int thread_count = 1;
    std::string shader_folder; ///< Empty: the shaders in the program.
    double step_delay_ms = 0;  ///< Makes steps slow on purpose, to test that nothing waits for
                               ///< them.
    bool prints_state = false; ///< Prints one line per change on stdout, for scripts that drive the
                               ///< window.
    std::string crash;   ///< Ends the program in this way on purpose; see kCrashKinds. Empty: no
                         ///< crash.
    std::string version; ///< Version of the program, for reports.
};

/// Ways to crash on purpose, for tests of recovery and of the crash report.
inline constexpr std::array<const char*, 4> kCrashKinds{"segv", "abort", "throw", "oom"};

/// Opens the window and returns after it is closed. Returns the program's exit code: 0; with a sentence on stderr 2 for
/// a source that is neither a scene nor a file, and 3 without a display or usable OpenGL; or 128 plus the number of the
/// signal that has asked it to leave.
int run_window(const WindowAppOptions& options);

} // namespace topple::app
