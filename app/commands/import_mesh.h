// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "topple/io/obj/model_file.h"

namespace topple::app {

/// Bodies that an import spawns, and warnings of what was dropped or guessed on the way.
struct ImportedMesh {
    SpawnBodies spawn;
    std::vector<std::string> warnings;
};

/// Reads the OBJ and makes its body: all of an import that takes time. Needs no world, so that an import can be read
/// beside one.
/// Fails: with what the reader said, or stopped, or no memory.
Result<ImportedMesh> read_import(const ImportMesh& command, const ModelProgress& progress = {});

} // namespace topple::app
