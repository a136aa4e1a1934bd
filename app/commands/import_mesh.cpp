// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/import_mesh.h"

#include "engine/io/obj_reader.h"
#include "engine/scene/model_body.h"

#include <filesystem>

namespace topple::app {
namespace {

ModelPlacement placement_of(const ImportMesh& command, bool is_static) {
    return {.position = command.position,
            .is_static = is_static,
            .z_up = command.z_up,
            .keep_size = command.keep_size};
}

/// A sheet of paper has no hull and cannot tumble; it is shown where it is put, and that is said.
Result<ModelBody> place(const TriangleMesh& mesh,
                        const ImportMesh& command,
                        const std::string& name) {
    auto moving_or_not = model_body(mesh, placement_of(command, command.is_static), name);
    if (moving_or_not.ok() || command.is_static)
        return moving_or_not;
    auto still = model_body(mesh, placement_of(command, true), name);
    if (still.ok())
        still->notes.push_back("it stands still: " + moving_or_not.error().message);
    return still;
}

} // namespace

Result<ImportedMesh> import_mesh(const ImportMesh& command, World& world) {
    const std::filesystem::path path(command.path);
    auto model = read_obj_file(path);
    if (!model.ok())
        return model.error();
    auto body = place(model->mesh, command, path.stem().string());
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
