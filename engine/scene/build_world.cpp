// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/scene_definition.h"
#include "topple/scene/scene_ids.h"

namespace topple {
namespace {

std::string body_in_words(const SceneBody& body, std::size_t index) {
    return body.def.name.empty() ? "body " + std::to_string(index)
                                 : "body \"" + body.def.name + "\"";
}

Error refused(const std::string& what, const Error& why) {
    return {.message = what + ": " + why.message};
}

/// Numbers the objects of a scene from 1, or leaves their own ids.
struct Numbering {
    bool is_compact = true;
    template<typename AnyId>
    void number(AnyId& id, std::size_t index) const {
        if (is_compact)
            id = {index + 1};
    }
};

/// Returns whether the ids are in increasing order. `id_of` takes a record.
template<typename Record, typename IdOf>
bool are_in_order(const std::vector<Record>& records, const IdOf& id_of) {
    std::uint64_t before = 0;
    for (const Record& record : records) {
        if (id_of(record).ordinal <= before)
            return false;
        before = id_of(record).ordinal;
    }
    return true;
}

Result<World> build(const SceneDefinition& scene, int thread_count, Numbering numbering) {
    World world(scene.parameters, thread_count);
    const World::Assembly assembly(world);
    for (const SceneShape& shape : scene.shapes)
        world.add_shape(shape.shape, shape.label);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        BodyDef def = scene.bodies[i].def;
        numbering.number(def.id, i);
        if (auto made = world.create_body(def); !made.ok())
            return refused(body_in_words(scene.bodies[i], i), made.error());
    }
    for (std::size_t i = 0; i < scene.joints.size(); ++i) {
        JointDef def = scene.joints[i].def;
        numbering.number(def.id, i);
        if (auto made = world.create_joint(def); !made.ok())
            return refused("joint " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.material_pairs.size(); ++i)
        if (auto made = world.set_material_pair(scene.material_pairs[i].pair); !made.ok())
            return refused("material pair " + std::to_string(i), made.error());
    for (std::size_t i = 0; i < scene.deformables.size(); ++i) {
        DeformableDef def = scene.deformables[i].def;
        numbering.number(def.id, i);
        if (auto made = world.create_deformable(def); !made.ok())
            return refused("deformable " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.water_volumes.size(); ++i) {
        Water water = scene.water_volumes[i].water;
        numbering.number(water.id, i);
        if (auto made = world.set_water_volume(water); !made.ok())
            return refused("water " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.force_fields.size(); ++i) {
        ForceField field = scene.force_fields[i].field;
        numbering.number(field.id, i);
        if (auto made = world.set_force_field(field); !made.ok())
            return refused("force field " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.thrusters.size(); ++i) {
        ThrusterDef def = scene.thrusters[i].def;
        numbering.number(def.id, i);
        if (auto made = world.set_thruster(def); !made.ok())
            return refused("thruster " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.vehicles.size(); ++i) {
        VehicleDef def = scene.vehicles[i].def;
        numbering.number(def.id, i);
        if (auto made = world.set_vehicle(def); !made.ok())
            return refused("vehicle " + std::to_string(i), made.error());
    }
    for (const SceneParameterControl& control : scene.parameter_controls)
        if (auto made = world.set_parameter_control(control.def); !made.ok())
            return refused("the control of '" + control.def.parameter + "'", made.error());
    for (std::size_t i = 0; i < scene.groups.size(); ++i) {
        Group group = scene.groups[i].group;
        numbering.number(group.id, i);
        if (auto made = world.set_group(group); !made.ok())
            return refused("group " + std::to_string(i), made.error());
    }
    for (const ObjectFlag flag : {ObjectFlag::locked, ObjectFlag::hidden})
        for (const ObjectId& object : objects_with(scene, flag))
            if (auto made = world.set_flag(object, flag, true); !made.ok())
                return made.error();
    for (std::size_t i = 0; i < scene.annotations.size(); ++i) {
        Annotation annotation = scene.annotations[i].annotation;
        numbering.number(annotation.id, i);
        if (auto made = world.set_annotation(annotation); !made.ok())
            return refused("annotation " + std::to_string(i), made.error());
    }
    return world;
}

} // namespace

Result<World> build_world(const SceneDefinition& scene, int thread_count) {
    return build(scene, thread_count, {});
}

Result<World> build_numbered_world(const SceneDefinition& scene, int thread_count) {
    const auto id_of_def = [](const auto& record) { return record.def.id; };
    const bool is_in_order = are_in_order(scene.bodies, id_of_def) &&
                             are_in_order(scene.joints, id_of_def) &&
                             are_in_order(scene.deformables, id_of_def) &&
                             are_in_order(scene.thrusters, id_of_def) &&
                             are_in_order(scene.vehicles, id_of_def) &&
                             are_in_order(scene.water_volumes,
                                          [](const auto& water) { return water.water.id; }) &&
                             are_in_order(scene.force_fields,
                                          [](const auto& field) { return field.field.id; }) &&
                             are_in_order(scene.groups,
                                          [](const auto& group) { return group.group.id; }) &&
                             are_in_order(scene.annotations,
                                          [](const auto& a) { return a.annotation.id; });
    if (!is_in_order)
        return Error{"the numbers of its objects are not in increasing order"};
    return build(scene, thread_count, {.is_compact = false});
}

const std::vector<ObjectId>& objects_with(const SceneDefinition& scene, ObjectFlag flag) {
    return flag == ObjectFlag::locked ? scene.locked : scene.hidden;
}

} // namespace topple
