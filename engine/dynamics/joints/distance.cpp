// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/joints/rows_detail.h"

// Distance joint: lower <= |gap| <= upper, with n the unit vector from anchor A to anchor B,
//     C    = |gap| - length
//     Cdot = dot(n, v_b + w_b x r_b - v_a - w_a x r_a)
// One two-sided row where lower = upper (a rod), else two one-sided rows (a rope, a bumper).

namespace topple {
namespace {

struct DistanceRow {
    JointAnchors at;
    Vec3 n;
    Real length = 0;
    Real mass = 0;
};

DistanceRow row_of(const JointConstraint& j, const BodyState& a, const BodyState& b) {
    DistanceRow row;
    row.at = anchors_of(j, a, b);
    row.length = length(row.at.gap);
    row.n = normalize_or(row.at.gap, {0, 1, 0}); // anchors on one another: any way out will do
    const Vec3 arm_a = cross(row.at.r_a, row.n), arm_b = cross(row.at.r_b, row.n);
    const Real inverse_mass = a.inv_mass + b.inv_mass + dot(arm_a, a.inv_inertia * arm_a) +
                              dot(arm_b, b.inv_inertia * arm_b);
    row.mass = inverse_mass > 0 ? 1 / inverse_mass : 0;
    return row;
}

Real velocity_along(const DistanceRow& row, const BodyState& a, const BodyState& b) {
    return dot(row.n, velocity_at(b, row.at.r_b) - velocity_at(a, row.at.r_a));
}

} // namespace

void warm_start_distance(const JointConstraint& j, BodyState& a, BodyState& b) {
    const DistanceRow row = row_of(j, a, b);
    const Real impulse = j.linear_impulse.x + j.lower_impulse - j.upper_impulse;
    apply_pair(a, b, row.at, row.n * impulse);
}

void solve_distance(JointConstraint& j, BodyState& a, BodyState& b, bool use_bias, Real inv_h) {
    const DistanceRow row = row_of(j, a, b);
    if (j.lower == j.upper) {
        const Softness& soft = use_bias ? j.soft : kRigid;
        const Real error = row.length - j.lower;
        const Real delta = -row.mass * soft.mass_scale *
                               (velocity_along(row, a, b) + soft.bias_rate * error) -
                           soft.impulse_scale * j.linear_impulse.x;
        j.linear_impulse.x += delta;
        apply_pair(a, b, row.at, row.n * delta);
        return;
    }
    const Real lower = solve_one_sided(row.length - j.lower,
                                       velocity_along(row, a, b),
                                       row.mass,
                                       j.soft,
                                       use_bias,
                                       inv_h,
                                       j.lower_impulse);
    apply_pair(a, b, row.at, row.n * lower);
    const Real upper = solve_one_sided(j.upper - row.length,
                                       -velocity_along(row, a, b),
                                       row.mass,
                                       j.soft,
                                       use_bias,
                                       inv_h,
                                       j.upper_impulse);
    apply_pair(a, b, row.at, -row.n * upper);
}

} // namespace topple
