// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/submerged_bodies.h"

#include <algorithm>

namespace topple {
namespace {

void find_submerged_colliders(const WorldState& s,
                              BroadPhaseIndex& index,
                              std::vector<SubmergedCollider>& submerged) {
    update_broad_phase(s, index);
    for (std::uint32_t k = 0; k < s.water_volumes.size(); ++k)
        query_boxes(index, s.water_volumes[k].box, s.water_volumes[k].cell, [&](std::uint32_t i) {
            const Collider& c = s.colliders[i];
            if (c.collides && is_awake(s.bodies[c.body]))
                submerged.push_back({i, k});
        });
    std::sort(submerged.begin(), submerged.end());
}

/// Returns volume and center of the whole shape, computed once per shape.
const VolumeBelow& whole_volume_of(const ShapeTable& shapes,
                                   ShapeIndex shape,
                                   std::vector<std::optional<VolumeBelow>>& known) {
    known.resize(shapes.size());
    if (!known[shape]) {
        const MassProperties mass = mass_of(shapes[shape]->shape, 1);
        known[shape] = VolumeBelow{mass.mass, mass.center_of_mass};
    }
    return *known[shape];
}

} // namespace

void find_submerged_bodies(const WorldView& world,
                           BroadPhaseIndex& index,
                           std::vector<std::optional<VolumeBelow>>& shape_volumes,
                           SolverInput& out) {
    const WorldState& s = world.state;
    for (SolverProblem& problem : out.problems) {
        problem.buoyancy.gravity = s.parameters.gravity;
        problem.buoyancy.bodies.clear();
        problem.buoyancy.shapes.clear();
    }
    out.submerged.clear();
    out.water_volumes.reset(s.water_volumes);
    if (s.water_volumes.empty())
        return;
    find_submerged_colliders(s, index, out.submerged);
    for (const auto& [collider, water] : out.submerged) {
        const Collider& c = s.colliders[collider];
        const VolumeBelow& whole = whole_volume_of(world.shapes, c.shape, shape_volumes);
        if (!(whole.volume > 0))
            continue;
        const Body& b = s.bodies[c.body];
        SolverProblem& problem = out.problems[b.solver_level];
        Buoyancy& buoyancy = problem.buoyancy;
        const std::uint32_t body = index_in(problem.bodies, out.slots[c.body]);
        if (buoyancy.bodies.empty() || buoyancy.bodies.back().body != body)
            buoyancy.bodies.push_back(
                {body, static_cast<std::uint32_t>(buoyancy.shapes.size()), 0});
        ++buoyancy.bodies.back().count;
        const Shape& shape = shape_of(world, c);
        buoyancy.shapes.push_back(
            {&shape,
             {c.body_from_shape.position - b.local_center, c.body_from_shape.rotation},
             whole,
             bounding_radius(shape),
             out.water_volumes.index_in(b.cell, water)});
    }
    for (SolverProblem& problem : out.problems)
        problem.buoyancy.water_volumes = out.water_volumes.all();
}

} // namespace topple
