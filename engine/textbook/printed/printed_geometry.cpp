// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/printed_geometry.h"

#include "topple/geometry/distance/obb_features.h"
#include "topple/math/nearly_equal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace topple {
namespace {

using BoxAxes = std::array<Vec3, 3>;

BoxAxes axes_of_box(const Obb& box) {
    return {rotate(box.rotation, {1, 0, 0}),
            rotate(box.rotation, {0, 1, 0}),
            rotate(box.rotation, {0, 0, 1})};
}

bool overlap_on(std::span<const Vec3> a, std::span<const Vec3> b, Vec3 axis) {
    constexpr Real kFar = std::numeric_limits<Real>::infinity();
    Real low_a = kFar, high_a = -kFar, low_b = kFar, high_b = -kFar;
    for (const Vec3 p : a) {
        low_a = std::min(low_a, dot(axis, p));
        high_a = std::max(high_a, dot(axis, p));
    }
    for (const Vec3 p : b) {
        low_b = std::min(low_b, dot(axis, p));
        high_b = std::max(high_b, dot(axis, p));
    }
    return low_b <= high_a && low_a <= high_b;
}

///@{
/// As std::fmin and std::fmax, which may return either of two zeros: without a NaN the first one of equal numbers, else
/// the number.
Real least(Real a, Real b) { return b < a || std::isnan(a) ? b : a; }
Real greatest(Real a, Real b) { return a < b || std::isnan(a) ? b : a; }
///@}

/// Entry and exit of the three slabs: a NaN fails every comparison.
Real first_of(std::span<const std::array<Real, 2>, 3> slabs) {
    Real enter = -std::numeric_limits<Real>::infinity(), leave = -enter;
    for (const auto& [one, other] : slabs) {
        enter = greatest(enter, least(one, other));
        leave = least(leave, greatest(one, other));
    }
    if (leave < 0 || enter > leave)
        return -1;
    return enter < 0 ? leave : enter;
}

/// Returns whether a ray along the segment ends before the segment, by squares.
template<typename Box>
bool is_within(const Segment& segment, const Box& box, Real (*cast)(const Box&, const Ray&)) {
    const Real t = cast(box, {segment.a, normalize(segment.b - segment.a)});
    return t >= 0 && t * t <= length_squared(segment);
}

Vec3 nearest_on_side(Vec3 from, Vec3 to, Vec3 p) {
    const Vec3 side = to - from;
    return from + side * std::clamp(dot(p - from, side) / dot(side, side), Real{0}, Real{1});
}

bool is_nearly_zero(Vec3 v) { return nearly_equal(length_squared(v), Real{0}); }

/// Returns the axis perpendicular to both sides; for parallel sides, in their common plane.
Vec3 axis_across(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    const Vec3 across = cross(b - a, d - c);
    if (!is_nearly_zero(across))
        return across;
    const Vec3 in_plane = cross(b - a, cross(b - a, c - a));
    return is_nearly_zero(in_plane) ? Vec3{} : in_plane;
}

Real printed_ray_triangle(const Triangle& t, const Ray& ray) {
    const Plane plane = plane_through(t.a, t.b, t.c);
    const Real facing = dot(ray.direction, plane.normal);
    const Real along = (plane.offset - dot(ray.origin, plane.normal)) / facing;
    if (!(facing < 0) || !(along >= 0))
        return -1;
    const Vec3 p = ray.origin + ray.direction * along;
    for (const auto& [from, to] : {std::pair{t.a, t.b}, {t.b, t.c}, {t.c, t.a}})
        if (dot(cross(to - from, p - from), plane.normal) < 0)
            return -1;
    return along;
}

} // namespace

bool printed_obb_obb(const Obb& a, const Obb& b) {
    const BoxAxes of_a = axes_of_box(a), of_b = axes_of_box(b);
    std::array<Vec3, 15> tried{of_a[0], of_a[1], of_a[2], of_b[0], of_b[1], of_b[2]};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            tried[6 + 3 * i + k] = cross(of_a[i], of_a[k]);
    const auto corners_a = corners_of(a), corners_b = corners_of(b);
    return std::all_of(tried.begin(), tried.end(), [&](Vec3 axis) {
        return overlap_on(corners_a, corners_b, axis);
    });
}

bool printed_aabb_obb(const Aabb& a, const Obb& b) {
    return printed_obb_obb({center(a), half_extents(a), {}}, b);
}

Real printed_ray_aabb(const Aabb& box, const Ray& ray) {
    std::array<std::array<Real, 2>, 3> slabs{};
    for (int i = 0; i < 3; ++i)
        slabs[static_cast<std::size_t>(i)] = {(box.min[i] - ray.origin[i]) / ray.direction[i],
                                              (box.max[i] - ray.origin[i]) / ray.direction[i]};
    return first_of(slabs);
}

Real printed_ray_obb(const Obb& box, const Ray& ray) {
    constexpr Real kInsteadOfZero = 0.00001f;
    const BoxAxes axes = axes_of_box(box);
    const Vec3 to_middle = box.center - ray.origin;
    std::array<std::array<Real, 2>, 3> slabs{};
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        const Real half = box.half_extents[i], away = dot(axes[axis], to_middle);
        Real along = dot(axes[axis], ray.direction);
        if (nearly_equal(along, Real{0})) {
            if (-away - half > 0 || -away + half < 0)
                return -1;
            along = kInsteadOfZero;
        }
        slabs[axis] = {(away + half) / along, (away - half) / along};
    }
    return first_of(slabs);
}

bool printed_segment_aabb(const Segment& segment, const Aabb& box) {
    return is_within(segment, box, &printed_ray_aabb);
}
bool printed_segment_obb(const Segment& segment, const Obb& box) {
    return is_within(segment, box, &printed_ray_obb);
}

bool printed_point_in_triangle(Vec3 p, const Triangle& triangle) {
    const Vec3 a = triangle.a - p, b = triangle.b - p, c = triangle.c - p;
    const Vec3 normal = cross(b, c);
    return !(dot(normal, cross(c, a)) < 0) && !(dot(normal, cross(a, b)) < 0);
}

Vec3 printed_closest_point(const Triangle& t, Vec3 p) {
    const Plane plane = plane_through(t.a, t.b, t.c);
    const Vec3 foot = p - plane.normal * signed_distance(plane, p);
    if (printed_point_in_triangle(foot, t))
        return foot;
    const Vec3 ab = nearest_on_side(t.a, t.b, p), bc = nearest_on_side(t.b, t.c, p),
               ca = nearest_on_side(t.c, t.a, p);
    const Real to_ab = length_squared(p - ab), to_bc = length_squared(p - bc),
               to_ca = length_squared(p - ca);
    if (to_ab < to_bc && to_ab < to_ca)
        return ab;
    return to_bc < to_ab && to_bc < to_ca ? bc : ca;
}

bool printed_triangle_sphere(const Triangle& triangle, const Sphere& sphere) {
    const Vec3 nearest = printed_closest_point(triangle, sphere.center);
    return length_squared(nearest - sphere.center) <= sphere.radius * sphere.radius;
}

bool printed_triangle_triangle(const Triangle& a, const Triangle& b) {
    const std::array<Vec3, 3> p{a.a, a.b, a.c}, q{b.a, b.b, b.c};
    std::array<Vec3, 11> tried{axis_across(p[0], p[1], p[1], p[2]),
                               axis_across(q[0], q[1], q[1], q[2])};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            tried[2 + 3 * i + k] = axis_across(p[i], p[(i + 1) % 3], q[k], q[(k + 1) % 3]);
    return std::all_of(tried.begin(), tried.end(), [&](Vec3 axis) {
        return overlap_on(p, q, axis) || is_nearly_zero(axis);
    });
}

Real printed_mesh_ray(const TriangleMesh& mesh, const Ray& ray) {
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        if (const Real t = printed_ray_triangle(triangle_of(mesh, i), ray); t >= 0)
            return t;
    return -1;
}

} // namespace topple
