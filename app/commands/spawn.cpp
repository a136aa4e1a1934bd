// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/apply_detail.h"
#include "app/commands/arrangement.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <set>
#include <utility>

namespace topple::app::detail {
namespace {

bool is_new_body(BodyId id) { return id >= new_body(0); }

/// Returns the id of the body for which the placeholder `id` stands. Null if it is no placeholder.
BodyId settled(BodyId id, const std::vector<BodyDef>& bodies) {
    if (!is_new_body(id))
        return id;
    const std::uint64_t index = id.ordinal - new_body(0).ordinal;
    return index < bodies.size() ? bodies[index].id : BodyId{};
}

/// Adds the meshes of a model to the world's table of shapes under the name of its file.
void name_meshes(const SpawnBodies& command, World& world) {
    ShapeLabel label;
    label.file = command.file;
    for (const BodyDef& def : command.bodies)
        for (const ColliderDef& collider : def.colliders)
            if (std::holds_alternative<MeshShape>(collider.shape))
                world.add_shape(collider.shape, label);
}

/// Creates the bodies and joints and writes their ids into `done`.
Result<void> make_all(SpawnBodies& done, World& world) {
    for (BodyDef& def : done.bodies) {
        if (is_new_body(def.id))
            def.id = {};
        const Result<BodyId> id = world.create_body(def);
        if (!id.ok())
            return id.error();
        def.id = *id;
        // `def` is kept for undo and shares the world's copy of a shape, since every thrown rock has a new hull.
        for (ColliderDef& collider : def.colliders)
            collider.shape = world.shape(world.add_shape(collider.shape));
    }
    for (JointDef& def : done.joints) {
        for (BodyId* body : {&def.a, &def.b, &def.carrier}) {
            if (is_new_body(*body) && !settled(*body, done.bodies))
                return Error{
                    .message = "a joint refers to a new body that is not among those spawned"};
            *body = settled(*body, done.bodies);
        }
        const Result<JointId> id = world.create_joint(def);
        if (!id.ok())
            return id.error();
        def.id = *id;
    }
    for (DeformableDef& def : done.deformables) {
        for (Attachment& a : def.attachments) {
            if (is_new_body(a.body) && !settled(a.body, done.bodies))
                return Error{.message = "a deformable is attached to a new body that is not among "
                                        "those spawned"};
            a.body = settled(a.body, done.bodies);
        }
        const Result<DeformableId> id = world.create_deformable(def);
        if (!id.ok())
            return id.error();
        def.id = *id;
    }
    for (ThrusterDef& def : done.thrusters) {
        if (is_new_body(def.body) && !settled(def.body, done.bodies))
            return Error{
                .message = "a thruster refers to a new body that is not among those spawned"};
        def.body = settled(def.body, done.bodies);
        const Result<ThrusterId> id = world.set_thruster(def);
        if (!id.ok())
            return id.error();
        def.id = *id;
    }
    return {};
}

/// Makes the vehicles, whose wheels are joints of the command.
Result<void> make_vehicles(SpawnBodies& done, World& world) {
    for (VehicleDef& def : done.vehicles) {
        if (is_new_body(def.body) && !settled(def.body, done.bodies))
            return Error{
                .message = "a vehicle refers to a new body that is not among those spawned"};
        def.body = settled(def.body, done.bodies);
        VehicleDef made = def;
        for (VehicleAxle& axle : made.axles)
            for (JointId* wheel : {&axle.left, &axle.right}) {
                if (wheel->ordinal > done.joints.size())
                    return Error{.message = "a vehicle refers to a joint that is not among those "
                                            "spawned"};
                *wheel = *wheel ? done.joints[wheel->ordinal - 1].id : JointId{};
            }
        const Result<VehicleId> id = world.set_vehicle(made);
        if (!id.ok())
            return id.error();
        def.id = *id;
    }
    return {};
}

/// Returns commands that would create these objects again, with every joint and every thruster that is deleted along
/// with the bodies.
SpawnBodies description_of(const std::vector<BodyId>& bodies,
                           const std::vector<JointId>& joints,
                           const World& world) {
    SpawnBodies made{.bodies = {}, .joints = {}, .label = {}};
    const std::set<BodyId> body_set(bodies.begin(), bodies.end());
    const std::set<JointId> joint_set(joints.begin(), joints.end());
    for (const Body& body : world.state().bodies)
        if (body_set.contains(body.id))
            made.bodies.push_back(world.describe(body.id));
    for (const Joint& joint : world.state().joints)
        if (joint_set.contains(joint.id) || body_set.contains(joint.a) ||
            body_set.contains(joint.b) || body_set.contains(joint.carrier))
            made.joints.push_back(world.describe(joint.id));
    for (const Thruster& thruster : world.state().thrusters)
        if (body_set.contains(thruster.body))
            made.thrusters.push_back(thruster);
    for (const Vehicle& vehicle : world.state().vehicles)
        if (body_set.contains(vehicle.body))
            made.vehicles.push_back(with_places_of_wheels(vehicle, made.joints));
    return made;
}

/// Makes the groups of spawned objects and writes their ids into `done`.
Result<void> make_groups(SpawnBodies& done, World& world) {
    for (SpawnedGroup& spawned : done.groups) {
        Group group{.id = spawned.id, .name = clean_name(spawned.name), .members = {}};
        for (const auto& [places, count] :
             {std::pair{&spawned.bodies, done.bodies.size()},
              std::pair{&spawned.deformables, done.deformables.size()}})
            for (const std::size_t place : *places)
                if (place >= count)
                    return Error{.message = "a group refers to a new object that is not among "
                                            "those spawned"};
        for (const std::size_t place : spawned.bodies)
            group.members.emplace_back(done.bodies[place].id);
        for (const std::size_t place : spawned.deformables)
            group.members.emplace_back(done.deformables[place].id);
        if (world.state().object_marks.has(group.id))
            return Error{.message = "the number " + std::to_string(group.id.ordinal) +
                                    " of a new group is taken"};
        const Result<GroupId> id = world.set_group(group);
        if (!id.ok())
            return id.error();
        spawned.id = *id;
    }
    return {};
}

bool is_attached(const Deformable& d, const std::vector<BodyId>& bodies) {
    return std::any_of(d.attachments.begin(), d.attachments.end(), [&](const Attachment& a) {
        return std::find(bodies.begin(), bodies.end(), a.body) != bodies.end();
    });
}

} // namespace

Error no_body(BodyId id) { return {.message = "there is no body " + std::to_string(id.ordinal)}; }
Error no_joint(JointId id) {
    return Error{.message = "there is no joint " + std::to_string(id.ordinal)};
}

Result<AppliedCommand> spawn(const SpawnBodies& command, World& world) {
    if (command.bodies.empty() && command.joints.empty() && command.deformables.empty())
        return Error{.message = "there is nothing to spawn"};
    if (!command.file.empty())
        name_meshes(command, world);
    const Snapshot before = world.snapshot();
    SpawnBodies done = command;
    Result<void> made = make_all(done, world);
    if (made.ok())
        made = make_vehicles(done, world);
    if (made.ok())
        made = make_groups(done, world);
    if (!made.ok()) {
        world.restore(*before);
        return made.error();
    }
    DeleteObjects inverse;
    for (const BodyDef& def : done.bodies)
        inverse.bodies.push_back(def.id);
    for (const JointDef& def : done.joints)
        inverse.joints.push_back(def.id);
    for (const DeformableDef& def : done.deformables)
        inverse.deformables.push_back(def.id);
    std::vector<BodyId> created = inverse.bodies;
    std::vector<DeformableId> created_deformables = inverse.deformables;
    return AppliedCommand{.done = std::move(done),
                          .inverse = {std::move(inverse)},
                          .created = std::move(created),
                          .warnings = {},
                          .created_deformables = std::move(created_deformables)};
}

Result<AppliedCommand> remove(const DeleteObjects& command, World& world) {
    DeleteObjects done;
    std::copy_if(command.bodies.begin(),
                 command.bodies.end(),
                 std::back_inserter(done.bodies),
                 [&](BodyId id) { return world.find(id) != nullptr; });
    std::copy_if(command.joints.begin(),
                 command.joints.end(),
                 std::back_inserter(done.joints),
                 [&](JointId id) { return world.find(id) != nullptr; });
    std::copy_if(command.deformables.begin(),
                 command.deformables.end(),
                 std::back_inserter(done.deformables),
                 [&](DeformableId id) { return world.find(id) != nullptr; });
    std::copy_if(command.annotations.begin(),
                 command.annotations.end(),
                 std::back_inserter(done.annotations),
                 [&](AnnotationId id) { return world.find(id) != nullptr; });
    if (done.bodies.empty() && done.joints.empty() && done.deformables.empty() &&
        done.annotations.empty())
        return Error{.message = "there is nothing to delete: the named objects are gone already"};

    SpawnBodies inverse = description_of(done.bodies, done.joints, world);
    inverse.label = inverse.bodies.empty() ? count_text(inverse.joints.size(), "joint", "joints")
                                           : count_text(inverse.bodies.size(), "body", "bodies");
    // Remaining deformables that lose an attached body are recreated by undo, so that they are attached again.
    DeleteObjects letting_go;
    for (const Deformable& d : world.state().deformables) {
        const bool goes = std::find(done.deformables.begin(), done.deformables.end(), d.id) !=
                          done.deformables.end();
        if (!goes && !is_attached(d, done.bodies))
            continue;
        inverse.deformables.push_back(world.describe(d.id));
        if (!goes)
            letting_go.deformables.push_back(d.id);
    }
    std::vector<ObjectId> spawned_again(done.bodies.begin(), done.bodies.end());
    for (const DeformableDef& def : inverse.deformables)
        spawned_again.emplace_back(def.id);
    if (inverse.bodies.empty() && inverse.joints.empty())
        inverse.label = count_text(inverse.deformables.size(), "soft body", "soft bodies");
    std::vector<Command> again = mark_again(world, spawned_again);
    std::vector<Command> annotations = annotations_of(done.bodies, done.annotations, world);
    std::move(annotations.begin(), annotations.end(), std::back_inserter(again));
    for (const AnnotationId id : done.annotations)
        world.remove_annotation(id);
    world.destroy_deformables(done.deformables);
    world.destroy_joints(done.joints);
    world.destroy_bodies(done.bodies);
    std::vector<Command> undo;
    if (!letting_go.deformables.empty())
        undo.emplace_back(std::move(letting_go));
    if (!inverse.bodies.empty() || !inverse.joints.empty() || !inverse.deformables.empty())
        undo.emplace_back(std::move(inverse));
    std::move(again.begin(), again.end(), std::back_inserter(undo));
    return AppliedCommand{
        .done = std::move(done), .inverse = std::move(undo), .created = {}, .warnings = {}};
}

std::vector<Command> annotations_of(const std::vector<BodyId>& bodies,
                                    const std::vector<AnnotationId>& annotations,
                                    const World& world) {
    const auto goes_with = [&](const Annotation& annotation) {
        const bool is_listed = std::find(annotations.begin(), annotations.end(), annotation.id) !=
                               annotations.end();
        return is_listed ||
               std::any_of(
                   annotation.anchors.begin(), annotation.anchors.end(), [&](const Anchor& anchor) {
                       return std::find(bodies.begin(), bodies.end(), anchor.body) != bodies.end();
                   });
    };
    std::vector<Command> commands;
    for (const Annotation& annotation : world.state().annotations.list())
        if (goes_with(annotation))
            commands.emplace_back(SetAnnotation{annotation});
    return commands;
}

std::vector<Command> remake(BodyId id, const World& world) {
    std::vector<Command> commands{DeleteObjects{.bodies = {id}, .joints = {}},
                                  description_of({id}, {}, world)};
    std::vector<Command> marks = mark_again(world, {id});
    std::move(marks.begin(), marks.end(), std::back_inserter(commands));
    std::vector<Command> annotations = annotations_of({id}, {}, world);
    std::move(annotations.begin(), annotations.end(), std::back_inserter(commands));
    return commands;
}

} // namespace topple::app::detail
