// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/copied_objects.h"

#include "app/session/frame/frame_query.h"
#include "app/session/frame/soft_pick.h"
#include "topple/deformable/mesh/deformable.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

#include <set>

namespace topple::app {
namespace {

std::string label_of_objects(const SpawnBodies& objects) {
    const std::size_t count = objects.bodies.size() + objects.deformables.size();
    return count == 1 ? "copy" : std::to_string(count) + " copies";
}

Aabb united(const Aabb& bounds, const Aabb& more) {
    if (!is_bounded(more)) // a plane
        return bounds;
    return unite(bounds, more);
}

/// Adds the groups of a scene whose bodies and deformables are all spawned in the order of their ids.
void add_groups(SpawnBodies& objects, const std::vector<SceneGroup>& groups) {
    for (const SceneGroup& scene : groups) {
        SpawnedGroup group{.id = {}, .name = scene.group.name, .bodies = {}, .deformables = {}};
        for (const ObjectId& member : scene.group.members) {
            if (const BodyId* body = std::get_if<BodyId>(&member))
                group.bodies.push_back(body->ordinal - 1);
            else if (const DeformableId* soft = std::get_if<DeformableId>(&member))
                group.deformables.push_back(soft->ordinal - 1);
        }
        if (!group.bodies.empty() || !group.deformables.empty())
            objects.groups.push_back(std::move(group));
    }
}

} // namespace

bool is_empty(const SpawnBodies& objects) {
    return objects.bodies.empty() && objects.deformables.empty();
}

Aabb bounds_of(std::span<const BodyDef> bodies) {
    Aabb bounds;
    for (const BodyDef& def : bodies)
        for (const ColliderDef& collider : def.colliders)
            bounds = united(
                bounds, bounds_of(collider.shape, def.world_from_body * collider.body_from_shape));
    return bounds;
}

Aabb bounds_of(const SpawnBodies& objects) {
    Aabb bounds = bounds_of(objects.bodies);
    for (const DeformableDef& def : objects.deformables)
        bounds = united(bounds, bounds_of(make_deformable(def)));
    return bounds;
}

SpawnBodies copy_of(const PublishedFrame& frame,
                    std::span<const BodyId> bodies,
                    std::span<const DeformableId> deformables) {
    SpawnBodies copy;
    for (const BodyId id : bodies)
        if (const Body* body = find_body(frame, id))
            copy.bodies.push_back(definition_of(frame, *body));
    const std::set<BodyId> among(bodies.begin(), bodies.end());
    for (const Joint& joint : frame.state->joints)
        if (among.contains(joint.a) && among.contains(joint.b) &&
            (!joint.carrier || among.contains(joint.carrier)))
            copy.joints.push_back(definition_of(joint));
    for (const Thruster& thruster : frame.state->thrusters)
        if (among.contains(thruster.body))
            copy.thrusters.push_back(thruster);
    for (const Vehicle& vehicle : frame.state->vehicles)
        if (among.contains(vehicle.body))
            copy.vehicles.push_back(with_places_of_wheels(vehicle, copy.joints));
    for (const DeformableId id : deformables)
        if (const Deformable* deformable = find_deformable(frame, id))
            copy.deformables.push_back(describe(*deformable));
    add_groups(copy, frame.state->object_marks);
    make_self_contained(copy);
    copy.label = label_of_objects(copy);
    return copy;
}

void move_aside(SpawnBodies& objects) {
    constexpr Real kGap = 0.05f; // [m]
    const Aabb bounds = bounds_of(objects);
    translate(objects, {is_bounded(bounds) ? extents(bounds).x + kGap : 1, 0, 0});
}

void stand_on(SpawnBodies& objects, Vec3 point) {
    const Aabb bounds = bounds_of(objects);
    if (!is_bounded(bounds))
        return;
    const Vec3 middle = center(bounds);
    translate(objects, point - Vec3{middle.x, bounds.min.y, middle.z});
}

std::string text_of(const SpawnBodies& objects) {
    World world;
    const auto spawned = apply(objects, world);
    return spawned ? write_scene(describe_world(world)) : std::string();
}

SpawnBodies objects_of(const SceneDefinition& scene) {
    SpawnBodies objects;
    const auto placeholder = [](BodyId id) { return id ? new_body(id.ordinal - 1) : BodyId{}; };
    for (const SceneBody& body : scene.bodies) {
        objects.bodies.push_back(body.def);
        BodyDef& def = objects.bodies.back();
        def.id = {};
        def.velocity = def.angular_velocity = {};
    }
    for (const SceneJoint& joint : scene.joints) {
        JointDef def = joint.def;
        def.id = {};
        def.a = placeholder(def.a);
        def.b = placeholder(def.b);
        def.carrier = placeholder(def.carrier);
        objects.joints.push_back(def);
    }
    for (const SceneDeformable& deformable : scene.deformables) {
        DeformableDef def = deformable.def;
        def.id = {};
        for (Attachment& attachment : def.attachments)
            attachment.body = placeholder(attachment.body);
        for (Vec3& velocity : def.velocities)
            velocity = {};
        objects.deformables.push_back(std::move(def));
    }
    for (const SceneThruster& thruster : scene.thrusters) {
        objects.thrusters.push_back(thruster.def);
        objects.thrusters.back().id = {};
        objects.thrusters.back().body = placeholder(thruster.def.body);
    }
    for (const SceneVehicle& vehicle : scene.vehicles) {
        objects.vehicles.push_back(vehicle.def);
        objects.vehicles.back().id = {};
        objects.vehicles.back().body = placeholder(vehicle.def.body);
    }
    add_groups(objects, scene.groups);
    objects.label = label_of_objects(objects);
    return objects;
}

Result<SpawnBodies> objects_from(std::string_view text) {
    const Result<SceneFile> file = read_scene(text);
    if (!file)
        return file.error();
    SpawnBodies objects = objects_of(file->scene);
    if (is_empty(objects))
        return Error{.message = "the scene has no bodies"};
    return objects;
}

} // namespace topple::app
