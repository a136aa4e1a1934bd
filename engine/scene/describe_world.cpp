// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/scene_definition.h"

#include <algorithm>
#include <map>
#include <set>

namespace topple {
namespace {

constexpr std::uint32_t kUnused = 0xffffffffu;

/// Gives every shape that some collider uses an index in the scene and a unique name.
class ShapeNames {
public:
    ShapeNames(const ShapeTable& table, SceneDefinition& scene)
        : table_(table),
          scene_(scene),
          place_(table.size(), kUnused) {
        for (const auto& entry : table)
            if (entry)
                taken_.insert(entry->label.name);
    }

    std::uint32_t place_of(ShapeIndex shape) {
        if (place_[shape] == kUnused) {
            place_[shape] = static_cast<std::uint32_t>(scene_.shapes.size());
            const ShapeEntry& entry = *table_[shape];
            SceneShape described{.shape = entry.shape, .label = entry.label, .extras = {}};
            if (described.label.name.empty() || !used_.insert(described.label.name).second)
                described.label.name = fresh_name(type_name(entry.shape));
            scene_.shapes.push_back(std::move(described));
        }
        return place_[shape];
    }

private:
    std::string fresh_name(const std::string& type) {
        for (int& number = next_number_[type];;) {
            ++number;
            std::string name = type + "_" + std::to_string(number);
            if (taken_.insert(name).second)
                return name;
        }
    }

    const ShapeTable& table_;
    SceneDefinition& scene_;
    std::vector<std::uint32_t> place_;
    std::set<std::string> taken_; ///< Names of all shapes of the world, used or not.
    std::set<std::string> used_;
    std::map<std::string, int> next_number_; ///< Next free number by type of shape.
};

/// Returns the id in the scene of the record with that id: 1 + its index. Null if there is none.
template<typename Record, typename AnyId>
AnyId compact_id(const std::vector<Record>& records, AnyId id) {
    const auto at = std::lower_bound(records.begin(),
                                     records.end(),
                                     id,
                                     [](const Record& r, AnyId wanted) { return r.id < wanted; });
    if (!id || at == records.end() || at->id != id)
        return {};
    return {static_cast<std::uint64_t>(at - records.begin()) + 1};
}

/// Returns objects of the world under their ids in the scene.
struct CompactObject {
    const WorldState& state;

    ObjectId operator()(BodyId id) const { return compact_id(state.bodies, id); }
    ObjectId operator()(DeformableId id) const { return compact_id(state.deformables, id); }
    ObjectId operator()(WaterId id) const { return compact_id(state.water_volumes, id); }
    ObjectId operator()(ForceFieldId id) const { return compact_id(state.force_fields, id); }

    [[nodiscard]] std::vector<ObjectId> all(std::vector<ObjectId> objects) const {
        for (ObjectId& object : objects)
            object = std::visit(*this, object);
        return objects;
    }
};

} // namespace

SceneDefinition describe_world(const World& world, const SceneHeader& header) {
    SceneDefinition scene;
    scene.header = header;
    const WorldState& state = world.state();
    scene.parameters = resting_parameters(state);
    ShapeNames names(*world.shapes(), scene);
    for (const Body& body : state.bodies) {
        SceneBody described{.def = world.describe(body.id), .shape_of_collider = {}, .extras = {}};
        described.def.id = {scene.bodies.size() + 1};
        for (std::uint32_t i = 0; i < body.collider_count; ++i)
            described.shape_of_collider.push_back(
                names.place_of(state.colliders[body.first_collider + i].shape));
        scene.bodies.push_back(std::move(described));
    }
    for (const Joint& joint : state.joints) {
        SceneJoint described{.def = world.describe(joint.id), .extras = {}};
        described.def.id = {scene.joints.size() + 1};
        described.def.a = compact_id(state.bodies, joint.a);
        described.def.b = compact_id(state.bodies, joint.b);
        described.def.carrier = compact_id(state.bodies, joint.carrier);
        scene.joints.push_back(std::move(described));
    }
    for (const MaterialPair& pair : state.material_pairs)
        scene.material_pairs.push_back({.pair = pair, .extras = {}});
    for (const Deformable& deformable : state.deformables) {
        SceneDeformable described{.def = world.describe(deformable.id), .extras = {}};
        described.def.id = {scene.deformables.size() + 1};
        for (Attachment& a : described.def.attachments)
            a.body = compact_id(state.bodies, a.body);
        scene.deformables.push_back(std::move(described));
    }
    for (const Water& water : state.water_volumes) {
        scene.water_volumes.push_back({.water = water, .extras = {}});
        scene.water_volumes.back().water.id = {scene.water_volumes.size()};
    }
    for (const ForceField& field : state.force_fields) {
        scene.force_fields.push_back({.field = field, .extras = {}});
        scene.force_fields.back().field.id = {scene.force_fields.size()};
    }
    for (const Thruster& thruster : state.thrusters) {
        scene.thrusters.push_back({.def = thruster, .extras = {}});
        scene.thrusters.back().def.id = {scene.thrusters.size()};
        scene.thrusters.back().def.body = compact_id(state.bodies, thruster.body);
    }
    for (const Vehicle& vehicle : state.vehicles) {
        scene.vehicles.push_back({.def = vehicle, .extras = {}});
        VehicleDef& def = scene.vehicles.back().def;
        def.id = {scene.vehicles.size()};
        def.body = compact_id(state.bodies, vehicle.body);
        for (VehicleAxle& axle : def.axles)
            for (JointId* wheel : {&axle.left, &axle.right})
                *wheel = world.find(*wheel) ? compact_id(state.joints, *wheel) : JointId{};
    }
    for (const ParameterControl& control : state.parameter_controls)
        scene.parameter_controls.push_back({.def = control, .extras = {}});
    const CompactObject compact{state};
    for (const GroupId id : state.object_marks.groups()) {
        Group group = state.object_marks.describe(id);
        group.id = {scene.groups.size() + 1};
        group.members = compact.all(std::move(group.members));
        scene.groups.push_back({.group = std::move(group), .extras = {}});
    }
    scene.locked = compact.all(state.object_marks.objects_with(ObjectFlag::locked));
    scene.hidden = compact.all(state.object_marks.objects_with(ObjectFlag::hidden));
    for (const Annotation& annotation : state.annotations.list()) {
        SceneAnnotation described{.annotation = annotation, .extras = {}};
        described.annotation.id = {scene.annotations.size() + 1};
        for (Anchor& anchor : described.annotation.anchors)
            anchor.body = compact_id(state.bodies, anchor.body);
        scene.annotations.push_back(std::move(described));
    }
    return scene;
}

} // namespace topple
