// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "engine/scene/model_body.h"

#include <functional>

namespace topple::app {

/// A model that has been read and made a body of: all of an import that takes time.
struct PreparedImport {
    ModelBody body;
    std::vector<std::string> warnings; ///< What was dropped or guessed on the way.
};

/// Needs no world, so that it can be done beside one. `progress` is told the part of the file that has
/// been read, and returns false to stop.
/// Fails: with what the reader said.
Result<PreparedImport> prepare_import(const ImportMesh& command,
                                      const std::function<bool(double)>& progress = {});

/// What an import spawns, and what was dropped or guessed on the way.
struct ImportedMesh {
    SpawnBodies spawn;
    std::vector<std::string> warnings;
};

/// Reads the OBJ and makes its body, unless that has been done. The shape gets the file's name in the world's table, so that a
/// saved scene refers to the file.
/// Fails: with what the reader said; then the world is as it was.
Result<ImportedMesh> import_mesh(const ImportMesh& command, World& world);

} // namespace topple::app
