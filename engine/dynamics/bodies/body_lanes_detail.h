// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/math/simd/lanes.h"

namespace topple {

// One body per lane, loaded and stored by rows of four floats (see BodyState), for everything that is solved several
// at a time.

template<typename L>
using Float3 = Vec3Lanes<L>;

/// One side of every lane's constraint while a block is solved.
template<typename L>
struct BodyLanes {
    Float3<L> v, w; ///< [m/s], [rad/s]
    Float3<L> dp;   ///< [m]
    Float3<L> turn; ///< [rad]
    L inv_mass;     ///< [1/kg]
    SymmetricLanes<L> inv_inertia;
    L turned; ///< 1 if the inverse inertia has changed in the last sub-step, else 0.

    void push(const Float3<L>& impulse, const Float3<L>& angular_impulse) {
        v = v + impulse * inv_mass;
        w = w + inv_inertia * angular_impulse;
    }
};

/// The six rows of a body that constraints read.
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
            {rows[4][0], rows[4][1], rows[4][2], rows[4][3], rows[5][0], rows[5][1]},
            rows[3][3]};
}

/// Writes the velocities of the lanes in `moved`. Threads share the immovable bodies, where even an unchanged write
/// would be a race.
template<typename L>
void store_velocities(BodyState* bodies,
                      const std::uint32_t* index,
                      std::uint32_t moved,
                      const Float3<L>& v,
                      const Float3<L>& w,
                      L inv_mass) {
    alignas(32) float nowhere[8];
    float* at[L::kWidth];
    for (int i = 0; i < L::kWidth; ++i)
        at[i] = &bodies[index[i]].v.x;
    constexpr unsigned kAll = (1u << L::kWidth) - 1;
    if (moved != kAll) // in most blocks all bodies move
        for (int i = 0; i < L::kWidth; ++i)
            at[i] = (moved >> i & 1u) != 0 ? at[i] : nowhere;
    store_rows(at, {v.x, v.y, v.z, inv_mass});
    for (int i = 0; i < L::kWidth; ++i)
        at[i] += 4;
    store_rows(at, {w.x, w.y, w.z, L::all(0)});
}
template<typename L>
void store_bodies(BodyState* bodies,
                  const std::uint32_t* index,
                  std::uint32_t moved,
                  const BodyLanes<L>& from) {
    store_velocities(bodies, index, moved, from.v, from.w, from.inv_mass);
}

/// Numbers of one block.
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

template<typename L>
L inverse_or_zero(L x) {
    return select(x > L::all(0), L::all(1) / x, L::all(0));
}

} // namespace topple
