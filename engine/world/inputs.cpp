// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/world_detail.h"

#include <utility>

namespace topple {
namespace {

void apply(WorldData& w, const Impulse& input) {
    const std::uint32_t index = index_of(w.state, input.body);
    if (index == kNoIndex || !is_movable(w.state.bodies[index]))
        return;
    if (!is_finite(input.point) || !is_finite(input.impulse))
        return;
    wake_island_of(w.state, index);
    Body& body = w.state.bodies[index];
    const Quat q = body.world_from_body.rotation;
    const double before = kinetic_energy(body, q, body.v, body.w);
    const Mat3 rotation = to_mat3(q);
    const Vec3 torque = cross(input.point - body.center_of_mass, input.impulse);
    body.v += input.impulse * body.inv_mass;
    body.w += rotation * (body.inv_inertia * transpose_times(rotation, torque));
    w.scratch.work_of_impulses += kinetic_energy(body, q, body.v, body.w) - before;
    refit_boxes(w, index, false);
}

/// Of a particle.
void hold_particle(WorldState& s, const Grab& input) {
    const std::uint32_t index = index_of(s, input.deformable);
    if (index == kNoIndex || s.deformables[index].is_frozen || !is_finite(input.target))
        return;
    const Particles& particles = s.deformables[index].particles;
    if (input.particle >= particles.size() || particles.inv_masses[input.particle] == 0)
        return;
    s.grabs.push_back(input);
    s.grab_impulses.emplace_back();
}

void apply(WorldData& w, const Grab& input) {
    if (input.deformable)
        return hold_particle(w.state, input);
    const std::uint32_t index = index_of(w.state, input.body);
    if (index == kNoIndex || !is_movable(w.state.bodies[index]))
        return;
    if (!is_finite(input.local_point) || !is_finite(input.target) ||
        !is_finite(input.target_rotation))
        return;
    wake_island_of(w.state, index);
    w.state.grabs.push_back(input);
    w.state.grab_impulses.emplace_back();
}

/// A hand that holds on where it held a step ago goes on with the pull it had.
void inherit_pull(WorldState& s, const std::vector<Grab>& grabs, const std::vector<Vec3>& pulls) {
    for (std::size_t i = 0; i < s.grabs.size(); ++i)
        for (std::size_t k = 0; k < pulls.size(); ++k)
            if (grabs[k].body == s.grabs[i].body && grabs[k].local_point == s.grabs[i].local_point)
                s.grab_impulses[i] = pulls[k];
}

} // namespace

void apply_inputs(WorldData& w, std::span<const StepInput> inputs) {
    w.scratch.work_of_impulses = 0;
    const std::vector<Grab> old_grabs = std::exchange(w.state.grabs, {});
    const std::vector<Vec3> old_pulls = std::exchange(w.state.grab_impulses, {});
    for (const StepInput& input : inputs)
        std::visit([&](const auto& i) { apply(w, i); }, input);
    inherit_pull(w.state, old_grabs, old_pulls);
}

} // namespace topple
