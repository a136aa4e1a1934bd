// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_kernels.h"
#include "topple/dynamics/bodies/free_turn_detail.h"
#include "topple/dynamics/bodies/integrate.h"
#include "topple/math/simd/simd.h"

#include <cstddef>
#include <limits>

namespace topple {

// The integration of integrate.h for any number of lanes, operation by operation the same. Instantiated in
// body_kernels_*.cpp.

/// Loads a row of four floats of each of several adjacent structs, lane after lane.
template<typename L, typename Struct, typename Float>
struct LaneRows {
    Float* at[L::kWidth];

    LaneRows(Struct* structs, std::size_t offset) {
        auto* first = reinterpret_cast<Float*>(structs) + offset / sizeof(float);
        for (std::size_t i = 0; i < L::kWidth; ++i)
            at[i] = first + i * sizeof(Struct) / sizeof(float);
    }
    void load(L (&row)[4]) const { load_rows(at, row); }
};

template<typename L>
using StateRows = LaneRows<L, BodyState, float>;
template<typename L>
using DriftRows = LaneRows<L, const BodyDrift, const float>;

static_assert(offsetof(BodyState, q) % 16 == 0 && offsetof(BodyState, turn) % 16 == 0);
static_assert(offsetof(BodyDrift, late_dv) % 16 == 0 &&
              offsetof(BodyDrift, inertia_skew) % 16 == 0);

inline constexpr float kLargestLength = std::numeric_limits<float>::max();

template<typename L>
Vec3Lanes<L> vec3_of(const L (&row)[4]) {
    return {row[0], row[1], row[2]};
}
template<typename L>
void add_to(L (&row)[4], const Vec3Lanes<L>& x) {
    row[0] = row[0] + x.x;
    row[1] = row[1] + x.y;
    row[2] = row[2] + x.z;
}

template<typename L>
void integrate_velocities_of(BodyState* bodies, const BodyDrift* drifts) {
    L v[4], w[4], before[4], late[4];
    const StateRows<L> rows_v(bodies, offsetof(BodyState, v)),
        rows_w(bodies, offsetof(BodyState, w));
    rows_v.load(v);
    rows_w.load(w);
    DriftRows<L>(drifts, offsetof(BodyDrift, gravity_dv)).load(before);
    DriftRows<L>(drifts, offsetof(BodyDrift, late_dv)).load(late);
    const L keep_v = before[3], keep_w = late[3];
    add_to(v, vec3_of(before));
    store_rows(rows_v.at, {v[0] * keep_v, v[1] * keep_v, v[2] * keep_v, v[3]});
    store_rows(rows_w.at, {w[0] * keep_w, w[1] * keep_w, w[2] * keep_w, w[3]});
}

/// Rotates `q` by `t` to first order: normalize(q + (t, 0) q / 2); the identity if that has no length.
template<typename L>
void turn_by(L (&q)[4], const Vec3Lanes<L>& t) {
    const L zero = L::all(0), one = L::all(1), half = L::all(0.5f);
    const L x = zero * q[0] + t.x * q[3] + t.y * q[2] - t.z * q[1];
    const L y = zero * q[1] - t.x * q[2] + t.y * q[3] + t.z * q[0];
    const L z = zero * q[2] + t.x * q[1] - t.y * q[0] + t.z * q[3];
    const L w = zero * q[3] - t.x * q[0] - t.y * q[1] - t.z * q[2];
    const L u[4] = {q[0] + half * x, q[1] + half * y, q[2] + half * z, q[3] + half * w};
    const L length = sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2] + u[3] * u[3]);
    const auto has_length = (length > zero) & (length <= L::all(kLargestLength));
    const L scale = one / length;
    for (int i = 0; i < 4; ++i)
        q[i] = select(has_length, u[i] * scale, i < 3 ? zero : one);
}

template<typename L>
unsigned integrate_positions_of(BodyState* bodies, const BodyDrift* drifts, Real h) {
    StateRows<L> rows_v(bodies, offsetof(BodyState, v)), rows_dp(bodies, offsetof(BodyState, dp));
    StateRows<L> rows_turn(bodies, offsetof(BodyState, turn)),
        rows_q(bodies, offsetof(BodyState, q));
    L v[4], w[4], dp[4], turned[4], q[4], q_before[4], late[4], limits[4];
    rows_v.load(v);
    StateRows<L>(bodies, offsetof(BodyState, w)).load(w);
    DriftRows<L>(drifts, offsetof(BodyDrift, inertia_skew)).load(limits);
    const L step = L::all(h), skew = limits[0], slow = limits[1];
    const Vec3Lanes<L> spin = vec3_of(w), turn = spin * step;
    const auto tumbles = (skew > L::all(0)) & (dot(turn, turn) > slow * slow);
    const auto is_fast = (dot(vec3_of(v), vec3_of(v)) > limits[2]) | (dot(spin, spin) > limits[3]);
    const unsigned left = bits(tumbles | is_fast);

    rows_dp.load(dp);
    rows_turn.load(turned);
    rows_q.load(q);
    StateRows<L>(bodies, offsetof(BodyState, q_before)).load(q_before);
    DriftRows<L>(drifts, offsetof(BodyDrift, late_dv)).load(late);
    add_to(dp, vec3_of(v) * step);
    add_to(turned, turn);
    const Vec3Lanes<L> all = vec3_of(turned);
    const auto at_once = dot(all, all) < L::all(kTurnAtOnceSquared);
    for (int i = 0; i < 4; ++i)
        q[i] = select(at_once, q_before[i], q[i]);
    turn_by(q,
            {select(at_once, all.x, turn.x),
             select(at_once, all.y, turn.y),
             select(at_once, all.z, turn.z)});
    turned[3] = L::all(0); // inertia_turned
    add_to(v, vec3_of(late));
    alignas(16) float nowhere[4];
    for (int i = 0; left != 0 && i < L::kWidth; ++i)
        if ((left >> i & 1u) != 0)
            rows_v.at[i] = rows_dp.at[i] = rows_turn.at[i] = rows_q.at[i] = nowhere;
    store_rows(rows_v.at, v);
    store_rows(rows_dp.at, dp);
    store_rows(rows_turn.at, turned);
    store_rows(rows_q.at, q);
    return left;
}

/// L: lanes of floats; D: lanes of doubles.
template<typename L, typename D>
constexpr BodyKernels make_body_kernels() {
    static_assert(D::kWidth <= kMostTurnWidth);
    return {L::kWidth,
            integrate_velocities_of<L>,
            integrate_positions_of<L>,
            D::kWidth,
            turn_bodies_freely<D>};
}

} // namespace topple
