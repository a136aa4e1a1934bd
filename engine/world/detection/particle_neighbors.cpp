// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/particle_neighbors.h"

#include "topple/deformable/solver/particle_mouse_joints.h"
#include "topple/dynamics/tolerances.h"

#include <algorithm>

namespace topple {
namespace {

/// Returns a box that holds the particles throughout the step. [m]
Aabb box_of_particles(const Deformable& d, const WorldState& s) {
    const Parameters& p = s.parameters;
    Aabb box;
    Real speed = 0;
    for (const MouseJoint& mouse_joint : s.mouse_joints)
        if (mouse_joint.deformable == d.id && mouse_joint.particle < d.particles.size())
            speed = std::max(
                speed,
                mouse_joint_speed(
                    distance(mouse_joint.target, d.particles.positions[mouse_joint.particle]),
                    p.grab_hertz));
    for (std::size_t i = 0; i < d.particles.size(); ++i) {
        box = unite(box, d.particles.positions[i]);
        speed = std::max(speed, length(d.particles.velocities[i]));
    }
    const Real way = p.dt * (speed + p.dt * length(p.gravity));
    return grown(box, d.made_from->material.radius + kSpeculativeDistance + way);
}

} // namespace

void find_particle_neighbors(const WorldState& state,
                             BroadPhaseIndex& index,
                             ParticleNeighbors& out) {
    std::vector<std::uint32_t>& near = out.colliders;
    near.clear();
    out.first_awake = kNoIndex;
    if (state.deformables.empty())
        return;
    update_broad_phase(state, index);
    for (const Deformable& d : state.deformables) {
        if (d.is_disabled)
            continue;
        query_boxes(index, box_of_particles(d, state), d.cell, [&](std::uint32_t i) {
            if (state.colliders[i].collides && !is_absent(state.bodies[state.colliders[i].body]))
                near.push_back(i);
        });
        for (const Attachment& a : d.attachments)
            if (a.body) {
                const Body& b = state.bodies[index_of(state, a.body)];
                for (std::uint32_t k = 0; k < b.collider_count && !is_absent(b); ++k)
                    near.push_back(b.first_collider + k);
            }
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    const auto first = std::find_if(near.begin(), near.end(), [&](std::uint32_t i) {
        return is_awake(state.bodies[state.colliders[i].body]);
    });
    if (first != near.end())
        out.first_awake = state.colliders[*first].body;
}

} // namespace topple
