// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/duplicate.h"

#include "app/session/frame/frame_query.h"

#include <map>

namespace topple::app {
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
    if (body.motion == Motion::dynamic)
        def.mass = body.mass;
    for (std::uint32_t i = 0; i < body.collider_count; ++i) {
        const Collider& collider = frame.state->colliders[body.first_collider + i];
        def.colliders.push_back({.shape = (*frame.shapes)[collider.shape]->shape,
                                 .body_from_shape = collider.body_from_shape,
                                 .material = collider.material,
                                 .collides = collider.collides,
                                 .visible = collider.visible});
    }
    return def;
}

SpawnBodies duplicate_of(const PublishedFrame& frame, std::span<const BodyId> bodies) {
    SpawnBodies copy;
    std::map<BodyId, BodyId> copy_of;
    const Aabb around = bounds_of(frame, bodies);
    const Real shift = is_bounded(around) ? extents(around).x + 0.05f : 1;
    for (const BodyId id : bodies) {
        const Body* body = find_body(frame, id);
        if (body == nullptr)
            continue;
        copy_of[id] = new_body(copy.bodies.size());
        copy.bodies.push_back(definition_of(frame, *body));
        copy.bodies.back().world_from_body.position.x += shift;
    }
    for (const Joint& joint : frame.state->joints) {
        const auto a = copy_of.find(joint.a), b = copy_of.find(joint.b);
        if (a == copy_of.end() || b == copy_of.end())
            continue;
        JointDef def = topple::definition_of(joint);
        def.id = {};
        def.a = a->second;
        def.b = b->second;
        copy.joints.push_back(def);
    }
    copy.label = copy.bodies.size() == 1 ? "copy" : std::to_string(copy.bodies.size()) + " copies";
    return copy;
}

} // namespace topple::app
