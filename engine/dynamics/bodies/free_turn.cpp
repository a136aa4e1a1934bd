// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/free_turn.h"

#include "topple/math/dvec3.h"

#include <algorithm>
#include <bit>
#include <cstdint>

// Computes in double: a minute has 14400 sub-steps, and rounding each of them to `float` bends the path of a tumbling
// body until it turns over once more or once less.

namespace topple {
namespace {

/// Inertia or its inverse, in body axes.
struct Symmetric {
    double xx, yy, zz, xy, xz, yz;
    [[nodiscard]] DVec3 x() const { return {xx, xy, xz}; }
    [[nodiscard]] DVec3 y() const { return {xy, yy, yz}; }
    [[nodiscard]] DVec3 z() const { return {xz, yz, zz}; }
};
DVec3 operator*(const Symmetric& m, DVec3 v) {
    return {dot(m.x(), v), dot(m.y(), v), dot(m.z(), v)};
}

Symmetric symmetric(const Mat3& m) { return {m.x.x, m.y.y, m.z.z, m.y.x, m.z.x, m.z.y}; }

/// Returns the inverse; zero if there is none.
Symmetric inverse(const Symmetric& m) {
    const DVec3 x = cross(m.y(), m.z()), y = cross(m.z(), m.x());
    const double det = dot(m.x(), x);
    const double s = det == 0 ? 0 : 1 / det;
    return {s * x.x, s * y.y, s * (m.xx * m.yy - m.xy * m.xy), s * x.y, s * x.z, s * y.z};
}

/// Solves (x y z) s = b by Cramer's rule; returns zero if the solution is not unique.
DVec3 solve_linear(DVec3 x, DVec3 y, DVec3 z, DVec3 b) {
    const DVec3 yz = cross(y, z), bx = cross(b, x);
    const double det = dot(x, yz);
    if (det == 0)
        return {};
    return DVec3{dot(b, yz), -dot(z, bx), dot(y, bx)} * (1 / det);
}

/// Rotates from body axes to world axes by a quaternion whose length `float` rounding has moved away from 1.
struct Turned {
    DVec3 x, y, z;
    explicit Turned(Quat q) {
        const double i = q.x, j = q.y, k = q.z, w = q.w;
        const double s = 2 / (i * i + j * j + k * k + w * w);
        x = {1 - s * (j * j + k * k), s * (i * j + k * w), s * (i * k - j * w)};
        y = {s * (i * j - k * w), 1 - s * (i * i + k * k), s * (j * k + i * w)};
        z = {s * (i * k + j * w), s * (j * k - i * w), 1 - s * (i * i + j * j)};
    }
    [[nodiscard]] DVec3 to_world(DVec3 v) const { return x * v.x + y * v.y + z * v.z; }
    [[nodiscard]] DVec3 to_body(DVec3 v) const { return {dot(x, v), dot(y, v), dot(z, v)}; }
};

/// Returns the mean angular velocity of a free rigid body over the sub-step, in body axes, by the implicit midpoint
/// rule
///     I (w1 - w0) / h + m x I m = 0,   m = (w0 + w1) / 2
/// which conserves the energy and the size of the angular momentum exactly, since both are quadratic. In m:
///     f(m) = 2 I (m - w0) + h m x I m = 0,   f'(m) = 2 I + h ([m] I - [I m])
DVec3 mean_spin(const Symmetric& inertia, const Symmetric& inverse, DVec3 w0, DVec3 own, double h) {
    constexpr int kNewtonSteps = 3;
    constexpr double kRightEnough = 1.0e-10; // of the rotation; the resolution of `q` is 1e-7 [-]
    DVec3 m = w0 - inverse * cross(w0, own) * (h / 2);
    const double enough = kRightEnough * kRightEnough * dot(own, own);
    for (int i = 0; i < kNewtonSteps; ++i) {
        const DVec3 momentum = inertia * m;
        const DVec3 f = (momentum - own) * 2 + cross(m, momentum) * h;
        if (dot(f, f) * dot(m, m) * (h * h) <= enough)
            break; // reached by all slow rotations
        const auto slope = [&](DVec3 axis, DVec3 of_axis) {
            return of_axis * 2 + (cross(m, of_axis) - cross(momentum, axis)) * h;
        };
        m = m - solve_linear(slope({1, 0, 0}, inertia.x()),
                             slope({0, 1, 0}, inertia.y()),
                             slope({0, 0, 1}, inertia.z()),
                             f);
    }
    return m;
}

/// Returns the largest power of two that is at most x. Requires: x >= 0.
double power_of_two_in(double x) {
    constexpr std::uint64_t kExponent = 0x7ff0000000000000u;
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & kExponent);
}

/// Rounds to multiples of a share of `most`, the largest possible size of `v`. The share is several times the
/// resolution of `float`: a constant momentum comes out the same in every sub-step, bit for bit, independent of
/// earlier rounding.
DVec3 snapped(DVec3 v, double most) {
    constexpr double kShare = 0x1p-22;
    // Adding and subtracting this number rounds to multiples of the share.
    const double shift = 0x1.8p52 * kShare * power_of_two_in(most);
    const auto snap = [&](double x) { return (x + shift) - shift; };
    return {snap(v.x), snap(v.y), snap(v.z)};
}

/// Applies Cayley's map of `turn`, in world axes, after `q`.
Quat turned(Quat q, DVec3 turn) {
    const DVec3 t = turn * 0.5;
    const DVec3 v{q.x, q.y, q.z};
    const double w = static_cast<double>(q.w) - dot(t, v);
    const DVec3 u = v + t * static_cast<double>(q.w) + cross(t, v);
    const double scale = 1 / std::sqrt(dot(u, u) + w * w);
    const Vec3 unit = to_vec3(u * scale);
    return {unit.x, unit.y, unit.z, static_cast<Real>(w * scale)};
}

} // namespace

void turn_freely(BodyState& body, const BodyDrift& drift, Real h) {
    const Symmetric inertia = symmetric(drift.source->inertia), inv_inertia = inverse(inertia);
    const Turned before(body.q);
    const double largest = std::max({inertia.xx, inertia.yy, inertia.zz}) *
                           static_cast<double>(max_component(abs(body.w)));
    const DVec3 momentum = snapped(before.to_world(inertia * before.to_body(DVec3(body.w))),
                                   largest);
    const DVec3 own = before.to_body(momentum), w0 = inv_inertia * own;
    DVec3 mean = mean_spin(inertia, inv_inertia, w0, own, static_cast<double>(h));
    // At many radians per sub-step Newton's method may converge to another solution; then no torque is applied rather
    // than energy created.
    constexpr double kRounding = 1.0e-3;
    const DVec3 w1 = mean * 2 - w0;
    const bool is_kept = dot(w1, inertia * w1) <= dot(w0, own) * (1 + kRounding);
    if (!is_kept)
        mean = w0;
    // Rotating by Cayley's map of the mean spin conserves the momentum in the world too: I w1 = cay(-h m) I w0 while
    // R1 = R0 cay(h m).
    const DVec3 turn = before.to_world(mean) * static_cast<double>(h);
    body.q = turned(body.q, turn);
    body.turn += to_vec3(turn);
    if (is_kept) {
        const Turned after(body.q);
        body.w = to_vec3(after.to_world(inv_inertia * after.to_body(momentum)));
    }
}

} // namespace topple
