// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/geometry/hull_support.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/distance/plane_intersections.h"
#include "topple/geometry/shapes/primitive.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <cmath>
#include <limits>

/// Random shapes of every kind, and independent results about them.
namespace topple::test {

inline TriangleMesh mesh_of(const ConvexHull& hull) {
    TriangleMesh mesh;
    mesh.vertices = hull.vertices;
    for (const ConvexHull::Face& face : hull.faces) {
        const auto vertices = hull.face_vertices(face);
        for (std::size_t k = 2; k < vertices.size(); ++k)
            mesh.triangles.push_back({vertices[0], vertices[k - 1], vertices[k]});
    }
    return mesh;
}

/// The hull is built large and then scaled, since a hull of a micrometer is degenerate.
inline ConvexHull random_hull(Random& random, Vec3 center, Real half) {
    std::vector<Vec3> points;
    for (int i = 0; i < 12; ++i)
        points.push_back(random_vector(random, 1));
    ConvexHull hull = build_convex_hull(points).value();
    for (Vec3& v : hull.vertices)
        v = center + v * half;
    for (ConvexHull::Face& face : hull.faces)
        face.offset = face.offset * half + dot(face.normal, center);
    return hull;
}

/// Returns a primitive about `center`, of about the size `half`.
inline Primitive random_primitive(Random& random, PrimitiveKind kind, Vec3 center, Real half) {
    const auto point = [&] { return center + random_vector(random, half); };
    const auto size = [&] { return random.between(0.2f, 1) * half; };
    const auto direction = [&] {
        const Vec3 unit = random_unit(random);
        return unit * random.between(0.5f, 2);
    };
    switch (kind) {
    case PrimitiveKind::point:
        return point();
    case PrimitiveKind::line:
        return Line{point(), direction()};
    case PrimitiveKind::ray:
        return Ray{point(), direction(), 0, random.below(2) == 0 ? 2.0f : 1e30f};
    case PrimitiveKind::segment:
        return Segment{point(), point()};
    case PrimitiveKind::plane: {
        const Vec3 n = random_unit(random);
        return Plane{n, dot(n, point())};
    }
    case PrimitiveKind::triangle:
        return Triangle{point(), point(), point()};
    case PrimitiveKind::sphere:
        return Sphere{point(), size()};
    case PrimitiveKind::capsule:
        return Capsule{{point(), point()}, size() * 0.5f};
    case PrimitiveKind::aabb: {
        const Vec3 half_extents{size(), size(), size()};
        return box_about(point(), half_extents);
    }
    case PrimitiveKind::obb:
        return Obb{point(), {size(), size(), size()}, random_rotation(random)};
    case PrimitiveKind::cylinder:
        return Cylinder{point(), point(), size() * 0.7f};
    case PrimitiveKind::cone:
        return Cone{point(), point(), size() * 0.7f};
    case PrimitiveKind::hull:
        return random_hull(random, point(), half);
    case PrimitiveKind::frustum: {
        const Transform eye{point(), random_rotation(random)};
        return make_frustum(perspective(random.between(0.5f, 1.2f), 1.3f, 0.3f * half, 2 * half) *
                            to_mat4(inverse(eye)));
    }
    case PrimitiveKind::mesh:
        return mesh_of(random_hull(random, point(), half));
    }
    return Vec3{};
}

inline bool is_bounded_convex(PrimitiveKind kind) {
    return kind != PrimitiveKind::line && kind != PrimitiveKind::ray &&
           kind != PrimitiveKind::plane && kind != PrimitiveKind::mesh;
}

inline std::vector<Vec3> corners_for_test(const Obb& box) {
    std::vector<Vec3> out;
    for (const Real x : {-1.0f, 1.0f})
        for (const Real y : {-1.0f, 1.0f})
            for (const Real z : {-1.0f, 1.0f})
                out.push_back(box.center +
                              rotate(box.rotation, scale({x, y, z}, box.half_extents)));
    return out;
}

/// Returns the greatest dot product of `direction` with a point of a bounded convex shape. [m]
inline double reach_along(const Primitive& shape, Vec3 direction) {
    const DVec3 d(direction);
    const auto farthest = [&](const auto& points, double radius = 0) {
        double most = -std::numeric_limits<double>::infinity();
        for (const Vec3 p : points)
            most = std::max(most, dot(DVec3(p), d));
        return most + radius * length(d);
    };
    const auto disc = [&](Vec3 middle, Vec3 axis, Real radius) {
        const DVec3 n = normalize(DVec3(axis));
        const double along = dot(n, d);
        return dot(DVec3(middle), d) +
               double{radius} * std::sqrt(std::max(0.0, dot(d, d) - along * along));
    };
    using List = std::initializer_list<Vec3>;
    switch (kind_of(shape)) {
    case PrimitiveKind::point:
        return farthest(List{std::get<Vec3>(shape)});
    case PrimitiveKind::segment: {
        const auto& s = std::get<Segment>(shape);
        return farthest(List{s.a, s.b});
    }
    case PrimitiveKind::triangle: {
        const auto& t = std::get<Triangle>(shape);
        return farthest(List{t.a, t.b, t.c});
    }
    case PrimitiveKind::sphere: {
        const auto& s = std::get<Sphere>(shape);
        return farthest(List{s.center}, s.radius);
    }
    case PrimitiveKind::capsule: {
        const auto& c = std::get<Capsule>(shape);
        return farthest(List{c.axis.a, c.axis.b}, c.radius);
    }
    case PrimitiveKind::aabb: {
        const auto& b = std::get<Aabb>(shape);
        return farthest(corners_for_test(Obb{center(b), half_extents(b), {}}));
    }
    case PrimitiveKind::obb:
        return farthest(corners_for_test(std::get<Obb>(shape)));
    case PrimitiveKind::cylinder: {
        const auto& c = std::get<Cylinder>(shape);
        return std::max(disc(c.from, c.to - c.from, c.radius), disc(c.to, c.to - c.from, c.radius));
    }
    case PrimitiveKind::cone: {
        const auto& c = std::get<Cone>(shape);
        return std::max(disc(c.base, c.apex - c.base, c.radius), dot(DVec3(c.apex), d));
    }
    case PrimitiveKind::hull:
        return farthest(std::get<ConvexHull>(shape).vertices);
    case PrimitiveKind::frustum:
        return farthest(*corners_of(std::get<Frustum>(shape)));
    default:
        return std::numeric_limits<double>::quiet_NaN();
    }
}

/// Returns the point of a bounded convex shape nearest to p.
inline Vec3 project_on(const Primitive& shape, Vec3 p) {
    return std::visit(
        [&]<typename T>(const T& s) -> Vec3 {
            if constexpr (std::is_same_v<T, Vec3>)
                return s;
            else if constexpr (requires { closest_point(s, p); })
                return closest_point(s, p);
            else
                return p;
        },
        shape);
}

inline Primitive moved(const Primitive& shape, Vec3 by) {
    return std::visit(
        [&]<typename T>(T s) -> Primitive {
            if constexpr (std::is_same_v<T, Vec3>) {
                s += by;
            } else if constexpr (std::is_same_v<T, Line>) {
                s.point += by;
            } else if constexpr (std::is_same_v<T, Ray>) {
                s.origin += by;
            } else if constexpr (std::is_same_v<T, Segment>) {
                s = {s.a + by, s.b + by};
            } else if constexpr (std::is_same_v<T, Plane>) {
                s.offset += dot(s.normal, by);
            } else if constexpr (std::is_same_v<T, Triangle>) {
                s = {s.a + by, s.b + by, s.c + by};
            } else if constexpr (std::is_same_v<T, Sphere> || std::is_same_v<T, Obb>) {
                s.center += by;
            } else if constexpr (std::is_same_v<T, Capsule>) {
                s.axis = {s.axis.a + by, s.axis.b + by};
            } else if constexpr (std::is_same_v<T, Aabb>) {
                s = {s.min + by, s.max + by};
            } else if constexpr (std::is_same_v<T, Cylinder>) {
                s = {s.from + by, s.to + by, s.radius};
            } else if constexpr (std::is_same_v<T, Cone>) {
                s = {s.base + by, s.apex + by, s.radius};
            } else if constexpr (std::is_same_v<T, ConvexHull>) {
                for (Vec3& v : s.vertices)
                    v += by;
                for (ConvexHull::Face& face : s.faces)
                    face.offset += dot(face.normal, by);
            } else if constexpr (std::is_same_v<T, Frustum>) {
                for (Plane& plane : s.planes)
                    plane.offset += dot(plane.normal, by);
            } else {
                for (Vec3& v : s.vertices)
                    v += by;
            }
            return s;
        },
        shape);
}

} // namespace topple::test
