// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/body_mass.h"

#include "topple/collision/shape/shape_traits.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

bool has_volume(const ShapeTable& shapes, const Collider& c) {
    return mass_of(shape_of(shapes, c), 1).mass > 0;
}

/// Sums up the mass of the colliders that collide, or of all colliders with a volume if none collides. Invisible
/// hulls are only proxies: if the body has visible colliders with a volume, those have the mass.
MassProperties mass_of_colliders(const ShapeTable& shapes,
                                 std::span<const Collider> colliders,
                                 Real density) {
    const auto any = [&](bool collides, bool visible) {
        return std::any_of(colliders.begin(), colliders.end(), [&](const Collider& c) {
            return c.collides == collides && c.visible == visible && has_volume(shapes, c);
        });
    };
    const bool stands_for_what_is_seen = any(true, false) && !any(true, true) && any(false, true);
    const bool any_collides = any(true, true) || any(true, false);
    MassProperties total;
    for (const Collider& c : colliders) {
        if (stands_for_what_is_seen ? !c.visible : any_collides && !c.collides)
            continue;
        const MassProperties part = transformed(mass_of(shape_of(shapes, c), density),
                                                c.body_from_shape);
        if (part.mass > 0)
            total = total.mass > 0 ? combined(total, part) : part;
    }
    return total;
}

/// Scales before inverting: the determinant of a small inertia underflows in float.
Mat3 inverse_of_inertia(const Mat3& inertia) {
    const Real size = trace(inertia);
    if (!(size > 0))
        return {{}, {}, {}};
    return inverse_or_zero(inertia * (1 / size)) * (1 / size);
}

Real extent_of(const ShapeTable& shapes, std::span<const Collider> colliders, Vec3 local_center) {
    Real extent = 0;
    for (const Collider& c : colliders)
        extent = std::max(extent,
                          distance(c.body_from_shape.position, local_center) +
                              bounding_radius(shape_of(shapes, c)));
    return extent;
}

/// Returns whether the body turns around the origin of its only collider, as it does unless the definition gives it
/// another center.
bool is_centered(const Body& body, const Collider& only) {
    return !body.has_given_inertia || body.given_center == only.body_from_shape.position;
}

/// Returns the smallest inner radius of the colliders. A sphere needs no continuous collision against rotation:
/// turning does not change the space that it occupies.
Real inner_radius_of(const ShapeTable& shapes,
                     const Body& body,
                     std::span<const Collider> colliders) {
    const bool is_sphere = colliders.size() == 1 &&
                           std::holds_alternative<SphereShape>(shape_of(shapes, colliders[0])) &&
                           is_centered(body, colliders[0]);
    Real inner = Aabb::kInfinity;
    if (!is_sphere)
        for (const Collider& c : colliders)
            inner = std::min(inner, inner_radius(shape_of(shapes, c)));
    return inner;
}

Vec3 round_axis_of(const ShapeTable& shapes,
                   const Body& body,
                   std::span<const Collider> colliders) {
    if (colliders.size() != 1 || !is_centered(body, colliders[0]))
        return {};
    const Vec3 axis = symmetry_axis(shape_of(shapes, colliders[0]));
    return axis == Vec3{} ? axis : rotate(colliders[0].body_from_shape.rotation, axis);
}

/// Returns the largest absolute row sum: an upper bound of the largest eigenvalue, exact if the body's axes are its
/// principal axes.
Real row_norm(const Mat3& m) {
    const Vec3 rows = abs(m.x) + abs(m.y) + abs(m.z);
    return max_component(rows);
}

/// Smallest moment of inertia that a body may have, over its largest. In world axes the inverses of both share the
/// same floats: beyond 1 / epsilon = 8e6 only rounding is left of one of them, and impulses create energy. [-]
constexpr Real kLeastInertiaShare = 1.0e-6f;

/// Adds kLeastInertiaShare of the largest moment to all of them if the smallest is below that share. Affects slender
/// bodies from a length of 1400 times their thickness on, and noticeably only the spin around the long axis.
Mat3 held_by_floats(const Mat3& inertia) {
    if (row_norm(inertia) * row_norm(inverse_of_inertia(inertia)) <= 1 / kLeastInertiaShare)
        return inertia;
    const Real floor = kLeastInertiaShare * row_norm(inertia);
    Mat3 held = inertia;
    held.x.x += floor;
    held.y.y += floor;
    held.z.z += floor;
    return held;
}

/// Returns Body::inertia_skew.
Real inertia_skew_of(const Mat3& inertia, const Mat3& inv_inertia) {
    constexpr Real kEqual = 1.0e-4f; // rounding errors of a sphere
    const Real excess = row_norm(inertia) * row_norm(inv_inertia) - 1;
    return excess > kEqual ? excess / std::sqrt(1 + excess) : 0;
}

} // namespace

Result<void> update_mass(const ShapeTable& shapes,
                         Body& body,
                         std::span<const Collider> colliders) {
    body.mass = body.inv_mass = 0;
    body.inertia = body.inv_inertia = Mat3{{}, {}, {}};
    body.local_center = {};
    body.inertia_skew = 0;
    body.inner_radius = inner_radius_of(shapes, body, colliders);
    body.round_axis = round_axis_of(shapes, body, colliders);
    if (body.motion == Motion::static_) {
        body.center_of_mass = body.world_from_body.position;
        body.extent = extent_of(shapes, colliders, {});
        return {};
    }
    const MassProperties m = body.has_given_inertia
                                 ? MassProperties{body.given_mass,
                                                  body.given_center,
                                                  body.given_inertia}
                                 : mass_of_colliders(shapes, colliders, body.density);
    body.local_center = m.center_of_mass;
    body.center_of_mass = transform_point(body.world_from_body, body.local_center);
    body.extent = extent_of(shapes, colliders, body.local_center);
    if (body.motion == Motion::kinematic)
        return {};

    const Real scale = body.given_mass > 0 && m.mass > 0 ? body.given_mass / m.mass : 1;
    const Real mass = body.given_mass > 0 ? body.given_mass : m.mass;
    const Mat3 inertia = held_by_floats(m.inertia * scale);
    const Mat3 inv_inertia = inverse_of_inertia(inertia);
    const bool is_solid = m.mass > 0 && mass > 0 && trace(inv_inertia) > 0 &&
                          std::isfinite(trace(inv_inertia)) && std::isfinite(1 / mass);
    if (!is_solid)
        return Error{
            "a dynamic body needs a shape with a volume (a mesh must be closed) and a mass "
            "that a float can invert; make it static, or give it a sphere, box or hull, or a mass "
            "and an inertia of its own"};
    body.mass = mass;
    body.inv_mass = 1 / mass;
    body.inertia = inertia;
    body.inv_inertia = inv_inertia;
    body.inertia_skew = inertia_skew_of(inertia, inv_inertia);
    return {};
}

void give_mass(Body& body, const MassProperties& properties) {
    body.has_given_inertia = true;
    body.given_mass = properties.mass;
    body.given_center = properties.center_of_mass;
    body.given_inertia = properties.inertia;
}

} // namespace topple
