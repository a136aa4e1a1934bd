// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/verbs.h"

namespace topple::app {

void add_verbs(CommandLine& line) {
    add_scenes_verb(line);
    add_run_verb(line);
    add_ab_verb(line);
    add_sweep_verb(line);
    add_explain_verb(line);
    add_energy_verb(line);
    add_diff_verb(line);
    add_ray_verb(line);
    add_check_verb(line);
    add_script_verb(line);
    add_replay_verb(line);
    add_quality_verb(line);
    add_bench_verb(line);
    add_lab_verb(line);
}

} // namespace topple::app
