// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/math/simd/double_lanes.h"

#include <cstddef>

// The rotation of free_turn.h for any number of lanes, operation by operation the same. Instantiated in free_turn.cpp
// and body_kernels_*.cpp.
//
// Computes in double: a minute has 14400 sub-steps, and rounding each of them to `float` bends the path of a tumbling
// body until it turns over once more or once less.

namespace topple {

/// Returns the inverse; zero if there is none.
template<typename D>
SymmetricLanes<D> inverse(const SymmetricLanes<D>& m) {
    const Vec3Lanes<D> row_x{m.xx, m.xy, m.xz}, row_y{m.xy, m.yy, m.yz}, row_z{m.xz, m.yz, m.zz};
    const Vec3Lanes<D> x = cross(row_y, row_z), y = cross(row_z, row_x);
    const D det = dot(row_x, x), zero = D::all(0);
    const D s = select(det != zero, D::all(1) / det, zero);
    return {s * x.x, s * y.y, s * (m.xx * m.yy - m.xy * m.xy), s * x.y, s * x.z, s * y.z};
}

/// Selects lane by lane.
template<typename Mask, typename D>
Vec3Lanes<D> select(Mask m, const Vec3Lanes<D>& yes, const Vec3Lanes<D>& no) {
    return {select(m, yes.x, no.x), select(m, yes.y, no.y), select(m, yes.z, no.z)};
}

/// Solves (x y z) s = b by Cramer's rule; returns zero if the solution is not unique.
template<typename D>
Vec3Lanes<D> solve_linear(const Vec3Lanes<D>& x,
                          const Vec3Lanes<D>& y,
                          const Vec3Lanes<D>& z,
                          const Vec3Lanes<D>& b) {
    const Vec3Lanes<D> yz = cross(y, z), bx = cross(b, x);
    const D det = dot(x, yz), zero = D::all(0);
    const Vec3Lanes<D> solution = Vec3Lanes<D>{dot(b, yz), -dot(z, bx), dot(y, bx)} *
                                  (D::all(1) / det);
    return select(det != zero, solution, Vec3Lanes<D>{zero, zero, zero});
}

/// Rotates from body axes to world axes by a quaternion whose length `float` rounding has moved away from 1.
template<typename D>
struct Turned {
    Vec3Lanes<D> x, y, z;

    explicit Turned(const D (&q)[4]) {
        const D i = q[0], j = q[1], k = q[2], w = q[3], one = D::all(1);
        const D s = D::all(2) / (i * i + j * j + k * k + w * w);
        x = {one - s * (j * j + k * k), s * (i * j + k * w), s * (i * k - j * w)};
        y = {s * (i * j - k * w), one - s * (i * i + k * k), s * (j * k + i * w)};
        z = {s * (i * k + j * w), s * (j * k - i * w), one - s * (i * i + j * j)};
    }
    [[nodiscard]] Vec3Lanes<D> to_world(const Vec3Lanes<D>& v) const {
        return x * v.x + y * v.y + z * v.z;
    }
    [[nodiscard]] Vec3Lanes<D> to_body(const Vec3Lanes<D>& v) const {
        return {dot(x, v), dot(y, v), dot(z, v)};
    }
};

/// Returns the mean angular velocity of a free rigid body over the sub-step, in body axes, by the implicit midpoint
/// rule
///     I (w1 - w0) / h + m x I m = 0,   m = (w0 + w1) / 2
/// which conserves the energy and the size of the angular momentum exactly, since both are quadratic. In m:
///     f(m) = 2 I (m - w0) + h m x I m = 0,   f'(m) = 2 I + h ([m] I - [I m])
template<typename D>
Vec3Lanes<D> mean_spin(const SymmetricLanes<D>& inertia,
                       const SymmetricLanes<D>& inverse,
                       const Vec3Lanes<D>& w0,
                       const Vec3Lanes<D>& own,
                       double h) {
    constexpr int kNewtonSteps = 3;
    constexpr double kRightEnough = 1.0e-10; // of the rotation; the resolution of `q` is 1e-7 [-]
    constexpr unsigned kEveryLane = (1u << D::kWidth) - 1;
    const D zero = D::all(0), one = D::all(1), two = D::all(2), step = D::all(h);
    const Vec3Lanes<D> row_x{inertia.xx, inertia.xy, inertia.xz},
        row_y{inertia.xy, inertia.yy, inertia.yz}, row_z{inertia.xz, inertia.yz, inertia.zz};
    Vec3Lanes<D> m = w0 - inverse * cross(w0, own) * D::all(h / 2);
    const D enough = D::all(kRightEnough * kRightEnough) * dot(own, own);
    auto is_done = one < zero; // in no lane
    for (int i = 0; i < kNewtonSteps; ++i) {
        const Vec3Lanes<D> momentum = inertia * m;
        const Vec3Lanes<D> f = (momentum - own) * two + cross(m, momentum) * step;
        is_done = is_done | (dot(f, f) * dot(m, m) * D::all(h * h) <= enough);
        if (bits(is_done) == kEveryLane)
            break; // reached by all slow rotations
        const auto slope = [&](const Vec3Lanes<D>& axis, const Vec3Lanes<D>& of_axis) {
            return of_axis * two + (cross(m, of_axis) - cross(momentum, axis)) * step;
        };
        const Vec3Lanes<D> change = solve_linear(slope({one, zero, zero}, row_x),
                                                 slope({zero, one, zero}, row_y),
                                                 slope({zero, zero, one}, row_z),
                                                 f);
        m = select(is_done, m, m - change);
    }
    return m;
}

/// Rounds to multiples of a share of `most`, the largest possible size of `v`. The share is several times the
/// resolution of `float`: a constant momentum comes out the same in every sub-step, bit for bit, independent of
/// earlier rounding.
template<typename D>
Vec3Lanes<D> snapped(const Vec3Lanes<D>& v, D most) {
    constexpr double kShare = 0x1p-22;
    // Adding and subtracting this number rounds to multiples of the share.
    const D shift = D::all(0x1.8p52 * kShare) * power_of_two_in(most);
    return {(v.x + shift) - shift, (v.y + shift) - shift, (v.z + shift) - shift};
}

/// Applies Cayley's map of `turn`, in world axes, after `q`.
template<typename D>
void turn_after(D (&q)[4], const Vec3Lanes<D>& turn) {
    const Vec3Lanes<D> t = turn * D::all(0.5);
    const Vec3Lanes<D> v{q[0], q[1], q[2]};
    const D w = q[3] - dot(t, v);
    const Vec3Lanes<D> u = v + t * q[3] + cross(t, v);
    const D scale = D::all(1) / sqrt(dot(u, u) + w * w);
    const Vec3Lanes<D> unit = u * scale;
    q[0] = unit.x;
    q[1] = unit.y;
    q[2] = unit.z;
    q[3] = w * scale;
}

/// Returns the larger one lane by lane, the first one if they are equal or one is a NaN.
template<typename D>
D larger(D a, D b) {
    return select(a < b, b, a);
}

/// Loads the inertia of the bodies.
template<typename D>
SymmetricLanes<D> load_inertia(const BodyDrift* const* drifts) {
    using F = typename D::Narrow;
    alignas(16) float rows[6][D::kWidth];
    for (int i = 0; i < D::kWidth; ++i) {
        const Mat3& m = drifts[i]->source->inertia;
        rows[0][i] = m.x.x;
        rows[1][i] = m.y.y;
        rows[2][i] = m.z.z;
        rows[3][i] = m.y.x;
        rows[4][i] = m.z.x;
        rows[5][i] = m.z.y;
    }
    const auto row = [&](int k) { return widened(F::load(rows[k])); };
    return {row(0), row(1), row(2), row(3), row(4), row(5)};
}

/// turn_freely for as many bodies as D has lanes. A body may be given more than once.
template<typename D>
void turn_bodies_freely(BodyState* const* bodies, const BodyDrift* const* drifts, Real step) {
    using F = typename D::Narrow;
    float *at_q[D::kWidth], *at_w[D::kWidth], *at_turn[D::kWidth];
    for (int i = 0; i < D::kWidth; ++i) {
        at_q[i] = &bodies[i]->q.x;
        at_w[i] = &bodies[i]->w.x;
        at_turn[i] = &bodies[i]->turn.x;
    }
    F q_row[4], w_row[4], turn_row[4];
    load_rows(at_q, q_row);
    load_rows(at_w, w_row);
    load_rows(at_turn, turn_row);
    D q[4];
    for (int i = 0; i < 4; ++i)
        q[i] = widened(q_row[i]);
    const Vec3Lanes<D> w{widened(w_row[0]), widened(w_row[1]), widened(w_row[2])};

    const double h = double{step};
    const SymmetricLanes<D> inertia = load_inertia<D>(drifts), inv_inertia = inverse(inertia);
    const Turned<D> before(q);
    const D largest = larger(larger(inertia.xx, inertia.yy), inertia.zz) *
                      larger(abs(w.x), larger(abs(w.y), abs(w.z)));
    const Vec3Lanes<D> momentum = snapped(before.to_world(inertia * before.to_body(w)), largest);
    const Vec3Lanes<D> own = before.to_body(momentum), w0 = inv_inertia * own;
    Vec3Lanes<D> mean = mean_spin(inertia, inv_inertia, w0, own, h);
    // At many radians per sub-step Newton's method may converge to another solution; then no torque is applied rather
    // than energy created.
    constexpr double kRounding = 1.0e-3;
    const Vec3Lanes<D> w1 = mean * D::all(2) - w0;
    const auto is_kept = dot(w1, inertia * w1) <= dot(w0, own) * D::all(1 + kRounding);
    mean = select(is_kept, mean, w0);
    // Rotating by Cayley's map of the mean spin conserves the momentum in the world too: I w1 = cay(-h m) I w0 while
    // R1 = R0 cay(h m).
    const Vec3Lanes<D> turn = before.to_world(mean) * D::all(h);
    turn_after(q, turn);
    for (int i = 0; i < 4; ++i) {
        q_row[i] = narrowed(q[i]);
        q[i] = widened(q_row[i]);
    }
    turn_row[0] = turn_row[0] + narrowed(turn.x);
    turn_row[1] = turn_row[1] + narrowed(turn.y);
    turn_row[2] = turn_row[2] + narrowed(turn.z);
    const Turned<D> after(q);
    const Vec3Lanes<D> kept = select(
        is_kept, after.to_world(inv_inertia * after.to_body(momentum)), w);
    w_row[0] = narrowed(kept.x);
    w_row[1] = narrowed(kept.y);
    w_row[2] = narrowed(kept.z);
    store_rows(at_q, q_row);
    store_rows(at_w, w_row);
    store_rows(at_turn, turn_row);
}

} // namespace topple
