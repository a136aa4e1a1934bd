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

/// Returns the definition of a body as shown in a frame.
BodyDef definition_of(const PublishedFrame& frame, const Body& body) {
    BodyDef def{.motion = body.motion,
                .world_from_body = body.world_from_body,
                .velocity = body.v,
                .angular_velocity = body.w,
                .linear_damping = body.linear_damping,
                .angular_damping = body.angular_damping,
                .gravity_scale = body.gravity_scale,
                .filter = body.filter,
                .can_sleep = body.can_sleep,
                .quality = body.asked_quality};
    if (const auto name = frame.body_names->find(body.id.ordinal); name != frame.body_names->end())
        def.name = name->second;
    if (body.motion == Motion::dynamic)
        def.mass = body.mass;
    for (const Collider& collider : colliders_of(frame, body))
        def.colliders.push_back({.shape = shape_of(frame, collider),
                                 .body_from_shape = collider.body_from_shape,
                                 .material = collider.material,
                                 .collides = collider.collides,
                                 .visible = collider.visible});
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

/// Returns the bounds of everything bounded, as a world places it.
Aabb bounds_of(const World& world) {
    Aabb bounds;
    for (const Body& body : world.state().bodies)
        for (std::uint32_t i = 0; i < body.collider_count; ++i) {
            const Collider& collider = world.state().colliders[body.first_collider + i];
            bounds = united(bounds,
                            topple::bounds_of(world.shape(collider.shape),
                                              body.world_from_body * collider.body_from_shape));
        }
    for (const Deformable& deformable : world.state().deformables)
        bounds = united(bounds, app::bounds_of(deformable));
    return bounds;
}

} // namespace

CopiedObjects copy_of(const PublishedFrame& frame,
                      std::span<const BodyId> bodies,
                      std::span<const DeformableId> deformables) {
    CopiedObjects copy;
    std::map<BodyId, BodyId> copy_of_body;
    for (const BodyId id : bodies) {
        const Body* body = find_body(frame, id);
        if (body == nullptr)
            continue;
        copy_of_body[id] = new_body(copy.spawn.bodies.size());
        copy.spawn.bodies.push_back(definition_of(frame, *body));
        copy.bounds = united(copy.bounds, bounds_of(frame, *body));
    }
    for (const Joint& joint : frame.state->joints) {
        const auto a = copy_of_body.find(joint.a), b = copy_of_body.find(joint.b);
        if (a == copy_of_body.end() || b == copy_of_body.end())
            continue;
        JointDef def = topple::definition_of(joint);
        def.id = {};
        def.a = a->second;
        def.b = b->second;
        copy.spawn.joints.push_back(def);
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
        copy.spawn.deformables.push_back(std::move(def));
        copy.bounds = united(copy.bounds, bounds_of(*deformable));
    }
    copy.spawn.label = label_of(copy.spawn);
    return copy;
}

void translate(CopiedObjects& objects, Vec3 by) {
    for (BodyDef& def : objects.spawn.bodies)
        def.world_from_body.position += by;
    for (JointDef& def : objects.spawn.joints) {
        if (!def.a)
            def.local_anchor_a += by;
        if (!def.b)
            def.local_anchor_b += by;
    }
    for (DeformableDef& def : objects.spawn.deformables) {
        def.world_from_recipe.position += by;
        for (Vec3& position : def.positions)
            position += by;
        for (Attachment& attachment : def.attachments)
            if (!attachment.body)
                attachment.local_point += by;
    }
    objects.bounds = {objects.bounds.min + by, objects.bounds.max + by};
}

void move_aside(CopiedObjects& objects) {
    constexpr Real kGap = 0.05f; // [m]
    translate(objects, {is_bounded(objects.bounds) ? extents(objects.bounds).x + kGap : 1, 0, 0});
}

void stand_on(CopiedObjects& objects, Vec3 point) {
    if (!is_bounded(objects.bounds))
        return;
    const Vec3 middle = center(objects.bounds);
    translate(objects, point - Vec3{middle.x, objects.bounds.min.y, middle.z});
}

std::string text_of(const CopiedObjects& objects) {
    World world;
    const auto spawned = apply(objects.spawn, world);
    return spawned ? write_scene(describe_world(world)) : std::string();
}

Result<CopiedObjects> objects_from(std::string_view text) {
    Result<SceneFile> file = read_scene(text);
    if (!file)
        return file.error();
    const SceneDefinition& scene = file->scene;
    const Result<World> world = build_world(scene);
    if (!world.ok())
        return world.error();
    CopiedObjects objects{.spawn = {}, .bounds = bounds_of(*world)};
    const auto placeholder = [](BodyId id) { return id ? new_body(id.ordinal - 1) : BodyId{}; };
    for (const SceneBody& body : scene.bodies) {
        objects.spawn.bodies.push_back(body.def);
        BodyDef& def = objects.spawn.bodies.back();
        def.id = {};
        def.velocity = def.angular_velocity = {};
    }
    for (const SceneJoint& joint : scene.joints) {
        JointDef def = joint.def;
        def.id = {};
        def.a = placeholder(def.a);
        def.b = placeholder(def.b);
        objects.spawn.joints.push_back(def);
    }
    for (const SceneDeformable& deformable : scene.deformables) {
        DeformableDef def = deformable.def;
        def.id = {};
        for (Attachment& attachment : def.attachments)
            attachment.body = placeholder(attachment.body);
        for (Vec3& velocity : def.velocities)
            velocity = {};
        objects.spawn.deformables.push_back(std::move(def));
    }
    if (objects.empty())
        return Error{.message = "the scene has no bodies"};
    objects.spawn.label = label_of(objects.spawn);
    return objects;
}

} // namespace topple::app
