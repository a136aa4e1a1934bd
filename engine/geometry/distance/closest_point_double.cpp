// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/closest_point_double.h"

#include "topple/geometry/distance/plane_intersections.h"
#include "topple/geometry/distance/polytope.h"
#include "topple/geometry/shapes/convex_hull.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

DVec3 on_sphere(DVec3 center, double radius, DVec3 p) {
    const DVec3 offset = p - center;
    return is_in_sphere(offset, radius) ? p : center + normalize(offset) * radius;
}

/// A point in the half plane through an axis: coordinate along the axis and distance from it.
struct HalfPlanePoint {
    double along = 0, out = 0;
};

/// Half plane of a body of revolution through its axis and a point: the point in it, and the radial direction to the
/// point.
struct Profile {
    DVec3 origin, axis, outward;
    double height = 0;
    HalfPlanePoint p;

    Profile(DVec3 from, DVec3 to, DVec3 point) : origin(from), axis(normalize(to - from)) {
        height = length(to - from);
        if (!(height > 0))
            axis = {0, 1, 0}; // a disc without thickness lies horizontally
        const DVec3 offset = point - from;
        p.along = dot(offset, axis);
        const DVec3 across = offset - axis * p.along;
        p.out = length(across);
        // On the axis, rounding leaves a tiny vector of arbitrary direction, possibly along the axis.
        constexpr double kNothing = 1e-12;
        outward = p.out > kNothing * length(offset)
                      ? across * (1 / p.out)
                      : DVec3(any_perpendicular(normalize_or(to_vec3(axis), {0, 1, 0})));
    }
    [[nodiscard]] DVec3 at(HalfPlanePoint q) const {
        return origin + axis * q.along + outward * q.out;
    }
};

/// The point nearest to p among the offered ones.
struct Nearest {
    DVec3 p, best;
    double least = std::numeric_limits<double>::infinity();

    void offer(DVec3 q) {
        const double squared = dot(q - p, q - p);
        if (squared < least) {
            least = squared;
            best = q;
        }
    }
};

} // namespace

bool is_in_cylinder(DVec3 from_first_end, DVec3 axis, double radius) {
    const double whole = dot(axis, axis), along = dot(from_first_end, axis);
    if (whole == 0)
        return from_first_end.y == 0 && is_in_sphere(from_first_end, radius);
    const DVec3 across = cross(from_first_end, axis);
    return 0 <= along && along <= whole && dot(across, across) <= radius * radius * whole;
}

bool is_in_cone(DVec3 from_apex, DVec3 to_base, double radius) {
    const double whole = dot(to_base, to_base), along = dot(from_apex, to_base);
    if (whole == 0)
        return from_apex.y == 0 && is_in_sphere(from_apex, radius);
    const DVec3 across = cross(from_apex, to_base);
    return 0 <= along && along <= whole &&
           dot(across, across) * whole <= radius * radius * along * along;
}

bool is_in_capsule(DVec3 from_a, DVec3 from_b, double radius) {
    return is_in_sphere(from_a, radius) || is_in_sphere(from_b, radius) ||
           (!(from_a == from_b) && is_in_cylinder(from_a, from_a - from_b, radius));
}

DVec3 closest_on_segment(DVec3 p, DVec3 a, DVec3 b) {
    const DVec3 ab = b - a;
    const double squared = dot(ab, ab);
    if (!(squared > 0))
        return a;
    return a + ab * std::clamp(dot(p - a, ab) / squared, 0.0, 1.0);
}

DVec3 closest_on_triangle(DVec3 p, DVec3 a, DVec3 b, DVec3 c) {
    const DVec3 n = cross(b - a, c - a);
    const double squared = dot(n, n);
    // Inside the prism over the triangle the foot of the perpendicular is nearest.
    const bool inside = squared > 0 && dot(cross(b - a, p - a), n) >= 0 &&
                        dot(cross(c - b, p - b), n) >= 0 && dot(cross(a - c, p - c), n) >= 0;
    if (inside)
        return p - n * (dot(p - a, n) / squared);
    // Outside it the nearest point is on a side; the minimum over three candidates is consistent.
    DVec3 best = closest_on_segment(p, a, b);
    for (const DVec3 q : {closest_on_segment(p, b, c), closest_on_segment(p, c, a)})
        if (dot(q - p, q - p) < dot(best - p, best - p))
            best = q;
    return best;
}

DVec3 nearest_on(const Segment& s, DVec3 p) {
    return closest_on_segment(p, DVec3(s.a), DVec3(s.b));
}

DVec3 nearest_on(const Ray& ray, DVec3 p) {
    const DVec3 d(ray.direction), o(ray.origin);
    const double dd = dot(d, d);
    const double t = dd > 0 ? dot(p - o, d) / dd : 0;
    return o + d * std::min(std::max(t, double{ray.t_min}), double{ray.t_max});
}

DVec3 nearest_on(const Line& line, DVec3 p) {
    const DVec3 d(line.direction), o(line.point);
    const double dd = dot(d, d);
    return dd > 0 ? o + d * (dot(p - o, d) / dd) : o;
}

DVec3 nearest_on(const Plane& plane, DVec3 p) {
    // Divides by the squared length, so that a slightly denormalized normal causes no error.
    const DVec3 n(plane.normal);
    const double nn = dot(n, n);
    return nn > 0 ? p - n * ((dot(n, p) - double{plane.offset}) / nn) : p;
}

DVec3 nearest_on(const Triangle& t, DVec3 p) {
    return closest_on_triangle(p, DVec3(t.a), DVec3(t.b), DVec3(t.c));
}

DVec3 nearest_on(const Sphere& sphere, DVec3 p) {
    return on_sphere(DVec3(sphere.center), sphere.radius, p);
}

DVec3 nearest_on(const Capsule& capsule, DVec3 p) {
    // Rounding moves the nearest point of the axis, so points on the surface are decided without it.
    if (is_in_capsule(p - DVec3(capsule.axis.a), p - DVec3(capsule.axis.b), capsule.radius))
        return p;
    return on_sphere(nearest_on(capsule.axis, p), capsule.radius, p);
}

DVec3 nearest_on(const Cylinder& c, DVec3 p) {
    const DVec3 from(c.from), to(c.to);
    if (is_in_cylinder(p - from, to - from, c.radius))
        return p;
    const Profile profile(from, to, p);
    return profile.at({std::clamp(profile.p.along, 0.0, profile.height),
                       std::min(profile.p.out, double{c.radius})});
}

DVec3 nearest_on(const Cone& cone, DVec3 p) {
    // Half of the cone's section along its axis is a triangle: middle of the base, rim, apex.
    const DVec3 base(cone.base), tip(cone.apex);
    if (is_in_cone(p - tip, base - tip, cone.radius))
        return p;
    const Profile profile(base, tip, p);
    const DVec3 flat{profile.p.along, profile.p.out, 0}, middle{}, rim{0, cone.radius, 0},
        apex{profile.height, 0, 0};
    Nearest nearest{flat, {}};
    nearest.offer(closest_on_segment(flat, middle, rim));
    nearest.offer(closest_on_segment(flat, rim, apex));
    return profile.at({nearest.best.x, nearest.best.y});
}

DVec3 nearest_on_surface(const Cylinder& c, DVec3 p) {
    const Profile profile(DVec3(c.from), DVec3(c.to), p);
    const HalfPlanePoint q = profile.p;
    const double radius = c.radius, up = profile.height - q.along, aside = radius - q.out;
    if (!(q.along >= 0 && up >= 0 && aside >= 0))
        return nearest_on(c, p);
    if (q.along <= up && q.along <= aside)
        return profile.at({0, q.out});
    return aside <= up ? profile.at({q.along, radius}) : profile.at({profile.height, q.out});
}

DVec3 nearest_on_surface(const Cone& cone, DVec3 p) {
    const Profile profile(DVec3(cone.base), DVec3(cone.apex), p);
    const DVec3 flat{profile.p.along, profile.p.out, 0}, rim{0, cone.radius, 0},
        apex{profile.height, 0, 0};
    Nearest nearest{flat, {}};
    nearest.offer({0, std::min(profile.p.out, double{cone.radius}), 0});
    nearest.offer(closest_on_segment(flat, rim, apex));
    return profile.at({nearest.best.x, nearest.best.y});
}

DVec3 nearest_on(const Aabb& box, DVec3 p) {
    if (is_empty(box))
        return {kNan, kNan, kNan};
    const auto held = [&](int k) {
        return std::clamp(p[k], double{box.min[k]}, double{box.max[k]});
    };
    return {held(0), held(1), held(2)};
}

DVec3 nearest_on(const Obb& box, DVec3 p) {
    const auto axes = axes_of(box.rotation);
    const DVec3 center(box.center), half(abs(box.half_extents)), offset = p - center;
    DVec3 inside = center;
    bool is_inside = true;
    for (int k = 0; k < 3; ++k) {
        const DVec3 axis = axes[static_cast<std::size_t>(k)];
        const double along = dot(offset, axis), held = std::clamp(along, -half[k], half[k]);
        is_inside = is_inside && std::abs(along) <= half[k];
        inside += axis * held;
    }
    return is_inside ? p : inside;
}

DVec3 nearest_on(const ConvexHull& hull, DVec3 p) {
    Nearest nearest{p, {kNan, kNan, kNan}};
    bool inside = !hull.faces.empty();
    for (const ConvexHull::Face& face : hull.faces) {
        if (dot(DVec3(face.normal), p) <= double{face.offset})
            continue;
        inside = false;
        const auto vertices = hull.face_vertices(face);
        const DVec3 first(hull.vertices[vertices[0]]);
        for (std::size_t k = 2; k < vertices.size(); ++k)
            nearest.offer(closest_on_triangle(
                p, first, DVec3(hull.vertices[vertices[k - 1]]), DVec3(hull.vertices[vertices[k]])));
    }
    return inside ? p : nearest.best;
}

DVec3 nearest_on(const Frustum& frustum, DVec3 p) {
    Nearest nearest{p, {kNan, kNan, kNan}};
    const auto vertices = corners_of(frustum);
    if (!vertices)
        return nearest.best;
    // Vertices of each side, in order: bit 0 right, bit 1 top, bit 2 far.
    constexpr std::array<std::array<std::size_t, 4>, 6> kSides{
        {{0, 2, 6, 4}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 5, 7, 6}}};
    bool inside = true;
    for (std::size_t side = 0; side < 6; ++side) {
        const Plane& plane = frustum.planes[side];
        if (dot(DVec3(plane.normal), p) <= double{plane.offset})
            continue;
        inside = false;
        const auto vertex = [&](std::size_t k) { return DVec3((*vertices)[kSides[side][k]]); };
        nearest.offer(closest_on_triangle(p, vertex(0), vertex(1), vertex(2)));
        nearest.offer(closest_on_triangle(p, vertex(0), vertex(2), vertex(3)));
    }
    return inside ? p : nearest.best;
}

} // namespace topple
