// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/contact_recycling.h"

#include "topple/collision/shape/shape_traits.h"
#include "topple/dynamics/tolerances.h"

namespace topple {

Real kept_distance(const Shape& a, const Shape& b) {
    const SurfaceKind kind_a = surface_kind(a), kind_b = surface_kind(b);
    if (kind_a == SurfaceKind::strictly_convex || kind_b == SurfaceKind::strictly_convex ||
        (kind_a == SurfaceKind::smooth && kind_b == SurfaceKind::smooth))
        return 0;
    return is_surface(a) || is_surface(b) ? kKeptMeshContactDistance : kKeptContactDistance;
}

bool closes_less(const SmallMotion& motion, Real radius_a, Real radius_b, Real gap) {
    constexpr Real kRounding = 0.99f;
    const Real reach = radius_b <= radius_a ? motion.reach_about_b(radius_b)
                                            : motion.reach_of_a(radius_a);
    return reach < kRounding * gap;
}

bool is_small(const SmallMotion& motion, Real radius_a, Real radius_b, Real distance) {
    const bool is_b_smaller = radius_b <= radius_a;
    const Real radius = is_b_smaller ? radius_b : radius_a;
    const Real reach = is_b_smaller ? motion.reach_about_b(radius) : motion.reach_about_a(radius);
    return reach <= std::min(distance, kKeptContactShare * radius);
}

void recycle_contact(Contact& contact, const SmallMotion& motion, const Transform& world_from_a) {
    contact.normal = transform_direction(world_from_a, contact.found_normal);
    for (std::size_t i = 0; i < static_cast<std::size_t>(contact.point_count); ++i) {
        Contact::Point& p = contact.points[i];
        const Vec3 on_b = p.found_point + contact.found_normal * (0.5f * p.found_separation);
        const Vec3 step = motion.displacement(on_b);
        p.separation = p.found_separation + dot(contact.found_normal, step);
        p.point = transform_point(world_from_a, p.found_point + step * 0.5f);
    }
}

} // namespace topple
