// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/solver/contact_lanes_detail.h"

namespace topple {

// Once a step: lever arms, masses and where friction acts, from what fill_lane wrote.

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
    const int mass = rolling_field(c.block, kRollingMass);
    c.numbers.set(mass + 0, cxx * inverse);
    c.numbers.set(mass + 1, (xx * zz - xz * xz) * inverse);
    c.numbers.set(mass + 2, (xx * yy - xy * xy) * inverse);
    c.numbers.set(mass + 3, cxy * inverse);
    c.numbers.set(mass + 4, cxz * inverse);
    c.numbers.set(mass + 5, (xy * xz - xx * yz) * inverse);
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

} // namespace topple
