// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/locked_motion.h"

#include "topple/dynamics/bodies/integrate.h"

namespace topple {
namespace {

/// Returns the inertia in world axes. [kg m^2]
Mat3 world_inertia(const Body& body, Quat q) {
    const Mat3 r = to_mat3(q);
    return r * (body.inertia * transpose(r));
}

/// Returns the inverse of the block of `m` for the free axes; zero elsewhere. Requires: some axis is locked.
SymmetricMat3 inverse_of_free_block(const Mat3& m, const std::array<bool, 3>& locked) {
    const auto alone = [](bool is_free, Real x) { return is_free && x > 0 ? 1 / x : Real(0); };
    // The inverse of two by two: (a, c; c, b)^-1 = (b, -c; -c, a) / (a b - c c).
    const auto pair = [](Real a, Real b, Real c) {
        const Real determinant = a * b - c * c;
        const Real s = determinant > 0 ? 1 / determinant : 0;
        return Vec3{b * s, a * s, -c * s};
    };
    const bool x = !locked[0], y = !locked[1], z = !locked[2];
    SymmetricMat3 out;
    if (x && y) {
        const Vec3 p = pair(m.x.x, m.y.y, m.y.x);
        out.xx = p.x, out.yy = p.y, out.xy = p.z;
    } else if (x && z) {
        const Vec3 p = pair(m.x.x, m.z.z, m.z.x);
        out.xx = p.x, out.zz = p.y, out.xz = p.z;
    } else if (y && z) {
        const Vec3 p = pair(m.y.y, m.z.z, m.z.y);
        out.yy = p.x, out.zz = p.y, out.yz = p.z;
    } else {
        out.xx = alone(x, m.x.x), out.yy = alone(y, m.y.y), out.zz = alone(z, m.z.z);
    }
    return out;
}

SymmetricMat3 scaled(const SymmetricMat3& m, Real s) {
    return {m.xx * s, m.yy * s, m.zz * s, m.xy * s, m.xz * s, m.yz * s};
}

} // namespace

Real locks_of_state(const MotionLocks& locks) {
    int bits = 0;
    for (std::size_t i = 0; i < 6; ++i)
        bits += lock_at(locks, i) ? 1 << i : 0;
    return static_cast<Real>(bits);
}

SymmetricMat3 world_inverse_inertia(const Body& body, Quat q, Real mobility) {
    if (has_any(body.locks.turn))
        return scaled(inverse_of_free_block(world_inertia(body, q), body.locks.turn), mobility);
    const Mat3 r = to_mat3(q);
    return to_symmetric(r * (body.inv_inertia * mobility * transpose(r)));
}

void turn_with_locks(BodyState& body, const BodyDrift& drift, Real h) {
    const Body& source = *drift.source;
    const Vec3 momentum = world_inertia(source, body.q) * body.w;
    const Vec3 turn = body.w * h;
    body.turn += turn;
    body.q = length_squared(body.turn) < kTurnAtOnceSquared ? integrate(body.q_before, body.turn)
                                                            : integrate(body.q, turn);
    const std::array<bool, 3>& locked = source.locks.turn;
    if (locked[0] + locked[1] + locked[2] >= 2)
        return; // the inertia about a single axis stays
    const SymmetricMat3 inverse = inverse_of_free_block(world_inertia(source, body.q), locked);
    body.w = inverse * momentum;
    body.inv_inertia = scaled(inverse, body.mobility);
    body.stale_inertia = 0;
    body.inertia_turned = 1;
}

} // namespace topple
