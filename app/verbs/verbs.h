// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace CLI {
class App;
}

namespace topple::app {

/// The command line without a screen. Each adds one subcommand, which leaves its exit code in
/// `exit_code` when it ran: 0 fine, 1 a metric or a check failed, 2 bad input or usage. Data goes to
/// stdout, everything else to stderr.
void add_scenes_verb(CLI::App& app, int& exit_code);
void add_run_verb(CLI::App& app, int& exit_code);
void add_ray_verb(CLI::App& app, int& exit_code);
void add_check_verb(CLI::App& app, int& exit_code);
void add_script_verb(CLI::App& app, int& exit_code);
void add_quality_verb(CLI::App& app, int& exit_code);
void add_bench_verb(CLI::App& app, int& exit_code);
void add_lab_verb(CLI::App& app, int& exit_code);

inline constexpr int kFine = 0, kCheckFailed = 1, kBadInput = 2;

} // namespace topple::app
