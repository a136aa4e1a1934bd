// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/closest_point.h"

#include "engine/geometry/closest_point_detail.h"

#include <algorithm>

namespace topple {
namespace {

double squared_distance(DVec3 a, DVec3 b) { return dot(b - a, b - a); }

} // namespace

Vec3 closest_point(const Segment& s, Vec3 p) {
    return to_vec3(closest_on_segment(DVec3(p), DVec3(s.a), DVec3(s.b)));
}

Vec3 closest_point(const Ray& ray, Vec3 p) {
    const DVec3 d(ray.direction), o(ray.origin);
    const double dd = dot(d, d);
    const double t = dd > 0 ? dot(DVec3(p) - o, d) / dd : 0;
    return to_vec3(o + d * std::min(std::max(t, double{ray.t_min}), double{ray.t_max}));
}

Vec3 closest_point(const Plane& plane, Vec3 p) {
    // Divided by the squared length, so that a normal that is not quite of length one does no harm.
    const DVec3 n(plane.normal), q(p);
    const double nn = dot(n, n);
    return nn > 0 ? to_vec3(q - n * ((dot(n, q) - double{plane.offset}) / nn)) : p;
}

Vec3 closest_point(const Triangle& t, Vec3 p) {
    return to_vec3(closest_on_triangle(DVec3(p), DVec3(t.a), DVec3(t.b), DVec3(t.c)));
}

Vec3 closest_point(const Sphere& sphere, Vec3 p) {
    return contains(sphere, p) ? p : closest_surface_point(sphere, p);
}

Vec3 closest_point(const Capsule& capsule, Vec3 p) {
    return closest_point(Sphere{closest_point(capsule.axis, p), capsule.radius}, p);
}

Vec3 closest_point(const Aabb& box, Vec3 p) { return min(max(p, box.min), box.max); }

Vec3 closest_point(const Obb& box, Vec3 p) {
    const Vec3 local = rotate_inverse(box.rotation, p - box.center);
    const Vec3 inside = closest_point(Aabb{-box.half_extents, box.half_extents}, local);
    return inside == local ? p : box.center + rotate(box.rotation, inside);
}

Vec3 closest_surface_point(const Sphere& sphere, Vec3 p) {
    const Vec3 outward = normalize_or(p - sphere.center, {0, 1, 0});
    return sphere.center + outward * sphere.radius;
}

bool contains(const Sphere& sphere, Vec3 p) {
    const double r = sphere.radius;
    return squared_distance(DVec3(sphere.center), DVec3(p)) <= r * r;
}

bool contains(const Capsule& capsule, Vec3 p) {
    const double r = capsule.radius;
    const DVec3 on_axis = closest_on_segment(
        DVec3(p), DVec3(capsule.axis.a), DVec3(capsule.axis.b));
    return squared_distance(on_axis, DVec3(p)) <= r * r;
}

bool contains(const Obb& box, Vec3 p) {
    return contains(Aabb{-box.half_extents, box.half_extents},
                    rotate_inverse(box.rotation, p - box.center));
}

bool is_on(const Plane& plane, Vec3 p, Real tolerance) {
    const double gap = dot(DVec3(plane.normal), DVec3(p)) - double{plane.offset};
    return std::abs(gap) <= tolerance;
}

bool is_on(const Segment& s, Vec3 p, Real tolerance) {
    const DVec3 q(p);
    return length(closest_on_segment(q, DVec3(s.a), DVec3(s.b)) - q) <= tolerance;
}

bool is_on(const Ray& ray, Vec3 p, Real tolerance) {
    return distance(closest_point(ray, p), p) <= tolerance;
}

bool is_on(const Triangle& t, Vec3 p, Real tolerance) {
    const DVec3 q(p);
    return length(closest_on_triangle(q, DVec3(t.a), DVec3(t.b), DVec3(t.c)) - q) <= tolerance;
}

Vec3 barycentric(const Triangle& t, Vec3 p) {
    const DVec3 a(t.a), b(t.b), c(t.c), q(p);
    const DVec3 n = cross(b - a, c - a);
    const double nn = dot(n, n);
    if (!(nn > 0))
        return {};
    return to_vec3({dot(cross(c - b, q - b), n) / nn,
                    dot(cross(a - c, q - c), n) / nn,
                    dot(cross(b - a, q - a), n) / nn});
}

SegmentGap closest_between(const Segment& first, const Segment& second) {
    const DVec3 p1(first.a), p2(second.a), d1 = DVec3(first.b) - p1, d2 = DVec3(second.b) - p2;
    const DVec3 r = p1 - p2;
    const double a = dot(d1, d1), e = dot(d2, d2), f = dot(d2, r), c = dot(d1, r), b = dot(d1, d2);
    const auto fraction = [](double over, double under) {
        return under > 0 ? std::clamp(over / under, 0.0, 1.0) : 0.0;
    };
    // Nearest on the infinite lines, held within the first segment; then what suits the second; then,
    // if that had to be held too, what suits the first again. |d1 x d2|^2 = a e - b^2 is formed as the
    // square of a cross product, which stays positive to rounding for nearly parallel segments.
    const DVec3 normal = cross(d1, d2);
    const double spread = dot(normal, normal);
    double s = spread > 1e-20 * a * e ? fraction(b * f - c * e, spread) : 0.0;
    double t = fraction(b * s + f, e);
    s = fraction(b * t - c, a);
    const auto real = [](double v) { return static_cast<Real>(v); };
    return {to_vec3(p1 + d1 * s), to_vec3(p2 + d2 * t), real(s), real(t)};
}

} // namespace topple
