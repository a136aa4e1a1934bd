// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/cookbook.h"

namespace topple {

Parameters cookbook_parameters() {
    Parameters p;
    p.gravity = {0, -cookbook::kGravity, 0};
    p.dt = cookbook::kStep;
    p.solver = SolverKind::textbook;
    p.iterations = cookbook::kIterations;
    p.projection_share = cookbook::kProjectionShare;
    p.penetration_slack = cookbook::kPenetrationSlack;
    return p;
}

BodyDef cookbook_body(const Shape& shape) {
    // The engine keeps 1 / (1 + h damping) of a velocity in a step of h.
    constexpr Real kDamping = (1 / cookbook::kKeptInAStep - 1) / cookbook::kStep;
    BodyDef def;
    def.motion = Motion::dynamic;
    def.mass = cookbook::kMass;
    def.linear_damping = def.angular_damping = kDamping;
    def.colliders = {{.shape = shape,
                      .material = {.friction = cookbook::kFriction,
                                   .restitution = cookbook::kRestitution,
                                   .rolling_resistance = 0}}};
    return def;
}

Real cookbook_restitution(Real a, Real b) { return std::min(a, b); }
Real cookbook_friction(Real a, Real b) { return std::sqrt(a * b); }

} // namespace topple
