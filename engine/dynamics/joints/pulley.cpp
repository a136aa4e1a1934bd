// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Pulley: one rope from A up over a fixed point g_a, on to g_b and down to B; with a ratio, a tackle with that many
// times as much rope on B's side. With n_a, n_b the unit vectors from the fixed points,
//     x = |p_a - g_a| + ratio |p_b - g_b|
//     dx/dt = dot(n_a, v_a + w_a x r_a) + ratio dot(n_b, v_b + w_b x r_b)
// The rope may go slack unless lower = upper.
//
// Each side alone is at most as long as the whole rope:
//     |p_a - g_a| <= upper,   ratio |p_b - g_b| <= upper
// If a light body has been pulled up to its fixed point, n_a has no direction and the first row acts on the light
// body alone. These two limits then support the heavy body.

namespace topple {

void find_pulley_rows(const PlacedJoint& at, RowWriter& rows) {
    const JointConstraint& c = at.constraint;
    const JointPose& p = at.pose;
    const Vec3 rope_a = (c.hang_a + at.a.dp) + p.r_a, rope_b = (c.hang_b + at.b.dp) + p.r_b;
    const Vec3 n_a = normalize_or(rope_a, {0, -1, 0});
    const Vec3 n_b = normalize_or(rope_b, {0, -1, 0}) * at.joint.ratio;
    Coordinate x{length(rope_a) + at.joint.ratio * length(rope_b),
                 n_a,
                 cross(p.r_a, n_a),
                 n_b,
                 cross(p.r_b, n_b)};
    if (at.joint.lower == at.joint.upper) {
        x.value -= at.joint.upper;
        rows.lock(x);
    } else {
        rows.limit(x, at.joint.lower, at.joint.upper);
    }
    rows.limit({length(rope_a), n_a, cross(p.r_a, n_a), {}, {}}, 0, at.joint.upper);
    rows.limit(
        {at.joint.ratio * length(rope_b), {}, {}, n_b, cross(p.r_b, n_b)}, 0, at.joint.upper);
}

} // namespace topple
