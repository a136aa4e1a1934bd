// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/line/command_line.h"

namespace topple::app {

/// The command line without a screen. Each function adds one verb. Data goes to stdout, everything else to stderr.
void add_scenes_verb(CommandLine& line);
void add_run_verb(CommandLine& line);
void add_ab_verb(CommandLine& line);
void add_sweep_verb(CommandLine& line);
void add_explain_verb(CommandLine& line);
void add_energy_verb(CommandLine& line);
void add_diff_verb(CommandLine& line);
void add_ray_verb(CommandLine& line);
void add_check_verb(CommandLine& line);
void add_script_verb(CommandLine& line);
void add_replay_verb(CommandLine& line);
void add_quality_verb(CommandLine& line);
void add_bench_verb(CommandLine& line);
void add_lab_verb(CommandLine& line);

/// Adds all of these.
void add_verbs(CommandLine& line);

} // namespace topple::app
