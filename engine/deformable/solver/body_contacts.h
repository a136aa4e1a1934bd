// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/solver/particle_problem.h"

namespace topple {

/// Distance within which a particle at rest looks for obstacles. [m]
Real reach_of(const ParticlePart& part, const ParticleSurroundings& surroundings);

/// A point of particles in this sub-step.
struct MovingPoint {
    Vec3 now, before;  ///< [m]
    Real inv_mass = 0; ///< [1/kg]
};
/// The plane that it must stay behind.
struct ContactPlane {
    Vec3 r;            ///< From the body's center to the surface. [m]
    Vec3 normal;       ///< World, away from the body.
    Vec3 surface;      ///< A point of it. [m]
    Real radius = 0;   ///< Of the particle. [m]
    Real friction = 0; ///< [-]
};
/// Correction of a point by the plane of a contact.
struct PushedOut {
    Vec3 change;      ///< Times inverse mass, it moves the point. [kg m]
    Vec3 shift;       ///< The same, but it gives no velocity: of older overlap. [kg m]
    Real depth = 0;   ///< By which it was too deep; 0: nothing happens. [m]
    Real impulse = 0; ///< Along the normal. [N s]
};
/// Out of the body, with friction on the way; the body gets its share. `push`: the most by which older
/// overlap goes [m]; `gently`: that part of it gives nobody a velocity.
PushedOut push_out(const MovingPoint& point,
                   const ContactPlane& plane,
                   BodyState& body,
                   Real push,
                   Real h,
                   bool gently = false);

/// Cuts the particles into blocks and finds the obstacles that each block may reach in this step.
void find_near_obstacles(ParticleProblem& problem);
/// The contacts of all particles that may touch something in this step. Requires: near obstacles.
void find_body_contacts(ParticleProblem& problem, const SolverBodies& bodies);

/// Notes how fast particles come, for `bounce_off`.
void begin_contacts(ParticleProblem& problem, const SolverBodies& bodies);
/// Pushes particles out of bodies and bodies away from particles, with friction on the way
/// (Macklin et al. 2014, "Unified Particle Physics", section 6.1).
void solve_body_contacts(ParticleProblem& problem, SolverBodies& bodies, Real h);
/// Gives back the speed that restitution asks for. Requires: velocities follow from positions.
void bounce_off(ParticleProblem& problem, SolverBodies& bodies, Real h);

/// Puts particles back that have passed through something within the step, which contacts prevent
/// unless a mouse joint or a spring has made them faster than they were. `starts`: where they were
/// before the step; `start_poses`: of the obstacles then.
void stop_tunnelling(ParticleProblem& problem,
                     std::span<const Vec3> starts,
                     std::span<const Transform> start_poses,
                     const SolverBodies& bodies);

} // namespace topple
