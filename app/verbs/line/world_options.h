// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"
#include "app/verbs/line/command_line.h"

#include <string>
#include <vector>

namespace topple::app {

/// How a scene is stepped, as the command line says it.
struct WorldOptions {
    int threads = 1;
    std::string isa = "auto";          ///< Or name_of() an instruction set.
    std::vector<std::string> settings; ///< "name=value"
    std::size_t memory_mb = 0; ///< That a scene file may take, if more than its size allows.
};

/// `--memory`: for verbs that read scene files.
void add_memory_option(Verb& verb, std::size_t& memory_mb);

/// --threads, --isa, --set and --memory.
void add_world_options(Verb& verb, WorldOptions& options);
/// Fails: whatever of that was refused, in a sentence.
Result<OpenedScene> open_scene(const std::string& source, const WorldOptions& options);

} // namespace topple::app
