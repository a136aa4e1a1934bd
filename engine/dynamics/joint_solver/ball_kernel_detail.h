// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_lanes.h"
#include "topple/dynamics/joint_solver/ball_blocks.h"

namespace topple {

// The ball joints of ball.cpp for any number of lanes. Instantiated in ball_kernels_*.cpp.

/// Motion of a body's anchor: two of the body's rows, and its masses.
template<typename L>
struct BallSide {
    Vec3Lanes<L> v, w; ///< [m/s], [rad/s]
    L inv_mass;        ///< [1/kg]
    SymmetricLanes<L> inv_inertia;

    void push(const Vec3Lanes<L>& impulse, const Vec3Lanes<L>& arm) {
        v = v + impulse * inv_mass;
        w = w + inv_inertia * cross(arm, impulse);
    }
};

/// Row `row` of every lane's body; see BodyState.
template<typename L>
void load_row(const BodyState* bodies, const std::uint32_t* index, int row, L (&out)[4]) {
    const float* at[L::kWidth];
    for (int i = 0; i < L::kWidth; ++i)
        at[i] = &bodies[index[i]].v.x + 4 * row;
    load_rows(at, out);
}

template<typename L>
BallSide<L> load_side(const BodyState* bodies, const std::uint32_t* index) {
    L v[4], w[4], diagonal[4], rest[4];
    load_row(bodies, index, 0, v);
    load_row(bodies, index, 1, w);
    load_row(bodies, index, 4, diagonal);
    load_row(bodies, index, 5, rest);
    return {{v[0], v[1], v[2]},
            {w[0], w[1], w[2]},
            v[3],
            {diagonal[0], diagonal[1], diagonal[2], diagonal[3], rest[0], rest[1]}};
}

/// Adds J M^-1 J^T of one body's rotation, -[r] I^-1 [r], to m.
template<typename L>
SymmetricLanes<L> with_turning(const SymmetricLanes<L>& m,
                               const Vec3Lanes<L>& r,
                               const SymmetricLanes<L>& inv_inertia) {
    const L zero = L::all(0);
    const Vec3Lanes<L> x{zero, r.z, zero - r.y}, y{zero - r.z, zero, r.x}, z{r.y, zero - r.x, zero};
    const Vec3Lanes<L> ix = inv_inertia * x, iy = inv_inertia * y, iz = inv_inertia * z;
    return {m.xx + dot(x, ix),
            m.yy + dot(y, iy),
            m.zz + dot(z, iz),
            m.xy + dot(x, iy),
            m.xz + dot(x, iz),
            m.yz + dot(y, iz)};
}

/// Returns zero if there is no inverse.
template<typename L>
SymmetricLanes<L> inverse_or_zero(const SymmetricLanes<L>& m) {
    const L xx = m.yy * m.zz - m.yz * m.yz, xy = m.xz * m.yz - m.xy * m.zz;
    const L xz = m.xy * m.yz - m.xz * m.yy, yy = m.xx * m.zz - m.xz * m.xz;
    const L yz = m.xy * m.xz - m.xx * m.yz, zz = m.xx * m.yy - m.xy * m.xy;
    const L s = inverse_or_zero(m.xx * xx + m.xy * xy + m.xz * xz);
    return {xx * s, yy * s, zz * s, xy * s, xz * s, yz * s};
}

template<typename L>
BlockNumbers<L> numbers_of(const BallBlocks& all, std::size_t i) {
    return {all.numbers + i * static_cast<std::size_t>(ball_field::kCount * L::kWidth)};
}

template<typename L>
void update_balls(const BallBlocks& all, std::size_t begin, std::size_t end) {
    using namespace ball_field;
    for (std::size_t i = begin; i < end; ++i) {
        const BallBlock& block = all.blocks[i];
        const BlockNumbers<L> n = numbers_of<L>(all, i);
        L moved_a[4], moved_b[4], q_a[4], q_b[4];
        load_row(all.bodies, block.a, 2, moved_a);
        load_row(all.bodies, block.b, 2, moved_b);
        load_row(all.bodies, block.a, 6, q_a);
        load_row(all.bodies, block.b, 6, q_b);
        const Vec3Lanes<L> arm_a = rotate({q_a[0], q_a[1], q_a[2]}, q_a[3], n.get3(kLocalA));
        const Vec3Lanes<L> arm_b = rotate({q_b[0], q_b[1], q_b[2]}, q_b[3], n.get3(kLocalB));
        const Vec3Lanes<L> drift{
            moved_b[0] - moved_a[0], moved_b[1] - moved_a[1], moved_b[2] - moved_a[2]};
        n.set3(kArmA, arm_a);
        n.set3(kArmB, arm_b);
        n.set3(kGap, (n.get3(kDelta) + drift) + (arm_b - arm_a));
        const BallSide<L> a = load_side<L>(all.bodies, block.a);
        const BallSide<L> b = load_side<L>(all.bodies, block.b);
        const L m = a.inv_mass + b.inv_mass, zero = L::all(0);
        const SymmetricLanes<L> mass = inverse_or_zero(with_turning(
            with_turning({m, m, m, zero, zero, zero}, arm_a, a.inv_inertia), arm_b, b.inv_inertia));
        n.set3(kMass, {mass.xx, mass.yy, mass.zz});
        n.set3(kMass + 3, {mass.xy, mass.xz, mass.yz});
    }
}

template<typename L>
void push_balls(const BallBlocks& all,
                const BallBlock& block,
                const BlockNumbers<L>& n,
                BallSide<L> a,
                BallSide<L> b,
                const Vec3Lanes<L>& impulse) {
    a.push(impulse * L::all(-1), n.get3(ball_field::kArmA));
    b.push(impulse, n.get3(ball_field::kArmB));
    store_bodies(all.bodies, block.a, block.moved_a, a);
    store_bodies(all.bodies, block.b, block.moved_b, b);
}

template<typename L>
void warm_start_balls(const BallBlocks& all, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
        const BallBlock& block = all.blocks[i];
        const BlockNumbers<L> n = numbers_of<L>(all, i);
        push_balls(all,
                   block,
                   n,
                   load_side<L>(all.bodies, block.a),
                   load_side<L>(all.bodies, block.b),
                   n.get3(ball_field::kImpulse));
    }
}

template<typename L>
void solve_balls(const BallBlocks& all, std::size_t begin, std::size_t end, bool use_bias) {
    using namespace ball_field;
    const L zero = L::all(0);
    for (std::size_t i = begin; i < end; ++i) {
        const BallBlock& block = all.blocks[i];
        const BlockNumbers<L> n = numbers_of<L>(all, i);
        const BallSide<L> a = load_side<L>(all.bodies, block.a);
        const BallSide<L> b = load_side<L>(all.bodies, block.b);
        const L bias_rate = use_bias ? n.get(kSoftness) : zero;
        const L mass_scale = use_bias ? n.get(kSoftness + 1) : n.get(kRelaxed);
        const L impulse_scale = use_bias ? n.get(kSoftness + 2) : zero;
        const SymmetricLanes<L> mass{n.get(kMass),
                                     n.get(kMass + 1),
                                     n.get(kMass + 2),
                                     n.get(kMass + 3),
                                     n.get(kMass + 4),
                                     n.get(kMass + 5)};
        const Vec3Lanes<L> velocity = (b.v + cross(b.w, n.get3(kArmB))) -
                                      (a.v + cross(a.w, n.get3(kArmA)));
        const Vec3Lanes<L> before = n.get3(kImpulse);
        const L most = n.get(ball_field::kMostClosing);
        const Vec3Lanes<L> gap = n.get3(kGap) * bias_rate;
        const auto cap = [&](L x) { return min(max(x, most * L::all(-1)), most); };
        const Vec3Lanes<L> wanted = mass *
                                    (velocity + Vec3Lanes<L>{cap(gap.x), cap(gap.y), cap(gap.z)});
        const Vec3Lanes<L> impulse = (wanted * mass_scale + before * impulse_scale) * L::all(-1);
        n.set3(kImpulse, before + impulse);
        push_balls(all, block, n, a, b, impulse);
    }
}

template<typename L>
constexpr BallKernels make_ball_kernels() {
    return {L::kWidth, update_balls<L>, warm_start_balls<L>, solve_balls<L>};
}

} // namespace topple
