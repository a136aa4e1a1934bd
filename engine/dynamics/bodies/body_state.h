// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace topple {

/// A symmetric matrix, stored as its six independent elements.
struct SymmetricMat3 {
    /// Elements: the diagonal, then the off-diagonal ones.
    Real xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
};
/// Multiplies matrix and vector.
constexpr Vec3 operator*(const SymmetricMat3& m, Vec3 v) {
    return {m.xx * v.x + m.xy * v.y + m.xz * v.z,
            m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
}
/// Converts a full matrix. Requires: m is symmetric.
constexpr SymmetricMat3 to_symmetric(const Mat3& m) {
    return {m.x.x, m.y.y, m.z.z, m.y.x, m.z.x, m.z.y};
}
/// Returns the same matrix with all nine elements.
constexpr Mat3 to_mat3(const SymmetricMat3& m) {
    return {{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}};
}

/// The part of a body's state that the solver reads in a step. World frame, SI. Six rows of four floats that contacts
/// load directly, then the orientation; two cache lines.
struct alignas(64) BodyState {
    Vec3 v;                  ///< Velocity of the center of mass. [m/s]
    Real inv_mass = 0;       ///< [1/kg]; 0 for an immovable body.
    Vec3 w;                  ///< Angular velocity. [rad/s]
    Real locks = 0;          ///< Sum over the locked axes: 1, 2, 4 for translations along X, Y, Z,
                             ///< 8, 16, 32 for rotations. A float, so that kernels load the row.
    Vec3 dp;                 ///< Displacement of the center of mass in this step. [m]
    Real stale_inertia = 0;  ///< Lag of inv_inertia behind the orientation; see integrate.cpp. [-]
    Vec3 turn;               ///< Rotation in this step, summed over the sub-steps. [rad]
    Real inertia_turned = 0; ///< 1 if the last sub-step has updated inv_inertia, else 0.
    SymmetricMat3 inv_inertia; ///< World axes. [1/(kg m^2)]
    Real extent = 0;           ///< Distance of the farthest point from the center of mass; 0 for an
                               ///< immovable body. [m]
    Real mobility = 1; ///< Share of its inverse inertia that enters the solver; see swings.cpp. [-]
    Quat q;            ///< Now.
    Quat q_before;     ///< Orientation at the start of the step; see integrate.cpp.
};
static_assert(sizeof(BodyState) == 128);

/// Input of the integration of one body, kept apart from BodyState, which constraints read. Three rows of four floats
/// that are loaded directly, then fields that only some bodies need; one cache line.
struct alignas(64) BodyDrift {
    Vec3 gravity_dv;       ///< Gravity's velocity change before the move of a sub-step. [m/s]
    Real keep_v = 1;       ///< Damping factor of a sub-step for v. [-]
    Vec3 late_dv;          ///< Gravity's velocity change after the move. [m/s]
    Real keep_w = 1;       ///< Damping factor of a sub-step for w. [-]
    Real inertia_skew = 0; ///< See Body::inertia_skew. [-]
    /// Rotation in a sub-step below which the body turns as if its moments of inertia were equal. The default: below
    /// it the gyroscopic torque is less than the rounding of w. [rad]
    Real slow_turn = 1.0e-5f;
    /// Squares of the speeds above which continuous collision follows the body; see fast_contacts.h.
    Real most_speed = std::numeric_limits<Real>::infinity(); ///< [m^2/s^2]
    Real most_spin = std::numeric_limits<Real>::infinity();  ///< [rad^2/s^2]
    const Body* source = nullptr; ///< Borrowed, for its inertia and axis of symmetry. Null for
                                  ///< entry 0.
    std::uint32_t body = 0;       ///< Index into the world's bodies.
    /// Largest allowed lag of the inverse inertia behind the orientation, relative to itself. [-]
    Real most_stale = 0;
};
static_assert(sizeof(BodyDrift) == 64);

/// The bodies of one step: entry 0 stands for everything immovable, then come `dynamic_count` dynamic bodies,
/// neighbors together, then the kinematic ones.
struct SolverBodies {
    std::vector<BodyState> states;   ///< Entry 0, then the dynamic bodies, then the kinematic ones.
    std::vector<Vec3> centers;       ///< Parallel to states: centers of mass at the start of the
                                     ///< step. [m]
    std::vector<BodyDrift> drifts;   ///< Parallel to states; entry 0 is unused.
    std::uint32_t dynamic_count = 0; ///< Number of dynamic bodies, which are entries 1 to this.
};

///@{
/// Returns the vector without its components along, or about, the locked axes of the body.
inline Vec3 without_locked_moves(const BodyState& body, Vec3 v) {
    if (body.locks == 0)
        return v;
    const int bits = static_cast<int>(body.locks);
    return without({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0}, v);
}
inline Vec3 without_locked_turns(const BodyState& body, Vec3 w) {
    if (body.locks == 0)
        return w;
    const int bits = static_cast<int>(body.locks);
    return without({(bits & 8) != 0, (bits & 16) != 0, (bits & 32) != 0}, w);
}
///@}
/// Returns n.M^-1 n of the body's translation along the unit vector `n`. [1/kg]
inline Real inverse_mass_toward(const BodyState& body, Vec3 n) {
    return body.locks == 0 ? body.inv_mass
                           : body.inv_mass * length_squared(without_locked_moves(body, n));
}

/// Applies an impulse [N s] at `r` [m] from the center of mass. Does nothing to a body without inverse mass.
inline void apply_impulse(BodyState& body, Vec3 r, Vec3 impulse) {
    body.v += without_locked_moves(body, impulse * body.inv_mass);
    body.w += body.inv_inertia * cross(r, impulse);
}
/// Returns the velocity at `r` from the center of mass; for a Body, `velocity_at` takes a point of the world. [m/s]
inline Vec3 velocity_at(const BodyState& body, Vec3 r) { return body.v + cross(body.w, r); }

/// Writes an entry back unless the body is immovable. Threads share the immovable entries, where even an unchanged
/// write would be a race.
inline void store(BodyState& target, const BodyState& value) {
    if (value.inv_mass > 0) {
        target.v = value.v;
        target.w = value.w;
    }
}

} // namespace topple
