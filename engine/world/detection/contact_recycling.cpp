// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/contact_recycling.h"

#include "topple/collision/shape/shape_traits.h"
#include "topple/dynamics/tolerances.h"

#include <cstddef>

namespace topple {
namespace {

/// Point and separation at the time of the collision test, one point of a contact per lane.
struct FoundPoints {
    Vec3Lanes<Float4> point; ///< In the frame of collider A. [m]
    Float4 separation;       ///< [m]
};

// Points are read and written as rows of four floats.
static_assert(offsetof(Contact::Point, separation) ==
              offsetof(Contact::Point, point) + sizeof(Vec3));
static_assert(offsetof(Contact::Point, found_separation) ==
              offsetof(Contact::Point, found_point) + sizeof(Vec3));

FoundPoints load_found_points(const Contact& contact) {
    const float* from[4];
    for (std::size_t i = 0; i < 4; ++i)
        from[i] = &contact.points[i].found_point.x;
    Float4 row[4];
    load_unaligned_rows(from, row);
    return {{row[0], row[1], row[2]}, row[3]};
}

/// Writes the points up to `point_count`.
void store_points(const Vec3Lanes<Float4>& point, Float4 separation, Contact& contact) {
    float nowhere[4];
    float* to[4];
    for (std::size_t i = 0; i < 4; ++i)
        to[i] = static_cast<std::int32_t>(i) < contact.point_count ? &contact.points[i].point.x
                                                                   : nowhere;
    store_unaligned_rows(to, {point.x, point.y, point.z, separation});
}

/// As `transform_point` in every lane, with the same bits.
Vec3Lanes<Float4> transform_points(const Transform& t, const Vec3Lanes<Float4>& p) {
    const Quat q = t.rotation;
    return rotate(in_every_lane({q.x, q.y, q.z}), Float4::all(q.w), p) + in_every_lane(t.position);
}

} // namespace

Real kept_distance(const Shape& a, const Shape& b) {
    const SurfaceKind kind_a = surface_kind(a), kind_b = surface_kind(b);
    if (kind_a == SurfaceKind::strictly_convex || kind_b == SurfaceKind::strictly_convex ||
        (kind_a == SurfaceKind::smooth && kind_b == SurfaceKind::smooth))
        return 0;
    if (is_surface(a) || is_surface(b))
        return kKeptMeshContactDistance;
    const bool may_roll = rolling_radius(a) > 0 || rolling_radius(b) > 0;
    return may_roll ? kKeptContactDistance : kKeptFlatContactDistance;
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

RecyclingFrame recycling_frame(const CachedPair& cached,
                               const ColliderPose& a,
                               const ColliderPose& b) {
    const Transform& now = a.world_from_shape;
    const Quat back = cached.world_from_a * conjugate(now.rotation);
    // The vector part of a rotation by `angle` has the length sin(angle / 2).
    if (4 * length_squared(Vec3{back.x, back.y, back.z}) >= kKeptTurn * kKeptTurn)
        return {now, {}, false};
    return {{now.position - a.from_center + rotate(back, a.from_center), cached.world_from_a},
            center_to_center(a, b) - cached.between,
            true};
}

void recycle_contact(Contact& contact, const SmallMotion& motion, const RecyclingFrame& frame) {
    contact.normal = transform_direction(frame.world_from_a, contact.found_normal);
    contact.center_shift = frame.center_shift;
    // The four points at once. A point beyond `point_count` is computed from what an earlier contact left there.
    const FoundPoints found = load_found_points(contact);
    const Float4 half = Float4::all(0.5f);
    const Vec3Lanes<Float4> normal = in_every_lane(contact.found_normal);
    const Vec3Lanes<Float4> step = motion.displacement(found.point +
                                                       normal * (half * found.separation));
    const Float4 share = frame.keeps_arms ? Float4::all(0) : half;
    const Vec3Lanes<Float4> now = transform_points(frame.world_from_a, found.point + step * share);
    store_points(now, found.separation + dot(normal, step), contact);
}

} // namespace topple
