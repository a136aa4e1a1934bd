// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The command line; without a verb, the window.

#include "app/process/arguments.h"
#include "app/verbs/checks/selftest.h"
#include "app/verbs/verbs.h"
#include "topple/core/large_pages.h"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#if TOPPLE_HAS_SCREEN
#include "app/screen_verbs/picture_check.h"
#include "app/screen_verbs/render_verb.h"
#include "app/screen_verbs/thumbnails_verb.h"
#include "app/window_app.h"
#endif

namespace {

namespace app = topple::app;

#if TOPPLE_HAS_SCREEN
using WindowOptions = app::WindowAppOptions;

/// Adds the options of the program without a verb, which opens the window.
void add_window_options(app::Verb program, WindowOptions& window) {
    program.text("source", window.source, "Scene to open in the window: gallery id or file");
    program.text("--open", window.source, "The same, as an option");
    program.number("--threads", window.thread_count, {1, 256}, "Threads of a step");
    program.text("--shaders", window.shader_folder, "Read the shaders from this folder");
    program.number("--step-delay-ms",
                   window.step_delay_ms,
                   {0, 10000},
                   "Make every step at least this long, to see that nothing waits for it");
    program.flag("--print-state", window.prints_state, "Print what happens, for scripts");
    program.choice("--crash-test",
                   window.crash,
                   {app::kCrashKinds.begin(), app::kCrashKinds.end()},
                   "Crash on purpose in this way, to test recovery and the crash report");
    window.version = TOPPLE_VERSION;
}
#else
struct WindowOptions {};
#endif

/// Runs the verb and returns its exit code. None if no verb was named: the window is to open.
std::optional<int> run_verb(const std::vector<std::string>& arguments,
                            [[maybe_unused]] WindowOptions& window) {
    app::CommandLine line("Topple: a physics sandbox. Without a verb it opens a window.",
                          TOPPLE_VERSION);
    app::add_verbs(line);
#if TOPPLE_HAS_SCREEN
    app::add_selftest_verb(line, app::picture_checks());
    app::add_render_verb(line);
    app::add_thumbnails_verb(line);
    add_window_options(line.program(), window);
#else
    app::add_selftest_verb(line);
#endif
    std::vector<const char*> words;
    for (const std::string& argument : arguments)
        words.push_back(argument.c_str());
    return line.run(static_cast<int>(words.size()), words.data());
}

int open_window([[maybe_unused]] const WindowOptions& window) {
#if TOPPLE_HAS_SCREEN
    return app::run_window(window);
#else
    std::fprintf(stderr, "topple: built without a window; `topple --help` lists the verbs\n");
    return 3;
#endif
}

} // namespace

int main(int argc, char** argv) {
    topple::use_large_pages();
    app::prepare_output();
    WindowOptions window;
    try {
        if (const std::optional<int> exit_code = run_verb(app::utf8_arguments(argc, argv), window))
            return *exit_code;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "topple: %s\n", error.what());
        return 2;
    }
    // An exception from here on is a crash, whose report names the place that threw it.
    return open_window(window);
}
