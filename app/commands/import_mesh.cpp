// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/import_mesh.h"

#include <filesystem>
#include <new>

namespace topple::app {
Result<ModelFile> prepare_import(const ImportMesh& command, const ModelProgress& progress) {
    try {
        return read_model_file(command.path,
                               {.position = command.position,
                                .is_static = command.is_static,
                                .z_up = command.z_up,
                                .keep_size = command.keep_size,
                                .max_parts = command.max_parts},
                               progress);
    } catch (const std::bad_alloc&) { // models are read on threads, which no exception may leave
        return Error{.message = "there is not enough memory for this model"};
    }
}

Result<ImportedMesh> import_mesh(const ImportMesh& command, World& world) {
    const auto prepared = command.prepared
                              ? command.prepared
                              : std::make_shared<const Result<ModelFile>>(prepare_import(command));
    if (!prepared->ok())
        return prepared->error();
    const ModelFile& import = prepared->value();

    ShapeLabel label;
    label.file = command.path;
    for (const ColliderDef& collider : import.body.def.colliders)
        if (std::holds_alternative<MeshShape>(collider.shape))
            world.add_shape(collider.shape, label);

    ImportedMesh imported;
    imported.warnings = import.warnings;
    imported.spawn.label = std::filesystem::path(command.path).filename().string();
    imported.spawn.bodies.push_back(import.body.def);
    return imported;
}

} // namespace topple::app
