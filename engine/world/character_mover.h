// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/character.h"
#include "topple/dynamics/step_input.h"
#include "topple/world/world.h"

#include <span>
#include <vector>

namespace topple {

// A mover is an upright capsule that a program moves through a world. It collides and slides, but is no body: the
// world does not know it. `move_character` has the whole of it, the functions below are its parts. A body with a
// BodyDef::character has a mover of its own, in every step.

/// A plane beyond which a mover does not go: the face of something near it, or the plane between it and an edge.
struct MoverPlane {
    Vec3 normal{}; ///< Unit vector, from the obstacle to the mover.
    Vec3 point{};  ///< Nearest point of the obstacle. World frame. [m]
    Real separation =
        0;       ///< Gap between mover and obstacle along the normal; negative for an overlap. [m]
    BodyId body; ///< Body of the obstacle; never null.
    std::uint32_t collider = 0; ///< Index of the collider at the time of the query.
    /// Smallest displacement of the mover along the normal: -separation lets it touch. [m]
    Real least_along = 0;
    /// Displacement along the normal that the last call of solve_mover_planes has added; 0: not in the way. [m]
    Real push = 0;
};

/// Returns the planes of all colliders that the filter admits and that are no farther than `reach` [m], in a fixed
/// order; several of a surface. Empty for numbers that are not finite. Requires: a valid shape and a unit rotation.
std::vector<MoverPlane> find_mover_planes(const World& world,
                                          const CapsuleShape& shape,
                                          const Transform& world_from_shape,
                                          Real reach,
                                          const QueryFilter& filter = {});

/// Returns the displacement nearest to `displacement` [m] that no plane forbids, and sets `push` of each plane. Planes
/// that contradict each other share the error. Source: Hildreth's method for quadratic programs (1957).
Vec3 solve_mover_planes(Vec3 displacement, std::span<MoverPlane> planes);

/// Returns the velocity nearest to `velocity` [m/s] that leads into no plane that has a push.
Vec3 clip_mover_velocity(Vec3 velocity, std::span<const MoverPlane> planes);

/// Returns the share from 0 to 1 of a displacement [m] that a mover goes before it touches something into which it
/// would move; what it touches or overlaps at the start and leaves does not count. Requires: as find_mover_planes.
Real cast_mover(const World& world,
                const CapsuleShape& shape,
                const Transform& world_from_shape,
                Vec3 displacement,
                const QueryFilter& filter = {});

/// A character as plain data: a copy of it and of the world continues the same way.
struct CharacterMover {
    CapsuleShape shape{.radius = 0.3f, .half_height = 0.6f}; ///< Stands along its own Y.
    /// Center of the capsule, in the frame of the filter's cell; its rotation follows a turning ground.
    Transform world_from_shape{};
    MoverSettings settings{}; ///< Abilities.
    Real mass = 80;           ///< Presses on the ground, and resists bodies that move into it. [kg]
    QueryFilter filter{};     ///< Colliders that are in its way.
    /// True: the mover moves a body, and the solver lets other dynamic bodies push that one; see CharacterDef.
    bool has_body = false;
    MoverState state{}; ///< Motion between two steps.
};

/// Wishes of a character for one step.
struct MoverWish {
    Vec3 velocity{}; ///< Relative to the ground; its vertical part does not count. World axes. [m/s]
    bool jumps = false; ///< True: it jumps if it stands.
};

/// Result of one move.
struct MoverMotion {
    Vec3 climb{}; ///< Part of the displacement that is no motion: a step climbed, an overlap resolved. [m]
    Vec3 travel{};             ///< Rest of the displacement. [m]
    Real turn = 0;             ///< Rotation about the vertical, with the ground. [rad]
    std::vector<Force> pushes; ///< Inputs for the next step: weight and pushes on dynamic bodies.
};

/// Moves the character by one step of the world: call it before World::step, with the length of the step, and give the
/// pushes to that step. Bodies move in that step as they move now, so that the character rides on moving and turning
/// bodies and on surfaces in motion, and leaves the way of kinematic bodies. Up is against gravity, +Y without.
/// A wish, pose or velocity that is not finite: nothing moves. Requires: a valid shape and a unit rotation.
MoverMotion move_character(const World& world,
                           CharacterMover& mover,
                           const MoverWish& wish,
                           Real dt);

} // namespace topple
