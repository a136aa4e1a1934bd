// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/fabric/tearing.h"
#include "topple/deformable/solver/particle_hands.h"
#include "topple/dynamics/tolerances.h"
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

/// A body that particles press with more than this share of its weight does not sleep, for they might
/// let go; less, and it may: they will not wake it either. [-]
constexpr Real kPressedShare = 0.25f;

/// Where the particles may be in the next step. [m]
Aabb swept_box(const Deformable& d, const WorldState& s) {
    const Parameters& p = s.parameters;
    Aabb box;
    Real speed = 0;
    for (const Grab& grab : s.grabs)
        if (grab.deformable == d.id && grab.particle < d.particles.size())
            speed = std::max(speed,
                             hand_speed(distance(grab.target, d.particles.positions[grab.particle]),
                                        p.grab_hertz));
    for (std::size_t i = 0; i < d.particles.size(); ++i) {
        box = unite(box, d.particles.positions[i]);
        speed = std::max(speed, length(d.particles.velocities[i]));
    }
    const Real way = p.dt * (speed + p.dt * length(p.gravity));
    return grown(box, d.made_from->material.radius + kSpeculativeDistance + way);
}

/// The solver's index of a body, in the problem whose clock particles share; 0 if it stands still.
std::uint32_t solver_body(const WorldData& w, std::uint32_t body) {
    const auto shared = static_cast<std::size_t>(w.scratch.particle_class);
    return index_in(w.scratch.problems[shared].bodies, w.scratch.slots[body]);
}

/// From the centre of mass, in the body's axes; in the world where the solver has it as still.
Transform in_solver_axes(const WorldData& w, std::uint32_t body, const Transform& body_from_thing) {
    const Body& b = w.state.bodies[body];
    if (solver_body(w, body) == 0)
        return b.world_from_body * body_from_thing;
    return {body_from_thing.position - b.local_center, body_from_thing.rotation};
}

void add_obstacles(WorldData& w, ParticleProblem& problem) {
    for (const std::uint32_t i : w.scratch.near_particles) {
        const Collider& c = w.state.colliders[i];
        problem.obstacles.push_back(
            {.shape = &shape_of(w, c),
             .center_from_shape = in_solver_axes(w, c.body, c.body_from_shape),
             .body = solver_body(w, c.body),
             .friction = c.material.friction,
             .restitution = c.material.restitution,
             .box = swept_box(w, c)});
    }
}

void add_held(const WorldData& w, const Deformable& d, ParticleProblem& problem) {
    const std::uint32_t first = problem.parts.back().first;
    for (const Attachment& a : d.attachments) {
        HeldParticle held{.particle = first + a.particle, .local_point = a.local_point};
        if (a.body) {
            const std::uint32_t body = index_of(w.state, a.body);
            held.body = solver_body(w, body);
            held.local_point = in_solver_axes(w, body, {a.local_point, {}}).position;
        }
        problem.held.push_back(held);
    }
}

void add_hands(const WorldData& w, const Deformable& d, ParticleProblem& problem) {
    const Parameters& p = w.state.parameters;
    for (const Grab& grab : w.state.grabs)
        if (grab.deformable == d.id && grab.particle < d.particles.size())
            take_by_hand(problem,
                         problem.parts.back(),
                         grab.particle,
                         grab.target,
                         p.grab_hertz,
                         p.grab_strength);
}

/// The class of what awake bodies they may touch, which all have the same; else what they ask for.
int shared_class(const WorldData& w) {
    if (const std::uint32_t first = first_near_particles(w); first != kNoIndex)
        return w.state.bodies[first].quality;
    const int fixed = fixed_class(w.state.parameters);
    return fixed >= 0 ? fixed : class_of_particles(w.state);
}

} // namespace

int class_of_particles(const WorldState& s) {
    int wanted = 0;
    for (const Deformable& d : s.deformables)
        wanted = std::max(wanted, wanted_substeps(d));
    int c = 0;
    while (c + 1 < kQualityClasses && s.parameters.substeps * multiplier_of(c) < wanted)
        ++c;
    return c;
}

std::uint32_t first_near_particles(const WorldData& w) {
    for (const std::uint32_t i : w.scratch.near_particles)
        if (const std::uint32_t body = w.state.colliders[i].body; is_awake(w.state.bodies[body]))
            return body;
    return kNoIndex;
}

void find_near_particles(WorldData& w) {
    std::vector<std::uint32_t>& near = w.scratch.near_particles;
    near.clear();
    if (w.state.deformables.empty())
        return;
    update_broad_phase(w);
    for (const Deformable& d : w.state.deformables) {
        if (d.is_frozen)
            continue;
        w.index.broad_phase->query(swept_box(d, w.state), [&](std::uint32_t i) {
            if (w.state.colliders[i].collides)
                near.push_back(i);
        });
        for (const Attachment& a : d.attachments)
            if (a.body) {
                const Body& b = w.state.bodies[index_of(w.state, a.body)];
                for (std::uint32_t k = 0; k < b.collider_count; ++k)
                    near.push_back(b.first_collider + k);
            }
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
}

void prepare_particles(WorldData& w) {
    for (SolverProblem& problem : w.scratch.problems)
        problem.guest = nullptr;
    ParticleSolver& solver = w.scratch.particles;
    solver.clear();
    w.scratch.particle_class = 0;
    if (w.state.deformables.empty())
        return;
    const Parameters& p = w.state.parameters;
    solver.problem.surroundings = {.gravity = p.gravity,
                                   .wind = p.wind,
                                   .dt = p.dt,
                                   .push_speed = p.push_speed,
                                   .restitution_threshold = p.restitution_threshold,
                                   .friction_scale = p.friction_scale};
    solver.problem.instruction_set = w.instruction_set;
    w.scratch.particle_class = shared_class(w);
    SolverProblem& problem = w.scratch.problems[static_cast<std::size_t>(w.scratch.particle_class)];
    add_obstacles(w, solver.problem);
    for (const Deformable& d : w.state.deformables) {
        if (d.is_frozen)
            continue;
        solver.add(d);
        add_held(w, d, solver.problem);
        add_hands(w, d, solver.problem);
    }
    solver.begin(problem.bodies);
    problem.guest = &solver;
}

void store_particles(WorldData& w, StepReport& report) {
    ParticleSolver& solver = w.scratch.particles;
    w.scratch.pressed_by_particles.clear();
    if (solver.is_empty())
        return;
    const SolverProblem&
        problem = w.scratch.problems[static_cast<std::size_t>(w.scratch.particle_class)];
    solver.finish(problem.bodies);
    std::size_t k = 0;
    for (Deformable& d : w.state.deformables) {
        if (d.is_frozen)
            continue;
        if (solver.store(k++, d)) {
            tear(d);
            continue;
        }
        d.is_frozen = true;
        std::fill(d.particles.velocities.begin(), d.particles.velocities.end(), Vec3{});
        ++report.newly_frozen_count;
    }
    const Real pull = length(w.state.parameters.gravity) * w.state.parameters.dt;
    for (std::size_t i = 0; i < w.scratch.near_particles.size(); ++i) {
        const std::uint32_t body = w.state.colliders[w.scratch.near_particles[i]].body;
        const Body& b = w.state.bodies[body];
        if (!is_movable(b) ||
            solver.problem.obstacles[i].impulse * b.inv_mass < kPressedShare * pull)
            continue;
        w.scratch.pressed_by_particles.push_back(body);
        wake_island_of(w.state, body);
    }
}

} // namespace topple
