// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

/// Returns the distance within which a particle at rest looks for obstacles. [m]
Real reach_of(const ParticlePart& part, const ParticleSurroundings& surroundings);

/// A point of particles in this sub-step.
struct MovingPoint {
    Vec3 now, before;  ///< [m]
    Real inv_mass = 0; ///< [1/kg]
};
/// The plane of a contact, which bounds the point.
struct ContactPlane {
    Vec3 r;            ///< Vector from the body's center to the surface. [m]
    Vec3 normal;       ///< World coordinates; points away from the body.
    Vec3 surface;      ///< A point of the plane. [m]
    Real radius = 0;   ///< Radius of the particle. [m]
    Real friction = 0; ///< [-]
};
/// Correction of a point by the plane of a contact.
struct PushedOut {
    Vec3 change;      ///< Displacement over the inverse mass of the point. [kg m]
    Vec3 shift;       ///< Part of older overlap, which gives no velocity. [kg m]
    Real depth = 0;   ///< Corrected depth; 0: no correction. [m]
    Real impulse = 0; ///< Impulse along the normal. [N s]
};
/// Moves the point out of the body, with friction; the body gets its share. `push`: largest correction of older
/// overlap [m]; `gently`: this part of the correction gives no velocity.
PushedOut push_out(const MovingPoint& point,
                   const ContactPlane& plane,
                   BodyState& body,
                   Real push,
                   Real h,
                   bool gently = false);

/// Divides the particles into blocks and finds the obstacles that each block may reach in this step.
void find_near_obstacles(ParticleProblem& problem);
/// Finds the contacts of all particles that may touch something in this step. Requires: near obstacles.
void find_body_contacts(ParticleProblem& problem, const SolverBodies& bodies);

/// Stores the approach speeds of particles, for `bounce_off`.
void begin_contacts(ParticleProblem& problem, const SolverBodies& bodies);
/// Pushes particles out of bodies and bodies away from particles, with friction (Macklin et al. 2014, "Unified
/// Particle Physics", section 6.1).
void solve_body_contacts(ParticleProblem& problem, SolverBodies& bodies, Real h);
/// Applies restitution. Requires: velocities follow from positions.
void bounce_off(ParticleProblem& problem, SolverBodies& bodies, Real h);

/// Moves particles back that have passed through an obstacle within the step; contacts prevent this unless a mouse
/// joint or a spring has accelerated the particle. `starts`: positions before the step; `start_poses`: poses of the
/// obstacles then.
void stop_tunnelling(ParticleProblem& problem,
                     std::span<const Vec3> starts,
                     std::span<const Transform> start_poses,
                     const SolverBodies& bodies);

} // namespace topple
