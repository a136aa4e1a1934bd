// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/bodies_in_fields.h"

#include "topple/collision/shape/submerged.h"

namespace topple {
namespace {

/// Returns the sum of the projected areas of the body's colliders along the relative wind. Colliders that hide each
/// other count fully. [m^2]
Real area_in_wind(const WorldView& world, const Body& body, const Wind& wind) {
    const Vec3 flow = body.v - wind.velocity;
    const Real speed = length(flow);
    if (!(speed > 0))
        return 0;
    Real area = 0;
    for (const Collider& c : colliders_of(world.state, body))
        if (c.collides)
            area += shadow_area(
                shape_of(world, c), body.world_from_body * c.body_from_shape, flow / speed);
    return area;
}

/// Adds the fields that act on the body. Returns whether there are any.
bool add_fields(const WorldView& world,
                const Body& body,
                CellCopies<ForceField>& fields,
                FieldForces& out) {
    const auto first = static_cast<std::uint32_t>(out.on_bodies.size());
    for (std::uint32_t k = 0; k < world.state.force_fields.size(); ++k) {
        const std::uint32_t i = fields.index_in(body.cell, k);
        const ForceField& field = fields.all()[i];
        if (!acts_at(field, body.center_of_mass))
            continue;
        const auto* wind = std::get_if<Wind>(&field.field);
        out.on_bodies.push_back({i, wind != nullptr ? area_in_wind(world, body, *wind) : 0});
    }
    return out.on_bodies.size() > first;
}

} // namespace

void find_bodies_in_fields(const WorldView& world, const ActiveSet& active, SolverInput& out) {
    const WorldState& s = world.state;
    for (SolverProblem& problem : out.problems) {
        problem.fields.bodies.clear();
        problem.fields.on_bodies.clear();
    }
    out.in_fields.clear();
    out.fields.reset(s.force_fields);
    if (s.force_fields.empty())
        return;
    for (const std::uint32_t i : active.awake) {
        const Body& b = s.bodies[i];
        SolverProblem& problem = out.problems[b.solver_level];
        FieldForces& fields = problem.fields;
        const auto first = static_cast<std::uint32_t>(fields.on_bodies.size());
        if (!add_fields(world, b, out.fields, fields))
            continue;
        fields.bodies.push_back({index_in(problem.bodies, out.slots[i]),
                                 first,
                                 static_cast<std::uint32_t>(fields.on_bodies.size()) - first});
        out.in_fields.push_back(i);
    }
    for (SolverProblem& problem : out.problems)
        problem.fields.fields = out.fields.all();
}

} // namespace topple
