// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/core/instruction_set.h"
#include "topple/deformable/mesh/deformable.h"
#include "topple/deformable/mesh/deformable_mesh.h"
#include "topple/dynamics/bodies/body_state.h"

#include <span>
#include <vector>

namespace topple {

/// A shape of a body that particles may touch in this step.
struct ParticleObstacle {
    const Shape* shape = nullptr; ///< Borrowed from the world.
    Transform center_from_shape;  ///< From the body's center of mass, in its axes.
    std::uint32_t body = 0; ///< Solver body; 0: it stands still, and its center is the origin.
    Real friction = 0;      ///< [-]
    Real restitution = 0;   ///< [-]
    Aabb box;               ///< World: the region that it may reach in this step. [m]
    /// Sum of the sizes of the impulses of particles on it in this step, if it moves. [N s]
    Real impulse = 0;
};

/// Parameters of the world that act on particles.
struct ParticleSurroundings {
    Vec3 gravity;                   ///< [m/s^2]
    Vec3 wind;                      ///< [m/s]
    Real dt = 0;                    ///< Of the whole step. [s]
    Real push_speed = 3;            ///< Greatest speed at which overlap is resolved. [m/s]
    Real restitution_threshold = 0; ///< Slower impacts do not bounce. [m/s]
    Real friction_scale = 1;        ///< [-]
};

/// A particle as constraints see it: one row of four floats.
struct alignas(16) ParticleRow {
    Vec3 position;     ///< World. [m]
    Real inv_mass = 0; ///< [1/kg]
};

/// A vector in a row of four floats, which instructions take whole.
struct alignas(16) VectorRow : Vec3 {
    Real unused = 0; ///< Fourth float of the row.
    /// Zero.
    VectorRow() = default;
    /// The vector with an unused fourth float.
    VectorRow(Vec3 v) : Vec3(v) {} // NOLINT(google-explicit-constructor): it is one
};

/// One deformable's share of the particles.
struct ParticlePart {
    const Deformable* deformable = nullptr; ///< Borrowed for the step.
    std::uint32_t first = 0, count = 0;     ///< Range in the particles of the problem.
    Real last_substep = 0;                  ///< As in Deformable. [s]
    Real mouse_joint_speed = 0; ///< Of a mouse joint that holds one of its particles. [m/s]
    ///@{
    /// Of the deformable.
    [[nodiscard]] const DeformableMesh& mesh() const { return *deformable->mesh; }
    [[nodiscard]] const DeformableMaterial& material() const {
        return deformable->made_from->material;
    }
    ///@}
    /// Whether the part is solved by constraints, not forces.
    [[nodiscard]] bool is_xpbd() const {
        return deformable->made_from->integrator == Integrator::xpbd;
    }
};

/// Particles that are searched for obstacles together: neighbors in the mesh.
struct ParticleBlock {
    std::uint32_t part = 0;                               ///< Index.
    std::uint32_t begin = 0, end = 0;                     ///< Particles.
    std::uint32_t first_obstacle = 0, obstacle_count = 0; ///< Into `near_obstacles`.
};

/// A particle that may touch a body in this step: a plane that moves with the body. The contact is
/// found before the first sub-step, from the side on which the particle is, and holds until the
/// last one.
struct BodyContact {
    std::uint32_t particle = 0; ///< Index.
    std::uint32_t obstacle = 0; ///< Index.
    std::uint32_t body = 0;     ///< Solver body.
    Real radius = 0;            ///< Of the particle. [m]
    /// Unit, world, away from the body; constant over all sub-steps if the body stands still.
    Vec3 normal;
    Vec3 surface;                       ///< A point of the plane, world; constant likewise. [m]
    Real friction = 0, restitution = 0; ///< Of both surfaces. [-]
    Real depth = 0;    ///< Depth by which the particle was pushed out in this sub-step. [m]
    Real approach = 0; ///< Speed along the normal when the sub-step began. [m/s]
    Vec3 local_point;  ///< From the center of mass, body axes. [m]
    Vec3 local_normal; ///< Unit, body axes, away from the body.
};

/// A body that may touch a triangle, or an edge, between its particles: as BodyContact.
struct TriangleContact {
    std::array<std::uint32_t, 3> particles{}; ///< Of an edge, the second twice.
    std::array<Real, 3> weights{}; ///< Barycentric coordinates of the contact point; sum to 1. [-]
    std::uint32_t obstacle = 0;    ///< Index.
    std::uint32_t body = 0;        ///< Solver body.
    Real radius = 0;               ///< Of the particles. [m]
    Real friction = 0;             ///< Of both surfaces. [-]
    Vec3 local_point;              ///< From the center of mass, body axes. [m]
    Vec3 local_normal;             ///< Unit, body axes, away from the body.
};

/// A particle that a mouse joint holds.
struct ParticleMouseJoint {
    std::uint32_t particle = 0; ///< Index.
    Vec3 target;                ///< World. [m]
    Real rate = 0;              ///< Rate at which it comes nearer to the target. [1/s]
    Real most_acceleration = 0; ///< [m/s^2]
};

/// Two particles that may touch each other in this step.
struct ParticlePair {
    std::uint32_t a = 0, b = 0; ///< Indices.
    Real distance = 0;          ///< Distance that they keep. [m]
    Real friction = 0;          ///< Of both surfaces. [-]
};

/// A particle that is attached to a point of a body.
struct HeldParticle {
    std::uint32_t particle = 0; ///< Index.
    std::uint32_t body = 0;     ///< Solver body; 0: stands still.
    Vec3 local_point;           ///< From the center of mass, body axes. [m]
    Real compliance = 0;        ///< Over the square of a second: 1 / stiffness. [m/N]
};

/// All particles in one step; filled anew every step, but the memory stays.
struct ParticleProblem {
    ParticleSurroundings surroundings;                       ///< Of the step.
    InstructionSet instruction_set = InstructionSet::scalar; ///< Changes no bit.
    int substep = 0;                           ///< Number of the sub-step within the step, from 0.
    std::vector<ParticlePart> parts;           ///< One for each deformable.
    std::vector<ParticleRow> rows;             ///< All particles, part after part.
    std::vector<ParticleRow> before;           ///< Positions before the sub-step.
    std::vector<ParticleRow> unheld;           ///< Positions of this sub-step without constraints.
    std::vector<VectorRow> velocities;         ///< [m/s]
    std::vector<ParticleObstacle> obstacles;   ///< In the order of the colliders.
    std::vector<ParticleBlock> blocks;         ///< In the order of the particles.
    std::vector<std::uint32_t> near_obstacles; ///< Indices of obstacles, block after block.
    std::vector<BodyContact> contacts;         ///< Block after block.
    bool is_bouncing = false;                  ///< Some contact has restitution.
    std::vector<TriangleContact> triangle_contacts; ///< In order.
    std::vector<ParticlePair> pairs;                ///< In order.
    std::vector<HeldParticle> held;                 ///< Attached particles.
    std::vector<ParticleMouseJoint> mouse_joints;   ///< Mouse joints on particles.
    std::vector<VectorRow> wind_forces; ///< Of all particles; held for some sub-steps. [N]
    std::vector<Vec3> forces;           ///< Scratch, of a part. [N]
    std::vector<std::uint32_t> found;   ///< Scratch.
};

/// Present pose of the obstacle's shape.
inline Transform world_from_shape(const ParticleObstacle& o, const SolverBodies& bodies) {
    const BodyState& b = bodies.states[o.body];
    return Transform{bodies.centers[o.body] + b.dp, b.q} * o.center_from_shape;
}

/// Effective inverse mass of the body for a push along `n` (unit) at `r` [m] from the center.
/// [1/kg]
inline Real inverse_mass_at(const BodyState& body, Vec3 r, Vec3 n) {
    if (body.inv_mass == 0)
        return 0;
    const Vec3 rn = cross(r, n);
    return body.inv_mass + dot(rn, body.inv_inertia * rn);
}

/// Moves the body as an impulse [N s] would have within this sub-step of `h` [s], and gives it the
/// velocity.
void push_body(BodyState& body, Vec3 r, Vec3 impulse, Real h);
/// Only moves the body; `shift` is impulse times time. [kg m]
void shift_body(BodyState& body, Vec3 r, Vec3 shift);

} // namespace topple
