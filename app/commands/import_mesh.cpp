// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/import_mesh.h"

#include "app/textures/texture_image.h"

#include <filesystem>
#include <new>

namespace topple::app {

Result<ImportedMesh> read_import(const ImportMesh& command,
                                 const ModelProgress& progress,
                                 int thread_count) {
    try {
        Result<ModelFile> model = read_model_file(command.path,
                                                  {.position = command.position,
                                                   .is_static = command.is_static,
                                                   .z_up = command.z_up,
                                                   .keep_size = command.keep_size,
                                                   .max_parts = command.max_parts,
                                                   .thread_count = thread_count},
                                                  progress,
                                                  texture_check());
        if (!model.ok())
            return model.error();
        ImportedMesh imported;
        imported.spawn.bodies.push_back(std::move(model->body.def));
        imported.spawn.bodies.back().cell = command.cell;
        imported.spawn.label = std::filesystem::path(command.path).filename().string();
        imported.spawn.file = command.path;
        imported.warnings = std::move(model->warnings);
        return imported;
    } catch (const std::bad_alloc&) { // models are read on threads, which no exception may leave
        return Error{.message = "there is not enough memory for this model"};
    }
}

} // namespace topple::app
