// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/outline.h"

#include "app/lab/shapes_of.h"
#include "topple/geometry/distance/obb_features.h"
#include "topple/geometry/distance/plane_intersections.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace topple::app::lab {
namespace {

constexpr int kSides = 64;
/// Drawn extent of infinite shapes. [m]
constexpr Real kFar = 50, kPlaneHalf = 2.5f;

/// Returns a point of a circle; `u` and `v` are perpendicular, of the radius in length.
Vec3 on_circle(Vec3 center, Vec3 u, Vec3 v, int i) {
    const Real angle = 2 * kPi * static_cast<Real>(i) / kSides;
    return center + u * std::cos(angle) + v * std::sin(angle);
}

void add_arc_lines(Answer& out, Vec3 center, Vec3 u, Vec3 v, int from, int to, Role role) {
    for (int i = from; i < to; ++i)
        out.line(on_circle(center, u, v, i), on_circle(center, u, v, i + 1), role);
}

/// Adds two caps and four lines between them; `to_radius` 0 makes a cone, `bulge` round ends.
void add_tube(Answer& out, Vec3 from, Vec3 to, Real radius, Real to_radius, bool bulge, Role role) {
    const Vec3 axis = normalize_or(to - from, {0, 1, 0});
    const Vec3 u = any_perpendicular(axis), v = cross(axis, u);
    add_circle(out, from, axis, radius, role);
    if (to_radius > 0)
        add_circle(out, to, axis, to_radius, role);
    for (const Vec3 side : {u, v, -u, -v})
        out.line(from + side * radius, to + side * to_radius, role);
    if (!bulge)
        return;
    for (const Vec3 side : {u, v}) {
        add_arc_lines(out, to, side * radius, axis * radius, 0, kSides / 2, role);
        add_arc_lines(out, from, side * radius, axis * -radius, 0, kSides / 2, role);
    }
}

void add_ring(Answer& out, std::span<const Vec3> vertices, Role role) {
    for (std::size_t i = 0; i < vertices.size(); ++i)
        out.line(vertices[i], vertices[(i + 1) % vertices.size()], role);
}

/// Sorts the vertices by angle around their center.
std::vector<Vec3> around_the_middle(std::vector<Vec3> vertices) {
    Vec3 middle{};
    for (const Vec3 vertex : vertices)
        middle = middle + vertex * (1 / static_cast<Real>(vertices.size()));
    std::sort(vertices.begin(), vertices.end(), [&](Vec3 a, Vec3 b) {
        return std::atan2(a.y - middle.y, a.x - middle.x) <
               std::atan2(b.y - middle.y, b.x - middle.x);
    });
    return vertices;
}

void add_plane(Answer& out, const Argument& argument, Role role) {
    const Plane plane = plane_of(argument);
    const Vec3 middle = argument.vec3(0);
    const Vec3 u = any_perpendicular(normalize_or(plane.normal, {0, 1, 0})) * kPlaneHalf;
    const Vec3 v = cross(plane.normal, u);
    const Vec3 vertices[] = {middle + u + v, middle - u + v, middle - u - v, middle + u - v};
    add_ring(out, vertices, role);
    for (const Real s : {-0.5f, 0.0f, 0.5f}) {
        out.line(middle + u * s + v, middle + u * s - v, Role::cell);
        out.line(middle + v * s + u, middle + v * s - u, Role::cell);
    }
    out.arrow(middle, middle + plane.normal, role);
}

} // namespace

void add_shadows(Answer& out, Vec3 zero, Vec3 axis, Vec3 aside, Shadow first, Shadow second) {
    const auto at = [&](Real along) { return zero + axis * along; };
    const Vec3 apart = aside * 0.06f;
    const auto add = [&](Shadow shadow, Vec3 off, Role role) {
        out.line(at(shadow.min) + off, at(shadow.max) + off, role);
        if (shadow.max - shadow.min < 0.05f) // as of a point: too short to be seen
            out.point(at(0.5f * (shadow.min + shadow.max)) + off, role);
    };
    add(first, {}, Role::interval);
    add(second, apart, Role::other_interval);
    out.line(at(std::min(first.min, second.min) - 0.4f),
             at(std::max(first.max, second.max) + 0.4f),
             Role::helper);
}

void add_circle(Answer& out, Vec3 center, Vec3 normal, Real radius, Role role) {
    const Vec3 u = any_perpendicular(normal);
    add_arc_lines(out, center, u * radius, cross(normal, u) * radius, 0, kSides, role);
}

void add_sphere(Answer& out, Vec3 center, Real radius, Role role) {
    for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
        add_circle(out, center, axis, radius, role);
}

void add_box(Answer& out, Vec3 center, Vec3 half_extents, Quat turn, Role role) {
    for (const Segment& edge : edges_of(Obb{center, half_extents, turn}))
        if (edge.a != edge.b)
            out.line(edge.a, edge.b, role);
}

void add_frustum(Answer& out, const Frustum& frustum, Role role) {
    const auto vertices = corners_of(frustum);
    for (std::size_t i = 0; vertices && i < 8; ++i)
        for (const std::size_t bit : {1u, 2u, 4u})
            if ((i & bit) == 0)
                out.line((*vertices)[i], (*vertices)[i | bit], role);
}

void add_mesh(Answer& out, const TriangleMesh& mesh, Role role) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> drawn;
    for (const auto& t : mesh.triangles)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = t[k], b = t[(k + 1) % 3];
            if (drawn.insert(std::minmax(a, b)).second)
                out.fine_line(mesh.vertices[a], mesh.vertices[b], role);
        }
}

void add_outline(Answer& out, const Argument& argument, Role role) {
    const auto& numbers = argument.numbers;
    if (!std::all_of(numbers.begin(), numbers.end(), [](Real n) { return std::isfinite(n); }))
        return;
    switch (argument.kind) {
    case Kind::number:
    case Kind::angle:
        break;
    case Kind::point2:
    case Kind::point:
        out.point(point_of(argument), role);
        break;
    case Kind::vector2:
    case Kind::vector:
        out.arrow(argument.drawn_from, argument.drawn_from + vector_of(argument), role);
        break;
    case Kind::points2:
    case Kind::points:
        for (const Vec3 p : points_of(argument))
            out.point(p, role);
        break;
    case Kind::polygon:
        add_ring(out, around_the_middle(points_of(argument)), role);
        break;
    case Kind::segment2:
    case Kind::segment: {
        const Segment s = segment_of(argument);
        out.line(s.a, s.b, role);
        break;
    }
    case Kind::ray2:
    case Kind::ray: {
        const Ray ray = ray_of(argument);
        out.arrow(ray.origin, ray.origin + ray.direction, role);
        out.line(ray.origin, ray.origin + normalize(ray.direction) * kFar, role);
        break;
    }
    case Kind::circle:
        add_circle(out, argument.vec3(0), {0, 0, 1}, argument[2], role);
        break;
    case Kind::rectangle:
    case Kind::turned_rectangle:
        add_box(out, argument.vec3(0), argument.vec3(2), turn_of(argument), role);
        break;
    case Kind::plane:
        add_plane(out, argument, role);
        break;
    case Kind::sphere:
        add_sphere(out, argument.vec3(0), argument[3], role);
        break;
    case Kind::box:
    case Kind::turned_box:
        add_box(out, argument.vec3(0), argument.vec3(3), turn_of(argument), role);
        break;
    case Kind::capsule:
        add_tube(out, argument.vec3(0), argument.vec3(3), argument[6], argument[6], true, role);
        break;
    case Kind::cylinder:
        add_tube(out, argument.vec3(0), argument.vec3(3), argument[6], argument[6], false, role);
        break;
    case Kind::cone:
        add_tube(out, argument.vec3(0), argument.vec3(3), argument[6], 0, false, role);
        break;
    case Kind::triangle: {
        const Vec3 vertices[] = {argument.vec3(0), argument.vec3(3), argument.vec3(6)};
        add_ring(out, vertices, role);
        break;
    }
    case Kind::hull: {
        const ConvexHull hull = hull_of(argument);
        for (const ConvexHull::Edge& edge : hull.edges)
            out.line(hull.vertices[edge.begin], hull.vertices[edge.end], role);
        for (const Vec3 p : points_of(argument))
            out.point(p, role);
        break;
    }
    case Kind::frustum:
        add_frustum(out, frustum_of(argument), role);
        out.point(argument.vec3(0), role);
        break;
    case Kind::mesh:
        add_mesh(out, mesh_of(argument), role);
        break;
    case Kind::rotation:
        for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
            out.arrow({}, rotate(turn_of(argument), axis), role);
        break;
    }
}

} // namespace topple::app::lab
