// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/core/instruction_set.h"
#include "topple/deformable/fabric/deformable.h"
#include "topple/deformable/fabric/fabric.h"
#include "topple/dynamics/bodies/body_state.h"

#include <span>
#include <vector>

namespace topple {

/// A shape of a body that particles may touch in this step.
struct ParticleObstacle {
    const Shape* shape = nullptr;
    Transform center_from_shape; ///< From the body's centre of mass, in its axes.
    std::uint32_t body = 0; ///< Of the solver; 0: it stands still, and its centre is the origin.
    Real friction = 0;      ///< [-]
    Real restitution = 0;   ///< [-]
    Aabb box;               ///< World: where it may be in this step. [m]
    Real impulse = 0;       ///< Of particles on it if it moves, sizes added up, in this step. [N s]
};

/// Numbers of the world that particles obey.
struct ParticleSurroundings {
    Vec3 gravity;                   ///< [m/s^2]
    Vec3 wind;                      ///< [m/s]
    Real dt = 0;                    ///< Of the whole step. [s]
    Real push_speed = 3;            ///< Overlap is never resolved faster. [m/s]
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
    Real unused = 0;
    VectorRow() = default;
    VectorRow(Vec3 v) : Vec3(v) {} // NOLINT(google-explicit-constructor): it is one
};

/// One deformable's share of the particles.
struct ParticlePart {
    const Deformable* deformable = nullptr;
    std::uint32_t first = 0, count = 0;
    Real last_substep = 0; ///< As in Deformable. [s]
    Real hand_speed = 0;   ///< Of a hand that holds one of them. [m/s]
    [[nodiscard]] const Fabric& fabric() const { return *deformable->fabric; }
    [[nodiscard]] const DeformableMaterial& material() const {
        return deformable->made_from->material;
    }
    [[nodiscard]] bool is_xpbd() const {
        return deformable->made_from->integrator == Integrator::xpbd;
    }
};

/// Particles that are looked at together when obstacles are searched for: neighbours in the fabric.
struct ParticleBlock {
    std::uint32_t part = 0;
    std::uint32_t begin = 0, end = 0;                     ///< Particles.
    std::uint32_t first_obstacle = 0, obstacle_count = 0; ///< Into `near_obstacles`.
};

/// A particle that may touch a body in this step: a plane that moves with the body. It is found
/// before the first sub-step, from the side on which the particle is, and holds until the last one.
struct BodyContact {
    std::uint32_t particle = 0;
    std::uint32_t obstacle = 0;
    std::uint32_t body = 0; ///< Of the solver.
    Real radius = 0;        ///< Of the particle. [m]
    Vec3 normal;            ///< World; where the body stands still it holds for all sub-steps.
    Vec3 surface;           ///< The same. [m]
    Real friction = 0, restitution = 0;
    Real depth = 0;    ///< By which it was pushed out in this sub-step. [m]
    Real approach = 0; ///< Speed along the normal when the sub-step began. [m/s]
    Vec3 local_point;  ///< From the centre of mass, body axes. [m]
    Vec3 local_normal; ///< Unit, body axes, away from the body.
};

/// A body that may touch a triangle, or an edge, between its particles: as BodyContact.
struct TriangleContact {
    std::array<std::uint32_t, 3> particles{};
    std::array<Real, 3> weights{}; ///< Of the point that touches; sum to 1. [-]
    std::uint32_t obstacle = 0;
    std::uint32_t body = 0; ///< Of the solver.
    Real radius = 0;        ///< Of the particles. [m]
    Real friction = 0;
    Vec3 local_point;  ///< From the centre of mass, body axes. [m]
    Vec3 local_normal; ///< Unit, body axes, away from the body.
};

/// A particle that is held by hand.
struct ParticleHand {
    std::uint32_t particle = 0;
    Vec3 target;                ///< World. [m]
    Real rate = 0;              ///< Of coming nearer. [1/s]
    Real most_acceleration = 0; ///< [m/s^2]
};

/// Two particles that may touch each other in this step.
struct ParticlePair {
    std::uint32_t a = 0, b = 0;
    Real distance = 0; ///< They keep. [m]
    Real friction = 0;
};

/// A particle that is held to a point of a body.
struct HeldParticle {
    std::uint32_t particle = 0;
    std::uint32_t body = 0; ///< Of the solver; 0: stands still.
    Vec3 local_point;       ///< From the centre of mass, body axes. [m]
    Real compliance = 0;    ///< Over the square of a second: 1 / stiffness. [m/N]
};

/// Everything that particles do in one step; filled anew every step, but the memory stays.
struct ParticleProblem {
    ParticleSurroundings surroundings;
    InstructionSet instruction_set = InstructionSet::scalar; ///< Changes no bit.
    int substep = 0;                                         ///< Of this step.
    std::vector<ParticlePart> parts;
    std::vector<ParticleRow> rows;     ///< All particles, part after part.
    std::vector<ParticleRow> before;   ///< Where each was before the sub-step.
    std::vector<ParticleRow> unheld;   ///< Where each would be now if nothing had held it.
    std::vector<VectorRow> velocities; ///< [m/s]
    std::vector<ParticleObstacle> obstacles;   ///< In the order of the colliders.
    std::vector<ParticleBlock> blocks; ///< In the order of the particles.
    std::vector<std::uint32_t> near_obstacles;
    std::vector<BodyContact> contacts; ///< Block after block.
    bool is_bouncing = false;          ///< One of them has restitution.
    std::vector<TriangleContact> triangle_contacts;
    std::vector<ParticlePair> pairs; ///< In order.
    std::vector<HeldParticle> held;
    std::vector<ParticleHand> hands;
    std::vector<VectorRow> wind_forces; ///< Of all particles; held for some sub-steps. [N]
    std::vector<Vec3> forces;           ///< Scratch, of a part. [N]
    std::vector<std::uint32_t> found;   ///< Scratch.
};

/// Where the obstacle's shape is now.
inline Transform world_from_shape(const ParticleObstacle& o, const SolverBodies& bodies) {
    const BodyState& b = bodies.states[o.body];
    return Transform{bodies.centers[o.body] + b.dp, b.q} * o.center_from_shape;
}

/// By how much a push along `n` at `r` from the centre moves the body there. [1/kg]
inline Real inverse_mass_at(const BodyState& body, Vec3 r, Vec3 n) {
    if (body.inv_mass == 0)
        return 0;
    const Vec3 rn = cross(r, n);
    return body.inv_mass + dot(rn, body.inv_inertia * rn);
}

/// Moves the body as the impulse would have within this sub-step, and gives it the velocity.
void push_body(BodyState& body, Vec3 r, Vec3 impulse, Real h);
/// Only moves it: impulse times time. [kg m]
void shift_body(BodyState& body, Vec3 r, Vec3 shift);

} // namespace topple
