// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/runs/world_options.h"
#include "app/verbs/line/command_line.h"

namespace topple::app {

/// Adds --threads and --isa.
void add_thread_options(Verb& verb, int& threads, std::string& isa);

/// Adds `--memory`, for verbs that read scene files.
void add_memory_option(Verb& verb, std::size_t& memory_mb);

/// Adds --threads, --isa, --set and --memory.
void add_world_options(Verb& verb, WorldOptions& options);

} // namespace topple::app
