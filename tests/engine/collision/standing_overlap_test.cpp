// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/trigonometry.h"
#include "topple/math/vec2.h"

#include <algorithm>
#include <cmath>

namespace topple::test {
namespace {

// One shape stands with a flat face on the flat face of another. The two faces overlap in a convex region, here
// clipped out of polygons; discs are polygons of 256 vertices.

using Polygon = std::vector<Vec2>; // convex, counterclockwise, seen along the normal of the contact

constexpr Real kDepth = 1e-3f; // [m]

Real area(const Polygon& p) {
    Real twice = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
        twice += cross(p[i], p[(i + 1) % p.size()]);
    return twice / 2;
}

/// Returns how far the point lies outside the polygon, over the lines of its sides. [m]
Real outside(const Polygon& polygon, Vec2 p) {
    Real most = -1e9f;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 a = polygon[i], along = normalize(polygon[(i + 1) % polygon.size()] - a);
        most = std::max(most, -cross(along, p - a));
    }
    return most;
}

/// Sutherland and Hodgman, 1974.
Polygon clipped(Polygon p, const Polygon& by) {
    for (std::size_t i = 0; i < by.size(); ++i) {
        const Vec2 a = by[i], along = by[(i + 1) % by.size()] - a;
        Polygon kept;
        for (std::size_t k = 0; k < p.size(); ++k) {
            const Vec2 from = p[k], to = p[(k + 1) % p.size()];
            const Real d = cross(along, from - a), e = cross(along, to - a);
            if (d >= 0)
                kept.push_back(from);
            if ((d < 0) != (e < 0))
                kept.push_back(from + (to - from) * (d / (d - e)));
        }
        p = kept;
    }
    return p;
}

/// Returns the convex hull: gift wrapping over few points.
Polygon hull_around(const Polygon& points) {
    Polygon hull;
    const auto is_lower = [](Vec2 p, Vec2 q) { return p.y < q.y || (p.y == q.y && p.x < q.x); };
    Vec2 here = *std::min_element(points.begin(), points.end(), is_lower);
    do {
        hull.push_back(here);
        Vec2 next = here == points[0] ? points[1] : points[0];
        for (const Vec2 p : points) {
            const Real side = cross(next - here, p - here);
            if (side < 0 || (side == 0 && length(p - here) > length(next - here)))
                next = p;
        }
        here = next;
    } while (!(here == hull[0]) && hull.size() <= points.size());
    return hull;
}

/// Smallest width over the directions of the sides. [m]
Real width(const Polygon& polygon) {
    Real least = 1e9f;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 a = polygon[i], along = normalize(polygon[(i + 1) % polygon.size()] - a);
        Real most = 0;
        for (const Vec2 p : polygon)
            most = std::max(most, cross(along, p - a));
        least = std::min(least, most);
    }
    return least;
}

/// Largest distance of two vertices. [m]
Real length_of(const Polygon& polygon) {
    Real most = 0;
    for (const Vec2 p : polygon)
        for (const Vec2 q : polygon)
            most = std::max(most, length(p - q));
    return most;
}

/// A shape between two flat faces at y = -half_height and half_height.
struct Standing {
    Shape shape;
    Real half_height = 0.5f; ///< [m]
    Polygon face;            ///< The lower face, in coordinates z and x, so that y is the normal.
};

Polygon circle(Real radius, int count) {
    Polygon p;
    for (int i = 0; i < count; ++i) {
        const SinCos t = sin_cos(2 * kPi * static_cast<Real>(i) / static_cast<Real>(count));
        p.push_back(Vec2{t.cos, t.sin} * radius);
    }
    return p;
}

Standing random_shape(Random& random, bool may_be_cone) {
    const Real r = random.between(0.3f, 1);
    switch (random.below(may_be_cone ? 4 : 3)) {
    case 0: {
        const Real x = random.between(0.3f, 1), z = random.between(0.3f, 1);
        return {BoxShape{{x, 0.5f, z}}, 0.5f, {{-z, -x}, {z, -x}, {z, x}, {-z, x}}};
    }
    case 1:
        return {CylinderShape{r, 0.5f}, 0.5f, circle(r, 256)};
    case 2: {
        const Polygon face = circle(r, 3 + static_cast<int>(random.below(5)));
        std::vector<Vec3> vertices;
        for (const Vec2 p : face)
            for (const Real y : {-0.5f, 0.5f})
                vertices.push_back({p.y, y, p.x});
        return {HullShape{std::make_shared<ConvexHull>(*build_convex_hull(vertices))}, 0.5f, face};
    }
    default:
        return {ConeShape{r, 0.5f}, 0.5f, circle(r, 256)};
    }
}

/// Returns the face in the common plane, after a turn about y and a shift.
Polygon placed(const Polygon& face, Real turn, Vec2 shift) {
    const SinCos t = sin_cos(turn);
    Polygon out;
    for (const Vec2 p : face)
        out.push_back(Vec2{p.x * t.cos - p.y * t.sin, p.x * t.sin + p.y * t.cos} + shift);
    return out;
}

TEST(StandingShapes, TouchAcrossTheOverlapOfTheirFaces) {
    Random random(seed());
    SCOPED_TRACE(seed());
    int compared = 0;
    for (int i = 0; i < 3000; ++i) {
        const Standing below = random_shape(random, false), above = random_shape(random, true);
        const Real turn_a = random.between(-3, 3), turn_b = random.between(-3, 3);
        const Vec2 shift{random.between(-1.5f, 1.5f), random.between(-1.5f, 1.5f)};
        const Polygon face_a = placed(below.face, turn_a, {}),
                      face_b = placed(above.face, turn_b, shift);
        const Polygon overlap = clipped(face_a, face_b);
        // The faces are the penetration axis only where the overlap is wider than it is deep. Points every 45
        // degrees of a rim do not show the width of thin lenses and segments.
        if (overlap.size() < 3 || width(overlap) < std::max(0.05f, 0.4f * length_of(overlap)))
            continue;
        ++compared;
        const Transform frame{random_vector(random, 2), random_rotation(random)};
        const Transform world_from_a = frame *
                                       Transform{{0, -0.5f, 0}, from_axis_angle({0, 1, 0}, turn_a)};
        const Transform world_from_b = frame * Transform{{shift.y, 0.5f - kDepth, shift.x},
                                                         from_axis_angle({0, 1, 0}, turn_b)};
        const Manifold m = collide_one(below.shape, world_from_a, above.shape, world_from_b);
        const auto words = [&] {
            return std::string(type_name(below.shape)) + " below " + type_name(above.shape) + ' ' +
                   std::to_string(i);
        };
        ASSERT_GE(m.count, 3) << words();
        EXPECT_LT(distance(inverse_transform_direction(frame, m.normal), {0, 1, 0}), 1e-3f)
            << words();
        Polygon touched;
        for (const ManifoldPoint& p : points_of(m)) {
            const Vec3 local = inverse_transform_point(frame, p.point);
            touched.push_back({local.z, local.x});
            EXPECT_NEAR(p.separation, -kDepth, 2e-5f) << words();
            EXPECT_NEAR(local.y, -kDepth / 2, kDepth) << words();
            EXPECT_LT(outside(face_a, touched.back()), 2e-3f) << words();
            EXPECT_LT(outside(face_b, touched.back()), 2e-3f) << words();
        }
        // Some triangle covers 3 sqrt(3) / (4 pi) = 0.41 of any convex region (Blaschke, 1917). A rim is looked at
        // every 45 degrees, which loses up to 1 - cos(22.5 degrees) = 0.08 of its radius at each end.
        EXPECT_GT(area(hull_around(touched)), 0.41f * area(overlap)) << words();
        EXPECT_GT(length_of(touched), 0.8f * length_of(overlap)) << words();
    }
    EXPECT_GT(compared, 1000);
}

} // namespace
} // namespace topple::test
