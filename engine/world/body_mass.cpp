// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

bool has_volume(const WorldData& w, const Collider& c) {
    return mass_of(shape_of(w, c), 1).mass > 0;
}

/// What collides has the mass; where nothing collides, whatever has a volume. But hulls that are not seen
/// stand for something: what is seen of the body has the mass, if it has a volume.
MassProperties mass_of_colliders(const WorldData& w,
                                 std::span<const Collider> colliders,
                                 Real density) {
    const auto any = [&](bool collides, bool visible) {
        return std::any_of(colliders.begin(), colliders.end(), [&](const Collider& c) {
            return c.collides == collides && c.visible == visible && has_volume(w, c);
        });
    };
    const bool stands_for_what_is_seen = any(true, false) && !any(true, true) && any(false, true);
    const bool any_collides = any(true, true) || any(true, false);
    MassProperties total;
    for (const Collider& c : colliders) {
        if (stands_for_what_is_seen ? !c.visible : any_collides && !c.collides)
            continue;
        const MassProperties part = transformed(mass_of(shape_of(w, c), density),
                                                c.body_from_shape);
        if (part.mass > 0)
            total = total.mass > 0 ? combined(total, part) : part;
    }
    return total;
}

/// Scaled before it is inverted: the determinant of a small inertia is below what a float holds.
Mat3 inverse_of_inertia(const Mat3& inertia) {
    const Real size = trace(inertia);
    if (!(size > 0))
        return {{}, {}, {}};
    return inverse_or_zero(inertia * (1 / size)) * (1 / size);
}

Real extent_of(const WorldData& w, std::span<const Collider> colliders, Vec3 local_center) {
    Real extent = 0;
    for (const Collider& c : colliders)
        extent = std::max(extent,
                          distance(c.body_from_shape.position, local_center) +
                              bounding_radius(shape_of(w, c)));
    return extent;
}

} // namespace

Result<void> update_mass(WorldData& w, Body& body, std::span<const Collider> colliders) {
    body.mass = body.inv_mass = 0;
    body.inertia = body.inv_inertia = Mat3{{}, {}, {}};
    body.local_center = {};
    if (body.motion == Motion::static_) {
        body.center_of_mass = body.world_from_body.position;
        body.extent = extent_of(w, colliders, {});
        return {};
    }
    const MassProperties m = mass_of_colliders(w, colliders, body.density);
    body.local_center = m.center_of_mass;
    body.center_of_mass = transform_point(body.world_from_body, body.local_center);
    body.extent = extent_of(w, colliders, body.local_center);
    if (body.motion == Motion::kinematic)
        return {};

    const Real scale = body.given_mass > 0 && m.mass > 0 ? body.given_mass / m.mass : 1;
    const Real mass = body.given_mass > 0 ? body.given_mass : m.mass;
    const Mat3 inertia = m.inertia * scale;
    const Mat3 inv_inertia = inverse_of_inertia(inertia);
    const bool is_solid = m.mass > 0 && mass > 0 && trace(inv_inertia) > 0 &&
                          std::isfinite(trace(inv_inertia)) && std::isfinite(1 / mass);
    if (!is_solid)
        return Error{
            "a dynamic body needs a shape with a volume (a mesh must be closed) and a mass "
            "that a float can invert; make it static, or give it a sphere, box or hull"};
    body.mass = mass;
    body.inv_mass = 1 / mass;
    body.inertia = inertia;
    body.inv_inertia = inv_inertia;
    return {};
}

} // namespace topple
