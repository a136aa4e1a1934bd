// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// The world of a run: what a person has typed, or a form has.
struct WorldOptions {
    int threads = 1;
    std::string isa = "auto";          ///< "auto", or name_of() an instruction set.
    std::vector<std::string> settings; ///< "name=value"
    std::size_t memory_mb = 0; ///< Memory that a scene file may take, if more than its default
                               ///< limit.
};

/// Returns the instruction set of that name; none for "auto". Fails: this machine has no such set.
Result<std::optional<InstructionSet>> instruction_set_of(const std::string& name);
/// Opens a scene with the options. Fails: with a sentence if any of them was refused.
Result<OpenedScene> open_scene(const std::string& source, const WorldOptions& options);

} // namespace topple::app
