// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/closest_point.h"

#include "topple/geometry/distance/closest_point_double.h"
#include "topple/geometry/distance/straight_part.h"

#include <algorithm>

namespace topple {

Vec3 closest_point(const Segment& s, Vec3 p) { return to_vec3(nearest_on(s, DVec3(p))); }
Vec3 closest_point(const Ray& ray, Vec3 p) { return to_vec3(nearest_on(ray, DVec3(p))); }
Vec3 closest_point(const Line& line, Vec3 p) { return to_vec3(nearest_on(line, DVec3(p))); }
Vec3 closest_point(const Plane& plane, Vec3 p) { return to_vec3(nearest_on(plane, DVec3(p))); }
Vec3 closest_point(const Triangle& t, Vec3 p) { return to_vec3(nearest_on(t, DVec3(p))); }
Vec3 closest_point(const Sphere& sphere, Vec3 p) { return to_vec3(nearest_on(sphere, DVec3(p))); }
Vec3 closest_point(const Capsule& c, Vec3 p) { return to_vec3(nearest_on(c, DVec3(p))); }
Vec3 closest_point(const Aabb& box, Vec3 p) { return min(max(p, box.min), box.max); }
Vec3 closest_point(const Obb& box, Vec3 p) { return to_vec3(nearest_on(box, DVec3(p))); }
Vec3 closest_point(const Cylinder& c, Vec3 p) { return to_vec3(nearest_on(c, DVec3(p))); }
Vec3 closest_point(const Cone& cone, Vec3 p) { return to_vec3(nearest_on(cone, DVec3(p))); }
Vec3 closest_point(const ConvexHull& hull, Vec3 p) { return to_vec3(nearest_on(hull, DVec3(p))); }
Vec3 closest_point(const Frustum& view, Vec3 p) { return to_vec3(nearest_on(view, DVec3(p))); }

Vec3 closest_surface_point(const Sphere& sphere, Vec3 p) {
    const Vec3 outward = normalize_or(p - sphere.center, {0, 1, 0});
    return sphere.center + outward * sphere.radius;
}

Vec3 closest_surface_point(const Capsule& capsule, Vec3 p) {
    const Vec3 on_axis = closest_point(capsule.axis, p);
    const Vec3 across = any_perpendicular(normalize_or(capsule.axis.b - capsule.axis.a, {1, 0, 0}));
    return on_axis + normalize_or(p - on_axis, across) * capsule.radius;
}

Vec3 closest_surface_point(const Aabb& box, Vec3 p) {
    Vec3 on_surface = closest_point(box, p);
    if (!(on_surface == p))
        return on_surface;
    int nearest = 0;
    Real least = Aabb::kInfinity;
    for (int face = 0; face < 6; ++face) {
        const int axis = face / 2;
        const Real depth = face % 2 == 0 ? p[axis] - box.min[axis] : box.max[axis] - p[axis];
        if (depth < least) {
            least = depth;
            nearest = face;
        }
    }
    const int axis = nearest / 2;
    on_surface[axis] = nearest % 2 == 0 ? box.min[axis] : box.max[axis];
    return on_surface;
}

Vec3 closest_surface_point(const Cylinder& cylinder, Vec3 p) {
    return to_vec3(nearest_on_surface(cylinder, DVec3(p)));
}
Vec3 closest_surface_point(const Cone& cone, Vec3 p) {
    return to_vec3(nearest_on_surface(cone, DVec3(p)));
}

Vec3 closest_surface_point(const Obb& box, Vec3 p) {
    const Vec3 local = rotate_inverse(box.rotation, p - box.center);
    return box.center + rotate(box.rotation, closest_surface_point(local_box(box), local));
}

Vec3 closest_surface_point(const ConvexHull& hull, Vec3 p) {
    const DVec3 q(p);
    const DVec3 nearest = nearest_on(hull, q);
    const ConvexHull::Face* face = nullptr;
    double least = Aabb::kInfinity;
    for (const ConvexHull::Face& f : hull.faces)
        if (const double depth = double{f.offset} - dot(DVec3(f.normal), q); depth < least) {
            least = depth;
            face = &f;
        }
    return face == nullptr || least < 0 ? to_vec3(nearest)
                                        : to_vec3(q + DVec3(face->normal) * least);
}

bool contains(const Sphere& sphere, Vec3 p) {
    return is_amount(sphere.radius) && is_in_sphere(DVec3(p) - DVec3(sphere.center), sphere.radius);
}

bool contains(const Capsule& capsule, Vec3 p) {
    return is_amount(capsule.radius) && is_in_capsule(DVec3(p) - DVec3(capsule.axis.a),
                                                      DVec3(p) - DVec3(capsule.axis.b),
                                                      capsule.radius);
}

bool contains(const Cylinder& c, Vec3 p) {
    const DVec3 from(c.from);
    return is_amount(c.radius) && is_in_cylinder(DVec3(p) - from, DVec3(c.to) - from, c.radius);
}

bool contains(const Cone& cone, Vec3 p) {
    const DVec3 apex(cone.apex);
    return is_amount(cone.radius) &&
           is_in_cone(DVec3(p) - apex, DVec3(cone.base) - apex, cone.radius);
}

bool contains(const Obb& box, Vec3 p) { return nearest_on(box, DVec3(p)) == DVec3(p); }
bool contains(const ConvexHull& hull, Vec3 p) { return closest_point(hull, p) == p; }

bool is_on(const Plane& plane, Vec3 p, Real tolerance) {
    const double gap = dot(DVec3(plane.normal), DVec3(p)) - double{plane.offset};
    return std::abs(gap) <= tolerance;
}

bool is_on(const Segment& s, Vec3 p, Real tolerance) {
    const DVec3 q(p);
    return length(closest_on_segment(q, DVec3(s.a), DVec3(s.b)) - q) <= tolerance;
}

bool is_on(const Ray& ray, Vec3 p, Real tolerance) {
    const DVec3 q(p);
    return length(nearest_on(ray, q) - q) <= tolerance;
}

bool is_on(const Line& line, Vec3 p, Real tolerance) {
    const DVec3 q(p);
    return length(nearest_on(line, q) - q) <= tolerance;
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
    const auto [s, t] = closest_parameters({p1, d1, 0, 1}, {p2, d2, 0, 1});
    return {to_vec3(p1 + d1 * s), to_vec3(p2 + d2 * t), static_cast<Real>(s), static_cast<Real>(t)};
}

} // namespace topple
