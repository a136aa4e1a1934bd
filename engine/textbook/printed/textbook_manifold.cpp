// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/textbook_manifold.h"

#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/distance/obb_features.h"

#include <algorithm>
#include <array>

namespace topple {
namespace {

constexpr Real kNoAxis = 0.001f;    // squared length of a cross product below which edges are
                                    // parallel
constexpr Real kSamePoint = 0.01f;  // [m]
constexpr Real kOnTheFace = 1e-4f;  // distance within which a point counts as on a box [m]
constexpr Real kFaceBonus = 1e-4f;  // advantage that edges need over faces [m]
constexpr Vec3 kAnyNormal{0, 1, 0}; // used if centers coincide

struct Interval {
    Real min = 0, max = 0;
};
Interval interval_of(const Obb& box, Vec3 axis) {
    const auto corners = corners_of(box);
    Interval i{dot(axis, corners[0]), dot(axis, corners[0])};
    for (const Vec3 p : corners) {
        i.min = std::min(i.min, dot(axis, p));
        i.max = std::max(i.max, dot(axis, p));
    }
    return i;
}

std::array<Vec3, 3> axes_of(const Obb& box) {
    const Mat3 m = to_mat3(box.rotation);
    return {m.x, m.y, m.z};
}

/// Faces of A, faces of B, edge pairs.
std::array<Vec3, 15> candidate_axes(const Obb& a, const Obb& b, Edition edition) {
    const auto of_a = axes_of(a), of_b = axes_of(b);
    std::array<Vec3, 15> axes;
    std::size_t count = 0;
    for (const auto& faces : {of_a, of_b})
        for (const Vec3 axis : faces)
            axes[count++] = axis;
    const auto& others = edition == Edition::mended ? of_b : of_a;
    for (const Vec3 u : of_a)
        for (const Vec3 v : others)
            axes[count++] = cross(u, v);
    return axes;
}

/// All crossings, projected on the plane in the middle of the overlap.
std::vector<Vec3> contact_points(const Obb& a,
                                 const Obb& b,
                                 const TextbookManifold& m,
                                 Edition edition) {
    const Real tolerance = edition == Edition::mended ? kOnTheFace : 0;
    std::vector<Vec3> points = crossings(edges_of(b), a, tolerance);
    const std::vector<Vec3> others = crossings(edges_of(a), b, tolerance);
    points.insert(points.end(), others.begin(), others.end());
    const Real middle = interval_of(a, m.normal).max - m.depth / 2;
    for (Vec3& p : points)
        p += m.normal * (middle - dot(m.normal, p));
    if (edition == Edition::mended)
        merge_near(points, kSamePoint);
    return points;
}

TextbookManifold as_printed(const Sphere& a, const Sphere& b) {
    const Real radii = a.radius + b.radius;
    const Vec3 between = b.center - a.center;
    const Real squared = length_squared(between);
    if (squared > radii * radii || squared == 0)
        return {};
    const Vec3 unit = normalize(between);
    const Real depth = std::abs(length(unit) - radii) * 0.5f;
    return {true, unit, depth, {a.center + unit * (a.radius - depth)}};
}

TextbookManifold as_printed(const Obb& a, const Sphere& b) {
    const Vec3 near = closest_point(a, b.center);
    if (distance(near, b.center) > b.radius)
        return {};
    Vec3 normal = normalize(b.center - near);
    if (near == b.center) {
        normal = normalize(near - a.center);
        if (normal == Vec3{})
            return {};
    }
    const Vec3 far = b.center - normal * b.radius;
    return {true, normal, distance(near, far) * 0.5f, {(near + far) * 0.5f}};
}

/// Moves the center out of the nearest face. Requires: the center is inside.
TextbookManifold leave_box(const Obb& a, const Sphere& b) {
    const auto planes = face_planes_of(a);
    const auto nearest = std::max_element(
        planes.begin(), planes.end(), [&](const Plane& p, const Plane& q) {
            return signed_distance(p, b.center) < signed_distance(q, b.center);
        });
    const Vec3 n = nearest->normal;
    const Real to_face = -signed_distance(*nearest, b.center);
    const Vec3 on_face = b.center + n * to_face, far = b.center - n * b.radius;
    return {true, n, b.radius + to_face, {(on_face + far) * 0.5f}};
}

} // namespace

TextbookManifold find_features(const Sphere& a, const Sphere& b, Edition edition) {
    if (edition == Edition::as_printed)
        return as_printed(a, b);
    const Real apart = distance(a.center, b.center);
    const Real depth = a.radius + b.radius - apart;
    if (!(depth >= 0))
        return {};
    const Vec3 normal = normalize_or(b.center - a.center, kAnyNormal);
    const Vec3 on_a = a.center + normal * a.radius, on_b = b.center - normal * b.radius;
    return {true, normal, depth, {(on_a + on_b) * 0.5f}};
}

TextbookManifold find_features(const Obb& a, const Sphere& b, Edition edition) {
    if (edition == Edition::as_printed)
        return as_printed(a, b);
    const Vec3 near = closest_point(a, b.center);
    if (near == b.center)
        return leave_box(a, b);
    const Real depth = b.radius - distance(near, b.center);
    if (!(depth >= 0))
        return {};
    const Vec3 normal = normalize(b.center - near);
    return {true, normal, depth, {(near + b.center - normal * b.radius) * 0.5f}};
}

AxisOverlap overlap_along(const Obb& a, const Obb& b, Vec3 axis, Edition edition) {
    const Vec3 unit = normalize(axis);
    const Interval i = interval_of(a, unit), j = interval_of(b, unit);
    if (i.max < j.min || j.max < i.min)
        return {};
    if (edition == Edition::as_printed) {
        const Real together = std::max(i.max, j.max) - std::min(i.min, j.min);
        return {i.max - i.min + j.max - j.min - together, j.min < i.min};
    }
    const Real along = i.max - j.min, against = j.max - i.min;
    return {std::min(along, against), against < along};
}

TextbookManifold find_features(const Obb& a, const Obb& b, Edition edition) {
    TextbookManifold m;
    std::size_t index = 0;
    for (const Vec3 axis : candidate_axes(a, b, edition)) {
        const bool is_edge_pair = index++ >= 6;
        if (length_squared(axis) < kNoAxis)
            continue;
        const AxisOverlap overlap = overlap_along(a, b, axis, edition);
        if (overlap.depth <= 0)
            return {};
        const Real handicap = is_edge_pair && edition == Edition::mended ? kFaceBonus : 0;
        if (overlap.depth + handicap < m.depth) {
            m.depth = overlap.depth;
            m.normal = normalize(axis) * (overlap.flips ? Real(-1) : Real(1));
        }
    }
    m.is_colliding = true;
    m.points = contact_points(a, b, m, edition);
    return m;
}

void merge_near(std::vector<Vec3>& points, Real distance) {
    std::vector<Vec3> kept;
    for (const Vec3 p : points)
        if (std::none_of(kept.begin(), kept.end(), [&](Vec3 q) {
                return length_squared(p - q) < distance * distance;
            }))
            kept.push_back(p);
    points = std::move(kept);
}

} // namespace topple
