// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/world_detail.h"

#include <algorithm>
#include <optional>

namespace topple {
namespace {

void find_wet(WorldData& w) {
    auto& wet = w.scratch.wet;
    wet.clear();
    update_broad_phase(w);
    for (std::uint32_t k = 0; k < w.state.waters.size(); ++k)
        w.index.broad_phase->query(w.state.waters[k].box, [&](std::uint32_t i) {
            const Collider& c = w.state.colliders[i];
            if (c.collides && is_awake(w.state.bodies[c.body]))
                wet.push_back({i, k});
        });
    std::sort(wet.begin(), wet.end());
}

/// All of a shape, found once.
const VolumeBelow& whole_of(WorldData& w, ShapeIndex shape) {
    std::vector<std::optional<VolumeBelow>>& known = w.index.shape_volumes;
    known.resize(w.shapes->size());
    if (!known[shape]) {
        const MassProperties mass = mass_of((*w.shapes)[shape]->shape, 1);
        known[shape] = VolumeBelow{mass.mass, mass.center_of_mass};
    }
    return *known[shape];
}

} // namespace

void find_wet_bodies(WorldData& w) {
    for (SolverProblem& problem : w.scratch.problems) {
        problem.buoyancy.bodies.clear();
        problem.buoyancy.shapes.clear();
    }
    if (w.state.waters.empty())
        return;
    for (SolverProblem& problem : w.scratch.problems) {
        problem.buoyancy.waters = w.state.waters;
        problem.buoyancy.gravity = w.state.parameters.gravity;
    }
    find_wet(w);
    for (const auto& [collider, water] : w.scratch.wet) {
        const Collider& c = w.state.colliders[collider];
        const VolumeBelow& whole = whole_of(w, c.shape);
        if (!(whole.volume > 0))
            continue;
        const Body& b = w.state.bodies[c.body];
        SolverProblem& problem = w.scratch.problems[b.quality];
        Buoyancy& out = problem.buoyancy;
        const std::uint32_t body = index_in(problem.bodies, w.scratch.slots[c.body]);
        if (out.bodies.empty() || out.bodies.back().body != body)
            out.bodies.push_back({body, static_cast<std::uint32_t>(out.shapes.size()), 0});
        ++out.bodies.back().count;
        const Shape& shape = shape_of(w, c);
        out.shapes.push_back(
            {&shape,
             {c.body_from_shape.position - b.local_center, c.body_from_shape.rotation},
             whole,
             bounding_radius(shape),
             water});
    }
}

} // namespace topple
