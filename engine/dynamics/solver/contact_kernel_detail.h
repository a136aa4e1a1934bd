// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/solver/contact_kernels.h"
#include "engine/math/lanes.h"

namespace topple {

// The contact solver, written once for any number of lanes. Instantiated in contact_kernels_*.cpp.

template<typename L>
using Float3 = Vec3Lanes<L>;

/// One side of every lane's contact while a block is worked on.
template<typename L>
struct BodyLanes {
    Float3<L> v, w; ///< [m/s], [rad/s]
    Float3<L> dp;   ///< [m]
    Float3<L> turn; ///< [rad]
    L inv_mass;     ///< [1/kg]
    SymmetricLanes<L> inv_inertia;

    void push(const Float3<L>& impulse, const Float3<L>& angular_impulse) {
        v = v + impulse * inv_mass;
        w = w + inv_inertia * angular_impulse;
    }
};

/// The six rows of a body that contacts look at: see BodyState.
template<typename L>
BodyLanes<L> load_bodies(const BodyState* bodies, const std::uint32_t* index) {
    const float* at[L::kWidth];
    for (int i = 0; i < L::kWidth; ++i)
        at[i] = &bodies[index[i]].v.x;
    L rows[6][4];
    for (int row = 0; row < 6; ++row) {
        load_rows(at, rows[row]);
        for (int i = 0; i < L::kWidth; ++i)
            at[i] += 4;
    }
    return {{rows[0][0], rows[0][1], rows[0][2]},
            {rows[1][0], rows[1][1], rows[1][2]},
            {rows[2][0], rows[2][1], rows[2][2]},
            {rows[3][0], rows[3][1], rows[3][2]},
            rows[0][3],
            {rows[4][0], rows[4][1], rows[4][2], rows[4][3], rows[5][0], rows[5][1]}};
}

/// Writes the velocities of the lanes in `moved`. Threads share what nothing moves, so there even
/// an unchanged write would be a race.
template<typename L>
void store_bodies(BodyState* bodies,
                  const std::uint32_t* index,
                  std::uint32_t moved,
                  const BodyLanes<L>& from) {
    alignas(32) float nowhere[8];
    float* at[L::kWidth];
    for (int i = 0; i < L::kWidth; ++i)
        at[i] = (moved >> i & 1u) != 0 ? &bodies[index[i]].v.x : nowhere;
    store_rows(at, {from.v.x, from.v.y, from.v.z, from.inv_mass});
    for (int i = 0; i < L::kWidth; ++i)
        at[i] += 4;
    store_rows(at, {from.w.x, from.w.y, from.w.z, L::all(0)});
}

/// The numbers of one block.
template<typename L>
struct BlockNumbers {
    float* numbers;

    [[nodiscard]] L get(int field) const { return L::load(numbers + field * L::kWidth); }
    void set(int field, L x) const { x.store(numbers + field * L::kWidth); }
    [[nodiscard]] Float3<L> get3(int field) const {
        return {get(field), get(field + 1), get(field + 2)};
    }
    void set3(int field, const Float3<L>& x) const {
        set(field, x.x);
        set(field + 1, x.y);
        set(field + 2, x.z);
    }
};

constexpr int point_field(int point, int field) {
    return contact_field::kPoints + point * contact_field::kPointSize + field;
}
/// Of points i < j.
constexpr int coupling_field(int i, int j) {
    return contact_field::kCoupling + (i == 0 ? j - 1 : i + j);
}

/// A contact per lane, loaded.
template<typename L>
struct LoadedBlock {
    const ContactBlock& block;
    BlockNumbers<L> numbers;
    BodyState* bodies;
    BodyLanes<L> a, b;
    Float3<L> normal;
    /// How far the point has moved against A, and the other way against B, since the step began:
    /// half the way between them, so that both still push at one place and no torque comes from
    /// nowhere. Against what does not move there is nothing to keep, and the point stays.
    Float3<L> shift;
    int point_count;

    LoadedBlock(const ContactBlocks& all, std::size_t i)
        : block(all.blocks[i]),
          numbers{all.numbers + i * static_cast<std::size_t>(contact_field::kCount * L::kWidth)},
          bodies(all.bodies),
          a(load_bodies<L>(all.bodies, block.a)),
          b(load_bodies<L>(all.bodies, block.b)),
          normal(numbers.get3(contact_field::kNormal)),
          shift((b.dp - a.dp) * numbers.get(contact_field::kShift)),
          point_count(block.point_count) {}

    void store() const {
        store_bodies(bodies, block.a, block.moved_a, a);
        store_bodies(bodies, block.b, block.moved_b, b);
    }
    [[nodiscard]] Float3<L> second_tangent(const Float3<L>& u) const { return cross(normal, u); }

    /// An impulse on B, and against A, whose lever arms are given.
    void apply(const Float3<L>& impulse, const Float3<L>& arm_a, const Float3<L>& arm_b) {
        a.push(impulse * L::all(-1), arm_a * L::all(-1));
        b.push(impulse, arm_b);
    }
    void apply_torque(const Float3<L>& impulse) {
        a.w = a.w - a.inv_inertia * impulse;
        b.w = b.w + b.inv_inertia * impulse;
    }
};

template<typename L>
L inverse_or_zero(L x) {
    return select(x > L::all(0), L::all(1) / x, L::all(0));
}

/// Some unit vector across n (Duff et al. 2017, "Building an Orthonormal Basis, Revisited").
template<typename L>
Float3<L> any_tangent(const Float3<L>& n) {
    const L one = L::all(1), zero = L::all(0);
    const L sign = select(n.z < zero, L::all(-1), one);
    const L a = zero - one / (sign + n.z);
    return {one + sign * n.x * n.x * a, sign * n.x * n.y * a, zero - sign * n.x};
}

/// [r] of J M^-1 J^T along one direction for one body.
template<typename L>
L inverse_mass_along(const BodyLanes<L>& body, const Float3<L>& arm) {
    return dot(arm, body.inv_inertia * arm);
}

// --- once a step ---------------------------------------------------------------------------------

/// What a point that carried nothing counts where friction acts, against the sum of all. Smaller:
/// what lands on an edge turns about it at once; larger: less moves when loads flicker. [-]
inline constexpr float kUnloadedShare = 0.25f;

/// Where friction acts: the centre of the points, by what they carried; equal for new ones.
template<typename L>
void place_friction(const LoadedBlock<L>& c) {
    using namespace contact_field;
    const L zero = L::all(0);
    L total = zero, count = zero;
    for (int i = 0; i < c.point_count; ++i) {
        total = total + c.numbers.get(point_field(i, kImpulse));
        count = count + c.numbers.get(point_field(i, kMass));
    }
    // Sums that are almost denormal have no inverse.
    const L floor = select(total > L::all(1e-20f), total * L::all(kUnloadedShare), L::all(1));
    Float3<L> at_a{zero, zero, zero}, at_b = at_a;
    L weights = zero;
    for (int i = 0; i < c.point_count; ++i) {
        const L present = c.numbers.get(point_field(i, kMass));
        const L weight = (c.numbers.get(point_field(i, kImpulse)) + floor) * present;
        at_a = at_a + c.numbers.get3(point_field(i, kJA)) * weight;
        at_b = at_b + c.numbers.get3(point_field(i, kJB)) * weight;
        weights = weights + weight;
    }
    const L scale = inverse_or_zero(weights);
    at_a = at_a * scale;
    at_b = at_b * scale;
    // A single point has no lever, nor what rounding makes of one: its neighbours in the block may
    // have several, and it must not notice.
    const auto has_several = count > L::all(1.5f);
    for (int i = 0; i < c.point_count; ++i) {
        const L lever = length(c.numbers.get3(point_field(i, kJA)) - at_a);
        c.numbers.set(point_field(i, kLever), select(has_several, lever, zero));
    }
    c.numbers.set3(kAnchorA, at_a);
    c.numbers.set3(kAnchorB, at_b);
}

template<typename L>
void prepare_friction(const LoadedBlock<L>& c) {
    using namespace contact_field;
    // What fill_lane left there: the last impulse as a vector, which outlives the tangents.
    const Float3<L> last = c.numbers.get3(kAnchorA);
    const Float3<L> u = any_tangent(c.normal);
    const Float3<L> v = c.second_tangent(u);
    c.numbers.set3(kTangent, u);
    c.numbers.set(kFrictionImpulse, dot(last, u));
    c.numbers.set(kFrictionImpulse + 1, dot(last, v));

    place_friction(c);
    const Float3<L> r_a = c.numbers.get3(kAnchorA), r_b = c.numbers.get3(kAnchorB);
    const Float3<L> au = cross(r_a, u), av = cross(r_a, v);
    const Float3<L> bu = cross(r_b, u), bv = cross(r_b, v);
    const Float3<L> qa = c.a.inv_inertia * au, qb = c.b.inv_inertia * bu;
    const L m = c.a.inv_mass + c.b.inv_mass;
    const L uu = m + dot(au, qa) + dot(bu, qb);
    const L uv = dot(av, qa) + dot(bv, qb);
    const L vv = m + inverse_mass_along(c.a, av) + inverse_mass_along(c.b, bv);
    const L inverse = inverse_or_zero(uu * vv - uv * uv);
    c.numbers.set(kTangentMass, vv * inverse);
    c.numbers.set(kTangentMass + 1, L::all(0) - uv * inverse);
    c.numbers.set(kTangentMass + 2, uu * inverse);
    c.numbers.set(
        kTwistMass,
        inverse_or_zero(inverse_mass_along(c.a, c.normal) + inverse_mass_along(c.b, c.normal)));
}

/// The inverse of the sum of the inverse inertias, by cofactors.
template<typename L>
void prepare_rolling(const LoadedBlock<L>& c) {
    using namespace contact_field;
    const SymmetricLanes<L>&p = c.a.inv_inertia, &q = c.b.inv_inertia;
    const L xx = p.xx + q.xx, yy = p.yy + q.yy, zz = p.zz + q.zz;
    const L xy = p.xy + q.xy, xz = p.xz + q.xz, yz = p.yz + q.yz;
    const L cxx = yy * zz - yz * yz, cxy = xz * yz - xy * zz, cxz = xy * yz - xz * yy;
    const L inverse = inverse_or_zero(xx * cxx + xy * cxy + xz * cxz);
    c.numbers.set(kRollingMass + 0, cxx * inverse);
    c.numbers.set(kRollingMass + 1, (xx * zz - xz * xz) * inverse);
    c.numbers.set(kRollingMass + 2, (xx * yy - xy * xy) * inverse);
    c.numbers.set(kRollingMass + 3, cxy * inverse);
    c.numbers.set(kRollingMass + 4, cxz * inverse);
    c.numbers.set(kRollingMass + 5, (xy * xz - xx * yz) * inverse);
}

template<typename L>
void prepare_normals(const LoadedBlock<L>& c) {
    using namespace contact_field;
    const L m = c.a.inv_mass + c.b.inv_mass;
    const L dv = dot(c.b.v - c.a.v, c.normal);
    Float3<L> j_a[4], j_b[4];
    for (int i = 0; i < c.point_count; ++i) {
        j_a[i] = cross(c.numbers.get3(point_field(i, kJA)), c.normal);
        j_b[i] = cross(c.numbers.get3(point_field(i, kJB)), c.normal);
        c.numbers.set3(point_field(i, kJA), j_a[i]);
        c.numbers.set3(point_field(i, kJB), j_b[i]);
        c.numbers.set(point_field(i, kApproach), dv + dot(c.b.w, j_b[i]) - dot(c.a.w, j_a[i]));
        c.numbers.set(point_field(i, kLargest), L::all(0));
    }
    for (int j = 0; j < c.point_count; ++j) {
        const Float3<L> q_a = c.a.inv_inertia * j_a[j], q_b = c.b.inv_inertia * j_b[j];
        for (int i = 0; i < j; ++i)
            c.numbers.set(coupling_field(i, j), m + dot(j_a[i], q_a) + dot(j_b[i], q_b));
        const L k = m + dot(j_a[j], q_a) + dot(j_b[j], q_b);
        const L present = c.numbers.get(point_field(j, kMass));
        c.numbers.set(point_field(j, kMass), present * inverse_or_zero(k));
    }
}

template<typename L>
void prepare_blocks(const ContactBlocks& all, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
        const LoadedBlock<L> c(all, i);
        prepare_friction(c);
        if (c.block.has_rolling)
            prepare_rolling(c);
        prepare_normals(c);
    }
}

// --- every sub-step ------------------------------------------------------------------------------

template<typename L>
void warm_start_blocks(const ContactBlocks& all, std::size_t begin, std::size_t end) {
    using namespace contact_field;
    for (std::size_t i = begin; i < end; ++i) {
        LoadedBlock<L> c(all, i);
        const BlockNumbers<L>& n = c.numbers;
        L sum = L::all(0);
        Float3<L> arm_a{sum, sum, sum}, arm_b = arm_a;
        for (int k = 0; k < c.point_count; ++k) {
            const L impulse = n.get(point_field(k, kImpulse));
            sum = sum + impulse;
            arm_a = arm_a + n.get3(point_field(k, kJA)) * impulse;
            arm_b = arm_b + n.get3(point_field(k, kJB)) * impulse;
        }
        const Float3<L> push = c.normal * sum;
        const Float3<L> u = n.get3(kTangent);
        const Float3<L> slip = u * n.get(kFrictionImpulse) +
                               c.second_tangent(u) * n.get(kFrictionImpulse + 1);
        const Float3<L> moved = cross(c.shift, push + slip);
        const Float3<L> twist = c.normal * n.get(kTwistImpulse);
        arm_a = arm_a + cross(n.get3(kAnchorA), slip) + moved + twist;
        arm_b = arm_b + cross(n.get3(kAnchorB), slip) - moved + twist;
        c.apply(push + slip, arm_a, arm_b);
        if (c.block.has_rolling)
            c.apply_torque(n.get3(kRollingImpulse));
        c.store();
    }
}

/// Resists relative rotation with a torque of at most lever * normal force.
template<typename L>
void solve_rolling(LoadedBlock<L>& c, L normal_impulse) {
    using namespace contact_field;
    const BlockNumbers<L>& n = c.numbers;
    const SymmetricLanes<L> mass{n.get(kRollingMass),
                                 n.get(kRollingMass + 1),
                                 n.get(kRollingMass + 2),
                                 n.get(kRollingMass + 3),
                                 n.get(kRollingMass + 4),
                                 n.get(kRollingMass + 5)};
    const Float3<L> before = n.get3(kRollingImpulse);
    Float3<L> total = before - mass * (c.b.w - c.a.w);
    const L limit = n.get(kRollingLever) * normal_impulse;
    const L squared = dot(total, total);
    total = total * select(squared > limit * limit, limit / sqrt(squared), L::all(1));
    c.apply_torque(total - before);
    n.set3(kRollingImpulse, total);
}

/// Turning on the spot: Coulomb's law for all points together.
template<typename L>
void solve_twist(LoadedBlock<L>& c, L friction) {
    using namespace contact_field;
    const BlockNumbers<L>& n = c.numbers;
    L grip = L::all(0);
    for (int i = 0; i < c.point_count; ++i)
        grip = grip + n.get(point_field(i, kImpulse)) * n.get(point_field(i, kLever));
    const L limit = friction * grip;
    const L before = n.get(kTwistImpulse);
    const L wanted = before - n.get(kTwistMass) * dot(c.b.w - c.a.w, c.normal);
    const L total = max(min(wanted, limit), L::all(0) - limit);
    c.apply_torque(c.normal * (total - before));
    n.set(kTwistImpulse, total);
}

/// Slipping: Coulomb's cone as a disc, both tangents at once, so that no direction is favoured.
template<typename L>
void solve_slip(LoadedBlock<L>& c, L limit) {
    using namespace contact_field;
    const BlockNumbers<L>& n = c.numbers;
    const Float3<L> u = n.get3(kTangent);
    const Float3<L> v = c.second_tangent(u);
    const Float3<L> r_a = n.get3(kAnchorA) + c.shift, r_b = n.get3(kAnchorB) - c.shift;
    const Float3<L> dv = (c.b.v + cross(c.b.w, r_b)) - (c.a.v + cross(c.a.w, r_a));
    const L du = dot(dv, u), dw = dot(dv, v);
    const L uv = n.get(kTangentMass + 1);
    const L before_u = n.get(kFrictionImpulse), before_v = n.get(kFrictionImpulse + 1);
    L total_u = before_u - (n.get(kTangentMass) * du + uv * dw);
    L total_v = before_v - (uv * du + n.get(kTangentMass + 2) * dw);
    const L squared = total_u * total_u + total_v * total_v;
    const L cut = select(squared > limit * limit, limit / sqrt(squared), L::all(1));
    total_u = total_u * cut;
    total_v = total_v * cut;
    const Float3<L> impulse = u * (total_u - before_u) + v * (total_v - before_v);
    c.apply(impulse, cross(r_a, impulse), cross(r_b, impulse));
    n.set(kFrictionImpulse, total_u);
    n.set(kFrictionImpulse + 1, total_v);
}

template<typename L>
void solve_friction(LoadedBlock<L>& c) {
    using namespace contact_field;
    L normal_impulse = L::all(0);
    for (int i = 0; i < c.point_count; ++i)
        normal_impulse = normal_impulse + c.numbers.get(point_field(i, kImpulse));
    if (c.block.has_rolling)
        solve_rolling(c, normal_impulse);
    const L friction = c.numbers.get(kFriction);
    if (c.point_count > 1)
        solve_twist(c, friction);
    solve_slip(c, friction * normal_impulse);
}

/// The normal velocity and gap of all points of a block at once. Solving point i changes the
/// velocity at point j by their coupling, so the bodies need not be touched in between.
template<typename L>
struct NormalRows {
    L vn[4];
    L delta[4];
    Float3<L> moved; ///< shift x n

    explicit NormalRows(const LoadedBlock<L>& c) : moved(cross(c.shift, c.normal)) {
        using namespace contact_field;
        const L base = dot(c.b.v - c.a.v, c.normal) - dot(c.a.w + c.b.w, moved);
        for (int i = 0; i < c.point_count; ++i)
            vn[i] = base + dot(c.b.w, c.numbers.get3(point_field(i, kJB))) -
                    dot(c.a.w, c.numbers.get3(point_field(i, kJA)));
    }
    [[nodiscard]] L velocity(const LoadedBlock<L>& c, int i) const {
        L v = vn[i];
        for (int j = 0; j < i; ++j)
            v = v + c.numbers.get(coupling_field(j, i)) * delta[j];
        return v;
    }
    void apply(LoadedBlock<L>& c) const {
        using namespace contact_field;
        L sum = L::all(0);
        Float3<L> arm_a{sum, sum, sum}, arm_b = arm_a;
        for (int i = 0; i < c.point_count; ++i) {
            sum = sum + delta[i];
            arm_a = arm_a + c.numbers.get3(point_field(i, kJA)) * delta[i];
            arm_b = arm_b + c.numbers.get3(point_field(i, kJB)) * delta[i];
        }
        c.apply(c.normal * sum, arm_a + moved * sum, arm_b - moved * sum);
    }
};

/// `drop` is how far the centres have come apart along the normal. To first order in the turn: a ball
/// that rolls in place must not seem to move.
template<typename L>
L separation_now(const LoadedBlock<L>& c, int i, L drop) {
    using namespace contact_field;
    return c.numbers.get(point_field(i, kSeparation)) + drop +
           dot(c.b.turn, c.numbers.get3(point_field(i, kJB))) -
           dot(c.a.turn, c.numbers.get3(point_field(i, kJA)));
}

/// Still apart: allow exactly the approach that would close the gap in this sub-step. Overlapping:
/// pull out like a damped spring, but never faster than push_speed. An impact is stopped dead
/// first: a spring would let a few per cent of its speed through.
template<typename L, bool use_bias, bool only_bouncing = false>
void solve_normals(LoadedBlock<L>& c, const ContactSweep& sweep) {
    using namespace contact_field;
    const BlockNumbers<L>& n = c.numbers;
    const L zero = L::all(0), one = L::all(1);
    const L inv_h = L::all(sweep.inv_h), impact = L::all(-sweep.impact_speed);
    const L push = L::all(-sweep.push_speed);
    const L bias_rate = n.get(kSoftness), mass_scale = n.get(kSoftness + 1);
    const L impulse_scale = n.get(kSoftness + 2);
    const L drop = dot(c.b.dp - c.a.dp, c.normal);

    NormalRows<L> rows(c);
    for (int i = 0; i < c.point_count; ++i) {
        const L s = separation_now(c, i, drop);
        const auto is_open = s > zero;
        L bias = select(is_open, s * inv_h, zero);
        L mass = n.get(point_field(i, kMass)), keep = zero;
        if constexpr (use_bias) {
            bias = select(is_open, bias, max(bias_rate * s, push));
            const auto is_rigid = is_open | (n.get(point_field(i, kApproach)) < impact);
            mass = mass * select(is_rigid, one, mass_scale);
            keep = select(is_rigid, zero, impulse_scale);
        }
        // lambda = -m (vn + bias) - gamma * sum; then clamp the SUM, not the increment.
        const L before = n.get(point_field(i, kImpulse));
        L total = max(before - mass * (rows.velocity(c, i) + bias) - keep * before, zero);
        if constexpr (only_bouncing)
            total = select(n.get(kRestitution) > zero, total, before);
        rows.delta[i] = total - before;
        n.set(point_field(i, kImpulse), total);
        if (c.block.has_restitution)
            n.set(point_field(i, kLargest), max(n.get(point_field(i, kLargest)), total));
    }
    rows.apply(c);
}

/// The points of a box that lands flat must agree before friction sees the spin that one sweep leaves:
/// a bounce takes the slip that it would cause along. Lanes that do not bounce are left as they are, so
/// that nothing depends on their company.
template<typename L, bool use_bias>
void let_points_agree(LoadedBlock<L>& c, const ContactSweep& sweep) {
    constexpr int kFurtherSweeps = 4;
    for (int i = 0; i < kFurtherSweeps; ++i)
        solve_normals<L, use_bias, true>(c, sweep);
}

template<typename L>
void solve_blocks(const ContactBlocks& all,
                  std::size_t begin,
                  std::size_t end,
                  const ContactSweep& sweep) {
    for (std::size_t i = begin; i < end; ++i) {
        LoadedBlock<L> c(all, i);
        // Not to sink in matters more than not to slip, so it has the last word.
        if (sweep.use_friction)
            solve_friction(c);
        if (sweep.use_bias)
            solve_normals<L, true>(c, sweep);
        else
            solve_normals<L, false>(c, sweep);
        if (c.block.has_restitution && sweep.use_bias)
            let_points_agree<L, true>(c, sweep);
        else if (c.block.has_restitution)
            let_points_agree<L, false>(c, sweep);
        c.store();
    }
}

template<typename L>
void restitute_blocks(const ContactBlocks& all, std::size_t begin, std::size_t end, Real threshold) {
    using namespace contact_field;
    const L zero = L::all(0);
    for (std::size_t i = begin; i < end; ++i) {
        if (!all.blocks[i].has_restitution)
            continue;
        LoadedBlock<L> c(all, i);
        const BlockNumbers<L>& n = c.numbers;
        const L drop = dot(c.b.dp - c.a.dp, c.normal);
        const L ratio = n.get(kRestitution), pull = n.get(kPull) + n.get(kPull);
        NormalRows<L> rows(c);
        for (int k = 0; k < c.point_count; ++k) {
            const L approach = n.get(point_field(k, kApproach));
            const L before = n.get(point_field(k, kImpulse));
            // The ratio is meant for where the two just touch: what is higher needs less to rise as
            // far, what is lower more.
            const L s = separation_now(c, k, drop);
            const L bounce = sqrt(max(ratio * approach * (ratio * approach) - pull * s, zero));
            const L change = rows.velocity(c, k) - bounce;
            const L total = max(before - n.get(point_field(k, kMass)) * change, zero);
            const auto bounces = (approach < L::all(-threshold)) &
                                 (n.get(point_field(k, kLargest)) > zero) &
                                 (n.get(kRestitution) > zero);
            rows.delta[k] = select(bounces, total - before, zero);
            n.set(point_field(k, kImpulse), before + rows.delta[k]);
        }
        rows.apply(c);
        c.store();
    }
}

template<typename L>
constexpr ContactKernels make_contact_kernels() {
    return {
        L::kWidth, prepare_blocks<L>, warm_start_blocks<L>, solve_blocks<L>, restitute_blocks<L>};
}

} // namespace topple
