// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/solver/contact_kernels.h"
#include "engine/math/lanes.h"

namespace topple {

// What the contact kernels work on: a block of contacts, loaded into lanes.

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

/// What turning one body adds to J M^-1 J^T, the lever arm of J given. [1/kg]
template<typename L>
L inverse_mass_along(const BodyLanes<L>& body, const Float3<L>& arm) {
    return dot(arm, body.inv_inertia * arm);
}

} // namespace topple
