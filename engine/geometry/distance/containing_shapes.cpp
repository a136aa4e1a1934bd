// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/containing_shapes.h"

#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/distance/obb_features.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/dvec3.h"
#include "topple/math/numeric/symmetric_eigen.h"
#include "topple/math/vec2.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <list>
#include <optional>
#include <vector>

namespace topple {
namespace {

constexpr double kInside = 1 +
                           1e-12; // share of the squared radius: rounding does not count as a new
                                  // point

struct Ball {
    DVec3 center;
    double squared = -1; ///< Squared radius; negative: the ball contains nothing.
};

bool holds(const Ball& ball, DVec3 p) {
    return dot(p - ball.center, p - ball.center) <= ball.squared * kInside;
}

/// Returns the smallest enclosing ball through all of at most four points; none if they are affinely dependent.
std::optional<Ball> ball_through(std::span<const DVec3> p) {
    if (p.empty())
        return Ball{};
    if (p.size() == 1)
        return Ball{p[0], 0};
    const DVec3 a = p[1] - p[0];
    DVec3 offset;
    if (p.size() == 2) {
        offset = a * 0.5;
    } else if (p.size() == 3) {
        const DVec3 b = p[2] - p[0], n = cross(a, b);
        const double nn = dot(n, n);
        if (!(nn > 1e-20 * dot(a, a) * dot(b, b)))
            return std::nullopt;
        offset = (cross(n, a) * dot(b, b) + cross(b, n) * dot(a, a)) * (0.5 / nn);
    } else {
        const DVec3 b = p[2] - p[0], c = p[3] - p[0];
        const double volume = dot(a, cross(b, c));
        if (!(std::abs(volume) > 1e-10 * length(a) * length(b) * length(c)))
            return std::nullopt;
        offset = (cross(b, c) * dot(a, a) + cross(c, a) * dot(b, b) + cross(a, b) * dot(c, c)) *
                 (0.5 / volume);
    }
    return Ball{p[0] + offset, dot(offset, offset)};
}

/// Returns the smallest enclosing ball of the points before `end` with the points of `rim` on its surface.
Ball smallest_enclosing_ball(std::list<DVec3>& points,
                             std::list<DVec3>::iterator end,
                             std::vector<DVec3>& rim) {
    Ball ball = ball_through(rim).value_or(Ball{});
    if (rim.size() == 4)
        return ball;
    for (auto p = points.begin(); p != end;) {
        const auto here = p++;
        if (holds(ball, *here))
            continue;
        rim.push_back(*here);
        if (ball_through(rim))
            ball = smallest_enclosing_ball(points, here, rim);
        rim.pop_back();
        points.splice(points.begin(), points, here);
    }
    return ball;
}

/// Grows the sphere until its own test contains every point.
Sphere padded(Sphere sphere, std::span<const Vec3> points) {
    for (const Vec3 p : points)
        while (is_finite(p) && !contains(sphere, p))
            sphere.radius = std::nextafter(std::max(sphere.radius, distance(sphere.center, p)),
                                           Aabb::kInfinity);
    return sphere;
}

/// Returns the smallest box with these axes.
Obb box_along(const Mat3& axes, std::span<const Vec3> points) {
    Vec3 low{Aabb::kInfinity, Aabb::kInfinity, Aabb::kInfinity}, high = -low;
    for (const Vec3 p : points) {
        const Vec3 local = transpose_times(axes, p);
        low = min(low, local);
        high = max(high, local);
    }
    return {axes * ((low + high) * 0.5f), (high - low) * 0.5f, to_quat(axes)};
}

double volume_of(const Obb& box) {
    const DVec3 h(box.half_extents);
    return h.x * h.y * h.z;
}

/// Returns a right-handed frame with its z along `normal` and its x along `side`, which are not parallel.
Mat3 frame_on(Vec3 normal, Vec3 side) {
    const Vec3 z = normalize(normal);
    const Vec3 x = normalize_or(reject(side, z), any_perpendicular(z));
    return {x, cross(z, x), z};
}

} // namespace

Aabb containing_aabb(std::span<const Vec3> points) {
    Aabb box;
    for (const Vec3 p : points)
        box = unite(box, p);
    return box;
}

Sphere containing_sphere_about_mean(std::span<const Vec3> points) {
    DVec3 sum;
    for (const Vec3 p : points)
        sum += DVec3(p);
    const double share = points.empty() ? 0 : 1 / static_cast<double>(points.size());
    return padded({to_vec3(sum * share), 0}, points);
}

Sphere containing_sphere(std::span<const Vec3> points) {
    if (points.empty())
        return {{}, 0};
    std::list<DVec3> moving;
    for (const Vec3 p : points)
        if (is_finite(p))
            moving.emplace_back(p);
    std::vector<DVec3> rim;
    const Ball ball = smallest_enclosing_ball(moving, moving.end(), rim);
    const Real radius = static_cast<Real>(std::sqrt(std::max(0.0, ball.squared)));
    return padded({to_vec3(ball.center), radius}, points);
}

Obb containing_obb(std::span<const Vec3> points) {
    if (points.empty())
        return {{}, {}, {}};
    const Vec3 mean = containing_sphere_about_mean(points).center;
    Mat3 spread{{}, {}, {}};
    for (const Vec3 p : points)
        spread = spread + outer(p - mean, p - mean);
    Obb best = box_along(symmetric_eigen(spread).axes, points);
    const auto offer = [&](const Mat3& axes) {
        const Obb box = box_along(axes, points);
        if (volume_of(box) < volume_of(best))
            best = box;
    };
    offer({});
    if (const auto hull = build_convex_hull(points))
        for (const ConvexHull::Face& face : hull->faces) {
            const auto vertices = hull->face_vertices(face);
            for (std::size_t k = 0; k < vertices.size(); ++k)
                offer(frame_on(face.normal,
                               hull->vertices[vertices[(k + 1) % vertices.size()]] -
                                   hull->vertices[vertices[k]]));
        }
    // Margin for rounding, and for points that a hull of few vertices leaves out; the rounding unit of a flat box is
    // not enough.
    Real margin = 1e-7f * max_component(max(best.half_extents, abs(best.center)));
    for (const Vec3 p : points)
        for (; is_finite(p) && !contains(best, p); margin *= 2) {
            const Vec3 local = abs(rotate_inverse(best.rotation, p - best.center));
            best.half_extents = max(best.half_extents, local) + Vec3{margin, margin, margin};
        }
    return best;
}

Aabb bounds_of(const Segment& s) { return {min(s.a, s.b), max(s.a, s.b)}; }
Aabb bounds_of(const Sphere& s) { return grown({s.center, s.center}, s.radius); }
Aabb bounds_of(const Capsule& c) { return grown(bounds_of(c.axis), c.radius); }

Aabb bounds_of(const Obb& box) { return containing_aabb(corners_of(box)); }

namespace {

/// Returns the extent of a disc from its center along each world axis.
Vec3 reach_of_disc(Vec3 axis, Real radius) {
    const Vec3 n = normalize_or(axis, {0, 1, 0});
    return Vec3{length(Vec2{n.y, n.z}), length(Vec2{n.z, n.x}), length(Vec2{n.x, n.y})} * radius;
}

} // namespace

Aabb bounds_of(const Cylinder& c) {
    const Vec3 reach = reach_of_disc(c.to - c.from, c.radius);
    return {min(c.from, c.to) - reach, max(c.from, c.to) + reach};
}
Aabb bounds_of(const Cone& cone) {
    const Vec3 reach = reach_of_disc(cone.apex - cone.base, cone.radius);
    return {min(cone.base - reach, cone.apex), max(cone.base + reach, cone.apex)};
}

} // namespace topple
