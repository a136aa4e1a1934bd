// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/tolerances.h"
#include "engine/world/contact_recycling_detail.h"

#include <limits>

namespace topple {

Real kept_distance(const Shape& a, const Shape& b) {
    if (std::holds_alternative<SphereShape>(a) || std::holds_alternative<SphereShape>(b) ||
        (std::holds_alternative<CapsuleShape>(a) && std::holds_alternative<CapsuleShape>(b)))
        return 0;
    return is_surface(a) || is_surface(b) ? kKeptMeshContactDistance : kKeptContactDistance;
}

SmallMotion::SmallMotion(const Transform& a_from_b_then, const Transform& a_from_b_now) {
    const Quat turn = a_from_b_now.rotation * conjugate(a_from_b_then.rotation);
    turn_ = {turn.x, turn.y, turn.z};
    turn_w_ = turn.w;
    step_b_ = a_from_b_now.position - a_from_b_then.position;
    shift_ = step_b_ - turned_by(a_from_b_then.position);
}

// A turn moves a point at radius r by 2 r sin(angle / 2), and that sine is the vector part's length.
Real SmallMotion::reach_about_b(Real radius) const {
    return length(step_b_) + 2 * length(turn_) * radius;
}
Real SmallMotion::reach_about_a(Real radius) const {
    return length(shift_) + 2 * length(turn_) * radius;
}

// Seen from B a point of A goes back to where B's motion would have brought it from, which lies as far
// outside the sphere: reach <= |shift| + 2 |turn| (radius + reach).
Real SmallMotion::reach_of_a(Real radius) const {
    const Real keep = 1 - 2 * length(turn_);
    constexpr Real kLittle = 0.5f;
    return keep > kLittle ? reach_about_a(radius) / keep : std::numeric_limits<Real>::infinity();
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

Contact moved_along(const Contact& found,
                    const SmallMotion& motion,
                    const Transform& world_from_a) {
    Contact contact = found;
    contact.normal = transform_direction(world_from_a, found.found_normal);
    for (std::size_t i = 0; i < static_cast<std::size_t>(contact.point_count); ++i) {
        Contact::Point& p = contact.points[i];
        const Vec3 on_b = p.found_point + found.found_normal * (0.5f * p.found_separation);
        const Vec3 step = motion.displacement(on_b);
        p.separation = p.found_separation + dot(found.found_normal, step);
        p.point = transform_point(world_from_a, p.found_point + step * 0.5f);
    }
    return contact;
}

} // namespace topple
