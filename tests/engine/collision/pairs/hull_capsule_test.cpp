// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/convex_cases.h"
#include "tests/support/test.h"
#include "topple/collision/pairs/pairs_detail.h"
#include "topple/math/dvec3.h"

#include <cmath>
#include <memory>
#include <vector>

namespace topple::test {
namespace {

using namespace convex_cases;

/// Returns a cube from -1 to 1 whose vertex (1, 1, 1) is cut off by the plane x + y + z = 3 - cut.
Shape cube_without_a_vertex(Real cut) {
    std::vector<Vec3> vertices;
    for (int i = 0; i < 7; ++i)
        vertices.push_back({(i & 1) != 0 ? 1.0f : -1.0f,
                            (i & 2) != 0 ? 1.0f : -1.0f,
                            (i & 4) != 0 ? 1.0f : -1.0f});
    for (const Vec3 v : {Vec3{1 - cut, 1, 1}, Vec3{1, 1 - cut, 1}, Vec3{1, 1, 1 - cut}})
        vertices.push_back(v);
    return HullShape{std::make_shared<ConvexHull>(*build_convex_hull(vertices))};
}

/// Returns the lowest separation that may be reported where the widest gap along any direction is `best`: a face may
/// be deeper than an edge by 5 % of its own depth in the core and by 1 % of the size, here 1 m. [m]
Real most_lost(Real best, Real radius) {
    return (best + radius - 0.01f) / (1 - 0.05f) - radius - 2e-5f;
}

TEST(HullCapsule, ACoreThatCrossesAnEdgeBesideASmallFaceTouchesTheEdge) {
    // The core runs along (1, -1, 0) through the cube, `depth` below its edge x = y = 1 and `aside` below the face
    // z = 1. Along the edge's axis the core leaves after depth, along the axis of the cut after
    // (sqrt(2) depth + aside - cut) / sqrt(3), hardly more; but for aside > cut + depth / sqrt(2) it does not pass the
    // cut, and this face has no contact points.
    constexpr Real kCut = 0.05f, kRadius = 1;
    const Shape cube = cube_without_a_vertex(kCut);
    const CapsuleShape capsule{kRadius, 2};
    const Vec3 across = normalize(Vec3{1, 1, 0});
    const Quat along = from_axis_angle({0, 0, 1}, -0.75f * kPi); // y to (1, -1, 0)
    int beside_the_cut = 0;
    for (const Real depth : {0.005f, 0.01f, 0.02f, 0.03f})
        for (int step = 0; step < 60; ++step) {
            const Real aside = kCut + 0.001f * static_cast<Real>(step);
            const Vec3 center = Vec3{1, 1, 1 - aside} - across * depth;
            const Case c{cube, capsule, {}, {center, along}};
            const Manifold m = run(c, 0);
            ASSERT_GT(m.count, 0) << depth << ' ' << aside;
            const Real on_edge = -depth - kRadius, on_cut = gap_along(c, normalize(Vec3{1, 1, 1}));
            const Real least = std::max(on_edge, on_cut);
            EXPECT_LT(deepest(m), least + 1e-5f) << depth << ' ' << aside;
            EXPECT_GT(deepest(m), most_lost(least, kRadius)) << depth << ' ' << aside;
            EXPECT_NEAR(gap_along(c, m.normal), deepest(m), 1e-5f) << depth << ' ' << aside;
            beside_the_cut += aside > kCut + depth * std::sqrt(0.5f) + 0.001f &&
                              dot(m.normal, across) > 0.999f;
        }
    EXPECT_GT(beside_the_cut, 50);
}

/// Returns the widest gap between the hull and the capsule over the normals of the faces and the directions
/// perpendicular to an edge and the core: if the core crosses the hull, over all directions (the faces of the Minkowski
/// difference of a polyhedron and a segment).
Real widest_gap(const Case& c, const ConvexHull& hull) {
    const Vec3 core = rotate(c.world_from_b.rotation, {0, 1, 0});
    Real widest = -Aabb::kInfinity;
    for (const ConvexHull::Face& face : hull.faces)
        widest = std::max(widest, gap_along(c, face.normal));
    for (const ConvexHull::Edge& e : hull.edges) {
        const Vec3 n = cross(normalize(hull.vertices[e.end] - hull.vertices[e.begin]), core);
        if (length(n) > 0.02f) // closer to parallel, a face is as good
            widest = std::max({widest, gap_along(c, normalize(n)), gap_along(c, -normalize(n))});
    }
    return widest;
}

TEST(HullCapsule, ACoreThatCrossesAHullLeavesByTheShortestWayOrNearly) {
    Random random(seed());
    SCOPED_TRACE(seed());
    constexpr Real kRadius = 1;
    int crossing = 0;
    for (int n = 0; n < 4000; ++n) {
        const Shape cube = cube_without_a_vertex(random.between(0.02f, 0.5f));
        const ConvexHull& hull = *std::get<HullShape>(cube).hull;
        const Vec3 inside = Vec3{1, 1, 1} - abs(random_vector(random, 0.3f));
        if (outside_by(cube, {}, inside) > -1e-3f)
            continue;
        ++crossing;
        const Quat turn = random_rotation(random);
        const Real along = random.between(-1, 1);
        const Vec3 center = inside + rotate(turn, {0, 1, 0}) * along;
        const Case c{cube, CapsuleShape{kRadius, 1 + random.between(0, 2)}, {}, {center, turn}};
        const Manifold m = run(c, 0);
        ASSERT_GT(m.count, 0) << c;
        const Real best = widest_gap(c, hull);
        ASSERT_LT(deepest(m), best + 2e-5f) << c;
        ASSERT_GT(deepest(m), most_lost(best, kRadius)) << c;
        ASSERT_NEAR(length(m.normal), 1, 1e-5f) << c;
        ASSERT_LE(gap_along(c, m.normal), deepest(m) + 2e-5f) << c;
    }
    EXPECT_GT(crossing, 2000);
}

/// Returns the distance of the segment from the box |x| <= h: that of a point is convex along the segment. [m]
double distance_to_box(DVec3 h, DVec3 a, DVec3 b) {
    const auto at = [&](double t) {
        const DVec3 p = a + (b - a) * t;
        return std::hypot(std::max(std::abs(p.x) - h.x, 0.0),
                          std::max(std::abs(p.y) - h.y, 0.0),
                          std::max(std::abs(p.z) - h.z, 0.0));
    };
    double low = 0, high = 1;
    for (int i = 0; i < 60; ++i) {
        const double third = (high - low) / 3;
        if (at(low + third) < at(high - third))
            high -= third;
        else
            low += third;
    }
    return at((low + high) / 2);
}

TEST(HullCapsule, ACoreOnAGridBesideABoxIsAsFarAsItsNearestPoint) {
    // Whole numbers of half meters: ends lie exactly in the planes of faces, and cores along them.
    Random random(seed());
    SCOPED_TRACE(seed());
    constexpr Real kRadius = 0.125f, kMargin = 20;
    const auto halves = [&](std::uint32_t count) {
        return 0.5f * static_cast<Real>(random.below(count));
    };
    int apart = 0;
    for (int n = 0; n < 20000; ++n) {
        const Vec3 h = Vec3{0.5f, 0.5f, 0.5f} + Vec3{halves(3), halves(3), halves(3)};
        const Vec3 a = Vec3{halves(9), halves(9), halves(9)} - Vec3{2, 2, 2};
        const Vec3 b = Vec3{halves(9), halves(9), halves(9)} - Vec3{2, 2, 2};
        const double gap = distance_to_box(DVec3(h), DVec3(a), DVec3(b));
        if (gap < 1e-3 || a == b)
            continue;
        ++apart;
        const BoxHull box(h, Vec3{}, Mat3{});
        const Manifold m = pairs::polyhedron_capsule(box.view(), {a, b}, kRadius, kMargin);
        ASSERT_GT(m.count, 0) << n;
        const double found = double{deepest(m)} + double{kRadius};
        // Both ends of a core that lies nearly flat count, over a face that is at most 5 % and 1 % of the size nearer.
        ASSERT_GT(found, m.count == 1 ? gap - 1e-5 : 0.95 * gap - 0.011 * kRadius) << n;
        ASSERT_LT(found, gap + 1e-3 * kRadius + 1e-5) << n;
    }
    EXPECT_GT(apart, 5000);
}

} // namespace
} // namespace topple::test
