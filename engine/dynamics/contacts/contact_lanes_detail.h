// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_lanes.h"
#include "topple/dynamics/contacts/contact_kernels.h"

#include <type_traits>

namespace topple {

// A block of contacts loaded into lanes, as the contact kernels use it.

/// Field of the coupling of points i < j.
constexpr int coupling_field(int i, int j) {
    return contact_field::kCoupling + (i == 0 ? j - 1 : i + j);
}

/// Bodies of a block's lanes; `kLocked`: some may have locked axes.
template<typename L, bool kLocked>
using BlockBodies = std::conditional_t<kLocked, LockedBodyLanes<L>, BodyLanes<L>>;

template<typename L, bool kLocked>
BlockBodies<L, kLocked> load_block_bodies(const BodyState* bodies, const std::uint32_t* index) {
    if constexpr (kLocked)
        return load_locked_bodies<L>(bodies, index);
    else
        return load_bodies<L>(bodies, index);
}

/// One contact per lane, loaded.
template<typename L, bool kLocked = false, int kPoints = 0>
struct LoadedBlock {
    const ContactBlock& block;
    BlockNumbers<L> numbers;
    BodyState* bodies;
    BlockBodies<L, kLocked> a, b;
    Vec3Lanes<L> normal;
    /// Tangential displacement of B relative to A since the step began. [m] The point moves by the share `along_b` of
    /// it relative to A, and by `along_a` of it in the other direction relative to B, so that both bodies are pushed
    /// at one place and no spurious torque arises. At an immovable body both shares are 0.
    Vec3Lanes<L> passed;
    L along_a, along_b;

    LoadedBlock(const ContactBlocks& all, std::size_t i)
        : block(all.blocks[i]),
          numbers{all.numbers + block.first_number},
          bodies(all.bodies),
          a(load_block_bodies<L, kLocked>(all.bodies, block.a)),
          b(load_block_bodies<L, kLocked>(all.bodies, block.b)),
          normal(numbers.get3(contact_field::kNormal)),
          passed(b.dp - a.dp),
          along_a(numbers.get(contact_field::kAlongA)),
          along_b(numbers.get(contact_field::kAlongB)) {}

    /// Returns the number of points; a constant if `kPoints` is not 0.
    [[nodiscard]] int point_count() const { return kPoints != 0 ? kPoints : block.point_count; }

    void store() const {
        if constexpr (kLocked) {
            store_velocities(bodies, block.a, block.moved_a, a.v, a.w, a.inv_mass, a.locks);
            store_velocities(bodies, block.b, block.moved_b, b.v, b.w, b.inv_mass, b.locks);
        } else {
            store_bodies(bodies, block.a, block.moved_a, a);
            store_bodies(bodies, block.b, block.moved_b, b);
        }
    }
    /// Returns the part of the translations of both bodies in u.M^-1 v, for two perpendicular unit vectors (`is_same`
    /// false) or for twice the same one. [1/kg]
    [[nodiscard]] L inverse_mass(const Vec3Lanes<L>& u, const Vec3Lanes<L>& v, bool is_same) const {
        const L zero = L::all(0);
        if constexpr (kLocked) {
            const Vec3Lanes<L> uv{u.x * v.x, u.y * v.y, u.z * v.z};
            const auto part = [&](const LockedBodyLanes<L>& body) {
                const L plain = is_same ? body.inv_mass : zero;
                return select(body.locks > zero, dot(uv, body.moves) * body.inv_mass, plain);
            };
            return part(a) + part(b);
        } else {
            return is_same ? a.inv_mass + b.inv_mass : zero;
        }
    }
    /// Changes of the lever arms of the point since the step began.
    [[nodiscard]] Vec3Lanes<L> shift_a() const { return passed * along_b; }
    [[nodiscard]] Vec3Lanes<L> shift_b() const { return passed * (L::all(0) - along_a); }
    [[nodiscard]] Vec3Lanes<L> second_tangent(const Vec3Lanes<L>& u) const {
        return cross(normal, u);
    }

    /// Applies an impulse to B, and its opposite to A, with the given lever arms.
    void apply(const Vec3Lanes<L>& impulse, const Vec3Lanes<L>& arm_a, const Vec3Lanes<L>& arm_b) {
        a.push(impulse * L::all(-1), arm_a * L::all(-1));
        b.push(impulse, arm_b);
    }
    void apply_torque(const Vec3Lanes<L>& impulse) {
        a.w = a.w - a.inv_inertia * impulse;
        b.w = b.w + b.inv_inertia * impulse;
    }
};

/// Returns the part along the arm of a point, beyond that of the point of friction, of what has the parts `u` and `v`
/// along the tangents; the arm itself if these are the tangents. See contact_field.
template<typename L, bool kLocked, int kPoints, typename Part>
Part around_friction(const LoadedBlock<L, kLocked, kPoints>& c,
                     int i,
                     const Part& u,
                     const Part& v) {
    using namespace contact_field;
    return u * c.numbers.get(point_field(i, kAlongV)) - v * c.numbers.get(point_field(i, kAlongU));
}

/// Lever arms r x n of normal impulses at the point of friction, and of the other points around it.
template<typename L>
struct NormalArms {
    Vec3Lanes<L> u, v;  ///< Tangents.
    Vec3Lanes<L> a, b;  ///< At the start of the step. [m]
    Vec3Lanes<L> moved; ///< passed x n [m]

    template<bool kLocked, int kPoints>
    explicit NormalArms(const LoadedBlock<L, kLocked, kPoints>& c)
        : u(c.numbers.get3(contact_field::kTangent)),
          v(c.second_tangent(u)),
          a(cross(c.numbers.get3(contact_field::kAnchorA), c.normal)),
          b(cross(c.numbers.get3(contact_field::kAnchorB), c.normal)),
          moved(cross(c.passed, c.normal)) {}

    /// Return the arms after the point has moved with both bodies.
    ///@{
    template<bool kLocked, int kPoints>
    [[nodiscard]] Vec3Lanes<L> now_a(const LoadedBlock<L, kLocked, kPoints>& c) const {
        return a + moved * c.along_b;
    }
    template<bool kLocked, int kPoints>
    [[nodiscard]] Vec3Lanes<L> now_b(const LoadedBlock<L, kLocked, kPoints>& c) const {
        return b - moved * c.along_a;
    }
    ///@}

    /// Returns the arm of a point beyond that of the point of friction, which is the same at both bodies. [m]
    template<bool kLocked, int kPoints>
    [[nodiscard]] Vec3Lanes<L> around(const LoadedBlock<L, kLocked, kPoints>& c, int i) const {
        return around_friction(c, i, u, v);
    }
};

/// Parts of a vector along the tangents of a contact.
template<typename L>
struct TangentParts {
    L u, v;
    TangentParts(const Vec3Lanes<L>& x, const NormalArms<L>& arms)
        : u(dot(x, arms.u)),
          v(dot(x, arms.v)) {}
    /// Returns the part of `x` along the arm of a point beyond that of the point of friction.
    template<bool kLocked, int kPoints>
    [[nodiscard]] L around(const LoadedBlock<L, kLocked, kPoints>& c, int i) const {
        return around_friction(c, i, u, v);
    }
};

/// Torque of normal impulses around the point of friction.
template<typename L>
struct TorqueAround {
    L u = L::all(0), v = L::all(0); ///< [N m s]
    template<bool kLocked, int kPoints>
    void add(const LoadedBlock<L, kLocked, kPoints>& c, int i, L impulse) {
        using namespace contact_field;
        u = u + c.numbers.get(point_field(i, kAlongV)) * impulse;
        v = v + c.numbers.get(point_field(i, kAlongU)) * impulse;
    }
    [[nodiscard]] Vec3Lanes<L> vector(const Vec3Lanes<L>& along_u,
                                      const Vec3Lanes<L>& along_v) const {
        return along_u * u - along_v * v;
    }
};

/// Runs `run` apart from its caller, which keeps its registers. For blocks with locked axes, which are rare.
template<typename Run>
[[gnu::noinline]] void run_apart(const Run& run) {
    run();
}

/// Returns a unit vector perpendicular to n (Duff et al. 2017, "Building an Orthonormal Basis, Revisited").
template<typename L>
Vec3Lanes<L> any_tangent(const Vec3Lanes<L>& n) {
    const L one = L::all(1), zero = L::all(0);
    const L sign = select(n.z < zero, L::all(-1), one);
    const L a = zero - one / (sign + n.z);
    return {one + sign * n.x * n.x * a, sign * n.x * n.y * a, zero - sign * n.x};
}

/// Contribution of one body's rotation to J M^-1 J^T, given the lever arm of J. [1/kg]
template<typename L>
L inverse_mass_along(const BodyLanes<L>& body, const Vec3Lanes<L>& arm) {
    return dot(arm, body.inv_inertia * arm);
}

} // namespace topple
