// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/scene_shapes.h"

#include "topple/io/text/text_lines.h"

namespace topple {
namespace {

/// Largest number of decomposed meshes: each takes at least milliseconds, and a file must not take minutes.
constexpr std::size_t kMostDividedMeshes = 64;

} // namespace

std::uint32_t SceneShapes::add(SceneShape shape) {
    const auto index = static_cast<std::uint32_t>(shapes_.size());
    // A shape that is written inside a body gets a name under which it can be saved.
    if (shape.label.name.empty()) {
        const std::string type = type_name(shape.shape);
        std::size_t number = index + 1;
        while (by_name_.contains(type + "_" + std::to_string(number)))
            ++number;
        shape.label.name = type + "_" + std::to_string(number);
    }
    by_name_.emplace(shape.label.name, index);
    shapes_.push_back(std::move(shape));
    return index;
}

void SceneShapes::count_memory(JsonFields& fields, const SceneShape& shape) {
    const std::uint64_t model_bytes = models_.file_bytes();
    memory_.allow(memory_allowed_for(model_bytes) - memory_allowed_for(model_bytes_));
    model_bytes_ = model_bytes;
    if (!problems_.failed() && !memory_.take(shape))
        fields.fail(fields.line(), "it " + memory_.refusal());
}

void SceneShapes::read(JsonFields& top) {
    const JsonNode* shapes = top.find("shapes");
    if (!shapes)
        return;
    if (!shapes->is(JsonValue::Kind::object))
        return problems_.fail(shapes->line(), "'shapes' must be an object of named shapes.");
    for (std::size_t i = 0; i < shapes->member_count() && !problems_.failed(); ++i) {
        const std::string name(shapes->key(i));
        JsonFields fields(shapes->member(i), "shape " + in_quotes(name), problems_);
        if (name.empty() || name.size() > kMaxNameBytes)
            fields.fail(fields.line(), "a name must have 1 to 256 bytes");
        SceneShape shape = read_shape(fields, models_);
        shape.label.name = name;
        shape.extras = fields.unknown_text();
        count_memory(fields, shape);
        add(std::move(shape));
    }
}

void SceneShapes::take(JsonFields& fields,
                       const JsonNode& value,
                       SceneBody& body,
                       ColliderDef& collider) {
    std::uint32_t index = 0;
    if (value.is(JsonValue::Kind::string)) {
        const auto found = by_name_.find(value.text());
        if (found == by_name_.end())
            return fields.fail(value.line(), "there is no shape called " + in_quotes(value.text()));
        index = found->second;
    } else {
        JsonFields inner(value, fields.what() + ", shape", problems_);
        SceneShape shape = read_shape(inner, models_);
        shape.extras = inner.unknown_text();
        count_memory(inner, shape);
        if (problems_.failed())
            return;
        index = add(std::move(shape));
    }
    collider.shape = shapes_[index].shape;
    body.shape_of_collider.push_back(index);
}

void SceneShapes::divide(SceneBody& body, std::size_t place, int most_parts, int line) {
    const std::uint32_t shape = body.shape_of_collider.front();
    const auto* mesh = std::get_if<MeshShape>(&shapes_[shape].shape);
    const std::string who = "body " + std::to_string(place);
    if (!mesh)
        return problems_.fail(line, who + ": 'convex_parts' are for a mesh");
    const auto [found, is_new] = divided_.try_emplace({shape, most_parts});
    Divided& divided = found->second;
    if (divided_.size() > kMostDividedMeshes)
        return problems_.fail(line,
                              who + ": at most " + std::to_string(kMostDividedMeshes) +
                                  " different meshes of a scene are divided into convex parts");
    if (is_new) {
        auto made = tumbling_colliders(
            mesh->mesh, most_parts, [&](double) { return models_.goes_on(); });
        if (!made.ok())
            return problems_.fail(line, who + ": " + made.error().message);
        divided.made = std::move(*made);
        for (const ColliderDef& c : divided.made.colliders)
            divided.shapes.push_back(c.collides ? add({.shape = c.shape}) : shape);
        for (const std::string& note : divided.made.notes)
            notes_.push_back(shapes_[shape].label.name + ": " + note);
    }
    const ColliderDef whole = body.def.colliders.front();
    body.def.colliders = divided.made.colliders;
    for (ColliderDef& c : body.def.colliders) {
        c.material = whole.material;
        c.body_from_shape = whole.body_from_shape;
        c.one_sided = whole.one_sided;
        c.filter = whole.filter;
    }
    body.shape_of_collider = divided.shapes;
    if (!body.def.mass && !body.def.mass_properties && divided.made.volume > 0)
        body.def.mass = body.def.density * divided.made.volume;
}

std::vector<SceneShape> SceneShapes::release(std::vector<std::string>& warnings) {
    warnings.insert(warnings.end(), models_.warnings().begin(), models_.warnings().end());
    warnings.insert(warnings.end(), notes_.begin(), notes_.end());
    return std::move(shapes_);
}

} // namespace topple
