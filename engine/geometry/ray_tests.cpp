// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/ray_tests.h"

#include "engine/geometry/closest_point_detail.h"
#include "engine/geometry/line_interval_detail.h"
#include "engine/geometry/ray_triangle.h"

#include <algorithm>

namespace topple {
namespace {

/// The line inside a sphere about `center`. The offset of the line from the centre is formed before it
/// is squared: the difference of two large squares would forget a small sphere that is far away.
Interval inside_sphere(const Ray& ray, DVec3 center, double radius) {
    const DVec3 d(ray.direction), to_center = center - DVec3(ray.origin);
    const double dd = dot(d, d), t_nearest = dot(to_center, d) / dd;
    const DVec3 apart = to_center - d * t_nearest;
    const double room = radius * radius - dot(apart, apart);
    if (!(room >= 0))
        return kNothing;
    const double half_chord = std::sqrt(room / dd);
    return {t_nearest - half_chord, t_nearest + half_chord};
}

/// The straight part of a capsule: an infinite cylinder cut off by the planes through its ends.
Interval inside_cylinder(const Ray& ray, DVec3 a, DVec3 axis, double radius) {
    const double height = length(axis);
    if (!(height > 0))
        return kNothing;
    const DVec3 n = axis * (1 / height), from_a = DVec3(ray.origin) - a;
    const Interval between = inside_slab(
        dot(from_a, n), dot(DVec3(ray.direction), n), 0, height);
    const Interval both = intersect(inside_endless_cylinder(ray, a, n, radius), between);
    return both.enter <= both.leave ? both : kNothing;
}

} // namespace

bool is_usable(const Ray& ray) {
    return is_finite(ray.origin) && is_finite(ray.direction) && !(ray.direction == Vec3{}) &&
           std::isfinite(ray.t_min) && ray.t_min <= ray.t_max;
}

std::optional<RayHit> cast_ray(const Plane& plane, const Ray& ray) {
    if (!is_usable(ray))
        return std::nullopt;
    const DVec3 n(plane.normal);
    const double toward = dot(n, DVec3(ray.direction));
    const double gap = static_cast<double>(plane.offset) - dot(n, DVec3(ray.origin));
    if (toward == 0 && gap != 0)
        return std::nullopt;
    const double t = toward == 0 ? static_cast<double>(ray.t_min) : gap / toward;
    return hit_from(ray, {t, t}, [&](DVec3) { return plane.normal; });
}

std::optional<RayHit> cast_ray_at_half_space(const Plane& plane, const Ray& ray) {
    if (!is_usable(ray))
        return std::nullopt;
    const DVec3 n(plane.normal);
    const double toward = dot(n, DVec3(ray.direction));
    const double gap = static_cast<double>(plane.offset) - dot(n, DVec3(ray.origin));
    Interval inside; // gap >= t toward
    if (toward < 0)
        inside.enter = gap / toward;
    else if (toward > 0)
        inside.leave = gap / toward;
    else if (!(gap >= 0))
        return std::nullopt;
    return hit_from(ray, inside, [&](DVec3) { return plane.normal; });
}

std::optional<RayHit> cast_ray(const Sphere& sphere, const Ray& ray) {
    if (!is_usable(ray) || !(sphere.radius >= 0))
        return std::nullopt;
    const DVec3 center(sphere.center);
    return hit_from(ray, inside_sphere(ray, center, sphere.radius), [&](DVec3 p) {
        return normalize_or(to_vec3(p - center), against(ray));
    });
}

std::optional<RayHit> cast_ray(const Capsule& capsule, const Ray& ray) {
    if (!is_usable(ray) || !(capsule.radius >= 0) || !is_finite(capsule.axis.a) ||
        !is_finite(capsule.axis.b))
        return std::nullopt;
    const DVec3 a(capsule.axis.a), b(capsule.axis.b);
    // Two balls and what is between them; the whole is convex, so the line has one interval in it.
    Interval inside = unite(inside_sphere(ray, a, capsule.radius),
                            inside_sphere(ray, b, capsule.radius));
    inside = unite(inside, inside_cylinder(ray, a, b - a, capsule.radius));
    return hit_from(ray, inside, [&](DVec3 p) {
        return normalize_or(to_vec3(p - closest_on_segment(p, a, b)), against(ray));
    });
}

std::optional<RayHit> cast_ray(const Aabb& box, const Ray& ray) {
    if (!is_usable(ray) || is_empty(box))
        return std::nullopt;
    Interval inside;
    int entry_axis = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const Interval slab = inside_slab(
            ray.origin[axis], ray.direction[axis], box.min[axis], box.max[axis]);
        if (slab.enter > inside.enter) {
            inside.enter = slab.enter;
            entry_axis = axis;
        }
        inside.leave = std::min(inside.leave, slab.leave);
    }
    const bool upper = ray.direction[entry_axis] < 0;
    auto hit = hit_from(ray, inside, [&](DVec3) {
        Vec3 normal;
        normal[entry_axis] = upper ? 1.0f : -1.0f;
        return normal;
    });
    if (hit && !hit->inside) {
        hit->point[entry_axis] = upper ? box.max[entry_axis] : box.min[entry_axis];
        hit->feature = static_cast<std::uint32_t>(entry_axis * 2 + (upper ? 1 : 0));
    }
    return hit;
}

std::optional<RayHit> cast_ray(const Obb& box, const Ray& ray) {
    const Vec3 origin = rotate_inverse(box.rotation, ray.origin - box.center);
    const Ray local{origin, rotate_inverse(box.rotation, ray.direction), ray.t_min, ray.t_max};
    auto hit = cast_ray(local_box(box), local);
    if (hit) {
        hit->point = box.center + rotate(box.rotation, hit->point);
        hit->normal = rotate(box.rotation, hit->normal);
    }
    return hit;
}

std::optional<RayHit> cast_ray(const ConvexHull& hull, const Ray& ray) {
    if (!is_usable(ray) || hull.faces.empty())
        return std::nullopt;
    // Cut the line with each half space in turn (Cyrus and Beck 1978).
    const DVec3 origin(ray.origin), direction(ray.direction);
    Interval inside;
    std::uint32_t entry_face = 0;
    for (std::uint32_t i = 0; i < hull.faces.size(); ++i) {
        const DVec3 n(hull.faces[i].normal);
        const double toward = dot(n, direction);
        const double gap = static_cast<double>(hull.faces[i].offset) - dot(n, origin);
        if (toward == 0 && !(gap >= 0))
            return std::nullopt;
        const double t = gap / toward;
        if (toward < 0 && t > inside.enter) {
            inside.enter = t;
            entry_face = i;
        }
        if (toward > 0)
            inside.leave = std::min(inside.leave, t);
    }
    auto hit = hit_from(ray, inside, [&](DVec3) { return hull.faces[entry_face].normal; });
    if (hit && !hit->inside)
        hit->feature = entry_face;
    return hit;
}

RayHit precise_hit(const Ray& ray, const Triangle& triangle, const TriangleCrossing& crossing) {
    const DVec3 o(ray.origin), d(ray.direction);
    const DVec3 a = DVec3(triangle.a) - o, b = DVec3(triangle.b) - o, c = DVec3(triangle.c) - o;
    const DVec3 n = cross(b - a, c - a);
    // The volumes that the direction spans with each side; their sum is that with the normal.
    const double u = dot(d, cross(c, b)), v = dot(d, cross(a, c)), w = dot(d, cross(b, a));
    const double sum = u + v + w, toward = dot(n, d);
    RayHit hit;
    hit.t = crossing.t;
    hit.u = crossing.u;
    hit.v = crossing.v;
    if (sum != 0 && toward != 0) {
        hit.t = static_cast<Real>(dot(n, a) / toward);
        hit.u = static_cast<Real>(std::clamp(v / sum, 0.0, 1.0));
        hit.v = static_cast<Real>(std::clamp(w / sum, 0.0, 1.0));
    }
    hit.t = std::clamp(hit.t, ray.t_min, ray.t_max);
    hit.point = to_vec3(o + d * static_cast<double>(hit.t));
    hit.normal = to_vec3(normalize(n));
    return hit;
}

std::optional<RayHit> cast_ray(const Triangle& triangle, const Ray& ray) {
    TriangleCrossing crossing;
    if (!is_usable(ray) || !meets_triangle(make_triangle_ray(ray), triangle, crossing))
        return std::nullopt;
    if (!(crossing.t >= ray.t_min && crossing.t <= ray.t_max))
        return std::nullopt;
    RayHit hit = precise_hit(ray, triangle, crossing);
    hit.feature = 0;
    return hit;
}

} // namespace topple
