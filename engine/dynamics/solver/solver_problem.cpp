// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/solver/solver_problem.h"

#include "topple/dynamics/tolerances.h"

#include <algorithm>

namespace topple {
namespace {

Softness softness_of(Real hertz,
                     Real damping_ratio,
                     const Parameters& table,
                     Real stiffness,
                     Real h) {
    const Real held = std::min(hertz, kStiffnessShare / substep_of(table)) * stiffness;
    return make_softness(std::min(held, kStiffnessShare / h), damping_ratio, h);
}

} // namespace

Softness contact_softness(const Parameters& table, Real hold, Real stiffness, Real h) {
    return softness_of(
        table.contact_hertz * hold, table.contact_damping_ratio, table, stiffness, h);
}

Softness joint_softness(const Parameters& table, Real stiffness, Real h) {
    return softness_of(table.joint_hertz, table.joint_damping_ratio, table, stiffness, h);
}

} // namespace topple
