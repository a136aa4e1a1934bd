// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/fields/field_forces.h"

namespace topple {
namespace {

/// J = -c u' h with c = rho C A |u| / 2 and the relative velocity u' = u + J / m at the end of the sub-step.
void blow(const Wind& wind, Real area, BodyState& b, Real h) {
    const Vec3 flow = b.v - wind.velocity;
    const Real rate = kAirDensity * wind.drag * area * length(flow) / 2 * b.inv_mass; // [1/s]
    b.v -= without_locked_moves(b, flow * (rate * h / (1 + rate * h)));
}

} // namespace

void push_by_fields(const FieldForces& forces,
                    const BodyInFields& in,
                    SolverBodies& bodies,
                    Real h) {
    BodyState& b = bodies.states[in.body];
    const Vec3 center = bodies.centers[in.body] + b.dp;
    for (std::uint32_t i = in.first; i < in.first + in.count; ++i) {
        const FieldOnBody& on = forces.on_bodies[i];
        const auto& field = forces.fields[on.field].field;
        if (const auto* wind = std::get_if<Wind>(&field))
            blow(*wind, on.area, b, h);
        else
            b.v += without_locked_moves(
                b, acceleration_at(std::get<Attractor>(field), center) * h);
    }
}

} // namespace topple
