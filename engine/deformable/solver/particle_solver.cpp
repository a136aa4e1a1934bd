// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/particle_solver.h"

#include "topple/deformable/mesh/constraint_kernels.h"
#include "topple/deformable/mesh/tearing.h"
#include "topple/deformable/solver/body_contacts.h"
#include "topple/deformable/solver/constraints.h"
#include "topple/deformable/solver/forces.h"
#include "topple/deformable/solver/integrators.h"
#include "topple/deformable/solver/particle_mouse_joints.h"
#include "topple/deformable/solver/particle_sweep.h"
#include "topple/deformable/solver/triangle_contacts.h"
#include "topple/dynamics/tolerances.h"

#include <array>

namespace topple {
namespace {

PartParticles particles_of(ParticleProblem& problem, const ParticlePart& part, Real h) {
    return {std::span(problem.rows).subspan(part.first, part.count), h};
}

/// Number of sub-steps between updates of the forces of wind and fields, which change slowly.
constexpr int kWindSubsteps = 8;

std::span<const ParticleRow> rows_of(const ParticleProblem& problem, const ParticlePart& part) {
    return std::span(problem.rows).subspan(part.first, part.count);
}
std::span<const VectorRow> velocities_of(const ParticleProblem& problem, const ParticlePart& part) {
    return std::span(problem.velocities).subspan(part.first, part.count);
}

Vec3 middle_of(std::span<const ParticleRow> rows) {
    Aabb box;
    for (const ParticleRow& row : rows)
        box = unite(box, row.position);
    return center(box);
}

/// Returns the velocity of the air: that of the world, and those of all winds in which the middle of the part is. [m/s]
Vec3 air_at(const ParticleProblem& problem, const ParticlePart& part) {
    Vec3 air = problem.surroundings.wind;
    if (problem.surroundings.fields.empty())
        return air;
    const Vec3 middle = middle_of(rows_of(problem, part));
    for (const ForceField& field : problem.surroundings.fields)
        if (const auto* wind = std::get_if<Wind>(&field.field); wind && acts_at(field, middle))
            air += wind->velocity;
    return air;
}

void add_attraction(ParticleProblem& problem) {
    for (const ForceField& field : problem.surroundings.fields)
        if (const auto* attractor = std::get_if<Attractor>(&field.field))
            for (std::size_t i = 0; i < problem.rows.size(); ++i)
                if (const ParticleRow& row = problem.rows[i]; row.inv_mass > 0)
                    problem.wind_forces[i] += acceleration_at(*attractor, row.position) /
                                              row.inv_mass;
}

/// Finds the forces of the wind and of force fields.
void find_wind(ParticleProblem& problem, Real h) {
    problem.wind_forces.assign(problem.rows.size(), VectorRow{});
    for (const ParticlePart& part : problem.parts)
        add_wind_forces(part.mesh(),
                        part.material(),
                        air_at(problem, part),
                        rows_of(problem, part),
                        velocities_of(problem, part),
                        std::span(problem.wind_forces).subspan(part.first, part.count),
                        h * kWindSubsteps,
                        problem.instruction_set);
    add_attraction(problem);
}

/// Computes weight, wind and spring forces of a part, into the scratch array.
std::span<Vec3> find_forces(ParticleProblem& problem, const ParticlePart& part) {
    const std::span<const ParticleRow> rows = rows_of(problem, part);
    const VectorRow* wind = problem.wind_forces.data() + part.first;
    problem.forces.assign(wind, wind + part.count);
    const std::span<Vec3> forces(problem.forces);
    for (std::uint32_t i = 0; i < part.count; ++i)
        if (rows[i].inv_mass > 0)
            forces[i] += problem.surroundings.gravity / rows[i].inv_mass;
    add_spring_forces(part.mesh().springs, rows, velocities_of(problem, part), forces);
    return forces;
}

ParticleArrays arrays_of(ParticleProblem& problem) {
    return {&problem.rows.data()->position.x,
            &problem.before.data()->position.x,
            &problem.unheld.data()->position.x,
            &problem.velocities.data()->x,
            &problem.wind_forces.data()->x};
}

SpringArrays springs_of(const ConstraintLanes& lanes) {
    return {lanes.spring_a.data(),
            lanes.spring_b.data(),
            lanes.spring_rest.data(),
            lanes.spring_compliance.data()};
}

SpringArrays reaches_of(const ConstraintLanes& lanes) {
    return {lanes.reach_a.data(),
            lanes.reach_b.data(),
            lanes.reach_length.data(),
            lanes.reach_compliance.data()};
}

BendArrays bends_of(const ConstraintLanes& lanes) {
    BendArrays bends{.stiffness = lanes.bend_stiffness.data()};
    for (std::size_t k = 0; k < 4; ++k) {
        bends.particles[k] = lanes.bend_particles[k].data();
        bends.weights[k] = lanes.bend_weights[k].data();
    }
    return bends;
}

/// Returns the watched constraint of a kind, by its index in the mesh of the part; null: none.
ParticleWatch* watch_of(const ParticleProblem& problem,
                        const ParticlePart& part,
                        MeshConstraint kind) {
    ParticleWatch* const watch = problem.watch;
    const bool is_it = watch != nullptr && watch->kind == kind &&
                       watch->deformable == part.deformable->id;
    return is_it ? watch : nullptr;
}

/// Moment of a sub-step at which the watched constraint is written down.
enum class MeshMoment : std::uint8_t { before, after, end };

void note(const ParticleProblem& problem,
          const ParticlePart& part,
          ParticleWatch& watch,
          MeshMoment moment) {
    if (moment == MeshMoment::before)
        watch.samples.push_back({.substep = problem.substep - 1});
    MeshSample& sample = watch.samples.back();
    std::array<Vec3, 4>& into = moment == MeshMoment::before  ? sample.before
                                : moment == MeshMoment::after ? sample.after
                                                              : sample.end;
    for (std::size_t k = 0; k < watch.particles.size(); ++k)
        into[k] = problem.rows[part.first + watch.particles[k]].position;
}

/// Watched constraint among the constraints in lanes.
struct WatchedPlace {
    std::size_t place = 0;
    FunctionRef<void(MeshMoment)> note; ///< Called before and after the constraint, on one thread.
};

/// Calls `run(begin, end, one_by_one)` for group after group, on the threads of the team. The constraints of a group
/// share no particle, so that the watched one changes its particles alone.
template<typename Run>
void for_groups(const LaneGroups& all,
                int lane_count,
                Team& team,
                const Run& run,
                const WatchedPlace* watched = nullptr) {
    constexpr std::size_t kAtOnce = 256; // a microsecond's work; a multiple of every width
    const auto width = static_cast<std::size_t>(lane_count);
    const auto has_watched = [&](const LaneGroups::Group& group) {
        return watched != nullptr && watched->place >= group.begin && watched->place < group.end;
    };
    for (const LaneGroups::Group& group : all.groups) {
        const bool is_watched = has_watched(group);
        if (is_watched)
            team.once([&] { watched->note(MeshMoment::before); });
        team.loop(group.end - group.begin, kAtOnce, [&](std::size_t begin, std::size_t end) {
            const std::size_t wide_end = begin + (end - begin) / width * width;
            run(group.begin + begin, group.begin + wide_end, false);
            run(group.begin + wide_end, group.begin + end, true);
        });
        if (is_watched)
            team.once([&] { watched->note(MeshMoment::after); });
    }
    if (all.rest.begin < all.rest.end)
        team.once([&] {
            if (!has_watched(all.rest))
                return run(all.rest.begin, all.rest.end, true);
            run(all.rest.begin, watched->place, true);
            watched->note(MeshMoment::before);
            run(watched->place, watched->place + 1, true);
            watched->note(MeshMoment::after);
            run(watched->place + 1, all.rest.end, true);
        });
}

/// Calls `solve` with all constraints in order, or, if one is watched, with those before it, it, and those after it.
template<typename Constraint, typename Solve>
void solve_in_order(const std::vector<Constraint>& all,
                    const ParticleProblem& problem,
                    const ParticlePart& part,
                    ParticleWatch* watch,
                    const Solve& solve) {
    const std::span<const Constraint> constraints(all);
    if (watch == nullptr)
        return solve(constraints);
    solve(constraints.first(watch->index));
    note(problem, part, *watch, MeshMoment::before);
    solve(constraints.subspan(watch->index, 1));
    note(problem, part, *watch, MeshMoment::after);
    solve(constraints.subspan(watch->index + 1));
}

} // namespace

void ParticleSolver::clear() {
    problem.parts.clear();
    problem.rows.clear();
    problem.velocities.clear();
    problem.obstacles.clear();
    problem.held.clear();
    problem.mouse_joints.clear();
}

void ParticleSolver::add(const Deformable& d) {
    const auto first = static_cast<std::uint32_t>(problem.rows.size());
    const auto count = static_cast<std::uint32_t>(d.particles.size());
    problem.parts.push_back(
        {.deformable = &d, .first = first, .count = count, .last_substep = d.last_substep});
    for (std::uint32_t i = 0; i < count; ++i) {
        const Real inv_mass = d.particles.inv_masses[i];
        problem.rows.push_back({d.particles.positions[i], inv_mass});
    }
    problem.velocities.insert(
        problem.velocities.end(), d.particles.velocities.begin(), d.particles.velocities.end());
}

void ParticleSolver::begin(const SolverBodies& bodies) {
    problem.substep = 0;
    problem.before = problem.unheld = problem.rows;
    start_poses_.clear();
    for (const ParticleObstacle& o : problem.obstacles)
        start_poses_.push_back(world_from_shape(o, bodies));
    find_near_obstacles(problem);
    find_body_contacts(problem, bodies);
    find_triangle_contacts(problem, bodies);
    find_particle_pairs(problem, grid_);
}

void ParticleSolver::substep(SolverBodies& bodies, Real h, Team& team) {
    team.once([&] { begin_substep(bodies, h); });
    for (const ParticlePart& part : problem.parts)
        if (part.is_xpbd())
            solve_stretch(part, h, team);
    team.once([&] { end_substep(bodies, h); });
}

void ParticleSolver::begin_substep(SolverBodies& bodies, Real h) {
    if (problem.substep++ % kWindSubsteps == 0)
        find_wind(problem, h);
    if (problem.is_bouncing)
        begin_contacts(problem, bodies);
    for (ParticlePart& part : problem.parts) {
        if (part.is_xpbd())
            move_freely(part, h);
        else
            step_by_forces(part, bodies, h);
    }
}

void ParticleSolver::end_substep(SolverBodies& bodies, Real h) {
    for (const ParticlePart& part : problem.parts)
        if (part.is_xpbd())
            solve_rest_of_mesh(part, h);
    solve_held(problem, bodies, h);
    solve_particle_pairs(problem);
    solve_triangle_contacts(problem, bodies, h);
    solve_body_contacts(problem, bodies, h);
    note_end(h);
    const ConstraintKernels& kernels = constraint_kernels(problem.instruction_set);
    const ParticleArrays particles = arrays_of(problem);
    for (const ParticlePart& part : problem.parts)
        if (part.is_xpbd())
            kernels.find_velocities(particles, part.first, part.first + part.count, 1 / h);
    for (const ParticlePart& part : problem.parts)
        if (part.is_xpbd() && part.mesh().is_damped)
            damp_springs(part.mesh().springs,
                         particles_of(problem, part, h),
                         std::span(problem.velocities).subspan(part.first, part.count));
    if (problem.is_bouncing)
        bounce_off(problem, bodies, h);
}

/// Writes down the watched constraint at the end of a sub-step. Forces act on all particles at once: the positions
/// before the move are those at which they are computed.
void ParticleSolver::note_end(Real h) {
    ParticleWatch* const watch = problem.watch;
    if (watch == nullptr)
        return;
    watch->substep = h;
    for (const ParticlePart& part : problem.parts)
        if (part.deformable->id == watch->deformable) {
            if (!part.is_xpbd()) {
                note(problem, part, *watch, MeshMoment::before);
                for (std::size_t k = 0; k < watch->particles.size(); ++k)
                    watch->samples.back()
                        .before[k] = problem.before[part.first + watch->particles[k]].position;
                watch->samples.back().after = watch->samples.back().before;
            }
            note(problem, part, *watch, MeshMoment::end);
        }
}

/// Moves the particles without constraints.
void ParticleSolver::move_freely(ParticlePart& part, Real h) {
    const VectorRow gravity = problem.surroundings.gravity;
    const Real keep = 1 / (1 + h * part.material().damping);
    constraint_kernels(problem.instruction_set)
        .fall(arrays_of(problem), part.first, part.first + part.count, &gravity.x, h, keep);
    solve_mouse_joints(problem, part, h);
}

/// Solves springs and bends, which are most of the work.
void ParticleSolver::solve_stretch(const ParticlePart& part, Real h, Team& team) {
    const ConstraintLanes& lanes = part.mesh().lanes;
    float* rows = &problem.rows[part.first].position.x;
    const Real inv_h2 = 1 / (h * h), max_strain = part.material().max_strain;
    const ConstraintKernels& wide = constraint_kernels(problem.instruction_set);
    const ConstraintKernels& narrow = constraint_kernels(InstructionSet::scalar);
    const SpringArrays reaches = reaches_of(lanes);
    for_groups(lanes.reaches, wide.width, team, [&](std::size_t begin, std::size_t end, bool one) {
        (one ? narrow : wide).reaches(reaches, rows, begin, end);
    });
    if (part.mesh().is_chain)
        return; // solve_rest_of_mesh solves its springs and bends in order
    const auto for_watched_groups =
        [&](MeshConstraint kind, const LaneGroups& all, const auto& run) {
            ParticleWatch* const watch = watch_of(problem, part, kind);
            if (watch == nullptr)
                return for_groups(all, wide.width, team, run);
            const auto write = [&](MeshMoment moment) { note(problem, part, *watch, moment); };
            const WatchedPlace watched{all.places[watch->index], write};
            for_groups(all, wide.width, team, run, &watched);
        };
    const SpringArrays springs = springs_of(lanes);
    for_watched_groups(
        MeshConstraint::spring, lanes.springs, [&](std::size_t begin, std::size_t end, bool one) {
            (one ? narrow : wide).springs(springs, rows, begin, end, inv_h2, max_strain);
        });
    const BendArrays bends = bends_of(lanes);
    for_watched_groups(
        MeshConstraint::bend, lanes.bends, [&](std::size_t begin, std::size_t end, bool one) {
            (one ? narrow : wide).bends(bends, rows, begin, end, inv_h2);
        });
}

void ParticleSolver::solve_rest_of_mesh(const ParticlePart& part, Real h) {
    const DeformableMesh& mesh = part.mesh();
    const PartParticles particles = particles_of(problem, part, h);
    if (mesh.is_chain) {
        solve_in_order(mesh.springs,
                       problem,
                       part,
                       watch_of(problem, part, MeshConstraint::spring),
                       [&](std::span<const Spring> springs) {
                           solve_springs(springs, particles, part.material().max_strain);
                       });
        solve_in_order(mesh.bends,
                       problem,
                       part,
                       watch_of(problem, part, MeshConstraint::bend),
                       [&](std::span<const Bend> bends) { solve_bends(bends, particles); });
    }
    solve_volumes(mesh.tetrahedra, particles);
    if (mesh.pressure > 0)
        solve_pressure(mesh, particles, problem.forces);
    solve_tethers(mesh.tethers, particles);
}

/// The older scheme: forces, then motion, then obstacles.
void ParticleSolver::step_by_forces(ParticlePart& part, SolverBodies& bodies, Real h) {
    const Integrator integrator = part.deformable->made_from->integrator;
    const Real keep = 1 / (1 + h * part.material().damping);
    const std::span<const Vec3> forces = find_forces(problem, part);
    if (integrator == Integrator::velocity_verlet)
        first_forces_.assign(forces.begin(), forces.end());
    for (std::uint32_t k = 0; k < part.count; ++k) {
        const std::uint32_t i = part.first + k;
        ParticleRow& p = problem.rows[i];
        problem.before[i] = p;
        if (p.inv_mass == 0)
            continue;
        const PointMotion now{p.position, problem.velocities[i] * keep};
        const Vec3 a = forces[k] * p.inv_mass;
        const PointMotion next = integrator == Integrator::euler ? euler(now, a, h)
                                 : integrator == Integrator::verlet
                                     ? verlet(now, a, h, part.last_substep)
                                     : velocity_verlet_move(now, a, h);
        p.position = next.x;
        problem.velocities[i] = next.v;
    }
    if (integrator == Integrator::velocity_verlet) {
        const std::span<const Vec3> new_forces = find_forces(problem, part);
        for (std::uint32_t k = 0; k < part.count; ++k) {
            const std::uint32_t i = part.first + k;
            const Real w = problem.rows[i].inv_mass;
            problem.velocities[i] = velocity_verlet_turn(
                problem.velocities[i], first_forces_[k] * w, new_forces[k] * w, h);
        }
    }
    part.last_substep = h;
    solve_mouse_joints(problem, part, h);
    for (const ParticleBlock& block : problem.blocks)
        if (block.obstacle_count > 0 && &problem.parts[block.part] == &part)
            bounce_on_obstacles(problem, block, bodies, h);
}

void ParticleSolver::finish(const SolverBodies& bodies) {
    starts_.clear();
    for (const ParticlePart& part : problem.parts)
        starts_.insert(starts_.end(),
                       part.deformable->particles.positions.begin(),
                       part.deformable->particles.positions.end());
    stop_tunnelling(problem, starts_, start_poses_, bodies);
}

bool ParticleSolver::store(std::size_t k, Deformable& d) const {
    const ParticlePart& part = problem.parts[k];
    for (std::uint32_t i = part.first; i < part.first + part.count; ++i) {
        const Vec3 x = problem.rows[i].position;
        if (!is_finite(x) || !is_finite(problem.velocities[i]) ||
            max_component(abs(x)) > kWorldRadius)
            return false;
    }
    for (std::uint32_t i = 0; i < part.count; ++i) {
        d.particles.positions[i] = problem.rows[part.first + i].position;
        d.particles.velocities[i] = problem.velocities[part.first + i];
    }
    d.last_substep = part.last_substep;
    return true;
}

} // namespace topple
