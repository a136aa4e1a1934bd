// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/import_mesh.h"

#include "engine/io/obj_reader.h"
#include "engine/scene/model_body.h"

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

Result<ImportedMesh> import_mesh(const ImportMesh& command, World& world) {
    const std::filesystem::path path(command.path);
    auto model = read_obj_file(path);
    if (!model.ok())
        return model.error();
    auto body = model_body(std::move(model->mesh), placement_of(command), path.stem().string());
    if (!body.ok())
        return Error{.message = body.error().message, .file = command.path};

    ShapeLabel label;
    label.file = command.path;
    for (const ColliderDef& collider : body->def.colliders)
        if (std::holds_alternative<MeshShape>(collider.shape))
            world.add_shape(collider.shape, label);

    ImportedMesh imported;
    imported.warnings = std::move(model->report.warnings);
    imported.warnings.insert(imported.warnings.end(), body->notes.begin(), body->notes.end());
    imported.spawn.label = path.filename().string();
    imported.spawn.bodies.push_back(std::move(body->def));
    return imported;
}

} // namespace topple::app
