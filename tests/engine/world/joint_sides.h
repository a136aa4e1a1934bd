// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joints/joint_reading.h"
#include "topple/math/dvec3.h"

#include <array>
#include <cmath>

namespace topple::test {

/// A row of the Jacobian in double: linear and angular part of A, then of B.
using JacobianRow = std::array<double, 12>;

/// Returns four vectors, of A and then of B, as one.
inline JacobianRow joined(Vec3 linear_a, Vec3 angular_a, Vec3 linear_b, Vec3 angular_b) {
    JacobianRow j;
    std::size_t i = 0;
    for (const Vec3 part : {linear_a, angular_a, linear_b, angular_b})
        for (const Real element : {part.x, part.y, part.z})
            j[i++] = static_cast<double>(element);
    return j;
}
/// Returns the Jacobian that a row publishes.
inline JacobianRow row_of(const Coordinate& x) {
    return joined(x.linear_a, x.angular_a, x.linear_b, x.angular_b);
}
/// Returns the velocities of both bodies.
inline JacobianRow velocities_of(const JointReading& r) {
    return joined(r.a.v, r.a.w, r.b.v, r.b.w);
}

/// Returns M^-1 J^T of the bodies of a sample.
inline JacobianRow response_of(const JacobianRow& j, const JointReading& at) {
    JacobianRow out{};
    for (const bool is_b : {false, true}) {
        const BodyState& body = is_b ? at.b : at.a;
        const SymmetricMat3& m = body.inv_inertia;
        const double inv_mass = static_cast<double>(body.inv_mass);
        const double full[3][3] = {{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}};
        const std::size_t first = is_b ? 6 : 0;
        for (std::size_t r = 0; r < 3; ++r) {
            out[first + r] = inv_mass * j[first + r];
            for (std::size_t c = 0; c < 3; ++c)
                out[first + 3 + r] += full[r][c] * j[first + 3 + c];
        }
    }
    return out;
}

inline double product(const JacobianRow& a, const JacobianRow& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

/// Turns a vector by the rotation vector `turn` (Rodrigues). [rad]
inline DVec3 turned(const DVec3& v, const DVec3& turn) {
    const double angle = length(turn);
    if (angle == 0)
        return v;
    const DVec3 n = turn * (1 / angle);
    return v * std::cos(angle) + cross(n, v) * std::sin(angle) +
           n * (dot(n, v) * (1 - std::cos(angle)));
}

/// Pose of one side of a joint in double.
struct SidePose {
    DVec3 center, anchor;      ///< In the world. [m]
    std::array<DVec3, 3> axes; ///< Of the joint's frame.
    /// Moves by `shift` and turns by the small `turn` about the center.
    [[nodiscard]] SidePose moved(const DVec3& shift, const DVec3& turn) const {
        const DVec3 arm = turned(anchor - center, turn);
        return {center + shift,
                center + shift + arm,
                {turned(axes[0], turn), turned(axes[1], turn), turned(axes[2], turn)}};
    }
};

/// Both sides of a joint.
struct SidePoses {
    SidePose a, b;
    [[nodiscard]] DVec3 gap() const { return b.anchor - a.anchor; }
};

/// Returns one side of a joint at the orientation `q` of its body, whose center has moved by `dp` [m] in this step;
/// `body` is that before the step, null for the world.
inline SidePose side_pose(const Body* body, Quat q, Vec3 dp, Vec3 local_anchor, Quat frame) {
    if (body == nullptr)
        q = {};
    const DVec3 center = body ? DVec3(body->center_of_mass) + DVec3(dp) : DVec3{};
    const Vec3 arm = rotate(q, body ? local_anchor - body->local_center : local_anchor);
    const Mat3 axes = to_mat3(q * frame);
    return {center, center + DVec3(arm), {DVec3(axes.x), DVec3(axes.y), DVec3(axes.z)}};
}
/// Returns both sides of a joint at the poses of a sample. `a` and `b` are the bodies before the step, or null.
inline SidePoses sides_of(const Joint& joint, const Body* a, const Body* b, const JointReading& r) {
    return {side_pose(a, r.a.q, r.a.dp, joint.local_anchor_a, joint.local_frame_a),
            side_pose(b, r.b.q, r.b.dp, joint.local_anchor_b, joint.local_frame_b)};
}

} // namespace topple::test
