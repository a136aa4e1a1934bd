// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_constraint.h"

namespace topple {

double work_of_driven(const JointConstraint& joint,
                      const JointRow& row,
                      double delta,
                      std::span<const BodyState> bodies,
                      std::uint32_t dynamic_count) {
    const BodyState &a = bodies[joint.a], &b = bodies[joint.b];
    Real rate = 0;
    if (joint.a > dynamic_count)
        rate += dot(row.x.linear_a, a.v) + dot(row.x.angular_a, a.w);
    if (joint.b > dynamic_count)
        rate += dot(row.x.linear_b, b.v) + dot(row.x.angular_b, b.w);
    if (joint.carrier > dynamic_count)
        rate += dot(carrier_gradient(row), bodies[joint.carrier].w);
    return -delta * static_cast<double>(rate);
}

double work_since(const NotedRow& noted,
                  const JointConstraint& joint,
                  const JointRow& row,
                  std::span<const BodyState> bodies) {
    const double delta = static_cast<double>(row.impulse - noted.impulse);
    return delta * static_cast<double>((noted.rate + rate_in(joint, row, bodies)) / 2);
}

double external_work_since(const NotedRow& noted,
                           const JointConstraint& joint,
                           const JointRow& row,
                           std::span<const BodyState> bodies,
                           std::uint32_t dynamic_count) {
    const double delta = static_cast<double>(row.impulse - noted.impulse);
    const double work = work_of_driven(joint, row, delta, bodies, dynamic_count);
    return is_drive(joint, row) ? work + work_since(noted, joint, row, bodies) : work;
}

} // namespace topple
