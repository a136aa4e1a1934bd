// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/particle_stage.h"

#include "topple/deformable/mesh/tearing.h"
#include "topple/deformable/solver/particle_mouse_joints.h"
#include "topple/world/solver_level/particle_level.h"
#include "topple/world/state/wake.h"

#include <algorithm>

namespace topple {
namespace {

/// A body does not sleep if particles press on it with more than this share of its weight, since they might let go.
/// Larger: bodies sleep on moving cloth. Smaller: a body under a resting cloth never sleeps. [-]
constexpr Real kPressedShare = 0.25f;

/// The problem of the bodies whose sub-steps the particles share, and the indices of bodies in it.
struct SharedProblem {
    const WorldView& world;
    const SolverInput& input;
    const SolverBodies& bodies;
    const GridCell& cell; ///< Frame of the particles.

    /// Returns the solver's index of a body; 0 if it is still.
    [[nodiscard]] std::uint32_t index_of_body(std::uint32_t body) const {
        return index_in(bodies, input.slots[body]);
    }
    /// Returns a pose from the center of mass in the axes of the body, or in the world if the body is still.
    [[nodiscard]] Transform in_solver_axes(std::uint32_t body,
                                           const Transform& body_from_thing) const {
        const Body& b = world.state.bodies[body];
        if (index_of_body(body) == 0)
            return pose_in(cell, b) * body_from_thing;
        return {body_from_thing.position - b.local_center, body_from_thing.rotation};
    }
};

void add_obstacles(const SharedProblem& shared,
                   const ParticleNeighbors& neighbors,
                   ParticleProblem& problem) {
    for (const std::uint32_t i : neighbors.colliders) {
        const Collider& c = shared.world.state.colliders[i];
        problem.obstacles.push_back(
            {.shape = &shape_of(shared.world, c),
             .center_from_shape = shared.index_of_body(c.body) == 0
                                      ? world_from_collider(shared.world, c, shared.cell)
                                      : shared.in_solver_axes(c.body, c.body_from_shape),
             .body = shared.index_of_body(c.body),
             .friction = c.material.friction,
             .restitution = c.material.restitution,
             .box = box_between(
                 swept_box(shared.world, c), shared.world.state.bodies[c.body].cell, shared.cell)});
    }
}

void add_held(const SharedProblem& shared, const Deformable& d, ParticleProblem& problem) {
    const std::uint32_t first = problem.parts.back().first;
    for (const Attachment& a : d.attachments) {
        HeldParticle held{.particle = first + a.particle, .local_point = a.local_point};
        if (a.body) {
            const std::uint32_t body = index_of(shared.world.state, a.body);
            if (is_absent(shared.world.state.bodies[body]))
                continue; // the attachment rests
            held.body = shared.index_of_body(body);
            held.local_point = shared.in_solver_axes(body, {a.local_point, {}}).position;
        }
        problem.held.push_back(held);
    }
}

void add_mouse_joints(const WorldState& s, const Deformable& d, ParticleProblem& problem) {
    const Parameters& p = s.parameters;
    for (const MouseJoint& mouse_joint : s.mouse_joints)
        if (mouse_joint.deformable == d.id && mouse_joint.particle < d.particles.size())
            add_mouse_joint(problem,
                            problem.parts.back(),
                            mouse_joint.particle,
                            mouse_joint.target,
                            p.grab_hertz,
                            p.grab_strength);
}

/// Returns the level of the awake bodies that particles may touch, which is the same for all of them. Without such
/// bodies, returns the level that the deformables ask for.
int shared_level(const WorldState& s, const ParticleNeighbors& neighbors) {
    if (neighbors.first_awake != kNoIndex)
        return s.bodies[neighbors.first_awake].solver_level;
    const int fixed = fixed_level(s.parameters);
    return fixed >= 0 ? fixed : level_of_particles(s);
}

} // namespace

void prepare_particles(const WorldView& world,
                       const ParticleNeighbors& neighbors,
                       const SolverInput& input,
                       InstructionSet instruction_set,
                       ParticleStage& out) {
    ParticleSolver& solver = out.solver;
    const WorldState& s = world.state;
    solver.clear();
    out.level = 0;
    if (s.deformables.empty())
        return;
    const Parameters& p = s.parameters;
    const GridCell cell = s.deformables.front().cell; // all have the same; see shared_cells.h
    out.fields.clear();
    for (const ForceField& field : s.force_fields)
        out.fields.push_back(in_cell(field, cell));
    solver.problem.surroundings = {.gravity = p.gravity,
                                   .wind = p.wind,
                                   .fields = out.fields,
                                   .dt = p.dt,
                                   .push_speed = p.push_speed,
                                   .restitution_threshold = p.restitution_threshold,
                                   .friction_scale = p.friction_scale};
    solver.problem.instruction_set = instruction_set;
    out.level = shared_level(s, neighbors);
    const SharedProblem shared{
        world, input, input.problems[static_cast<std::size_t>(out.level)].bodies, cell};
    add_obstacles(shared, neighbors, solver.problem);
    for (const Deformable& d : s.deformables) {
        if (d.is_disabled)
            continue;
        solver.add(d);
        add_held(shared, d, solver.problem);
        add_mouse_joints(s, d, solver.problem);
    }
    solver.begin(shared.bodies);
}

std::size_t store_particles(const WorldState& state,
                            const ParticleNeighbors& neighbors,
                            const SolverInput& solved,
                            ParticleStage& particles,
                            std::vector<Deformable>& deformables,
                            std::vector<Body>& bodies) {
    ParticleSolver& solver = particles.solver;
    std::size_t disabled_count = 0;
    particles.pressed_bodies.clear();
    if (solver.is_empty())
        return disabled_count;
    solver.finish(solved.problems[static_cast<std::size_t>(particles.level)].bodies);
    std::size_t k = 0;
    for (Deformable& d : deformables) {
        if (d.is_disabled)
            continue;
        if (solver.store(k++, d)) {
            tear(d);
            continue;
        }
        d.is_disabled = true;
        std::fill(d.particles.velocities.begin(), d.particles.velocities.end(), Vec3{});
        ++disabled_count;
    }
    const Real pull = length(state.parameters.gravity) * state.parameters.dt;
    for (std::size_t i = 0; i < neighbors.colliders.size(); ++i) {
        const std::uint32_t body = state.colliders[neighbors.colliders[i]].body;
        const Body& b = bodies[body];
        if (!is_movable(b) ||
            solver.problem.obstacles[i].impulse * b.inv_mass < kPressedShare * pull)
            continue;
        particles.pressed_bodies.push_back(body);
        wake_island_of(bodies, body);
    }
    return disabled_count;
}

} // namespace topple
