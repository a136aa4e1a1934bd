// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/characters.h"

#include "topple/world/character_mover.h"
#include "topple/world/state/wake.h"
#include "topple/world/upward.h"

#include <algorithm>
#include <cmath>
#include <span>
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
                 const CharacterMoves::OfBody& move,
                 const CharacterRecords& records,
                 Vec3 up) {
    Body& body = records.placed.bodies[move.body];
    Transform& pose = body.world_from_body;
    if (move.turn != 0) {
        const Quat rotation = from_axis_angle(up, move.turn);
        const Collider& first = records.placed.colliders[body.first_collider];
        const Vec3 arm = rotate(pose.rotation, -first.body_from_shape.position);
        pose.position += rotate(rotation, arm) - arm; // about the axis of the capsule
        pose.rotation = normalize(rotation * pose.rotation);
    }
    pose.position += move.climb;
    body.center_of_mass = transform_point(pose, body.local_center);
    body.v = without(body.locks.move, move.travel / records.placed.dt);
    c.given_velocity = body.v;
    refit_boxes(records.placed, move.body, false);
}

/// Vertical of characters: against gravity, +Y without.
Vec3 vertical_of(const WorldState& state) {
    const Vec3 up = upward(state);
    return up == Vec3{} ? Vec3{0, 1, 0} : up;
}

/// Returns the index of the character's body; kNoIndex if there is none that a mover can move.
std::uint32_t movable_body(const World& world, const Character& c) {
    const WorldState& s = world.state();
    const std::uint32_t index = index_of(s.bodies, c.body);
    if (index == kNoIndex || !is_movable(s.bodies[index]) || s.bodies[index].collider_count == 0)
        return kNoIndex;
    const Collider& first = s.colliders[s.bodies[index].first_collider];
    return std::holds_alternative<CapsuleShape>(world.shape(first.shape)) ? index : kNoIndex;
}

/// Moves the controls of all characters by one step, and wakes the bodies of those that want something.
void follow_all_controls(const World& world,
                         const ControlValues& values,
                         const CharacterRecords& records) {
    for (Character& c : records.characters)
        if (follow_controls(c, values, records.placed.dt))
            if (const std::uint32_t index = movable_body(world, c); index != kNoIndex)
                wake_island_of(records.placed.bodies, index);
}

/// Wakes the bodies of characters on moving ground. No contact tells a character that its ground begins to move: the
/// skin is between them.
void wake_carried(const World& world, const CharacterRecords& records) {
    std::vector<Body>& bodies = records.placed.bodies;
    for (const Character& c : records.characters) {
        const std::uint32_t index = movable_body(world, c);
        const std::uint32_t ground = index_of(bodies, c.state.ground_body);
        if (index != kNoIndex && ground != kNoIndex &&
            (is_awake(bodies[ground]) || is_moving_kinematic(bodies[ground])))
            wake_island_of(bodies, index);
    }
}

/// Returns the pushes of a move.
std::span<const Force> pushes_of(const CharacterMoves& moves, const CharacterMoves::OfBody& of) {
    return std::span<const Force>(moves.pushes).subspan(of.first_push, of.push_count);
}

/// Returns the index of the move of a body; the number of moves if there is none.
std::size_t move_of_body(const CharacterMoves& moves, std::uint32_t body) {
    const auto at = std::lower_bound(
        moves.of_bodies.begin(),
        moves.of_bodies.end(),
        body,
        [](const CharacterMoves::OfBody& move, std::uint32_t b) { return move.body < b; });
    const bool is_there = at != moves.of_bodies.end() && at->body == body;
    return is_there ? static_cast<std::size_t>(at - moves.of_bodies.begin())
                    : moves.of_bodies.size();
}

/// Returns the horizontal part of the pushes of a move on a body. [N]
Vec3 lateral_push(const CharacterMoves& moves,
                  const CharacterMoves::OfBody& of,
                  BodyId on,
                  Vec3 up) {
    Vec3 sum;
    for (const Force& push : pushes_of(moves, of))
        if (push.body == on)
            sum += push.force - up * dot(push.force, up);
    return sum;
}

/// Lets two characters that push each other hold as much as both push: feet on the ground bear the reaction of a push,
/// so that the stronger one moves the other with the difference.
void balance_pushes(const WorldState& state, Vec3 up, CharacterMoves& moves) {
    const std::size_t count = moves.of_bodies.size();
    std::vector<std::size_t> others; // of one move, each once
    for (std::size_t i = 0; i < count; ++i) {
        const CharacterMoves::OfBody one = moves.of_bodies[i];
        others.clear();
        for (const Force& push : pushes_of(moves, one)) {
            const std::size_t k = move_of_body(moves, index_of(state.bodies, push.body));
            if (k > i && k < count && std::find(others.begin(), others.end(), k) == others.end())
                others.push_back(k);
        }
        for (const std::size_t k : others) {
            const CharacterMoves::OfBody other = moves.of_bodies[k];
            const BodyId a = state.bodies[one.body].id, b = state.bodies[other.body].id;
            const Vec3 on_b = lateral_push(moves, one, b, up);
            const Vec3 on_a = lateral_push(moves, other, a, up);
            if (!(dot(on_a, on_b) < 0))
                continue;
            const Real by_one = length(on_b), by_other = length(on_a);
            const Real held = std::min(by_one, by_other);
            moves.pushes.push_back({.body = b, .force = on_b * (-held / by_one)});
            moves.pushes.push_back({.body = a, .force = on_a * (-held / by_other)});
        }
    }
}

} // namespace

double move_characters(const World& world,
                       const ControlValues& values,
                       const CharacterRecords& records,
                       CharacterMoves& moves) {
    const Real dt = records.placed.dt;
    const Vec3 up = vertical_of(world.state());
    follow_all_controls(world, values, records);
    wake_carried(world, records);
    moves.pushes.clear();
    moves.of_bodies.clear();
    for (std::size_t i = 0; i < records.characters.size(); ++i) {
        Character& c = records.characters[i];
        const std::uint32_t index = movable_body(world, c);
        if (index == kNoIndex)
            continue;
        const Body& body = records.placed.bodies[index];
        if (body.is_asleep || !is_finite(body.world_from_body) || !is_finite(body.v))
            continue;
        CharacterMover mover = mover_of(world, c, body);
        const MoverMotion motion = move_character(
            world, mover, wish_of(c, body.world_from_body.rotation), dt);
        c.state = mover.state;
        moves.of_bodies.push_back({.character = i,
                                   .body = index,
                                   .climb = motion.climb,
                                   .travel = motion.travel,
                                   .turn = motion.turn + goal_of(c.turn, c.turn_level) * dt,
                                   .first_push = moves.pushes.size(),
                                   .push_count = motion.pushes.size()});
        moves.pushes.insert(moves.pushes.end(), motion.pushes.begin(), motion.pushes.end());
    }
    balance_pushes(world.state(), up, moves);
    double work = 0;
    for (const CharacterMoves::OfBody& move : moves.of_bodies) {
        const Body& body = records.placed.bodies[move.body];
        const auto energy = [&] {
            return kinetic_energy(body, body.world_from_body.rotation, body.v, body.w);
        };
        const Real before = energy();
        give_motion(records.characters[move.character], move, records, up);
        work += static_cast<double>(energy() - before);
    }
    return work;
}

} // namespace topple
