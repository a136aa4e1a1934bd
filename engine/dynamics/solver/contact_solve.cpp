// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/solver/contact_constraint.h"

namespace topple {
namespace {

using Point = ContactConstraint::Point;

std::span<Point> points_of(ContactConstraint& c) {
    return std::span(c.points).first(static_cast<std::size_t>(c.point_count));
}
std::span<const Point> points_of(const ContactConstraint& c) {
    return std::span(c.points).first(static_cast<std::size_t>(c.point_count));
}

/// How far the point has moved against A, and the other way against B, since the step began: half
/// the way between them, so that both still push at one place and no torque comes from nowhere.
/// Against what does not move there is nothing to keep, and the point stays with the body.
Vec3 shift_of(const ContactConstraint& c, const BodyState& a, const BodyState& b) {
    return c.is_static ? Vec3{} : (b.dp - a.dp) * 0.5f;
}

/// The vector with its length cut to `limit`.
Vec3 clamp_length(Vec3 x, Real limit) {
    const Real squared = length_squared(x);
    return squared > limit * limit ? x * (limit / std::sqrt(squared)) : x;
}

/// Resists relative rotation with a torque of at most lever * normal force.
void solve_rolling(ContactConstraint& c, BodyState& a, BodyState& b) {
    Real normal_impulse = 0;
    for (const Point& p : points_of(c))
        normal_impulse += p.normal_impulse;
    const Vec3 wanted = c.rolling_impulse - c.rolling_mass * (b.w - a.w);
    const Vec3 total = clamp_length(wanted, c.surface.rolling_lever * normal_impulse);
    const Vec3 impulse = total - c.rolling_impulse;
    c.rolling_impulse = total;
    a.w -= a.inv_inertia * impulse;
    b.w += b.inv_inertia * impulse;
}

/// Coulomb's cone as a disc: both tangents at once, so that no direction is favoured.
void solve_friction(ContactConstraint& c, BodyState& a, BodyState& b) {
    const Vec3 shift = shift_of(c, a, b);
    for (Point& p : points_of(c)) {
        const Vec3 r_a = p.r_a + shift, r_b = p.r_b - shift;
        const Vec3 dv = velocity_at(b, r_b) - velocity_at(a, r_a);
        Real u = p.impulse_u - p.tangent_mass * dot(dv, c.u);
        Real v = p.impulse_v - p.tangent_mass * dot(dv, c.v);
        const Real limit = c.surface.friction * p.normal_impulse;
        const Real squared = u * u + v * v;
        if (squared > limit * limit) {
            const Real cut = limit / std::sqrt(squared);
            u *= cut;
            v *= cut;
        }
        const Vec3 impulse = c.u * (u - p.impulse_u) + c.v * (v - p.impulse_v);
        p.impulse_u = u;
        p.impulse_v = v;
        apply_impulse(a, r_a, -impulse);
        apply_impulse(b, r_b, impulse);
    }
}

/// How a normal row is to be solved just now.
struct Row {
    Real bias = 0, mass_scale = 1, impulse_scale = 0;
};

Row row_of(const Point& p, Real s, const Softness& soft, const ContactSweep& sweep) {
    // Still apart: allow exactly the approach that would close the gap in this sub-step.
    if (s > 0)
        return {s * sweep.inv_h, 1, 0};
    if (!sweep.use_bias)
        return {};
    // Overlapping: pull out like a damped spring, but never faster than push_speed. An impact is
    // stopped dead first: a spring would let a few per cent of its speed through.
    const Real bias = std::max(soft.bias_rate * s, -sweep.push_speed);
    if (p.approach < -sweep.impact_speed)
        return {bias, 1, 0};
    return {bias, soft.mass_scale, soft.impulse_scale};
}

void solve_normals(ContactConstraint& c, BodyState& a, BodyState& b, const ContactSweep& sweep) {
    const Softness& soft = c.is_static ? sweep.static_soft : sweep.soft;
    const Vec3 n = c.normal;
    const Real dp = dot(b.dp - a.dp, n);
    const Vec3 shift = shift_of(c, a, b);
    for (Point& p : points_of(c)) {
        // To first order in the turn: a ball that rolls in place must not seem to move.
        const Real s = p.separation + dp + dot(cross(b.turn, p.r_b) - cross(a.turn, p.r_a), n);
        const Row row = row_of(p, s, soft, sweep);

        // lambda = -m (vn + bias) - gamma * sum; then clamp the SUM, not the increment.
        const Vec3 r_a = p.r_a + shift, r_b = p.r_b - shift;
        const Real vn = dot(velocity_at(b, r_b) - velocity_at(a, r_a), n);
        const Real delta = -p.normal_mass * row.mass_scale * (vn + row.bias) -
                           row.impulse_scale * p.normal_impulse;
        const Real total = std::max(p.normal_impulse + delta, Real(0));
        const Vec3 impulse = n * (total - p.normal_impulse);
        p.normal_impulse = total;
        p.largest_impulse = std::max(p.largest_impulse, total);
        apply_impulse(a, r_a, -impulse);
        apply_impulse(b, r_b, impulse);
    }
}

} // namespace

void warm_start_contacts(std::span<const ContactConstraint> constraints,
                         std::span<BodyState> bodies) {
    for (const ContactConstraint& c : constraints) {
        BodyState a = bodies[c.a];
        BodyState b = bodies[c.b];
        const Vec3 shift = shift_of(c, a, b);
        for (const Point& p : points_of(c)) {
            const Vec3 impulse = c.normal * p.normal_impulse + c.u * p.impulse_u +
                                 c.v * p.impulse_v;
            apply_impulse(a, p.r_a + shift, -impulse);
            apply_impulse(b, p.r_b - shift, impulse);
        }
        a.w -= a.inv_inertia * c.rolling_impulse;
        b.w += b.inv_inertia * c.rolling_impulse;
        store(bodies[c.a], a);
        store(bodies[c.b], b);
    }
}

void solve_contacts(std::span<ContactConstraint> constraints,
                    std::span<BodyState> bodies,
                    const ContactSweep& sweep) {
    for (ContactConstraint& c : constraints) {
        BodyState a = bodies[c.a];
        BodyState b = bodies[c.b];
        // Not to sink in matters more than not to slip, so it has the last word.
        if (sweep.use_friction) {
            if (c.surface.rolling_lever > 0)
                solve_rolling(c, a, b);
            solve_friction(c, a, b);
        }
        solve_normals(c, a, b, sweep);
        store(bodies[c.a], a);
        store(bodies[c.b], b);
    }
}

void apply_restitution(std::span<ContactConstraint> constraints,
                       std::span<BodyState> bodies,
                       Real threshold) {
    for (ContactConstraint& c : constraints) {
        if (c.surface.restitution <= 0)
            continue;
        BodyState a = bodies[c.a];
        BodyState b = bodies[c.b];
        const Vec3 shift = shift_of(c, a, b);
        for (Point& p : points_of(c)) {
            if (p.approach > -threshold || p.largest_impulse <= 0)
                continue;
            const Vec3 r_a = p.r_a + shift, r_b = p.r_b - shift;
            const Real vn = dot(velocity_at(b, r_b) - velocity_at(a, r_a), c.normal);
            const Real delta = -p.normal_mass * (vn + c.surface.restitution * p.approach);
            const Real total = std::max(p.normal_impulse + delta, Real(0));
            const Vec3 impulse = c.normal * (total - p.normal_impulse);
            p.normal_impulse = total;
            apply_impulse(a, r_a, -impulse);
            apply_impulse(b, r_b, impulse);
        }
        store(bodies[c.a], a);
        store(bodies[c.b], b);
    }
}

} // namespace topple
