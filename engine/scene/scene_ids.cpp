// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/scene_ids.h"

namespace topple {
namespace {

/// Returns the id of the record at that place, counted from 1; null for 0, which stands for no object.
template<typename Record, typename AnyId>
AnyId id_at(const std::vector<Record>& records, AnyId place) {
    return place ? records[place.ordinal - 1].id : AnyId{};
}

/// Returns ids of the world for those of its scene.
struct IdsOfWorld {
    const WorldState& state;

    [[nodiscard]] BodyId of(BodyId place) const { return id_at(state.bodies, place); }
    [[nodiscard]] JointId of(JointId place) const { return id_at(state.joints, place); }
    ObjectId operator()(BodyId place) const { return of(place); }
    ObjectId operator()(DeformableId place) const { return id_at(state.deformables, place); }
    ObjectId operator()(WaterId place) const { return id_at(state.water_volumes, place); }
    ObjectId operator()(ForceFieldId place) const { return id_at(state.force_fields, place); }

    void replace(std::vector<ObjectId>& objects) const {
        for (ObjectId& object : objects)
            object = std::visit(*this, object);
    }
};

} // namespace

void restore_ids(SceneDefinition& scene, const World& world) {
    const WorldState& state = world.state();
    const IdsOfWorld ids{state};
    for (SceneBody& body : scene.bodies)
        body.def.id = ids.of(body.def.id);
    for (SceneJoint& joint : scene.joints) {
        joint.def.id = ids.of(joint.def.id);
        joint.def.a = ids.of(joint.def.a);
        joint.def.b = ids.of(joint.def.b);
        joint.def.carrier = ids.of(joint.def.carrier);
    }
    for (SceneDeformable& deformable : scene.deformables) {
        deformable.def.id = id_at(state.deformables, deformable.def.id);
        for (Attachment& a : deformable.def.attachments)
            a.body = ids.of(a.body);
    }
    for (SceneWater& water : scene.water_volumes)
        water.water.id = id_at(state.water_volumes, water.water.id);
    for (SceneForceField& field : scene.force_fields)
        field.field.id = id_at(state.force_fields, field.field.id);
    for (SceneThruster& thruster : scene.thrusters) {
        thruster.def.id = id_at(state.thrusters, thruster.def.id);
        thruster.def.body = ids.of(thruster.def.body);
    }
    for (SceneVehicle& vehicle : scene.vehicles) {
        vehicle.def.id = id_at(state.vehicles, vehicle.def.id);
        vehicle.def.body = ids.of(vehicle.def.body);
        for (VehicleAxle& axle : vehicle.def.axles)
            for (JointId* wheel : {&axle.left, &axle.right})
                *wheel = ids.of(*wheel);
    }
    const std::vector<GroupId> groups = state.object_marks.groups();
    for (SceneGroup& group : scene.groups) {
        group.group.id = groups[group.group.id.ordinal - 1];
        ids.replace(group.group.members);
    }
    ids.replace(scene.locked);
    ids.replace(scene.hidden);
    for (SceneAnnotation& annotation : scene.annotations) {
        annotation.annotation.id = id_at(state.annotations.list(), annotation.annotation.id);
        for (Anchor& anchor : annotation.annotation.anchors)
            anchor.body = ids.of(anchor.body);
    }
}

} // namespace topple
