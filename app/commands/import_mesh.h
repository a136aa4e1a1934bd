// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "topple/io/obj/model_file.h"

namespace topple::app {

/// All of an import that takes time: it needs no world, so that it can be done beside one.
/// Fails: with what the reader said, or stopped, or no memory.
Result<ModelFile> prepare_import(const ImportMesh& command, const ModelProgress& progress = {});

/// Bodies that an import spawns, and warnings of what was dropped or guessed on the way.
struct ImportedMesh {
    SpawnBodies spawn;
    std::vector<std::string> warnings;
};

/// Reads the OBJ and makes its body, unless that has been done. The shape gets the file's name in the world's table, so that a
/// saved scene refers to the file.
/// Fails: with what the reader said; then the world is as it was.
Result<ImportedMesh> import_mesh(const ImportMesh& command, World& world);

} // namespace topple::app
