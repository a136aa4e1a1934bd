// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

// Six degrees of freedom, each locked, limited or free, and each with a drive unless it is locked: translations of
// B's anchor along A's axes, and the components of the rotation vector from A's frame to B's. A limited rotation must
// stay within half a turn.

namespace topple {
namespace {

std::array<Coordinate, 6> coordinates_of(const JointPose& p) {
    const Vec3 phi = rotation_vector(p);
    return {shift_along(p, p.axes_a.x),
            shift_along(p, p.axes_a.y),
            shift_along(p, p.axes_a.z),
            turn_component(p, phi, 0),
            turn_component(p, phi, 1),
            turn_component(p, phi, 2)};
}

} // namespace

void find_six_dof_rows(const PlacedJoint& at, RowWriter& rows) {
    const Joint& j = at.joint;
    const JointPose& p = at.pose;
    const std::array<Coordinate, 6> x = coordinates_of(p);
    for (std::size_t i = 0; i < x.size(); ++i)
        if (j.axes[i].mode == JointAxis::Mode::locked)
            rows.lock(x[i]);
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (j.axes[i].mode == JointAxis::Mode::limited)
            rows.limit(x[i], j.axes[i].lower, j.axes[i].upper);
        if (j.axes[i].mode != JointAxis::Mode::locked)
            rows.drive(x[i], j.axes[i].drive);
    }
}

} // namespace topple
