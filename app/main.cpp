// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The command line: without a verb, the window.

#include "app/verbs/verbs.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>

#if TOPPLE_HAS_SCREEN
#include "app/render_command.h"
#include "app/window_app.h"
#endif

namespace {

int run(int argc, char** argv) {
    namespace app = topple::app;
    CLI::App cli("Topple: a physics sandbox. Without a verb it opens a window.", "topple");
    cli.set_version_flag("--version", TOPPLE_VERSION);
    cli.require_subcommand(0, 1);
    int exit_code = app::kFine;
    app::add_scenes_verb(cli, exit_code);
    app::add_run_verb(cli, exit_code);
    app::add_ray_verb(cli, exit_code);
    app::add_check_verb(cli, exit_code);
    app::add_script_verb(cli, exit_code);
    app::add_quality_verb(cli, exit_code);
    app::add_bench_verb(cli, exit_code);
    app::add_lab_verb(cli, exit_code);
#if TOPPLE_HAS_SCREEN
    app::WindowAppOptions window;
    app::add_render_verb(cli, exit_code);
    cli.add_option(
        "--open", window.source, "Scene to open in the window: gallery id, scene or OBJ file");
    cli.add_option("--threads", window.thread_count, "Threads of a step")->check(CLI::Range(1, 256));
    cli.add_option("--shaders", window.shader_folder, "Read the shaders from this folder");
    cli.add_option("--step-delay-ms",
                   window.step_delay_ms,
                   "Make every step at least this long, to see that nothing waits for it")
        ->check(CLI::Range(0.0, 10000.0));
    cli.add_flag("--print-state", window.prints_state, "Print what happens, for scripts");
#endif
    try {
        cli.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Help and version are no mistakes; everything else is usage.
        return cli.exit(error) == 0 ? app::kFine : app::kBadInput;
    }
    if (!cli.get_subcommands().empty())
        return exit_code;
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
