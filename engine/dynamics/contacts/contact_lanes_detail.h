// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_lanes.h"
#include "topple/dynamics/contacts/contact_kernels.h"

namespace topple {

// A block of contacts loaded into lanes, as the contact kernels use it.

/// Field of the coupling of points i < j.
constexpr int coupling_field(int i, int j) {
    return contact_field::kCoupling + (i == 0 ? j - 1 : i + j);
}

/// One contact per lane, loaded.
template<typename L>
struct LoadedBlock {
    const ContactBlock& block;
    BlockNumbers<L> numbers;
    BodyState* bodies;
    BodyLanes<L> a, b;
    Vec3Lanes<L> normal;
    /// Tangential displacement of B relative to A since the step began. [m] The point moves by the share `along_b` of
    /// it relative to A, and by `along_a` of it in the other direction relative to B, so that both bodies are pushed
    /// at one place and no spurious torque arises. At an immovable body both shares are 0.
    Vec3Lanes<L> passed;
    L along_a, along_b;
    int point_count;

    LoadedBlock(const ContactBlocks& all, std::size_t i)
        : block(all.blocks[i]),
          numbers{all.numbers + block.first_number},
          bodies(all.bodies),
          a(load_bodies<L>(all.bodies, block.a)),
          b(load_bodies<L>(all.bodies, block.b)),
          normal(numbers.get3(contact_field::kNormal)),
          passed(b.dp - a.dp),
          along_a(numbers.get(contact_field::kAlongA)),
          along_b(numbers.get(contact_field::kAlongB)),
          point_count(block.point_count) {}

    void store() const {
        store_bodies(bodies, block.a, block.moved_a, a);
        store_bodies(bodies, block.b, block.moved_b, b);
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
