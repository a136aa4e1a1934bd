// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contacts/contact_prepare_detail.h"

namespace topple {

// The work of every sub-step: warm starting, friction, and the normal rows.

template<typename L, bool kLocked, int kPoints = 0>
[[gnu::always_inline]] inline void warm_start_block(const ContactBlocks& all, std::size_t i) {
    using namespace contact_field;
    LoadedBlock<L, kLocked, kPoints> c(all, i);
    const BlockNumbers<L>& n = c.numbers;
    L sum = L::all(0);
    TorqueAround<L> torque;
    for (int k = 0; k < c.point_count(); ++k) {
        const L impulse = n.get(point_field(k, kImpulse));
        sum = sum + impulse;
        torque.add(c, k, impulse);
    }
    const Vec3Lanes<L> u = n.get3(kTangent), v = c.second_tangent(u);
    const Vec3Lanes<L> push = c.normal * sum + u * n.get(kFrictionImpulse) +
                              v * n.get(kFrictionImpulse + 1);
    const Vec3Lanes<L> around = torque.vector(u, v) + c.normal * n.get(kTwistImpulse);
    c.apply(push,
            cross(n.get3(kAnchorA) + c.shift_a(), push) + around,
            cross(n.get3(kAnchorB) + c.shift_b(), push) + around);
    if (c.block.has_rolling)
        c.apply_torque(n.get3(rolling_field(c.block, kRollingImpulse)));
    c.store();
}

template<typename L>
void warm_start_blocks(const ContactBlocks& all, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
        if (all.blocks[i].has_locks)
            run_apart([&] { warm_start_block<L, true>(all, i); });
        else if (all.blocks[i].point_count == 4)
            warm_start_block<L, false, 4>(all, i);
        else
            warm_start_block<L, false>(all, i);
}

/// Resists relative rotation with a torque of at most lever * normal force.
template<typename L, bool kLocked, int kPoints>
void solve_rolling(LoadedBlock<L, kLocked, kPoints>& c, L normal_impulse) {
    using namespace contact_field;
    const BlockNumbers<L>& n = c.numbers;
    const int m = rolling_field(c.block, kRollingMass),
              sum = rolling_field(c.block, kRollingImpulse);
    const SymmetricLanes<L> mass{
        n.get(m), n.get(m + 1), n.get(m + 2), n.get(m + 3), n.get(m + 4), n.get(m + 5)};
    const Vec3Lanes<L> before = n.get3(sum);
    Vec3Lanes<L> spin = c.b.w - c.a.w;
    if (c.block.has_motion) [[unlikely]]
        spin = spin + n.get3(motion_field(c.block, kMotionSpin));
    Vec3Lanes<L> total = before - mass * spin;
    const L limit = n.get(rolling_field(c.block, kRollingLever)) * normal_impulse;
    const L squared = dot(total, total);
    total = total * select(squared > limit * limit, limit / sqrt(squared), L::all(1));
    c.apply_torque(total - before);
    n.set3(sum, total);
}

/// Coulomb's two coefficients, or the impulses that they allow in a sub-step. A contact sticks if static friction
/// could stop its slip within a sub-step, which is the resolution in time.
template<typename L>
struct FrictionLimit {
    L sliding, sticking;
    [[nodiscard]] FrictionLimit times(L load) const { return {sliding * load, sticking * load}; }
    /// Returns the coefficient that holds if stopping the slip takes an impulse of that square.
    [[nodiscard]] L for_slip(L squared) const {
        return select(squared > sticking * sticking, sliding, sticking);
    }
};

/// Twist friction: Coulomb's law for all points together.
template<typename L, bool kLocked, int kPoints>
void solve_twist(LoadedBlock<L, kLocked, kPoints>& c, const FrictionLimit<L>& friction) {
    using namespace contact_field;
    const BlockNumbers<L>& n = c.numbers;
    L levered = L::all(0);
    for (int i = 0; i < c.point_count(); ++i)
        levered = levered + n.get(point_field(i, kImpulse)) * n.get(point_field(i, kLever));
    const L before = n.get(kTwistImpulse);
    L spin = dot(c.b.w - c.a.w, c.normal);
    if (c.block.has_motion) [[unlikely]]
        spin = spin + dot(n.get3(motion_field(c.block, kMotionSpin)), c.normal);
    const L stop = n.get(kTwistMass) * spin;
    const L limit = friction.times(levered).for_slip(stop * stop);
    const L total = max(min(before - stop, limit), L::all(0) - limit);
    c.apply_torque(c.normal * (total - before));
    n.set(kTwistImpulse, total);
}

/// Sliding friction: Coulomb's cone as a disc, both tangents at once, so that no direction is favored; or as a square.
template<typename L, bool kLocked, int kPoints>
void solve_slip(LoadedBlock<L, kLocked, kPoints>& c,
                const FrictionLimit<L>& friction,
                bool is_square) {
    using namespace contact_field;
    const BlockNumbers<L>& n = c.numbers;
    const Vec3Lanes<L> u = n.get3(kTangent);
    const Vec3Lanes<L> v = c.second_tangent(u);
    const Vec3Lanes<L> r_a = n.get3(kAnchorA) + c.shift_a(), r_b = n.get3(kAnchorB) + c.shift_b();
    const Vec3Lanes<L> dv = (c.b.v + cross(c.b.w, r_b)) - (c.a.v + cross(c.a.w, r_a));
    L du = dot(dv, u), dw = dot(dv, v);
    if (c.block.has_motion) [[unlikely]] {
        du = du + n.get(motion_field(c.block, kMotionU));
        dw = dw + n.get(motion_field(c.block, kMotionV));
    }
    const L uv = n.get(kTangentMass + 1);
    const L before_u = n.get(kFrictionImpulse), before_v = n.get(kFrictionImpulse + 1);
    const L stop_u = n.get(kTangentMass) * du + uv * dw;
    const L stop_v = uv * du + n.get(kTangentMass + 2) * dw;
    L total_u = before_u - stop_u;
    L total_v = before_v - stop_v;
    if (is_square) {
        const L limit_u = friction.for_slip(stop_u * stop_u),
                limit_v = friction.for_slip(stop_v * stop_v);
        total_u = max(min(total_u, limit_u), L::all(0) - limit_u);
        total_v = max(min(total_v, limit_v), L::all(0) - limit_v);
    } else {
        const L limit = friction.for_slip(stop_u * stop_u + stop_v * stop_v);
        const L squared = total_u * total_u + total_v * total_v;
        const L cut = select(squared > limit * limit, limit / sqrt(squared), L::all(1));
        total_u = total_u * cut;
        total_v = total_v * cut;
    }
    const Vec3Lanes<L> impulse = u * (total_u - before_u) + v * (total_v - before_v);
    c.apply(impulse, cross(r_a, impulse), cross(r_b, impulse));
    n.set(kFrictionImpulse, total_u);
    n.set(kFrictionImpulse + 1, total_v);
}

template<typename L, bool kLocked, int kPoints>
void solve_friction(LoadedBlock<L, kLocked, kPoints>& c, bool bounds_each_tangent) {
    using namespace contact_field;
    L normal_impulse = L::all(0);
    for (int i = 0; i < c.point_count(); ++i)
        normal_impulse = normal_impulse + c.numbers.get(point_field(i, kImpulse));
    if (c.block.has_rolling)
        solve_rolling(c, normal_impulse);
    const FrictionLimit<L> friction{c.numbers.get(kFriction), c.numbers.get(kStaticFriction)};
    if (c.point_count() > 1)
        solve_twist(c, friction);
    solve_slip(c, friction.times(normal_impulse), bounds_each_tangent);
}

/// The normal velocities and gaps of all points of a block. Solving point i changes the velocity at point j by their
/// coupling, so that the bodies are not accessed in between.
template<typename L, bool kLocked, int kPoints>
struct NormalRows {
    NormalArms<L> arms;
    Vec3Lanes<L> now_a,
        now_b;            ///< Arms of the point of friction, which has moved with both bodies. [m]
    L base;               ///< Normal velocity there. [m/s]
    TangentParts<L> spin; ///< [rad/s]
    L drop;               ///< Change of the separation there since the step began. [m]
    TangentParts<L> turn; ///< [rad]
    L delta[4];

    /// The separation follows the rotation to first order: a sphere that rolls in place must not seem to move.
    explicit NormalRows(const LoadedBlock<L, kLocked, kPoints>& c)
        : arms(c),
          now_a(arms.now_a(c)),
          now_b(arms.now_b(c)),
          base(dot(c.b.v - c.a.v, c.normal) + dot(c.b.w, now_b) - dot(c.a.w, now_a)),
          spin(c.b.w - c.a.w, arms),
          drop(dot(c.passed, c.normal) + dot(c.b.turn, arms.b) - dot(c.a.turn, arms.a)),
          turn(c.b.turn - c.a.turn, arms) {}
    /// Returns the present separation of a point. [m]
    [[nodiscard]] L separation(const LoadedBlock<L, kLocked, kPoints>& c, int i) const {
        using namespace contact_field;
        return c.numbers.get(point_field(i, kSeparation)) + drop + turn.around(c, i);
    }
    [[nodiscard]] L velocity(const LoadedBlock<L, kLocked, kPoints>& c, int i) const {
        L v = base + spin.around(c, i);
        for (int j = 0; j < i; ++j)
            v = v + c.numbers.get(coupling_field(j, i)) * delta[j];
        return v;
    }
    void apply(LoadedBlock<L, kLocked, kPoints>& c) const {
        using namespace contact_field;
        L sum = L::all(0);
        TorqueAround<L> torque;
        for (int i = 0; i < c.point_count(); ++i) {
            sum = sum + delta[i];
            torque.add(c, i, delta[i]);
        }
        const Vec3Lanes<L> around = torque.vector(arms.u, arms.v);
        c.apply(c.normal * sum, now_a * sum + around, now_b * sum + around);
    }
};

/// A resting contact through which a third body pushes is in an impact if its approach is above this share. Larger:
/// the spring of a light body lets it through a thin floor. Smaller: loads on heaps and ragdolls count as impacts,
/// and they do not come to rest. [-]
inline constexpr float kDrivenShare = 0.25f;

/// A separated point may approach by its gap in this sub-step. An overlapping point is pushed out like a damped
/// spring, at push_speed at most. The bound applies to the speed that remains when the spring carries its load: a
/// bound on the spring alone would limit its force, and 5000 kg would sink into 1 kg. An impact is stopped fully
/// first, since a spring would let a few percent of its speed through; so is a resting body that a third one pushes
/// into another.
template<bool use_bias, bool only_bouncing = false, typename L, bool kLocked, int kPoints>
void solve_normals(LoadedBlock<L, kLocked, kPoints>& c, const ContactSweep& sweep) {
    using namespace contact_field;
    const BlockNumbers<L>& n = c.numbers;
    const L zero = L::all(0), one = L::all(1);
    const L inv_h = L::all(sweep.inv_h), impact = L::all(-sweep.impact_speed);
    const L push = L::all(-sweep.push_speed);
    const L bias_rate = n.get(kSoftness), mass_scale = n.get(kSoftness + 1);
    const L impulse_scale = n.get(kSoftness + 2);
    NormalRows rows(c);
    for (int i = 0; i < c.point_count(); ++i) {
        const L s = rows.separation(c, i);
        const auto is_open = s > zero;
        const L velocity = rows.velocity(c, i);
        L bias = select(is_open, s * inv_h, zero);
        L mass = n.get(point_field(i, kMass)), keep = zero;
        if constexpr (use_bias) {
            bias = select(is_open, bias, bias_rate * s);
            const L driven = velocity * L::all(kDrivenShare);
            const L approach = min(n.get(point_field(i, kApproach)), driven);
            const auto is_rigid = is_open | (approach < impact);
            mass = mass * select(is_rigid, one, mass_scale);
            keep = select(is_rigid, zero, impulse_scale);
        }
        // lambda = -m (vn + bias) - gamma * sum; then clamp the SUM, not the increment.
        const L before = n.get(point_field(i, kImpulse));
        L total = before - mass * (velocity + bias) - keep * before;
        if constexpr (use_bias)
            total = min(total, before - mass * (velocity + push));
        total = max(total, zero);
        if constexpr (only_bouncing)
            total = select(n.get(kRestitution) > zero, total, before);
        rows.delta[i] = total - before;
        n.set(point_field(i, kImpulse), total);
        if (c.block.has_restitution)
            n.set(point_field(i, kLargest), max(n.get(point_field(i, kLargest)), total));
    }
    rows.apply(c);
}

/// The points of a box that lands flat must agree before friction sees the spin that one sweep leaves: in a bounce,
/// friction would act on that spurious slip. Lanes without restitution are unchanged, so that no contact depends on
/// the others in its block.
template<bool use_bias, typename L, bool kLocked, int kPoints>
void let_points_agree(LoadedBlock<L, kLocked, kPoints>& c, const ContactSweep& sweep) {
    constexpr int kFurtherSweeps = 4;
    for (int i = 0; i < kFurtherSweeps; ++i)
        solve_normals<use_bias, true>(c, sweep);
}

template<typename L, bool kLocked, int kPoints = 0>
[[gnu::always_inline]] inline void solve_block(const ContactBlocks& all,
                                               std::size_t i,
                                               const ContactSweep& sweep) {
    LoadedBlock<L, kLocked, kPoints> c(all, i);
    if (sweep.refresh_masses && any(turned_lanes(c)))
        refresh_masses<L, kLocked>(all, i);
    // The normal rows come last, since penetration matters more than slip.
    if (sweep.use_friction)
        solve_friction(c, sweep.bounds_each_tangent);
    if (sweep.use_bias)
        solve_normals<true>(c, sweep);
    else
        solve_normals<false>(c, sweep);
    if (c.block.has_restitution && sweep.use_bias)
        let_points_agree<true>(c, sweep);
    else if (c.block.has_restitution)
        let_points_agree<false>(c, sweep);
    c.store();
}

template<typename L>
void solve_blocks(const ContactBlocks& all,
                  std::size_t begin,
                  std::size_t end,
                  const ContactSweep& sweep) {
    for (std::size_t i = begin; i < end; ++i)
        if (all.blocks[i].has_locks)
            run_apart([&] { solve_block<L, true>(all, i, sweep); });
        else if (all.blocks[i].point_count == 4)
            solve_block<L, false, 4>(all, i, sweep);
        else
            solve_block<L, false>(all, i, sweep);
}

} // namespace topple
