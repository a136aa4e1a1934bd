// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "topple/io/obj/model_file.h"

namespace topple::app {

/// Bodies that an import spawns, and warnings about losses and guesses.
struct ImportedMesh {
    SpawnBodies spawn;
    std::vector<std::string> warnings;
};

/// Reads the OBJ and makes its body: the slow part of an import, which needs no world, so that it can run beside one.
/// At most `thread_count` threads share it. Fails: with the reader's message, or stopped, or no memory.
Result<ImportedMesh> read_import(const ImportMesh& command,
                                 const ModelProgress& progress = {},
                                 int thread_count = 1);

} // namespace topple::app
