// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/scene_writer.h"

#include "topple/io/obj/obj_reader.h"
#include "topple/io/scene/annotation_json.h"
#include "topple/io/scene/body_json.h"
#include "topple/io/scene/camera_json.h"
#include "topple/io/scene/deformable_json.h"
#include "topple/io/scene/force_field_json.h"
#include "topple/io/scene/header_json.h"
#include "topple/io/scene/joint_json.h"
#include "topple/io/scene/material_json.h"
#include "topple/io/scene/object_marks_json.h"
#include "topple/io/scene/parameter_control_json.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/shape_json.h"
#include "topple/io/scene/thruster_json.h"
#include "topple/io/scene/vehicle_json.h"
#include "topple/io/scene/water_json.h"
#include "topple/io/text/file_extension.h"
#include "topple/io/text/file_writer.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <iterator>

namespace topple {
namespace {

/// Gravity and the step have keys of their own, at the top.
bool is_written_elsewhere(const ParameterInfo& info) {
    return info.name == "dt" || info.name.starts_with("gravity_");
}

JsonValue setting_to_json(const ParameterInfo& info, double value) {
    using ValueKind = ParameterInfo::Kind;
    if (info.kind == ValueKind::boolean)
        return JsonValue::boolean(value != 0);
    if (info.kind == ValueKind::integer)
        return JsonValue::integer(static_cast<std::int64_t>(value));
    if (info.kind == ValueKind::choice)
        return JsonValue::string(parameter_text(info, value));
    return JsonValue::number(static_cast<float>(value));
}

void add_parameters(JsonValue& json, const Parameters& parameters) {
    json.add("gravity", to_json(parameters.gravity));
    json.add("dt", JsonValue::number(parameters.dt));
    JsonValue settings = JsonValue::object();
    const Parameters standard;
    for (const ParameterInfo& info : parameter_table()) {
        const double value = get_parameter(parameters, info);
        if (!is_written_elsewhere(info) && value != get_parameter(standard, info))
            settings.add(info.name, setting_to_json(info, value));
    }
    if (!settings.items.empty())
        json.add("settings", std::move(settings));
}

void add_bookmarks(JsonValue& json, const std::vector<SceneBookmark>& bookmarks) {
    if (bookmarks.empty())
        return;
    JsonValue list = JsonValue::array();
    for (const SceneBookmark& bookmark : bookmarks)
        list.push(bookmark_to_json(bookmark));
    json.add("bookmarks", std::move(list));
}

void add_shapes(JsonValue& json, const SceneDefinition& scene) {
    if (scene.shapes.empty())
        return;
    JsonValue shapes = JsonValue::object();
    for (const SceneShape& shape : scene.shapes) {
        JsonValue object = shape_to_json(shape.shape, shape.label);
        add_extras(object, shape.extras);
        shapes.add(shape.label.name, std::move(object));
    }
    json.add("shapes", std::move(shapes));
}

void add_bodies(JsonValue& json, const SceneDefinition& scene) {
    if (scene.bodies.empty())
        return;
    JsonValue bodies = JsonValue::array();
    for (const SceneBody& body : scene.bodies) {
        const ShapeReference shapes{{}, [&](std::size_t i) {
                                        const std::uint32_t index = body.shape_of_collider[i];
                                        return JsonValue::string(scene.shapes[index].label.name);
                                    }};
        bodies.push(body_to_json(body.def, shapes, body.extras));
    }
    json.add("bodies", std::move(bodies));
}

void add_joints(JsonValue& json, const SceneDefinition& scene) {
    if (scene.joints.empty())
        return;
    const BodyDirectory bodies(scene.bodies);
    JsonValue joints = JsonValue::array();
    for (const SceneJoint& joint : scene.joints) {
        JsonValue object = joint_to_json(joint.def, bodies);
        add_extras(object, joint.extras);
        joints.push(std::move(object));
    }
    json.add("joints", std::move(joints));
}

void add_material_pairs(JsonValue& json, const SceneDefinition& scene) {
    if (scene.material_pairs.empty())
        return;
    JsonValue pairs = JsonValue::array();
    for (const SceneMaterialPair& pair : scene.material_pairs) {
        JsonValue object = material_pair_to_json(pair.pair);
        add_extras(object, pair.extras);
        pairs.push(std::move(object));
    }
    json.add("material_pairs", std::move(pairs));
}

/// Returns the writer of the bodies to which deformables and annotations are attached: by index.
AttachedBody bodies_by_index() {
    return {{}, [](BodyId id) { return JsonValue::count(id.ordinal - 1); }};
}

/// Adds each deformable to the list of its type. If that changes the order, each one stores its index.
void add_deformables(JsonValue& json, const SceneDefinition& scene) {
    const AttachedBody bodies = bodies_by_index();
    const auto& all = scene.deformables;
    const bool is_sorted = std::is_sorted(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return list_of(a.def.recipe) < list_of(b.def.recipe);
    });
    for (std::size_t k = 0; k < std::size(kDeformableLists); ++k) {
        JsonValue list = JsonValue::array();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (list_of(all[i].def.recipe) != k)
                continue;
            JsonValue object = deformable_to_json(all[i].def, bodies);
            if (!is_sorted)
                object.add("place", JsonValue::count(i));
            add_extras(object, all[i].extras);
            list.push(std::move(object));
        }
        if (!list.items.empty())
            json.add(kDeformableLists[k], std::move(list));
    }
}

void add_water_volumes(JsonValue& json, const SceneDefinition& scene) {
    if (scene.water_volumes.empty())
        return;
    JsonValue water_volumes = JsonValue::array();
    for (const SceneWater& water : scene.water_volumes) {
        JsonValue object = water_to_json(water.water);
        add_extras(object, water.extras);
        water_volumes.push(std::move(object));
    }
    json.add("waters", std::move(water_volumes));
}

void add_force_fields(JsonValue& json, const SceneDefinition& scene) {
    if (scene.force_fields.empty())
        return;
    JsonValue fields = JsonValue::array();
    for (const SceneForceField& field : scene.force_fields) {
        JsonValue object = force_field_to_json(field.field);
        add_extras(object, field.extras);
        fields.push(std::move(object));
    }
    json.add("force_fields", std::move(fields));
}

void add_thrusters(JsonValue& json, const SceneDefinition& scene) {
    if (scene.thrusters.empty())
        return;
    const BodyDirectory bodies(scene.bodies);
    JsonValue thrusters = JsonValue::array();
    for (const SceneThruster& thruster : scene.thrusters) {
        JsonValue object = thruster_to_json(thruster.def, bodies);
        add_extras(object, thruster.extras);
        thrusters.push(std::move(object));
    }
    json.add("thrusters", std::move(thrusters));
}

void add_vehicles(JsonValue& json, const SceneDefinition& scene) {
    if (scene.vehicles.empty())
        return;
    const BodyDirectory bodies(scene.bodies);
    JsonValue vehicles = JsonValue::array();
    for (const SceneVehicle& vehicle : scene.vehicles) {
        JsonValue object = vehicle_to_json(vehicle.def, bodies);
        add_extras(object, vehicle.extras);
        vehicles.push(std::move(object));
    }
    json.add("vehicles", std::move(vehicles));
}

void add_parameter_controls(JsonValue& json, const SceneDefinition& scene) {
    if (scene.parameter_controls.empty())
        return;
    JsonValue controls = JsonValue::array();
    for (const SceneParameterControl& control : scene.parameter_controls) {
        JsonValue object = parameter_control_to_json(control.def);
        add_extras(object, control.extras);
        controls.push(std::move(object));
    }
    json.add("parameter_controls", std::move(controls));
}

void add_groups(JsonValue& json, const SceneDefinition& scene) {
    if (scene.groups.empty())
        return;
    JsonValue groups = JsonValue::array();
    for (const SceneGroup& group : scene.groups) {
        JsonValue object = group_to_json(group.group);
        add_extras(object, group.extras);
        groups.push(std::move(object));
    }
    json.add("groups", std::move(groups));
}

void add_flag(JsonValue& json, const char* key, const std::vector<ObjectId>& objects) {
    if (objects.empty())
        return;
    JsonValue lists = JsonValue::object();
    add_objects(lists, objects);
    json.add(key, std::move(lists));
}

void add_annotations(JsonValue& json, const SceneDefinition& scene) {
    if (scene.annotations.empty())
        return;
    const AttachedBody bodies = bodies_by_index();
    JsonValue annotations = JsonValue::array();
    for (const SceneAnnotation& annotation : scene.annotations) {
        JsonValue object = annotation_to_json(annotation.annotation, bodies);
        add_extras(object, annotation.extras);
        annotations.push(std::move(object));
    }
    json.add("annotations", std::move(annotations));
}

} // namespace

std::string write_scene(const SceneDefinition& scene) {
    JsonValue json = JsonValue::object();
    add_header_json(json, scene.header);
    add_parameters(json, scene.parameters);
    add_material_pairs(json, scene);
    add_shapes(json, scene);
    add_bodies(json, scene);
    add_joints(json, scene);
    add_deformables(json, scene);
    add_water_volumes(json, scene);
    add_force_fields(json, scene);
    add_thrusters(json, scene);
    add_vehicles(json, scene);
    add_parameter_controls(json, scene);
    add_groups(json, scene);
    add_flag(json, "locked", scene.locked);
    add_flag(json, "hidden", scene.hidden);
    add_annotations(json, scene);
    if (scene.header.camera)
        json.add("camera", camera_to_json(*scene.header.camera));
    add_bookmarks(json, scene.header.bookmarks);
    add_extras(json, scene.header.extras);
    return json_pages(json);
}

bool is_scene_path(const std::filesystem::path& path) { return has_extension(path, ".json"); }

Result<void> check_scene_path(const std::filesystem::path& path) {
    if (!is_obj_path(path))
        return {};
    return Error{.message = "a scene is no model; save it under a name that ends in .json",
                 .file = path.string()};
}

Result<void> write_scene_file(const SceneDefinition& scene, const std::filesystem::path& path) {
    if (Result<void> named = check_scene_path(path); !named.ok())
        return named;
    SceneDefinition local = scene;
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    for (SceneShape& shape : local.shapes) {
        std::error_code ignored;
        const std::string& file = shape.label.file;
        const bool is_there = is_path_below(file) &&
                              std::filesystem::is_regular_file(folder / file, ignored);
        if (!is_there)
            shape.label.file.clear();
    }
    return write_file_atomically(path, write_scene(local));
}

} // namespace topple
