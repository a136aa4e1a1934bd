// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "topple/io/obj/model_file.h"
#include "topple/scene/model_body.h"

#include <variant>

namespace topple::python {
namespace {

ModelPlacement placement_of(const py::dict& settings) {
    ModelPlacement placement;
    for (const auto& [each, value] : settings) {
        const std::string key = text_of(each, "a name of a setting");
        if (key == "position")
            placement.position = vec3_of(value, key);
        else if (key == "is_static")
            placement.is_static = flag_of(value, key);
        else if (key == "z_up")
            placement.z_up = flag_of(value, key);
        else if (key == "keep_size")
            placement.keep_size = flag_of(value, key);
        else if (key == "density")
            placement.density = real_of(value, key);
        else if (key == "max_parts")
            placement.max_parts = static_cast<int>(integer_of(value, key, 1, 64));
        else
            fail("a model has no '" + key + "' to set");
    }
    return placement;
}

/// Returns (number of the body, notes).
py::tuple add(WorldHandle& world, const BodyDef& def, const std::vector<std::string>& notes) {
    const BodyId id = value_or_fail(world.rebuild([&](World& w) { return w.create_body(def); }));
    py::list texts;
    for (const std::string& note : notes)
        texts.append(note);
    return py::make_tuple(id.ordinal, texts);
}

/// Makes a body of a model file.
py::tuple create_from_file(WorldHandle& world, py::handle path, const py::dict& settings) {
    const std::string name = text_of(path, "path");
    const ModelPlacement placement = placement_of(settings);
    ModelFile model = value_or_fail([&] {
        const Released released;
        return read_model_file(name, placement);
    }());
    std::vector<std::string> notes = std::move(model.warnings);
    notes.insert(notes.end(), model.body.notes.begin(), model.body.notes.end());
    return add(world, model.body.def, notes);
}

/// Makes a body of a mesh.
py::tuple create_from_mesh(WorldHandle& world,
                           const ShapeHandle& shape,
                           py::handle name,
                           const py::dict& settings) {
    const auto* mesh = std::get_if<MeshShape>(&shape.shape);
    if (!mesh)
        fail("shape must be a mesh");
    const std::string text = text_of(name, "name");
    const ModelPlacement placement = placement_of(settings);
    const ModelBody body = value_or_fail([&] {
        const Released released;
        return model_body(mesh->mesh->mesh(), placement, text);
    }());
    return add(world, body.def, body.notes);
}

} // namespace

void bind_models(WorldClass& world) {
    world.def("create_model_from_file", &create_from_file)
        .def("create_model_from_mesh", &create_from_mesh);
}

} // namespace topple::python
