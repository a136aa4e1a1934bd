// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/pairs/intersects.h"

#include "topple/geometry/convex/minkowski_difference.h"
#include "topple/geometry/distance/closest_point_double.h"
#include "topple/geometry/distance/plane_intersections.h"
#include "topple/geometry/distance/solid_intervals.h"
#include "topple/geometry/distance/straight_part.h"
#include "topple/geometry/pairs/gap.h"
#include "topple/geometry/rays/ray_tests.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

double largest(Vec3 v) { return double{max_component(abs(v))}; }

/// Returns whether two points are nearer than the rounding of floats of this size. False for NaN.
bool nearly_touch(DVec3 a, DVec3 b, double size) {
    size = std::max({size, largest(to_vec3(a)), largest(to_vec3(b))});
    return length(b - a) <= kThin * size;
}

// Returns the largest coordinate that defines the shape: a point on it near the origin has the rounding error of its
// far ends.
double largest(const Line& line) { return largest(line.point); }
double largest(const Ray& ray) { return largest(ray.origin); }
double largest(const Segment& s) { return std::max(largest(s.a), largest(s.b)); }
double largest(const Plane&) { return 0; }
double largest(const Triangle& t) { return std::max({largest(t.a), largest(t.b), largest(t.c)}); }

template<typename Thin>
bool is_on_thin(const Thin& thin, Vec3 p) {
    const DVec3 q(p);
    return is_finite(p) && nearly_touch(nearest_on(thin, q), q, largest(thin));
}

/// Returns whether two computed points are within `radius` of each other, with a margin for the last bits of their
/// coordinates.
bool are_within(DVec3 p, DVec3 q, double radius) {
    constexpr double kFewRoundings = 8 * std::numeric_limits<double>::epsilon();
    const double size = std::max(
        {std::abs(p.x), std::abs(p.y), std::abs(p.z), std::abs(q.x), std::abs(q.y), std::abs(q.z)});
    return is_amount(radius) && is_in_sphere(q - p, radius + kFewRoundings * size);
}

/// Returns whether p is within `radius` of the shape.
template<typename Shape>
bool is_within(const Shape& shape, DVec3 p, double radius) {
    return are_within(nearest_on(shape, p), p, radius);
}

bool do_meet(const LineApproach& approach) {
    return approach.relation == LineRelation::meeting ||
           approach.relation == LineRelation::coincident;
}

bool has_direction(const Line& line) {
    return is_finite(line.point) && is_finite(line.direction) && !(line.direction == Vec3{});
}
bool is_finite(const Segment& s) { return topple::is_finite(s.a) && topple::is_finite(s.b); }

DVec3 middle(const Sphere& sphere) { return DVec3(sphere.center); }

bool are_within(const StraightPart& a, const StraightPart& b, double radius) {
    const auto [s, t] = closest_parameters(a, b);
    return are_within(a.origin + a.direction * s, b.origin + b.direction * t, radius);
}

/// Returns whether a line, ray or segment is within `radius` of p. Beside the middle of it the distance is kept
/// multiplied by the direction's length, so that whole numbers give an exact answer.
bool comes_within(const StraightPart& part, DVec3 p, double radius) {
    const DVec3 d = part.direction, offset = p - part.origin;
    const double dd = dot(d, d), along = dot(offset, d);
    if (!is_amount(radius))
        return false;
    if (along >= part.from * dd && along <= part.to * dd && dd > 0) {
        const DVec3 across = cross(offset, d);
        return dot(across, across) <= radius * radius * dd;
    }
    const DVec3 apart = offset - d * (along < part.from * dd ? part.from : part.to);
    return dot(apart, apart) <= radius * radius;
}

/// Orders a segment from the lower end to the higher, so that rounding does not depend on the order of the ends.
Segment ordered(const Segment& s) {
    const bool forward = s.a.x != s.b.x   ? s.a.x < s.b.x
                         : s.a.y != s.b.y ? s.a.y < s.b.y
                                          : s.a.z < s.b.z;
    return forward ? s : Segment{s.b, s.a};
}

/// Calls visit(begin, end) for every edge.
template<typename Visit>
void visit_edges(const Triangle& t, const Visit& visit) {
    visit(t.a, t.b);
    visit(t.b, t.c);
    visit(t.c, t.a);
}
template<typename Visit>
void visit_edges(const ConvexHull& hull, const Visit& visit) {
    for (const ConvexHull::Edge& edge : hull.edges)
        visit(hull.vertices[edge.begin], hull.vertices[edge.end]);
}
/// Edges of a body whose eight vertices are numbered by three bits.
template<typename Polytope, typename Visit>
void visit_edges(const Polytope& body, const Visit& visit) {
    const auto vertices = polytope_of(body).vertices;
    for (std::size_t i = 0; i < 8; ++i)
        for (const std::size_t bit : {1u, 2u, 4u})
            if ((i & bit) == 0)
                visit(vertices[i], vertices[i | bit]);
}

/// The nearest point of a capsule's axis to a body with flat sides is at one of its ends or at one of the body's
/// edges, unless the axis pierces the body.
template<typename Body>
bool meets_capsule(const Body& body, const Capsule& capsule) {
    const double r = capsule.radius;
    if (!is_amount(r) || !is_finite(capsule.axis))
        return false;
    if (is_within(body, DVec3(capsule.axis.a), r) || is_within(body, DVec3(capsule.axis.b), r))
        return true;
    const StraightPart axis = part_of(capsule.axis);
    bool near = false;
    visit_edges(body, [&](auto begin, auto end) {
        const DVec3 a(begin), b(end);
        near = near || are_within(axis, {a, b - a, 0, 1}, r);
    });
    return near || intersects(capsule.axis, body);
}

bool has_volume(const Cylinder& c) { return c.radius > 0 && distance(c.from, c.to) > 0; }
bool has_volume(const Cone& c) { return c.radius > 0 && distance(c.base, c.apex) > 0; }

Interval interval_in(const StraightPart& part, const Cylinder& c) {
    return interval_in_cylinder(part, DVec3(c.from), DVec3(c.to), c.radius).inside;
}
Interval interval_in(const StraightPart& part, const Cone& c) {
    return interval_in_cone(part, DVec3(c.base), DVec3(c.apex), c.radius).inside;
}
Interval interval_in(const StraightPart& part, const Capsule& c) {
    return interval_in_capsule(part, DVec3(c.axis.a), DVec3(c.axis.b), c.radius);
}

/// Returns whether a part with a direction enters a round shape.
template<typename Round>
bool comes_into(const StraightPart& part, const Round& round) {
    return do_share(interval_in(part, round), part.from, part.to);
}

/// Lines cross solids; a disc or a segment is no solid.
template<typename Round>
bool meets_round(const Ray& ray, const Round& round) {
    if (has_volume(round))
        return is_usable(ray) && comes_into(part_of(ray), round);
    const auto gap = find_gap(ray, round);
    return gap && double{gap->separation} <= kThin * largest(gap->point_b);
}

/// From end to end; a segment without length is its point.
template<typename Round>
bool meets_round(const Segment& s, const Round& round) {
    if (!has_volume(round))
        return do_support_shapes_intersect(SupportShape(s), SupportShape(round));
    return s.a == s.b ? intersects(s.a, round) : comes_into(part_of(ordered(s)), round);
}

bool is_cut(PlaneSide side) { return side == PlaneSide::straddling; }

} // namespace

bool intersects(Vec3 a, Vec3 b) {
    return topple::is_finite(a) && nearly_touch(DVec3(a), DVec3(b), 0);
}
bool intersects(Vec3 p, const Line& line) { return has_direction(line) && is_on_thin(line, p); }
bool intersects(Vec3 p, const Ray& ray) { return is_usable(ray) && is_on_thin(ray, p); }
bool intersects(Vec3 p, const Segment& s) { return is_on_thin(s, p); }
bool intersects(Vec3 p, const Plane& plane) {
    return !(plane.normal == Vec3{}) && is_on_thin(plane, p);
}
bool intersects(Vec3 p, const Triangle& t) { return is_on_thin(t, p); }

bool intersects(const Line& a, const Line& b) {
    return has_direction(a) && has_direction(b) && do_meet(find_approach(a, b));
}
bool intersects(const Line& line, const Ray& ray) {
    return has_direction(line) && is_usable(ray) && do_meet(find_approach(line, ray));
}
bool intersects(const Line& line, const Segment& s) {
    return has_direction(line) && is_finite(s) && do_meet(find_approach(line, s));
}
bool intersects(const Ray& a, const Ray& b) {
    return is_usable(a) && is_usable(b) && do_meet(find_approach(a, b));
}
bool intersects(const Ray& ray, const Segment& s) {
    return is_usable(ray) && is_finite(s) && do_meet(find_approach(ray, s));
}
bool intersects(const Segment& a, const Segment& b) {
    return is_finite(a) && is_finite(b) && do_meet(find_approach(a, b));
}

bool intersects(const Line& line, const Plane& plane) {
    // Tests both directions from its point: a line in the plane would otherwise begin at infinity.
    return has_direction(line) && (intersects(Ray{line.point, line.direction}, plane) ||
                                   intersects(Ray{line.point, -line.direction}, plane));
}
bool intersects(const Ray& ray, const Plane& plane) { return cast_ray(plane, ray).has_value(); }
bool intersects(const Segment& s, const Plane& plane) { return is_cut(side_of(plane, s)); }
bool intersects(const Plane& plane, const Triangle& t) { return is_cut(side_of(plane, t)); }
bool intersects(const Plane& plane, const Sphere& sphere) {
    return is_amount(sphere.radius) && is_cut(side_of(plane, sphere));
}
bool intersects(const Plane& plane, const Capsule& capsule) {
    return is_amount(capsule.radius) && is_cut(side_of(plane, capsule));
}
bool intersects(const Plane& plane, const Aabb& box) { return is_cut(side_of(plane, box)); }
bool intersects(const Plane& plane, const Obb& box) { return is_cut(side_of(plane, box)); }
bool intersects(const Plane& plane, const Cylinder& c) {
    return is_amount(c.radius) && is_cut(side_of(plane, c));
}
bool intersects(const Plane& plane, const Cone& cone) {
    return is_amount(cone.radius) && is_cut(side_of(plane, cone));
}
bool intersects(const Plane& plane, const ConvexHull& hull) { return is_cut(side_of(plane, hull)); }
bool intersects(const Plane& plane, const Frustum& view) { return is_cut(side_of(plane, view)); }
bool intersects(const Plane& a, const Plane& b) {
    return topple::is_finite(a.normal) && topple::is_finite(b.normal) && std::isfinite(a.offset) &&
           std::isfinite(b.offset) && relation_of(a, b) != PlaneRelation::parallel;
}

bool intersects(const Aabb& a, const Aabb& b) {
    return !is_empty(a) && !is_empty(b) && overlaps(a, b);
}

namespace {

/// Widens the interval, each end by at most twice its length, to multiples of a power of two with few digits: their
/// products with a float are exact in double. With rounded ends, a distant ray would miss a shape that it just
/// touches.
Interval widened_to_short_numbers(Interval t) {
    const double least = std::max(std::abs(t.enter), std::abs(t.leave)) * 0x1p-24;
    const double length = std::max(t.leave - t.enter, least);
    if (!(length > 0))
        return t;
    const double step = std::ldexp(1.0, std::ilogb(length) + 1);
    return {std::floor(t.enter / step) * step, std::ceil(t.leave / step) * step};
}

} // namespace

FixedPolytope<2, 0, 1> part_beside(const Ray& ray, const PolytopeView& body) {
    const DVec3 o(ray.origin), d(ray.direction);
    double low = std::numeric_limits<double>::infinity(), high = -low, sum = 0;
    for (const DVec3 v : body.vertices) {
        const double t = dot(v - o, d) / dot(d, d);
        low = std::min(low, t);
        high = std::max(high, t);
        sum += t;
    }
    if (!is_usable(ray) || !std::isfinite(sum))
        low = high = std::numeric_limits<double>::quiet_NaN();
    const double from = ray.t_min, to = ray.t_max;
    const Interval part = widened_to_short_numbers({low, high});
    const DVec3 a = o + d * std::clamp(part.enter, from, to),
                b = o + d * std::clamp(part.leave, from, to);
    return {{a, b}, {}, {d}};
}

bool intersects(const Line& line, const Sphere& sphere) {
    return has_direction(line) && comes_within(part_of(line), middle(sphere), sphere.radius);
}
bool intersects(const Ray& ray, const Sphere& sphere) {
    return is_usable(ray) && comes_within(part_of(ray), middle(sphere), sphere.radius);
}
bool intersects(const Segment& s, const Sphere& sphere) {
    return comes_within(part_of(ordered(s)), middle(sphere), sphere.radius);
}
bool intersects(const Triangle& t, const Sphere& sphere) {
    return is_within(t, middle(sphere), sphere.radius);
}
bool intersects(const Sphere& a, const Sphere& b) {
    const DVec3 apart = middle(b) - middle(a);
    const double reach = double{a.radius} + double{b.radius};
    return is_amount(a.radius) && is_amount(b.radius) && is_in_sphere(apart, reach);
}
bool intersects(const Sphere& sphere, const Capsule& capsule) {
    return is_amount(sphere.radius) && is_amount(capsule.radius) &&
           is_within(capsule.axis, middle(sphere), double{sphere.radius} + double{capsule.radius});
}
bool intersects(const Sphere& sphere, const Aabb& box) {
    return is_within(box, middle(sphere), sphere.radius);
}
bool intersects(const Sphere& sphere, const Obb& box) {
    return is_within(box, middle(sphere), sphere.radius);
}
bool intersects(const Sphere& sphere, const Cylinder& c) {
    return is_amount(c.radius) && is_within(c, middle(sphere), sphere.radius);
}
bool intersects(const Sphere& sphere, const Cone& cone) {
    return is_amount(cone.radius) && is_within(cone, middle(sphere), sphere.radius);
}
bool intersects(const Sphere& sphere, const ConvexHull& hull) {
    return is_within(hull, middle(sphere), sphere.radius);
}
bool intersects(const Sphere& sphere, const Frustum& view) {
    return is_within(view, middle(sphere), sphere.radius);
}

bool intersects(const Line& line, const Capsule& capsule) {
    return has_direction(line) && intersects(ray_of(line), capsule);
}
bool intersects(const Ray& ray, const Capsule& capsule) {
    return is_usable(ray) && is_finite(capsule.axis) && comes_into(part_of(ray), capsule);
}
bool intersects(const Segment& s, const Capsule& capsule) {
    if (!is_finite(capsule.axis))
        return false;
    return s.a == s.b ? intersects(s.a, capsule) : comes_into(part_of(ordered(s)), capsule);
}
bool intersects(const Capsule& a, const Capsule& b) {
    return is_amount(a.radius) && is_amount(b.radius) &&
           are_within(part_of(a.axis), part_of(b.axis), double{a.radius} + double{b.radius});
}
bool intersects(const Triangle& t, const Capsule& capsule) { return meets_capsule(t, capsule); }
bool intersects(const Capsule& capsule, const Aabb& box) { return meets_capsule(box, capsule); }
bool intersects(const Capsule& capsule, const Obb& box) { return meets_capsule(box, capsule); }
bool intersects(const Capsule& capsule, const ConvexHull& hull) {
    return meets_capsule(hull, capsule);
}
bool intersects(const Capsule& capsule, const Frustum& view) {
    return meets_capsule(view, capsule);
}

bool intersects(const Line& line, const Cylinder& c) { return intersects(ray_of(line), c); }
bool intersects(const Ray& ray, const Cylinder& c) { return meets_round(ray, c); }
bool intersects(const Segment& s, const Cylinder& c) { return meets_round(s, c); }
bool intersects(const Line& line, const Cone& cone) { return intersects(ray_of(line), cone); }
bool intersects(const Ray& ray, const Cone& cone) { return meets_round(ray, cone); }
bool intersects(const Segment& s, const Cone& cone) { return meets_round(s, cone); }

bool do_support_shapes_intersect(const SupportShape& a, const SupportShape& b) {
    if (!a.exists() || !b.exists())
        return false;
    const CoreDistance apart = find_distance(a.view(), b.view());
    return double{apart.separation} <= kThin * support_shape_size(a.view(), b.view());
}

bool intersects(const TriangleMesh& a, const TriangleMesh& b) {
    for (std::uint32_t i = 0; i < a.triangles.size(); ++i) {
        const Triangle triangle = triangle_of(a, i);
        for (std::uint32_t k = 0; k < b.triangles.size(); ++k)
            if (overlaps(bounds_of(triangle), bounds_of(triangle_of(b, k))) &&
                intersects(triangle, triangle_of(b, k)))
                return true;
    }
    return false;
}

} // namespace topple
