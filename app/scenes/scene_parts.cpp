// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"

#include "topple/core/assert.h"

#include <utility>

namespace topple::app {
namespace {

/// Returns a point of the world in a body's own frame.
Vec3 local_point(const World& world, BodyId id, Vec3 point) {
    const Body* body = world.find(id);
    return body != nullptr ? inverse_transform_point(body->world_from_body, point) : point;
}

Quat local_rotation(const World& world, BodyId id, Quat rotation) {
    const Body* body = world.find(id);
    return body != nullptr ? conjugate(body->world_from_body.rotation) * rotation : rotation;
}

JointId add_joint(World& world, const JointDef& def) { return must(world.create_joint(def)); }

} // namespace

void add_walls(World& world, Vec3 half) {
    constexpr Real kThick = 0.1f; // half of the thickness [m]
    for (const Real side : {-1.0f, 1.0f}) {
        add_box(world,
                {.position = {side * (half.x + kThick), half.y, 0},
                 .half_extents = {kThick, half.y, half.z + 2 * kThick},
                 .motion = Motion::static_});
        add_box(world,
                {.position = {0, half.y, side * (half.z + kThick)},
                 .half_extents = {half.x, half.y, kThick},
                 .motion = Motion::static_});
    }
}

void add_label(World& world, Vec3 at, std::string text, BodyId body) {
    must(world.set_annotation({.anchors = {{.body = body, .point = at}}, .text = std::move(text)}));
}

BodyId add_body(World& world, const BodyDef& def) { return must(world.create_body(def)); }

BodyDef made_of(std::string_view name, BodyDef def) {
    if (!name.empty())
        for (ColliderDef& collider : def.colliders)
            collider.material.name = MaterialName(name);
    return def;
}

DeformableId add_deformable(World& world, const DeformableDef& def) {
    return must(world.create_deformable(def));
}

BodyId add_floor(World& world, const Material& material) {
    return add_body(
        world, {.name = "floor", .colliders = {{.shape = PlaneShape{}, .material = material}}});
}

BodyId add_ground(World& world, const Material& material, Real half_width) {
    return add_body(
        world,
        {.name = "floor",
         .colliders = {{.shape = BoxShape{{half_width, 1, half_width}},
                        .body_from_shape = {{0, -1, 0}, {}},
                        .material = material,
                        .visible = false},
                       {.shape = PlaneShape{}, .material = material, .collides = false}}});
}

void take_gravity_away(World& world) {
    for (const char* axis : {"gravity_x", "gravity_y", "gravity_z"}) {
        must(world.set_parameter(axis, 0));
    }
}

BodyId add_box(World& world, const BoxDef& def) {
    return add_body(
        world,
        made_of(def.made_of,
                {.name = def.name,
                 .motion = def.motion,
                 .world_from_body = {def.position, def.rotation},
                 .colliders = {{.shape = BoxShape{def.half_extents}, .material = def.material}},
                 .mass = def.mass,
                 .density = def.density}));
}

BodyId add_ball(World& world, const BallDef& def) {
    return add_body(
        world,
        made_of(def.made_of,
                {.name = def.name,
                 .motion = Motion::dynamic,
                 .world_from_body = {def.position, {}},
                 .velocity = def.velocity,
                 .colliders = {{.shape = SphereShape{def.radius}, .material = def.material}},
                 .mass = def.mass,
                 .density = def.density}));
}

JointId join_at(World& world, BodyId a, BodyId b, Vec3 anchor) {
    return add_joint(world,
                     {.type = JointType::ball,
                      .a = a,
                      .b = b,
                      .local_anchor_a = local_point(world, a, anchor),
                      .local_anchor_b = local_point(world, b, anchor)});
}

JointId tie(World& world, BodyId a, Vec3 anchor_a, BodyId b, Vec3 anchor_b) {
    const Real length = distance(anchor_a, anchor_b);
    return add_joint(world,
                     {.type = JointType::distance,
                      .a = a,
                      .b = b,
                      .local_anchor_a = local_point(world, a, anchor_a),
                      .local_anchor_b = local_point(world, b, anchor_b),
                      .lower = length,
                      .upper = length});
}

JointId hinge_at(World& world,
                 BodyId a,
                 BodyId b,
                 Vec3 anchor,
                 Vec3 axis,
                 std::optional<AngleLimits> limits) {
    const Quat frame = rotation_between({0, 0, 1}, axis);
    JointDef def{.type = JointType::hinge,
                 .a = a,
                 .b = b,
                 .local_anchor_a = local_point(world, a, anchor),
                 .local_anchor_b = local_point(world, b, anchor),
                 .local_frame_a = local_rotation(world, a, frame),
                 .local_frame_b = local_rotation(world, b, frame)};
    if (limits) {
        def.has_limits = true;
        def.lower = limits->lower;
        def.upper = limits->upper;
    }
    return add_joint(world, def);
}

double mechanical_energy(const World& world) {
    const EnergyBudget energy = energy_budget_of(world.state());
    return energy.kinetic + energy.potential;
}

SceneMetric energy_kept(const World& world, double start, Real mass, Real height) {
    const double lift = static_cast<double>(mass * length(world.parameters().gravity) * height);
    return {.name = "energy_kept_percent",
            .value = 100 * (1 - (start - mechanical_energy(world)) / lift),
            .bound = 85,
            .at_least = true};
}

const Body& body_named(const World& world, std::string_view name) {
    const Body* body = world.find(world.find_body(name));
    TOPPLE_ASSERT(body != nullptr);
    return *body;
}

} // namespace topple::app
