// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contacts/contact_lanes_detail.h"

#include <utility>

namespace topple {

// Computes lever arms, masses and the point of friction once per step, from the output of fill_lane.

/// Weight of a point without a load in the mean that gives the point of friction, relative to the sum of all loads.
/// Smaller: a body that lands on an edge turns around it at once. Larger: the point moves less when loads flicker.
/// [-]
inline constexpr float kUnloadedShare = 0.25f;

/// Point of friction: the mean of the contact points, weighted by their normal impulses of the last step, or equally
/// if all points are new.
template<typename L, bool kLocked>
void place_friction(const LoadedBlock<L, kLocked>& c) {
    using namespace contact_field;
    const L zero = L::all(0);
    L total = zero, count = zero;
    for (int i = 0; i < c.point_count; ++i) {
        total = total + c.numbers.get(point_field(i, kImpulse));
        count = count + c.numbers.get(point_field(i, kMass));
    }
    // Sums that are almost denormal have no inverse.
    const L floor = select(total > L::all(1e-20f), total * L::all(kUnloadedShare), L::all(1));
    Vec3Lanes<L> at_a{zero, zero, zero}, at_b = at_a;
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
    // A single point must have an exactly zero lever, without rounding: its block may contain contacts with several
    // points, and the result must not depend on them.
    const auto has_several = count > L::all(1.5f);
    for (int i = 0; i < c.point_count; ++i) {
        const L lever = length(c.numbers.get3(point_field(i, kJA)) - at_a);
        c.numbers.set(point_field(i, kLever), select(has_several, lever, zero));
    }
    c.numbers.set3(kAnchorA, at_a);
    c.numbers.set3(kAnchorB, at_b);
}

/// Writes a field in every lane.
template<typename L>
struct WriteAllLanes {
    const BlockNumbers<L>& numbers;
    void operator()(int field, L x) const { numbers.set(field, x); }
};
/// Writes a field in the lanes of bodies whose inertia has changed; the other lanes keep their bits, so that no
/// contact depends on the others in its block.
template<typename L>
struct WriteTurnedLanes {
    const BlockNumbers<L>& numbers;
    decltype(std::declval<L>() > std::declval<L>()) turned; ///< Mask of the lanes.
    void operator()(int field, L x) const {
        numbers.set(field, select(turned, x, numbers.get(field)));
    }
};

/// Computes the effective masses of friction: of both tangents together and of the twist.
template<typename L, bool kLocked, typename Write>
void find_friction_masses(const LoadedBlock<L, kLocked>& c, const Write& write) {
    using namespace contact_field;
    const Vec3Lanes<L> u = c.numbers.get3(kTangent), v = c.second_tangent(u);
    const Vec3Lanes<L> r_a = c.numbers.get3(kAnchorA) + c.shift_a();
    const Vec3Lanes<L> r_b = c.numbers.get3(kAnchorB) + c.shift_b();
    const Vec3Lanes<L> au = cross(r_a, u), av = cross(r_a, v);
    const Vec3Lanes<L> bu = cross(r_b, u), bv = cross(r_b, v);
    const Vec3Lanes<L> qa = c.a.inv_inertia * au, qb = c.b.inv_inertia * bu;
    const L uu = c.inverse_mass(u, u, true) + dot(au, qa) + dot(bu, qb);
    L uv = dot(av, qa) + dot(bv, qb);
    if constexpr (kLocked)
        uv = uv + c.inverse_mass(u, v, false);
    const L vv = c.inverse_mass(v, v, true) + inverse_mass_along(c.a, av) +
                 inverse_mass_along(c.b, bv);
    const L determinant = uu * vv - uv * uv;
    const L inverse = inverse_or_zero(determinant);
    if constexpr (kLocked) {
        // Where locks leave a single direction t to slide in, the matrix is k t t^T, and its pseudoinverse is itself
        // over the square of its trace k.
        constexpr float kSingular = 1.0e-5f; // determinant over the square of the trace [-]
        const L trace = uu + vv;
        const L scale = inverse_or_zero(trace * trace);
        const auto is_line = (c.a.locks + c.b.locks > L::all(0)) &
                             (determinant <= L::all(kSingular) * trace * trace);
        write(kTangentMass, select(is_line, uu * scale, vv * inverse));
        write(kTangentMass + 1, select(is_line, uv * scale, L::all(0) - uv * inverse));
        write(kTangentMass + 2, select(is_line, vv * scale, uu * inverse));
    } else {
        write(kTangentMass, vv * inverse);
        write(kTangentMass + 1, L::all(0) - uv * inverse);
        write(kTangentMass + 2, uu * inverse);
    }
    write(kTwistMass,
          inverse_or_zero(inverse_mass_along(c.a, c.normal) + inverse_mass_along(c.b, c.normal)));
}

template<typename L, bool kLocked>
void prepare_friction(const LoadedBlock<L, kLocked>& c) {
    using namespace contact_field;
    // fill_lane stored the last impulse here as a vector, which does not depend on the choice of tangents.
    const Vec3Lanes<L> last = c.numbers.get3(kAnchorA);
    const Vec3Lanes<L> u = any_tangent(c.normal);
    const Vec3Lanes<L> v = c.second_tangent(u);
    c.numbers.set3(kTangent, u);
    c.numbers.set(kFrictionImpulse, dot(last, u));
    c.numbers.set(kFrictionImpulse + 1, dot(last, v));
    place_friction(c);
    find_friction_masses(c, WriteAllLanes<L>{c.numbers});
}

/// Computes the inverse of the sum of the inverse inertias, by cofactors.
template<typename L, bool kLocked, typename Write>
void find_rolling_mass(const LoadedBlock<L, kLocked>& c, const Write& write) {
    using namespace contact_field;
    const SymmetricLanes<L>&p = c.a.inv_inertia, &q = c.b.inv_inertia;
    const L xx = p.xx + q.xx, yy = p.yy + q.yy, zz = p.zz + q.zz;
    const L xy = p.xy + q.xy, xz = p.xz + q.xz, yz = p.yz + q.yz;
    const L cxx = yy * zz - yz * yz, cxy = xz * yz - xy * zz, cxz = xy * yz - xz * yy;
    const L inverse = inverse_or_zero(xx * cxx + xy * cxy + xz * cxz);
    const int mass = rolling_field(c.block, kRollingMass);
    if constexpr (kLocked) {
        // With locked axes the sum may have no inverse. Each axis then counts alone, with half of its inverse where
        // there are two: the sweep converges, and friction is a bound anyway.
        const L zero = L::all(0), one = L::all(1);
        const L count = select(xx > zero, one, zero) + select(yy > zero, one, zero) +
                        select(zz > zero, one, zero);
        const L share = select(count > one, L::all(0.5f), one);
        const auto is_regular = inverse > zero;
        write(mass + 0, select(is_regular, cxx * inverse, share * inverse_or_zero(xx)));
        write(mass + 1,
              select(is_regular, (xx * zz - xz * xz) * inverse, share * inverse_or_zero(yy)));
        write(mass + 2,
              select(is_regular, (xx * yy - xy * xy) * inverse, share * inverse_or_zero(zz)));
        write(mass + 3, cxy * inverse);
        write(mass + 4, cxz * inverse);
        write(mass + 5, (xy * xz - xx * yz) * inverse);
        return;
    }
    write(mass + 0, cxx * inverse);
    write(mass + 1, (xx * zz - xz * xz) * inverse);
    write(mass + 2, (xx * yy - xy * xy) * inverse);
    write(mass + 3, cxy * inverse);
    write(mass + 4, cxz * inverse);
    write(mass + 5, (xy * xz - xx * yz) * inverse);
}

/// Computes the effective masses of the normal rows and their couplings. `present`: 1 if a lane has the point, else
/// 0.
template<typename L, bool kLocked, typename Write>
void find_normal_masses(const LoadedBlock<L, kLocked>& c, const L* present, const Write& write) {
    using namespace contact_field;
    const L m = c.inverse_mass(c.normal, c.normal, true);
    const Vec3Lanes<L> moved_a = cross(c.shift_a(), c.normal),
                       moved_b = cross(c.shift_b(), c.normal);
    Vec3Lanes<L> j_a[4], j_b[4];
    for (int i = 0; i < c.point_count; ++i) {
        j_a[i] = c.numbers.get3(point_field(i, kJA)) + moved_a;
        j_b[i] = c.numbers.get3(point_field(i, kJB)) + moved_b;
    }
    for (int j = 0; j < c.point_count; ++j) {
        const Vec3Lanes<L> q_a = c.a.inv_inertia * j_a[j], q_b = c.b.inv_inertia * j_b[j];
        for (int i = 0; i < j; ++i)
            write(coupling_field(i, j), m + dot(j_a[i], q_a) + dot(j_b[i], q_b));
        const L k = m + dot(j_a[j], q_a) + dot(j_b[j], q_b);
        write(point_field(j, kMass), present[j] * inverse_or_zero(k));
    }
}

template<typename L, bool kLocked>
void prepare_normals(const LoadedBlock<L, kLocked>& c) {
    using namespace contact_field;
    const L dv = dot(c.b.v - c.a.v, c.normal);
    L present[4];
    for (int i = 0; i < c.point_count; ++i) {
        const Vec3Lanes<L> j_a = cross(c.numbers.get3(point_field(i, kJA)), c.normal);
        const Vec3Lanes<L> j_b = cross(c.numbers.get3(point_field(i, kJB)), c.normal);
        c.numbers.set3(point_field(i, kJA), j_a);
        c.numbers.set3(point_field(i, kJB), j_b);
        c.numbers.set(point_field(i, kApproach), dv + dot(c.b.w, j_b) - dot(c.a.w, j_a));
        c.numbers.set(point_field(i, kLargest), L::all(0));
        present[i] = c.numbers.get(point_field(i, kMass));
    }
    find_normal_masses(c, present, WriteAllLanes<L>{c.numbers});
}

/// Returns the mask of lanes in which a body's inertia has turned in the last sub-step.
template<typename L, bool kLocked>
auto turned_lanes(const LoadedBlock<L, kLocked>& c) {
    return c.a.turned + c.b.turned > L::all(0);
}

/// Recomputes all effective masses of a prepared block.
template<typename L, bool kLocked, typename Write>
void find_masses(const LoadedBlock<L, kLocked>& c, const Write& write) {
    using namespace contact_field;
    L present[4];
    for (int k = 0; k < c.point_count; ++k)
        present[k] = select(c.numbers.get(point_field(k, kMass)) > L::all(0), L::all(1), L::all(0));
    find_friction_masses(c, write);
    if (c.block.has_rolling)
        find_rolling_mass(c, write);
    find_normal_masses(c, present, write);
}

/// Recomputes the effective masses for bodies whose inertia has turned in the last sub-step. With the masses of the
/// step's start an impulse would change the velocity of a contact too much, at a slender body by a factor of
/// hundreds, and every sweep would add energy. Rarely called: kept out of line to save the registers of the sweeps.
template<typename L, bool kLocked>
[[gnu::noinline]] void refresh_masses(const ContactBlocks& all, std::size_t i) {
    const LoadedBlock<L, kLocked> c(all, i);
    find_masses(c, WriteTurnedLanes<L>{c.numbers, turned_lanes(c)});
}

template<typename L>
void find_masses_of_blocks(const ContactBlocks& all, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
        if (all.blocks[i].has_locks) {
            const LoadedBlock<L, true> c(all, i);
            find_masses(c, WriteAllLanes<L>{c.numbers});
        } else {
            const LoadedBlock<L> c(all, i);
            find_masses(c, WriteAllLanes<L>{c.numbers});
        }
}

template<typename L, bool kLocked>
[[gnu::always_inline]] inline void prepare_block(const ContactBlocks& all, std::size_t i) {
    const LoadedBlock<L, kLocked> c(all, i);
    prepare_friction(c);
    if (c.block.has_rolling)
        find_rolling_mass(c, WriteAllLanes<L>{c.numbers});
    prepare_normals(c);
}

template<typename L>
void prepare_blocks(const ContactBlocks& all, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
        if (all.blocks[i].has_locks)
            run_apart([&] { prepare_block<L, true>(all, i); });
        else
            prepare_block<L, false>(all, i);
}

} // namespace topple
