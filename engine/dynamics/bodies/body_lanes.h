// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/math/simd/simd.h"

namespace topple {

// One body per lane, loaded and stored by rows of four floats (see BodyState), for everything that is solved several
// at a time.

/// One side of every lane's constraint while a block is solved.
template<typename L>
struct BodyLanes {
    Vec3Lanes<L> v, w;             ///< [m/s], [rad/s]
    Vec3Lanes<L> dp;               ///< [m]
    Vec3Lanes<L> turn;             ///< [rad]
    L inv_mass;                    ///< [1/kg]
    SymmetricLanes<L> inv_inertia; ///< World axes. [1/(kg m^2)]
    L turned; ///< 1 if the inverse inertia has changed in the last sub-step, else 0.

    /// Adds an impulse [N s] and an angular impulse [N m s] to the velocities.
    void push(const Vec3Lanes<L>& impulse, const Vec3Lanes<L>& angular_impulse) {
        v = v + impulse * inv_mass;
        w = w + inv_inertia * angular_impulse;
    }
};

/// The same for blocks in which some body has locked axes.
template<typename L>
struct LockedBodyLanes : BodyLanes<L> {
    L locks;            ///< As in BodyState.
    Vec3Lanes<L> moves; ///< 0 for a locked translation, else 1. [-]

    /// Adds an impulse [N s] and an angular impulse [N m s] to the velocities.
    void push(const Vec3Lanes<L>& impulse, const Vec3Lanes<L>& angular_impulse) {
        const Vec3Lanes<L> dv = impulse * this->inv_mass;
        this->v = this->v + Vec3Lanes<L>{dv.x * moves.x, dv.y * moves.y, dv.z * moves.z};
        this->w = this->w + this->inv_inertia * angular_impulse;
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

/// Loads bodies with the locks of their axes.
template<typename L>
LockedBodyLanes<L> load_locked_bodies(const BodyState* bodies, const std::uint32_t* index) {
    const L zero = L::all(0), one = L::all(1);
    alignas(32) float locks[8] = {};
    for (int i = 0; i < L::kWidth; ++i)
        locks[i] = bodies[index[i]].locks;
    LockedBodyLanes<L> out{load_bodies<L>(bodies, index), L::load(locks), {}};
    // Takes the largest powers of two out one after another, down to those of the translations.
    L rest = out.locks;
    const auto take = [&](float power) {
        const auto has = rest > L::all(power - 0.5f);
        rest = rest - select(has, L::all(power), zero);
        return select(has, zero, one);
    };
    for (const float power : {32.0f, 16.0f, 8.0f})
        (void)take(power);
    out.moves.z = take(4);
    out.moves.y = take(2);
    out.moves.x = take(1);
    return out;
}

/// Writes the velocities of the lanes in `moved`. Threads share the immovable bodies, where even an unchanged write
/// would be a race.
template<typename L>
void store_velocities(BodyState* bodies,
                      const std::uint32_t* index,
                      std::uint32_t moved,
                      const Vec3Lanes<L>& v,
                      const Vec3Lanes<L>& w,
                      L inv_mass,
                      L locks = L::all(0)) {
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
    store_rows(at, {w.x, w.y, w.z, locks});
}
/// Writes the velocities of the lanes in `moved`, those of `from`: BodyLanes, or another record with v, w and inv_mass.
template<typename Lanes>
void store_bodies(BodyState* bodies,
                  const std::uint32_t* index,
                  std::uint32_t moved,
                  const Lanes& from) {
    store_velocities(bodies, index, moved, from.v, from.w, from.inv_mass);
}

/// Numbers of one block.
template<typename L>
struct BlockNumbers {
    float* numbers; ///< First float of the block.

    ///@{
    /// Reads or writes one field of all lanes, or three fields in a row.
    [[nodiscard]] L get(int field) const { return L::load(numbers + field * L::kWidth); }
    void set(int field, L x) const { x.store(numbers + field * L::kWidth); }
    [[nodiscard]] Vec3Lanes<L> get3(int field) const {
        return {get(field), get(field + 1), get(field + 2)};
    }
    void set3(int field, const Vec3Lanes<L>& x) const {
        set(field, x.x);
        set(field + 1, x.y);
        set(field + 2, x.z);
    }
    ///@}
};

/// 1 / x where x > 0, else 0.
template<typename L>
L inverse_or_zero(L x) {
    return select(x > L::all(0), L::all(1) / x, L::all(0));
}

} // namespace topple
