// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/thrusters/thruster_forces.h"

namespace topple {
namespace {

/// Calls `act` with every thrust and the index of its solver body. `Forces` may be const.
template<typename Forces, typename Act>
void for_each_thrust(Forces& forces, const Act& act) {
    for (const BodyWithThrusters& pushed : forces.bodies)
        for (std::uint32_t i = pushed.first; i < pushed.first + pushed.count; ++i)
            act(forces.thrusts[i], pushed.body);
}

Vec3 point_velocity(const Thrust& thrust, const BodyState& body) {
    return velocity_at(body, rotate(body.q, thrust.local_r));
}

} // namespace

void push_by_thrusters(ThrusterForces& forces,
                       const BodyWithThrusters& pushed,
                       SolverBodies& bodies,
                       Real h) {
    BodyState& body = bodies.states[pushed.body];
    for (std::uint32_t i = pushed.first; i < pushed.first + pushed.count; ++i) {
        Thrust& thrust = forces.thrusts[i];
        thrust.impulse = rotate(body.q, thrust.local_force) * h;
        apply_impulse(body, rotate(body.q, thrust.local_r), thrust.impulse);
    }
}

void note_velocities(ThrusterForces& forces, std::span<const BodyState> bodies) {
    for_each_thrust(forces, [&](Thrust& thrust, std::uint32_t body) {
        thrust.v_before = point_velocity(thrust, bodies[body]);
    });
}

void add_work_of_thrusters(const ThrusterForces& forces,
                           std::span<const BodyState> bodies,
                           ExternalWork& work) {
    for_each_thrust(forces, [&](const Thrust& thrust, std::uint32_t body) {
        const Vec3 v = (thrust.v_before + point_velocity(thrust, bodies[body])) / 2;
        work[body] += static_cast<double>(dot(thrust.impulse, v));
    });
}

} // namespace topple
