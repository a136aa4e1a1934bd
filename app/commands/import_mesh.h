// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "topple/io/obj/model_file.h"

namespace topple::app {

/// The slow part of an import, which needs no world, so that it can run beside one. Fails: with the reader's message,
/// or stopped, or no memory.
Result<ModelFile> prepare_import(const ImportMesh& command, const ModelProgress& progress = {});

/// Bodies that an import spawns, and warnings about losses and guesses.
struct ImportedMesh {
    SpawnBodies spawn;
    std::vector<std::string> warnings;
};

/// Reads the OBJ and makes its body, unless that has been done. The shape gets the file's name in the world's table,
/// so that a saved scene refers to the file. Fails: with the reader's message; then the world is unchanged.
Result<ImportedMesh> import_mesh(const ImportMesh& command, World& world);

} // namespace topple::app
