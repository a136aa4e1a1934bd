// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_rows_detail.h"

#include <algorithm>
#include <cmath>

// Path: B's anchor p, seen from A's frame, stays on the curve c(u). The foot of p satisfies
//     dot(c', p - c) = 0,   so that   du/dt = dot(c', dp/dt) / D,   D = |c'|^2 - dot(c'', p - c)
// With n1 and n2 across the curve, turning about the tangent t by `spin` for every u,
//     x_i = dot(n_i, p - c) = 0
//     dx_1/dt = dot(n1, dp/dt) - spin x_2 du/dt,   dx_2/dt = dot(n2, dp/dt) + spin x_1 du/dt
// (their rotation towards t has no effect, since p - c has no component along t). The main coordinate is the arc
// length s up to the foot, ds/dt = |c'| du/dt. Aligned, B's frame is held to X = n2, Y = n1, Z = t, which turn by (t
// x dt/du + spin t) du/dt.

namespace topple {
namespace {

/// State of the curve at the foot of B's anchor, in world axes.
struct Foot {
    Spline::Place c;
    Vec3 off;             ///< Vector from the curve to the anchor. [m]
    Vec3 tangent, n1, n2; ///< Unit vectors; n2 = n1 x tangent.
    Vec3 way;             ///< du/dt = dot(way, dp/dt)
    Vec3 turning;         ///< Rotation of the frame along the curve, per u. [1/m]
};

/// Lower bound of the denominator, as in the search for the foot: an anchor nearer to the center of the bend than
/// half its radius is treated as if it were at that distance.
constexpr Real kLeastDenominator = 0.5f;

Foot foot_of(const PlacedJoint& at) {
    const JointPose& p = at.pose;
    Foot f;
    f.c = at.joint.path->at(path_phase(at));
    const Vec3 local_off = rotate_inverse(p.frame_a, p.gap) - f.c.position;
    const Real squared = dot(f.c.first, f.c.first);
    const Real d = std::max(squared - dot(f.c.second, local_off), kLeastDenominator * squared);
    const Vec3 bend = cross(f.c.tangent, f.c.second) / std::sqrt(squared); // t x dt/du
    f.off = p.axes_a * local_off;
    f.tangent = p.axes_a * f.c.tangent;
    f.n1 = p.axes_a * f.c.normal;
    f.n2 = cross(f.n1, f.tangent);
    f.way = f.tangent * (std::sqrt(squared) / d);
    f.turning = p.axes_a * (bend + f.c.tangent * f.c.spin);
    return f;
}

Coordinate with_value(Coordinate x, Real value) {
    x.value = value;
    return x;
}

void hold_to_the_frame(const JointPose& p, const Foot& f, RowWriter& rows) {
    const Mat3 axes{f.n2, f.n1, f.tangent};
    const Quat q = conjugate(to_quat(axes)) * p.frame_b;
    const Real twice = q.w < 0 ? Real(-2) : Real(2);
    const std::pair<Vec3, Real> turns[] = {{axes.x, q.x}, {axes.y, q.y}, {axes.z, q.z}};
    for (const auto& [axis, half] : turns) {
        Coordinate x = shift_along(p, f.way * -dot(axis, f.turning));
        x.value = half * twice;
        x.angular_a -= axis;
        x.angular_b += axis;
        rows.lock(x);
    }
}

/// Arc length on a closed path, shifted by whole rounds to be nearest to `middle`.
Real nearest_turn(const Spline& path, Real way, Real middle) {
    if (!path.is_closed())
        return way;
    return way + path.length() * std::floor((middle - way) / path.length() + 0.5f);
}

} // namespace

Real path_phase(const PlacedJoint& at) {
    return at.joint.path->nearest_around(at.joint.phase,
                                         rotate_inverse(at.pose.frame_a, at.pose.gap));
}

Real first_path_phase(const Joint& joint, const Transform& frame_a_from_b) {
    return joint.path->nearest(frame_a_from_b.position);
}

void find_path_rows(const PlacedJoint& at, RowWriter& rows) {
    const Joint& j = at.joint;
    const JointPose& p = at.pose;
    const Foot f = foot_of(at);
    const Spline& path = *j.path;
    const Real x1 = dot(f.n1, f.off), x2 = dot(f.n2, f.off);
    rows.lock(with_value(shift_along(p, f.n1 - f.way * (f.c.spin * x2)), x1));
    rows.lock(with_value(shift_along(p, f.n2 + f.way * (f.c.spin * x1)), x2));
    if (j.aligned)
        hold_to_the_frame(p, f, rows);
    const Coordinate along = shift_along(p, f.way * length(f.c.first));
    const auto along_to = [&](Real middle) {
        return with_value(along, nearest_turn(path, f.c.length, middle));
    };
    // An open path is limited at its ends.
    const Real lower = path.is_closed() ? j.lower : j.has_limits ? std::max(j.lower, Real(0)) : 0;
    const Real upper = path.is_closed() ? j.upper
                       : j.has_limits   ? std::min(j.upper, path.length())
                                        : path.length();
    if (j.has_limits || !path.is_closed())
        rows.limit(along_to((lower + upper) / 2), lower, std::max(lower, upper));
    const ControlledDrive drive = main_drive(j);
    rows.drive(along_to(drive.drive.target), drive);
}

} // namespace topple
