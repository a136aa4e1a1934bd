// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/body_forces.h"

namespace topple {

void push_by_forces(const PushedBody& pushed, SolverBodies& bodies, Real h) {
    BodyState& body = bodies.states[pushed.body];
    const Real inv_mass = bodies.drifts[pushed.body].source->inv_mass;
    body.v += without_locked_moves(body, pushed.force * (h * inv_mass));
    if (body.mobility > 0)
        body.w += body.inv_inertia * (pushed.torque * (h / body.mobility));
}

void begin_work_of_forces(std::span<PushedBody> pushed, std::span<const BodyState> bodies) {
    for (PushedBody& one : pushed) {
        one.v_before = bodies[one.body].v;
        one.w_before = bodies[one.body].w;
    }
}

void add_work_of_forces(std::span<const PushedBody> pushed,
                        std::span<const BodyState> bodies,
                        Real h,
                        ExternalWork& work) {
    for (const PushedBody& one : pushed) {
        const BodyState& body = bodies[one.body];
        const Real power = dot(one.force, one.v_before + body.v) +
                           dot(one.torque, one.w_before + body.w);
        work[one.body] += static_cast<double>(power) * static_cast<double>(h) / 2;
    }
}

} // namespace topple
