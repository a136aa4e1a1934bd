// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/core/instruction_set.h"
#include "topple/deformable/mesh/deformable.h"
#include "topple/deformable/mesh/deformable_mesh.h"
#include "topple/deformable/solver/particle_watch.h"
#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/fields/force_field.h"

#include <span>
#include <vector>

namespace topple {

/// A shape of a body that particles may touch in this step.
struct ParticleObstacle {
    const Shape* shape = nullptr; ///< Borrowed from the world.
    Transform center_from_shape;  ///< Pose relative to the body's center of mass, in its axes.
    std::uint32_t body = 0; ///< Index of the solver body; 0: immovable, with its center at the
                            ///< origin.
    Real friction = 0;      ///< [-]
    Real restitution = 0;   ///< [-]
    Aabb box;               ///< Region that it may reach in this step, in the world. [m]
    /// Sum of the magnitudes of the particles' impulses on it in this step, if it moves. [N s]
    Real impulse = 0;
};

/// Parameters of the world that act on particles.
struct ParticleSurroundings {
    Vec3 gravity; ///< [m/s^2]
    Vec3 wind;    ///< [m/s]
    /// Force fields of the world. Borrowed for the step.
    std::span<const ForceField> fields{};
    Real dt = 0;                    ///< Length of the whole step. [s]
    Real push_speed = 3;            ///< Largest speed at which overlap is resolved. [m/s]
    Real restitution_threshold = 0; ///< Speed below which an impact does not bounce. [m/s]
    Real friction_scale = 1;        ///< [-]
};

/// A particle as constraints read it: one row of four floats.
struct alignas(16) ParticleRow {
    Vec3 position;     ///< World coordinates. [m]
    Real inv_mass = 0; ///< [1/kg]
};

/// A vector in a row of four floats, which SIMD instructions load whole.
struct alignas(16) VectorRow : Vec3 {
    Real unused = 0; ///< Fourth float of the row.
    /// Creates the zero vector.
    VectorRow() = default;
    /// Creates the vector with an unused fourth float.
    VectorRow(Vec3 v) : Vec3(v) {} // NOLINT(google-explicit-constructor): it is one
};

/// The particles of one deformable.
struct ParticlePart {
    const Deformable* deformable = nullptr; ///< Borrowed for the step.
    std::uint32_t first = 0, count = 0;     ///< Range in the particles of the problem.
    Real last_substep = 0;                  ///< Same as in Deformable. [s]
    Real mouse_joint_speed = 0; ///< Speed of a mouse joint that holds one of its particles. [m/s]
    ///@{
    /// Data of the deformable.
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

/// Particles that share a search for obstacles: neighbors in the mesh.
struct ParticleBlock {
    std::uint32_t part = 0;                               ///< Index of the part.
    std::uint32_t begin = 0, end = 0;                     ///< Range of the particles.
    std::uint32_t first_obstacle = 0, obstacle_count = 0; ///< Range in `near_obstacles`.
};

/// Contact of a particle with a body in this step: a plane that moves with the body. Found before the first sub-step,
/// on the side of the particle, and valid until the last sub-step.
struct BodyContact {
    std::uint32_t particle = 0; ///< Index of the particle.
    std::uint32_t obstacle = 0; ///< Index of the obstacle.
    std::uint32_t body = 0;     ///< Index of the solver body.
    Real radius = 0;            ///< Radius of the particle. [m]
    /// Unit vector in the world, away from the body; constant over all sub-steps for an immovable body.
    Vec3 normal;
    Vec3 surface;                       ///< A point of the plane, in the world; constant likewise.
                                        ///< [m]
    Real friction = 0, restitution = 0; ///< Combined from both surfaces. [-]
    Real depth = 0;    ///< Depth by which the particle was pushed out in this sub-step. [m]
    Real approach = 0; ///< Speed along the normal at the start of the sub-step. [m/s]
    Vec3 local_point;  ///< Vector from the center of mass, in body axes. [m]
    Vec3 local_normal; ///< Unit vector in body axes, away from the body.
};

/// Contact of a body with a triangle, or an edge, between its particles; see BodyContact.
struct TriangleContact {
    std::array<std::uint32_t, 3> particles{}; ///< Indices; for an edge, the second is repeated.
    std::array<Real, 3> weights{}; ///< Barycentric coordinates of the contact point; sum to 1. [-]
    std::uint32_t obstacle = 0;    ///< Index of the obstacle.
    std::uint32_t body = 0;        ///< Index of the solver body.
    Real radius = 0;               ///< Radius of the particles. [m]
    Real friction = 0;             ///< Combined from both surfaces. [-]
    Vec3 local_point;              ///< Vector from the center of mass, in body axes. [m]
    Vec3 local_normal;             ///< Unit vector in body axes, away from the body.
};

/// A particle that a mouse joint holds.
struct ParticleMouseJoint {
    std::uint32_t particle = 0; ///< Index of the particle.
    Vec3 target;                ///< World coordinates. [m]
    Real rate = 0;              ///< Rate at which the particle approaches the target. [1/s]
    Real most_acceleration = 0; ///< [m/s^2]
};

/// Two particles that may touch each other in this step.
struct ParticlePair {
    std::uint32_t a = 0, b = 0; ///< Indices of the particles.
    Real distance = 0;          ///< Distance that they keep. [m]
    Real friction = 0;          ///< Combined from both surfaces. [-]
};

/// A particle that is attached to a point of a body.
struct HeldParticle {
    std::uint32_t particle = 0; ///< Index of the particle.
    std::uint32_t body = 0;     ///< Index of the solver body; 0: immovable.
    Vec3 local_point;           ///< Vector from the center of mass, in body axes. [m]
    Real compliance = 0;        ///< 1 / stiffness. [m/N]
};

/// All particles in one step; filled anew in every step; the memory is kept.
struct ParticleProblem {
    ParticleSurroundings surroundings;                       ///< Data of the step.
    InstructionSet instruction_set = InstructionSet::scalar; ///< Affects only speed; changes no
                                                             ///< bit.
    int substep = 0;                           ///< Number of the sub-step within the step, from 0.
    std::vector<ParticlePart> parts;           ///< One for each deformable.
    std::vector<ParticleRow> rows;             ///< All particles, sorted by part.
    std::vector<ParticleRow> before;           ///< Positions before the sub-step.
    std::vector<ParticleRow> unheld;           ///< Positions of this sub-step without constraints.
    std::vector<VectorRow> velocities;         ///< [m/s]
    std::vector<ParticleObstacle> obstacles;   ///< Sorted in the order of the colliders.
    std::vector<ParticleBlock> blocks;         ///< Sorted in the order of the particles.
    std::vector<std::uint32_t> near_obstacles; ///< Indices of obstacles, sorted by block.
    std::vector<BodyContact> contacts;         ///< Sorted by block.
    bool is_bouncing = false;                  ///< Whether some contact has restitution.
    std::vector<TriangleContact> triangle_contacts; ///< Sorted.
    std::vector<ParticlePair> pairs;                ///< Sorted.
    std::vector<HeldParticle> held;                 ///< Attached particles.
    std::vector<ParticleMouseJoint> mouse_joints;   ///< Mouse joints on particles.
    std::vector<VectorRow>
        wind_forces;          ///< Force of wind and fields on each particle; kept for several
                              ///< sub-steps. [N]
    std::vector<Vec3> forces; ///< Scratch: forces on the particles of a part. [N]
    std::vector<std::uint32_t> found; ///< Scratch.
    ParticleWatch* watch = nullptr; ///< Written to in every sub-step; null: nobody watches. Borrowed.
};

/// Returns the present pose of the obstacle's shape.
inline Transform world_from_shape(const ParticleObstacle& o, const SolverBodies& bodies) {
    const BodyState& b = bodies.states[o.body];
    return Transform{bodies.centers[o.body] + b.dp, b.q} * o.center_from_shape;
}

/// Returns the effective inverse mass of the body for a push along `n` (unit) at `r` [m] from the center. [1/kg]
inline Real inverse_mass_at(const BodyState& body, Vec3 r, Vec3 n) {
    if (body.inv_mass == 0)
        return 0;
    const Vec3 rn = cross(r, n);
    return inverse_mass_toward(body, n) + dot(rn, body.inv_inertia * rn);
}

/// Moves the body as an impulse [N s] within this sub-step of `h` [s] would, and adds the velocity.
void push_body(BodyState& body, Vec3 r, Vec3 impulse, Real h);
/// Moves the body without changing its velocity; `shift` is impulse times time. [kg m]
void shift_body(BodyState& body, Vec3 r, Vec3 shift);

} // namespace topple
