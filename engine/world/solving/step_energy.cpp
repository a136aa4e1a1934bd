// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/step_energy.h"

#include "topple/world/state/energy_budget.h"

#include <cmath>

namespace topple {
namespace {

bool is_finite_entry(const EnergyEntry& entry) {
    return std::isfinite(entry.work) && std::isfinite(dot(entry.impulse, entry.impulse)) &&
           std::isfinite(dot(entry.turning, entry.turning));
}

/// Returns the angular momentum around the center of mass. [kg m^2/s]
DVec3 spin_of(const Body& b, Quat q, DVec3 w) {
    const Mat3 r = to_mat3(q);
    const DVec3 x(r.x), y(r.y), z(r.z);
    const DVec3 own{dot(x, w), dot(y, w), dot(z, w)};
    const DVec3 momentum = DVec3(b.inertia.x) * own.x + DVec3(b.inertia.y) * own.y +
                           DVec3(b.inertia.z) * own.z;
    return x * momentum.x + y * momentum.y + z * momentum.z;
}

} // namespace

void StepEnergy::note(const WorldState& state) {
    moments_.resize(state.bodies.size());
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const Body& b = state.bodies[i];
        Moment& m = moments_[i];
        m = {is_movable(b),
             DVec3(b.v),
             DVec3(b.w),
             global_center_of_mass(b),
             b.world_from_body.rotation};
        const DVec3 spin = spin_of(b, m.q, m.w);
        m.is_counted = m.is_counted &&
                       std::isfinite(dot(m.v, m.v) + dot(spin, spin) + dot(m.center, m.center));
    }
}

/// Adds the change of a body: m dv.(v0 + v1) / 2 and that of rotation, and the change of potential energy. A body that
/// no longer counts takes its energy away.
void StepEnergy::add_change(const Body& b,
                            const Moment& before,
                            const Moment& now,
                            EnergyCause cause) {
    if (!before.is_counted)
        return;
    const double m = b.mass;
    const DVec3 weight = gravity_ * (m * static_cast<double>(b.gravity_scale));
    const DVec3 spin_before = spin_of(b, before.q, before.w);
    if (!now.is_counted) {
        EnergyEntry& entry = balance_.tally[EnergyCause::disabled];
        entry.work -= (m * dot(before.v, before.v) + dot(before.w, spin_before)) / 2 -
                      dot(weight, before.center);
        entry.impulse += before.v * -m;
        entry.turning += (spin_before + cross(before.center, before.v) * m) * -1.0;
        return;
    }
    const DVec3 spin = spin_of(b, now.q, now.w);
    EnergyEntry& entry = balance_.tally[cause];
    entry.work += dot(now.v - before.v, now.v + before.v) * (m / 2) +
                  (dot(now.w, spin) - dot(before.w, spin_before)) / 2 -
                  dot(weight, now.center - before.center);
    entry.impulse += (now.v - before.v) * m;
    entry.turning += spin - spin_before +
                     (cross(now.center, now.v) - cross(before.center, before.v)) * m;
}

void StepEnergy::add_changes(EnergyCause cause, const WorldState& state) {
    const std::vector<Moment> before = moments_;
    note(state);
    for (std::size_t i = 0; i < before.size(); ++i)
        add_change(state.bodies[i], before[i], moments_[i], cause);
}

void StepEnergy::begin(const WorldState& state) {
    balance_ = {};
    balance_.before = finite_energy_budget_of(state);
    particles_ = energy_budget_of_particles(state);
    has_impulses_ = state.parameters.solver == SolverKind::soft_step;
    gravity_ = DVec3(state.parameters.gravity);
    note(state);
}

void StepEnergy::after_inputs(const WorldState& state) {
    add_changes(EnergyCause::inputs, state);
    const DVec3 change = DVec3(state.parameters.gravity) - gravity_;
    gravity_ = DVec3(state.parameters.gravity);
    if (change == DVec3{})
        return;
    for (std::size_t i = 0; i < moments_.size(); ++i)
        if (moments_[i].is_counted)
            balance_.tally[EnergyCause::inputs].work -= dot(change, moments_[i].center) *
                                                        static_cast<double>(state.bodies[i].mass) *
                                                        static_cast<double>(
                                                            state.bodies[i].gravity_scale);
}

void StepEnergy::after_solver(const SolverInput& solved, const WorldState& state) {
    note(state);
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        const SolverSlot& slot = solved.slots[i];
        if (slot.role != BodyRole::dynamic)
            continue;
        const SolverBodies& bodies = solved.problems[slot.level].bodies;
        const std::uint32_t at = index_in(bodies, slot);
        const BodyState& b = bodies.states[at];
        moments_[i] = {moments_[i].is_counted,
                       DVec3(b.v),
                       DVec3(b.w),
                       DVec3(bodies.centers[at]) + DVec3(b.dp),
                       b.q};
    }
}

void StepEnergy::end(const WorldState& state) {
    balance_.after = finite_energy_budget_of(state);
    const EnergyBudget particles = energy_budget_of_particles(state);
    EnergyTally& tally = balance_.tally;
    EnergyEntry of_particles{particles.kinetic + particles.potential - particles_.kinetic -
                                 particles_.potential,
                             {},
                             {}};
    const auto change = [](const double(&now)[3], const double(&before)[3]) {
        return DVec3{now[0] - before[0], now[1] - before[1], now[2] - before[2]};
    };
    of_particles.impulse = change(particles.momentum, particles_.momentum);
    of_particles.turning = change(particles.angular_momentum, particles_.angular_momentum);
    tally[EnergyCause::deformables] += of_particles;
    tally[EnergyCause::joint_springs].work += tally.elastic_after - tally.elastic_before;
}

Result<EnergyBalance> StepEnergy::balance() const {
    if (!has_impulses_)
        return Error{
            .message = "the energy balance needs the soft-step solver: the older solvers do not "
                       "record the impulses of a step"};
    EnergyEntry all = balance_.tally.sum();
    all += balance_.tally.gravity;
    if (!is_finite_entry(all) || !std::isfinite(balance_.change()))
        return Error{.message = "the energy balance of this step is not finite"};
    return balance_;
}

} // namespace topple
