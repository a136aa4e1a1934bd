// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/ray_tests.h"

#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/distance/closest_point_double.h"
#include "topple/geometry/distance/polytope.h"
#include "topple/geometry/distance/solid_intervals.h"
#include "topple/geometry/rays/ray_triangle.h"

#include <algorithm>

namespace topple {

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
    if (!is_usable(ray))
        return std::nullopt;
    const DVec3 center(sphere.center);
    return hit_from(ray, interval_in_sphere(part_of(ray), center, sphere.radius), [&](DVec3 p) {
        return normalize_or(to_vec3(p - center), against(ray));
    });
}

std::optional<RayHit> cast_ray(const Capsule& capsule, const Ray& ray) {
    if (!is_usable(ray) || !is_finite(capsule.axis.a) || !is_finite(capsule.axis.b))
        return std::nullopt;
    const DVec3 a(capsule.axis.a), b(capsule.axis.b);
    const Interval inside = interval_in_capsule(part_of(ray), a, b, capsule.radius);
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
    const DVec3 half(abs(box.half_extents)), offset = DVec3(ray.origin) - DVec3(box.center);
    if (!is_usable(ray) || std::isnan(half.x + half.y + half.z) ||
        !is_finite(Transform{box.center, box.rotation}))
        return std::nullopt;
    // Cuts with one slab after another along the box's axes. The products with the axes are in double.
    const auto axes = axes_of(box.rotation);
    Interval inside;
    std::size_t entry_axis = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double reach = half[static_cast<int>(k)];
        const Interval slab = inside_slab(
            dot(offset, axes[k]), dot(DVec3(ray.direction), axes[k]), -reach, reach);
        if (slab.enter > inside.enter) {
            inside.enter = slab.enter;
            entry_axis = k;
        }
        inside.leave = std::min(inside.leave, slab.leave);
    }
    const bool upper = dot(DVec3(ray.direction), axes[entry_axis]) < 0;
    auto hit = hit_from(
        ray, inside, [&](DVec3) { return to_vec3(axes[entry_axis] * (upper ? 1.0 : -1.0)); });
    if (hit && !hit->inside)
        hit->feature = static_cast<std::uint32_t>(entry_axis * 2 + (upper ? 1 : 0));
    return hit;
}

namespace {

/// Interval of a line behind the faces of a hull.
struct HullCut {
    Interval inside;
    std::uint32_t entry_face = 0;
    bool may_begin_inside = true; ///< Whether the ray may begin in the hull widened by the margin.

    /// Keeps the points with t * toward <= gap. Requires: no NaN.
    void keep(double toward, double gap, std::uint32_t face) {
        if (toward > 0) {
            inside.leave = std::min(inside.leave, gap / toward);
        } else if (toward < 0 && gap / toward > inside.enter) {
            inside.enter = gap / toward;
            entry_face = face;
        } else if (toward == 0 && gap < 0) {
            inside = kNothing;
        }
    }
};

/// Cuts with a face by its vertices. The normal, twice the face's area long, is exact if the vertices are whole
/// numbers. The plane passes through the outermost vertex, so that vertices out of plane are all behind it.
void keep_behind_vertices(HullCut& cut, const ConvexHull& hull, std::uint32_t face, const Ray& ray) {
    const DVec3 origin(ray.origin);
    const auto vertices = hull.face_vertices(hull.faces[face]);
    const DVec3 first = DVec3(hull.vertices[vertices[0]]) - origin;
    DVec3 n, last = DVec3(hull.vertices[vertices[1]]) - origin - first;
    for (std::size_t k = 2; k < vertices.size(); ++k) {
        const DVec3 next = DVec3(hull.vertices[vertices[k]]) - origin - first;
        n += cross(last, next);
        last = next;
    }
    double gap = dot(n, first);
    for (std::size_t k = 1; k < vertices.size(); ++k)
        gap = std::max(gap, dot(n, DVec3(hull.vertices[vertices[k]]) - origin));
    cut.keep(dot(n, DVec3(ray.direction)), gap, face);
}

/// Cuts the line with each half space in turn (Cyrus and Beck 1978). The planes of the faces are rounded. Moved
/// outward and inward by more than the rounding, they select the few faces that the line can cross at the ends
/// of its interval; the vertices of these faces decide.
HullCut cut_line(const ConvexHull& hull, const Ray& ray) {
    // Starts at the line's point nearest to the hull: distances to the planes are then of the hull's size.
    const DVec3 d(ray.direction), far = DVec3(ray.origin) - DVec3(hull.centroid);
    const double shift = -dot(far, d) / dot(d, d), begin = ray.t_min - shift;
    const DVec3 nearest = DVec3(ray.origin) + d * shift;
    const double slack = 4 * flatness_tolerance(hull.bounds);
    Interval widest;
    for (const ConvexHull::Face& face : hull.faces) {
        const DVec3 n(face.normal);
        const double toward = dot(n, d), gap = double{face.offset} + slack - dot(n, nearest);
        const double t = gap / toward;
        // No branch on the sign of `toward`, which is unpredictable.
        widest.enter = std::max(widest.enter, toward < 0 ? t : -Interval::kInfinity);
        widest.leave = std::min(widest.leave, toward > 0 ? t : Interval::kInfinity);
        if (!(widest.enter <= widest.leave) || (toward == 0 && gap < 0))
            return {kNothing, 0, false};
    }
    HullCut cut;
    cut.may_begin_inside = do_share(widest, begin, begin);
    for (std::uint32_t i = 0; i < hull.faces.size(); ++i) {
        const DVec3 n(hull.faces[i].normal);
        const double toward = dot(n, d), end = toward < 0 ? widest.enter : widest.leave;
        if (toward == 0 || double{hull.faces[i].offset} - slack - dot(n, nearest) <= end * toward)
            keep_behind_vertices(cut, hull, i, ray);
    }
    return cut;
}

} // namespace

std::optional<RayHit> cast_ray(const ConvexHull& hull, const Ray& ray) {
    if (!is_usable(ray) || hull.faces.empty())
        return std::nullopt;
    HullCut cut = cut_line(hull, ray);
    if (!do_share(cut.inside, ray.t_min, ray.t_max) && cut.may_begin_inside &&
        contains(hull, point_at(ray, ray.t_min)))
        cut.inside = Interval{}; // the ray begins on the surface, within the rounding of `contains`
    auto hit = hit_from(ray, cut.inside, [&](DVec3) { return hull.faces[cut.entry_face].normal; });
    if (hit && !hit->inside)
        hit->feature = cut.entry_face;
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
    double t = crossing.t;
    hit.u = crossing.u;
    hit.v = crossing.v;
    if (sum != 0 && toward != 0) {
        t = dot(n, a) / toward;
        hit.u = static_cast<Real>(std::clamp(v / sum, 0.0, 1.0));
        hit.v = static_cast<Real>(std::clamp(w / sum, 0.0, 1.0));
    }
    t = std::clamp(t, double{ray.t_min}, double{ray.t_max});
    hit.t = static_cast<Real>(t);
    hit.point = to_vec3(o + d * t); // more precise than from the rounded `hit.t` of a distant ray
    hit.normal = to_vec3(normalize(n));
    return hit;
}

std::optional<RayHit> cast_ray(const Triangle& triangle, const Ray& ray) {
    if (!is_usable(ray))
        return std::nullopt;
    const DVec3 o(ray.origin), d(ray.direction);
    const DVec3 a = DVec3(triangle.a) - o, b = DVec3(triangle.b) - o, c = DVec3(triangle.c) - o;
    // A line that hits the triangle has all three sides on the same side; zero means that it touches a side.
    const double u = dot(d, cross(c, b)), v = dot(d, cross(a, c)), w = dot(d, cross(b, a));
    const bool is_on_one_side = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    const DVec3 n = cross(b - a, c - a);
    const double toward = dot(n, d), t = dot(n, a) / toward;
    if (!is_on_one_side || toward == 0 || !(t >= ray.t_min && t <= ray.t_max))
        return std::nullopt;
    RayHit hit = precise_hit(ray, triangle, {});
    hit.feature = 0;
    return hit;
}

} // namespace topple
