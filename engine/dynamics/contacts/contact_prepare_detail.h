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

/// Places the point of friction at the mean of the contact points, weighted by their normal impulses of the last step,
/// or equally if all points are new, and all points around it.
template<typename L, bool kLocked, int kPoints>
void place_points(const LoadedBlock<L, kLocked, kPoints>& c,
                  const Vec3Lanes<L>& u,
                  const Vec3Lanes<L>& v) {
    using namespace contact_field;
    const L zero = L::all(0);
    const auto from_first = [&](int i) { return c.numbers.get3(point_field(i, kFromFirst)); };
    L total = zero, count = zero;
    for (int i = 0; i < c.point_count(); ++i) {
        total = total + c.numbers.get(point_field(i, kImpulse));
        count = count + c.numbers.get(point_field(i, kMass));
    }
    // Sums that are almost denormal have no inverse.
    const L floor = select(total > L::all(1e-20f), total * L::all(kUnloadedShare), L::all(1));
    Vec3Lanes<L> mean{zero, zero, zero};
    L weights = zero, half_gaps = zero;
    for (int i = 0; i < c.point_count(); ++i) {
        const L present = c.numbers.get(point_field(i, kMass));
        const L weight = (c.numbers.get(point_field(i, kImpulse)) + floor) * present;
        mean = mean + from_first(i) * weight;
        half_gaps = half_gaps + c.numbers.get(point_field(i, kHalfGap)) * weight;
        weights = weights + weight;
    }
    const L scale = inverse_or_zero(weights);
    mean = mean * scale;
    const Vec3Lanes<L> half_gap = c.normal * (half_gaps * scale);
    // A single point must lie exactly at the point of friction, without rounding: its block may contain contacts with
    // several points, and the result must not depend on them.
    const auto has_several = count > L::all(1.5f);
    for (int i = 0; i < c.point_count(); ++i) {
        const L present = c.numbers.get(point_field(i, kMass));
        const Vec3Lanes<L> d = (from_first(i) - mean) * select(has_several, present, zero);
        const L along_u = dot(d, u), along_v = dot(d, v);
        c.numbers.set(point_field(i, kAlongU), along_u);
        c.numbers.set(point_field(i, kAlongV), along_v);
        c.numbers.set(point_field(i, kLever), sqrt(along_u * along_u + along_v * along_v));
    }
    c.numbers.set3(kAnchorA, c.numbers.get3(kFirstFromA) + mean - half_gap);
    c.numbers.set3(kAnchorB, c.numbers.get3(kFirstFromB) + mean + half_gap);
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
template<typename L, bool kLocked, int kPoints, typename Write>
void find_friction_masses(const LoadedBlock<L, kLocked, kPoints>& c, const Write& write) {
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

template<typename L, bool kLocked, int kPoints>
void prepare_friction(const LoadedBlock<L, kLocked, kPoints>& c) {
    using namespace contact_field;
    // A vector, which does not depend on the choice of tangents.
    const Vec3Lanes<L> last = c.numbers.get3(kLastFriction);
    const Vec3Lanes<L> u = any_tangent(c.normal);
    const Vec3Lanes<L> v = c.second_tangent(u);
    c.numbers.set3(kTangent, u);
    c.numbers.set(kFrictionImpulse, dot(last, u));
    c.numbers.set(kFrictionImpulse + 1, dot(last, v));
    place_points(c, u, v);
    find_friction_masses(c, WriteAllLanes<L>{c.numbers});
}

/// Computes the inverse of the sum of the inverse inertias, by cofactors.
template<typename L, bool kLocked, int kPoints, typename Write>
void find_rolling_mass(const LoadedBlock<L, kLocked, kPoints>& c, const Write& write) {
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
template<typename L, bool kLocked, int kPoints, typename Write>
void find_normal_masses(const LoadedBlock<L, kLocked, kPoints>& c,
                        const L* present,
                        const Write& write) {
    using namespace contact_field;
    const L m = c.inverse_mass(c.normal, c.normal, true);
    const NormalArms<L> arms(c);
    const Vec3Lanes<L> arm_a = arms.now_a(c), arm_b = arms.now_b(c);
    Vec3Lanes<L> j_a[4], j_b[4];
    for (int i = 0; i < c.point_count(); ++i) {
        const Vec3Lanes<L> around = arms.around(c, i);
        j_a[i] = arm_a + around;
        j_b[i] = arm_b + around;
    }
    for (int j = 0; j < c.point_count(); ++j) {
        const Vec3Lanes<L> q_a = c.a.inv_inertia * j_a[j], q_b = c.b.inv_inertia * j_b[j];
        for (int i = 0; i < j; ++i)
            write(coupling_field(i, j), m + dot(j_a[i], q_a) + dot(j_b[i], q_b));
        const L k = m + dot(j_a[j], q_a) + dot(j_b[j], q_b);
        write(point_field(j, kMass), present[j] * inverse_or_zero(k));
    }
}

template<typename L, bool kLocked, int kPoints>
void prepare_normals(const LoadedBlock<L, kLocked, kPoints>& c) {
    using namespace contact_field;
    const NormalArms<L> arms(c);
    const L base = dot(c.b.v - c.a.v, c.normal) + dot(c.b.w, arms.b) - dot(c.a.w, arms.a);
    const Vec3Lanes<L> spin = c.b.w - c.a.w;
    L present[4];
    for (int i = 0; i < c.point_count(); ++i) {
        c.numbers.set(point_field(i, kApproach), base + dot(spin, arms.around(c, i)));
        c.numbers.set(point_field(i, kLargest), L::all(0));
        present[i] = c.numbers.get(point_field(i, kMass));
    }
    find_normal_masses(c, present, WriteAllLanes<L>{c.numbers});
}

/// Returns the mask of lanes in which a body's inertia has turned in the last sub-step.
template<typename L, bool kLocked, int kPoints>
auto turned_lanes(const LoadedBlock<L, kLocked, kPoints>& c) {
    return c.a.turned + c.b.turned > L::all(0);
}

/// Recomputes all effective masses of a prepared block.
template<typename L, bool kLocked, int kPoints, typename Write>
void find_masses(const LoadedBlock<L, kLocked, kPoints>& c, const Write& write) {
    using namespace contact_field;
    L present[4];
    for (int k = 0; k < c.point_count(); ++k)
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
