// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The command line: without a verb, the window.

#include "app/verbs/verbs.h"

#include <cstdio>
#include <exception>

#if TOPPLE_HAS_SCREEN
#include "app/render_command.h"
#include "app/window_app.h"
#endif

namespace {

int run(int argc, char** argv) {
    namespace app = topple::app;
    app::CommandLine line("Topple: a physics sandbox. Without a verb it opens a window.",
                          TOPPLE_VERSION);
    app::add_verbs(line);
#if TOPPLE_HAS_SCREEN
    app::WindowAppOptions window;
    app::add_render_verb(line);
    app::Verb program = line.program();
    program.text(
        "--open", window.source, "Scene to open in the window: gallery id, scene or OBJ file");
    program.number("--threads", window.thread_count, {1, 256}, "Threads of a step");
    program.text("--shaders", window.shader_folder, "Read the shaders from this folder");
    program.number("--step-delay-ms",
                   window.step_delay_ms,
                   {0, 10000},
                   "Make every step at least this long, to see that nothing waits for it");
    program.flag("--print-state", window.prints_state, "Print what happens, for scripts");
#endif
    if (const std::optional<int> exit_code = line.run(argc, argv))
        return *exit_code;
#if TOPPLE_HAS_SCREEN
    return app::run_window(window);
#else
    std::fprintf(stderr, "topple: built without a window; `topple --help` lists the verbs\n");
    return 3;
#endif
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "topple: %s\n", error.what());
        return 2;
    }
}
