// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/scene_definition.h"

namespace topple {
namespace {

std::string body_in_words(const SceneBody& body, std::size_t index) {
    return body.def.name.empty() ? "body " + std::to_string(index)
                                 : "body \"" + body.def.name + "\"";
}

Error refused(const std::string& what, const Error& why) {
    return {.message = what + ": " + why.message};
}

} // namespace

Result<World> build_world(const SceneDefinition& scene, int thread_count) {
    World world(scene.parameters, thread_count);
    const World::Assembly assembly(world);
    for (const SceneShape& shape : scene.shapes)
        world.add_shape(shape.shape, shape.label);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        BodyDef def = scene.bodies[i].def;
        def.id = {i + 1};
        if (auto made = world.create_body(def); !made.ok())
            return refused(body_in_words(scene.bodies[i], i), made.error());
    }
    for (std::size_t i = 0; i < scene.joints.size(); ++i) {
        JointDef def = scene.joints[i].def;
        def.id = {i + 1};
        if (auto made = world.create_joint(def); !made.ok())
            return refused("joint " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.material_pairs.size(); ++i)
        if (auto made = world.set_material_pair(scene.material_pairs[i].pair); !made.ok())
            return refused("material pair " + std::to_string(i), made.error());
    for (std::size_t i = 0; i < scene.deformables.size(); ++i) {
        DeformableDef def = scene.deformables[i].def;
        def.id = {i + 1};
        if (auto made = world.create_deformable(def); !made.ok())
            return refused("deformable " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.water_volumes.size(); ++i) {
        Water water = scene.water_volumes[i].water;
        water.id = {i + 1};
        if (auto made = world.set_water_volume(water); !made.ok())
            return refused("water " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.force_fields.size(); ++i) {
        ForceField field = scene.force_fields[i].field;
        field.id = {i + 1};
        if (auto made = world.set_force_field(field); !made.ok())
            return refused("force field " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.thrusters.size(); ++i) {
        ThrusterDef def = scene.thrusters[i].def;
        def.id = {i + 1};
        if (auto made = world.set_thruster(def); !made.ok())
            return refused("thruster " + std::to_string(i), made.error());
    }
    for (std::size_t i = 0; i < scene.vehicles.size(); ++i) {
        VehicleDef def = scene.vehicles[i].def;
        def.id = {i + 1};
        if (auto made = world.set_vehicle(def); !made.ok())
            return refused("vehicle " + std::to_string(i), made.error());
    }
    for (const SceneParameterControl& control : scene.parameter_controls)
        if (auto made = world.set_parameter_control(control.def); !made.ok())
            return refused("the control of '" + control.def.parameter + "'", made.error());
    for (std::size_t i = 0; i < scene.groups.size(); ++i) {
        Group group = scene.groups[i].group;
        group.id = {i + 1};
        if (auto made = world.set_group(group); !made.ok())
            return refused("group " + std::to_string(i), made.error());
    }
    for (const ObjectFlag flag : {ObjectFlag::locked, ObjectFlag::hidden})
        for (const ObjectId& object : objects_with(scene, flag))
            if (auto made = world.set_flag(object, flag, true); !made.ok())
                return made.error();
    for (std::size_t i = 0; i < scene.annotations.size(); ++i) {
        Annotation annotation = scene.annotations[i].annotation;
        annotation.id = {i + 1};
        if (auto made = world.set_annotation(annotation); !made.ok())
            return refused("annotation " + std::to_string(i), made.error());
    }
    return world;
}

const std::vector<ObjectId>& objects_with(const SceneDefinition& scene, ObjectFlag flag) {
    return flag == ObjectFlag::locked ? scene.locked : scene.hidden;
}

} // namespace topple
