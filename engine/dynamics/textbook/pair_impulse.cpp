// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/textbook/pair_impulse.h"

namespace topple {
namespace {

Vec3 velocity_between(const BodyState& a, const BodyState& b, const MeetingPoint& at) {
    return velocity_at(b, at.r_b) - velocity_at(a, at.r_a);
}

void push(BodyState& a, BodyState& b, const MeetingPoint& at, Vec3 impulse) {
    if (a.inv_mass > 0)
        apply_impulse(a, at.r_a, -impulse);
    if (b.inv_mass > 0)
        apply_impulse(b, at.r_b, impulse);
}

/// Applies friction against the tangential part of `sliding`, within the cone around `normal_impulse`.
Vec3 rub(BodyState& a, BodyState& b, const MeetingPoint& at, Vec3 sliding, Real normal_impulse) {
    const Vec3 across = sliding - at.normal * dot(sliding, at.normal);
    const Vec3 tangent = normalize(across);
    const Real k = inverse_mass_between(a, b, at.r_a, at.r_b, tangent);
    if (tangent == Vec3{} || !(k > 0))
        return {};
    const Real limit = at.friction * normal_impulse;
    const Real wanted = -dot(across, tangent) / k / static_cast<Real>(at.share_count);
    const Vec3 impulse = tangent * std::clamp(wanted, -limit, limit);
    push(a, b, at, impulse);
    return impulse;
}

Real divided(Real change, Real k, const MeetingPoint& at) {
    return change > 0 && k > 0 ? change / k / static_cast<Real>(at.share_count) : 0;
}

} // namespace

Real inverse_mass_between(const BodyState& a,
                          const BodyState& b,
                          Vec3 r_a,
                          Vec3 r_b,
                          Vec3 direction) {
    const Vec3 arm_a = cross(r_a, direction), arm_b = cross(r_b, direction);
    return inverse_mass_toward(a, direction) + inverse_mass_toward(b, direction) + dot(arm_a, a.inv_inertia * arm_a) +
           dot(arm_b, b.inv_inertia * arm_b);
}

MeetingImpulse push_to_speed(BodyState& a, BodyState& b, const MeetingPoint& at, Real speed) {
    const Real k = inverse_mass_between(a, b, at.r_a, at.r_b, at.normal);
    const Real change = speed - dot(velocity_between(a, b, at), at.normal);
    const Real j = divided(change, k, at);
    if (!(j > 0))
        return {};
    push(a, b, at, at.normal * j);
    return {j, rub(a, b, at, velocity_between(a, b, at), j)};
}

MeetingImpulse collide_at(BodyState& a, BodyState& b, const MeetingPoint& at) {
    const Real vn = dot(velocity_between(a, b, at), at.normal);
    return vn < 0 ? push_to_speed(a, b, at, -at.restitution * vn) : MeetingImpulse{};
}

MeetingImpulse collide_at_as_printed(BodyState& a, BodyState& b, const MeetingPoint& at) {
    const Vec3 before = velocity_between(a, b, at);
    const Real vn = dot(before, at.normal);
    const Real k = inverse_mass_between(a, b, at.r_a, at.r_b, at.normal);
    const Real j = divided(-(1 + at.restitution) * vn, k, at);
    if (!(j > 0))
        return {};
    push(a, b, at, at.normal * j);
    return {j, rub(a, b, at, before, j)};
}

} // namespace topple
