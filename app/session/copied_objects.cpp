// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/copied_objects.h"

#include "app/session/frame/frame_query.h"
#include "app/session/frame/soft_pick.h"
#include "topple/deformable/mesh/deformable.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

#include <algorithm>
#include <map>

namespace topple::app {
namespace {

/// Returns the definition of a body that becomes a copy of one in a frame, awake.
BodyDef copy_of(const PublishedFrame& frame, const Body& body) {
    BodyDef def = definition_of(frame, body);
    def.id = {};
    def.is_asleep = false;
    return def;
}

std::string label_of(const SpawnBodies& objects) {
    const std::size_t count = objects.bodies.size() + objects.deformables.size();
    return count == 1 ? "copy" : std::to_string(count) + " copies";
}

Aabb united(const Aabb& bounds, const Aabb& more) {
    if (!is_bounded(more)) // a plane
        return bounds;
    return unite(bounds, more);
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
    std::map<BodyId, BodyId> copy_of_body;
    for (const BodyId id : bodies) {
        const Body* body = find_body(frame, id);
        if (body == nullptr)
            continue;
        copy_of_body[id] = new_body(copy.bodies.size());
        copy.bodies.push_back(copy_of(frame, *body));
    }
    for (const Joint& joint : frame.state->joints) {
        const auto a = copy_of_body.find(joint.a), b = copy_of_body.find(joint.b);
        if (a == copy_of_body.end() || b == copy_of_body.end())
            continue;
        JointDef def = definition_of(joint);
        def.id = {};
        def.a = a->second;
        def.b = b->second;
        copy.joints.push_back(def);
    }
    for (const DeformableId id : deformables) {
        const Deformable* deformable = find_deformable(frame, id);
        if (deformable == nullptr)
            continue;
        DeformableDef def = describe(*deformable);
        def.id = {};
        std::erase_if(def.attachments, [&](const Attachment& attachment) {
            return !copy_of_body.contains(attachment.body);
        });
        for (Attachment& attachment : def.attachments)
            attachment.body = copy_of_body.at(attachment.body);
        copy.deformables.push_back(std::move(def));
    }
    copy.label = label_of(copy);
    return copy;
}

void translate(SpawnBodies& objects, Vec3 by) {
    for (BodyDef& def : objects.bodies)
        def.world_from_body.position += by;
    for (JointDef& def : objects.joints) {
        if (!def.a)
            def.local_anchor_a += by;
        if (!def.b)
            def.local_anchor_b += by;
    }
    for (DeformableDef& def : objects.deformables) {
        def.world_from_recipe.position += by;
        for (Vec3& position : def.positions)
            position += by;
        for (Attachment& attachment : def.attachments)
            if (!attachment.body)
                attachment.local_point += by;
    }
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

Result<SpawnBodies> objects_from(std::string_view text) {
    const Result<SceneFile> file = read_scene(text);
    if (!file)
        return file.error();
    const SceneDefinition& scene = file->scene;
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
    if (is_empty(objects))
        return Error{.message = "the scene has no bodies"};
    objects.label = label_of(objects);
    return objects;
}

} // namespace topple::app
