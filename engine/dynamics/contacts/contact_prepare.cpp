// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_constraint.h"

namespace topple {
namespace {

Real inverse_mass_along(const BodyState& body, Vec3 r, Vec3 direction) {
    const Vec3 arm = cross(r, direction);
    return inverse_mass_toward(body, direction) + dot(arm, body.inv_inertia * arm);
}

Real inverse_if_positive(Real x) { return x > 0 ? 1 / x : 0; }

void prepare_point(const Contact::Point& from,
                   const ContactConstraint& c,
                   const BodyState& a,
                   const BodyState& b,
                   ContactConstraint::Point& p) {
    p.separation = from.separation;
    p.approach = dot(c.normal, velocity_at(b, p.r_b) - velocity_at(a, p.r_a));
    const auto inverse_mass = [&](Vec3 direction) {
        return inverse_mass_along(a, p.r_a, direction) + inverse_mass_along(b, p.r_b, direction);
    };
    p.normal_mass = inverse_if_positive(inverse_mass(c.normal));
    p.tangent_mass = inverse_if_positive(std::max(inverse_mass(c.u), inverse_mass(c.v)));
}

} // namespace

ContactConstraint prepare_contact(const Contact& contact,
                                  const ContactSurface& surface,
                                  std::uint32_t index_a,
                                  std::uint32_t index_b,
                                  Vec3 center_a,
                                  Vec3 center_b,
                                  std::span<const BodyState> bodies,
                                  Real warm_start) {
    const BodyState& a = bodies[index_a];
    const BodyState& b = bodies[index_b];
    ContactConstraint c;
    c.a = index_a;
    c.b = index_b;
    c.point_count = contact.point_count;
    c.is_static = !(a.inv_mass > 0) || !(b.inv_mass > 0);
    c.normal = contact.normal;
    const ContactTangents tangents = tangents_of(contact.normal);
    c.u = tangents.u;
    c.v = tangents.v;
    c.surface = surface;
    Real normal_impulse = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(contact.point_count); ++i) {
        const Contact::Point& from = contact.points[i];
        ContactConstraint::Point& p = c.points[i];
        p.r_a = from.point - center_a;
        p.r_b = from.point - center_b;
        prepare_point(from, c, a, b, p);
        p.normal_impulse = from.normal_impulse * warm_start;
        normal_impulse += p.normal_impulse;
    }
    if (normal_impulse > 0) {
        const Vec3 slip = contact.friction_impulse * (warm_start / normal_impulse);
        for (ContactConstraint::Point& p : c.points) {
            p.impulse_u = dot(slip, c.u) * p.normal_impulse;
            p.impulse_v = dot(slip, c.v) * p.normal_impulse;
        }
    }
    if (surface.rolling_lever > 0) {
        const Mat3 sum = to_mat3(a.inv_inertia) + to_mat3(b.inv_inertia);
        c.rolling_mass = to_symmetric(topple::inverse_or_zero(sum));
        c.rolling_impulse = contact.rolling_impulse * warm_start;
    }
    return c;
}

// Impulses that are not finite belong to a body that is about to be disabled; its neighbors must not warm start with
// them.
void store_impulses(const ContactConstraint& constraint, Contact& contact, Real scale) {
    const auto sound = [](Real x) { return std::isfinite(x) ? x : 0; };
    Vec3 slip;
    for (std::size_t i = 0; i < static_cast<std::size_t>(contact.point_count); ++i) {
        const ContactConstraint::Point& p = constraint.points[i];
        contact.points[i].normal_impulse = sound(p.normal_impulse * scale);
        slip += (constraint.u * p.impulse_u + constraint.v * p.impulse_v) * scale;
    }
    contact.friction_impulse = is_finite(slip) ? slip : Vec3{};
    contact.twist_impulse = 0; // friction at the separate points resists twisting
    contact.rolling_impulse = is_finite(constraint.rolling_impulse)
                                  ? constraint.rolling_impulse * scale
                                  : Vec3{};
}

} // namespace topple
