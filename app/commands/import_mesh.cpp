// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/import_mesh.h"

#include "engine/io/obj_reader.h"

#include <filesystem>

namespace topple::app {
namespace {

ModelPlacement placement_of(const ImportMesh& command) {
    return {.position = command.position,
            .is_static = command.is_static,
            .z_up = command.z_up,
            .keep_size = command.keep_size};
}

} // namespace

Result<PreparedImport> prepare_import(const ImportMesh& command,
                                      const std::function<bool(double)>& progress) {
    const std::filesystem::path path(command.path);
    auto model = read_obj_file(path, {.progress = progress});
    if (!model.ok())
        return model.error();
    auto body = model_body(std::move(model->mesh), placement_of(command), path.stem().string());
    if (!body.ok())
        return Error{.message = body.error().message, .file = command.path};
    PreparedImport prepared{std::move(*body), std::move(model->report.warnings)};
    const auto& notes = prepared.body.notes;
    prepared.warnings.insert(prepared.warnings.end(), notes.begin(), notes.end());
    return prepared;
}

Result<ImportedMesh> import_mesh(const ImportMesh& command, World& world) {
    const auto prepared = command.prepared ? command.prepared
                                           : std::make_shared<const Result<PreparedImport>>(
                                                 prepare_import(command));
    if (!prepared->ok())
        return prepared->error();
    const PreparedImport& import = prepared->value();

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
