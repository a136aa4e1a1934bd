// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/characters.h"

#include "topple/world/character_mover.h"
#include "topple/world/state/wake.h"
#include "topple/world/upward.h"

#include <cmath>
#include <utility>

namespace topple {
namespace {

/// Returns the share of the goal that a level asks for, times the goal.
Real goal_of(const DriveControl& control, Real level) {
    return is_bound(control) ? controlled_goal(control, level, 0) : 0;
}

/// Moves the level by one step. Returns whether the control wants something.
bool follow_level(const DriveControl& control, const ControlValues& values, Real dt, Real& level) {
    level = is_bound(control) ? next_level(control, level, aimed_level(control, values), dt) : 0;
    return level != 0;
}

bool follow_controls(Character& c, const ControlValues& values, Real dt) {
    const bool walks = follow_level(c.walk, values, dt, c.walk_level);
    const bool strafes = follow_level(c.strafe, values, dt, c.strafe_level);
    const bool turns = follow_level(c.turn, values, dt, c.turn_level);
    c.jump_is_held = c.jump != ControlSource::none &&
                     values[static_cast<std::size_t>(c.jump)] > 0.5f;
    return walks || strafes || turns || c.jump_is_held || c.wants_jump ||
           c.wanted_velocity != Vec3{};
}

MoverWish wish_of(const Character& c, Quat rotation) {
    const Vec3 own{goal_of(c.strafe, c.strafe_level), 0, -goal_of(c.walk, c.walk_level)};
    return {c.wanted_velocity + rotate(rotation, own), c.wants_jump || c.jump_is_held};
}

CharacterMover mover_of(const World& world, const Character& c, const Body& body) {
    const Collider& first = world.state().colliders[body.first_collider];
    CharacterMover mover;
    mover.shape = std::get<CapsuleShape>(world.shape(first.shape));
    mover.world_from_shape = body.world_from_body * first.body_from_shape;
    mover.settings = c.mover;
    mover.mass = body.mass;
    mover.filter = {.category = body.filter.category,
                    .mask = body.filter.mask,
                    .ignored = body.id,
                    .cell = body.cell};
    mover.has_body = true;
    mover.state = c.state;
    mover.state.velocity += body.v - c.given_velocity;
    return mover;
}

/// Moves the body to where it begins the step, and gives it the velocity of the rest of the way.
void give_motion(Character& c,
                 const MoverMotion& motion,
                 Real turn,
                 std::uint32_t index,
                 const CharacterRecords& records,
                 Vec3 up) {
    Body& body = records.placed.bodies[index];
    Transform& pose = body.world_from_body;
    if (turn != 0) {
        const Quat rotation = from_axis_angle(up, turn);
        const Collider& first = records.placed.colliders[body.first_collider];
        const Vec3 arm = rotate(pose.rotation, -first.body_from_shape.position);
        pose.position += rotate(rotation, arm) - arm; // about the axis of the capsule
        pose.rotation = normalize(rotation * pose.rotation);
    }
    pose.position += motion.climb;
    body.center_of_mass = transform_point(pose, body.local_center);
    body.v = without(body.locks.move, motion.travel / records.placed.dt);
    c.given_velocity = body.v;
    refit_boxes(records.placed, index, false);
}

} // namespace

double move_characters(const World& world,
                       const ControlValues& values,
                       const CharacterRecords& records,
                       std::vector<Force>& forces) {
    const Real dt = records.placed.dt;
    double work = 0;
    for (Character& c : records.characters) {
        std::vector<Body>& bodies = records.placed.bodies;
        const std::uint32_t index = index_of(bodies, c.body);
        const bool wants = follow_controls(c, values, dt);
        if (index == kNoIndex || !is_movable(bodies[index]) || bodies[index].collider_count == 0)
            continue;
        const Collider& first = records.placed.colliders[bodies[index].first_collider];
        if (!std::holds_alternative<CapsuleShape>(world.shape(first.shape)))
            continue;
        // No contact tells the character that its ground begins to move: the skin is between them.
        const std::uint32_t ground = index_of(bodies, c.state.ground_body);
        const bool is_carried = ground != kNoIndex &&
                                (is_awake(bodies[ground]) || is_moving_kinematic(bodies[ground]));
        if (wants || is_carried)
            wake_island_of(bodies, index);
        const Body& body = bodies[index];
        if (body.is_asleep || !is_finite(body.world_from_body) || !is_finite(body.v))
            continue;
        const Real before = kinetic_energy(body, body.world_from_body.rotation, body.v, body.w);
        CharacterMover mover = mover_of(world, c, body);
        Vec3 up = upward(world.state());
        if (up == Vec3{})
            up = {0, 1, 0};
        const Real turn = goal_of(c.turn, c.turn_level) * dt;
        MoverMotion motion = move_character(
            world, mover, wish_of(c, body.world_from_body.rotation), dt);
        c.state = mover.state;
        forces.insert(forces.end(), motion.pushes.begin(), motion.pushes.end());
        give_motion(c, motion, motion.turn + turn, index, records, up);
        work += static_cast<double>(
            kinetic_energy(body, body.world_from_body.rotation, body.v, body.w) - before);
    }
    return work;
}

} // namespace topple
