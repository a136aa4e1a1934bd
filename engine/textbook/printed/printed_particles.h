// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/textbook/printed/cookbook.h"

#include <span>
#include <vector>

namespace topple {

// A cookbook's particles, springs, cloth and distance joints as printed, rewritten from their description with their
// mistakes, for comparison with the engine on the same input. The engine does not use them.

/// The version of the chapter on constraints, or of the one on springs.
enum class PrintedEdition : std::uint8_t {
    euler,  ///< The force is the gravity, independent of the mass, and is then divided by the mass.
    verlet, ///< The velocity is the difference of two positions; there is no mass.
    springs ///< Euler with the weight as the force, and an impulse for springs.
};

/// A point mass.
struct PrintedParticle {
    Vec3 position, old_position; ///< [m]
    Vec3 velocity;               ///< [m/s]; not used for Verlet.
    Vec3 forces; ///< The force [N], or, except in `springs`, the acceleration [m/s^2].
    Real mass = cookbook::kParticleMass;     ///< [kg]; a particle of mass 0 does not move.
    Real bounce = cookbook::kParticleBounce; ///< Restitution. [-]
    /// Share of the velocity kept after every step, independent of its length. [-]
    Real friction = cookbook::kParticleKept;

    /// Places the particle at rest for Verlet.
    void set_position(Vec3 p) { position = old_position = p; }
};

/// A shape that particles hit.
struct PrintedObstacle {
    Shape shape;                ///< Any shape that rays can hit.
    Transform world_from_shape; ///< Pose of the shape.
};

/// A spring. Requires: k <= 0 (opposite sign convention).
struct PrintedSpring {
    std::uint32_t p1 = 0, p2 = 0; ///< Indices of particles.
    /// [N/m], [N s/m], [m]
    Real k = cookbook::kSpringConstant, b = cookbook::kSpringDamping, resting_length = 0;
};
/// A distance joint.
struct PrintedJoint {
    std::uint32_t p1 = 0, p2 = 0; ///< Indices of particles.
    Real length = 0;              ///< [m]
};

/// The single particles of a system, or one cloth.
struct PrintedGroup {
    std::vector<PrintedParticle> particles; ///< Single particles, or rows of the cloth.
    std::vector<PrintedSpring> springs;     ///< Springs of a cloth: structural, then shear, then
                                            ///< bend.
    std::vector<PrintedJoint> joints;       ///< Sorted in the order in which they are solved.
};

/// A square cloth in the plane y = 0 around the origin, with `side` particles along a side and its springs at rest:
/// structural to the next particle, shear across each cell, bend to the second next. An empty group if the side is
/// shorter than the cookbook allows.
PrintedGroup printed_cloth(std::uint32_t side, Real spacing);

/// Sets the force of a particle from gravity [m/s^2].
void apply_printed_forces(PrintedParticle& p, PrintedEdition edition, Vec3 gravity);
/// Moves a particle by one step of `dt` [s].
void update_printed(PrintedParticle& p, PrintedEdition edition, Real dt);
/// Stops the particle at the first obstacle of the list that its motion crosses, even if another one is nearer.
void solve_printed_obstacles(PrintedParticle& p,
                             PrintedEdition edition,
                             std::span<const PrintedObstacle> obstacles);
/// Applies a spring as an impulse to both particles.
void apply_printed_spring(const PrintedSpring& spring, std::span<PrintedParticle> particles);
/// Moves both particles to the length of the joint, then solves the obstacles for both.
void solve_printed_joint(const PrintedJoint& joint,
                         std::span<PrintedParticle> particles,
                         PrintedEdition edition,
                         std::span<const PrintedObstacle> obstacles);

/// Takes one step in the printed order: the forces of all groups, the motion of all, the springs of all, then
/// obstacles and joints of all. With one group and no springs it is the step of the first chapter, with one cloth
/// that of a cloth alone.
void step_printed(std::span<PrintedGroup> groups,
                  PrintedEdition edition,
                  std::span<const PrintedObstacle> obstacles,
                  Vec3 gravity,
                  Real dt);

} // namespace topple
