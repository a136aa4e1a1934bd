// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/manifold.h"

#include "tests/engine/textbook/planar/planar_samples.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/separation.h"

namespace topple::planar {
namespace {

using test::expect_near;
using test::Samples;
using test::to_convex;

TEST(Manifold, OfCirclesIsOnePoint) {
    const Manifold m = collide(Circle{{0, 0}, 1}, Circle{{1.5f, 0}, 1});
    ASSERT_EQ(m.count, 1);
    EXPECT_EQ(m.normal, (Vec2{1, 0}));
    EXPECT_EQ(m.points[0].separation, -0.5f);
    EXPECT_EQ(m.points[0].on_a, (Vec2{1, 0}));
    EXPECT_EQ(m.points[0].on_b, (Vec2{0.5f, 0}));
    EXPECT_EQ(collide(Circle{{0, 0}, 1}, Circle{{2, 0}, 1}).count, 1); // touching
    EXPECT_EQ(collide(Circle{{0, 0}, 1}, Circle{{2.1f, 0}, 1}).count, 0);
}

TEST(Manifold, OfABoxOnAFloorIsTheTwoEndsOfItsSide) {
    const Rect floor = rect_between({-10, -1}, {10, 0});
    const Manifold m = collide(floor, rect_between({2, -0.125f}, {4, 1.875f}));
    ASSERT_EQ(m.count, 2);
    EXPECT_EQ(m.normal, (Vec2{0, 1}));
    for (const ManifoldPoint& p : m.points) {
        EXPECT_EQ(p.separation, -0.125f);
        EXPECT_EQ(p.on_a.y, 0);
        EXPECT_EQ(p.on_b.y, -0.125f);
        EXPECT_EQ(p.feature_a, (Feature{FeatureKind::edge, 2}));
        EXPECT_EQ(p.feature_b.kind, FeatureKind::vertex);
    }
    EXPECT_EQ(std::min(m.points[0].on_a.x, m.points[1].on_a.x), 2);
    EXPECT_EQ(std::max(m.points[0].on_a.x, m.points[1].on_a.x), 4);
}

TEST(Manifold, ClipsAtTheEndOfTheSideItLiesOn) {
    // The upper rectangle extends halfway over the edge of the table: its part from 3 to 4 rests.
    const Manifold m = collide(rect_between({0, 0}, {4, 1}), rect_between({3, 0.75f}, {6, 3}));
    ASSERT_EQ(m.count, 2);
    EXPECT_EQ(std::min(m.points[0].on_a.x, m.points[1].on_a.x), 3);
    EXPECT_EQ(std::max(m.points[0].on_a.x, m.points[1].on_a.x), 4);
}

TEST(Manifold, OfATiltedBoxIsTheSideThatTouchesAtAnySize) {
    // Tilted by 0.05, one end of the lower side is 0.01 deep, the other 0.09 above the floor.
    for (const Real size : {1.0f, 0x1p-10f, 0x1p-17f}) {
        const Rect floor = rect_between(Vec2{-10, -1} * size, Vec2{10, 0} * size);
        const OrientedRect box{Vec2{0, 1.03875f} * size, Vec2{1, 1} * size, rotation_by(0.05f)};
        const Manifold m = collide(floor, box);
        ASSERT_EQ(m.count, 1) << size;
        EXPECT_NEAR(m.points[0].separation, -0.01f * size, 1e-3f * size);
    }
}

TEST(Manifold, OfASegmentOnAFloorIsItsTwoEnds) {
    const Manifold m = collide(rect_between({-10, -1}, {10, 0}), Segment{{2, 0}, {4, 0}});
    ASSERT_EQ(m.count, 2);
    EXPECT_EQ(m.normal, (Vec2{0, 1}));
    EXPECT_EQ(m.points[0].separation, 0);
    EXPECT_EQ(std::min(m.points[0].on_a.x, m.points[1].on_a.x), 2);
    EXPECT_EQ(std::max(m.points[0].on_a.x, m.points[1].on_a.x), 4);
}

TEST(Manifold, OfAVertexOnASideIsOnePoint) {
    const OrientedRect tip{{1, 3.25f}, {1, 1}, rotation_by_degrees(45)};
    const Manifold m = collide(rect_between({0, 0}, {4, 2}), tip);
    ASSERT_EQ(m.count, 1);
    expect_near(m.points[0].on_b, {1, 3.25f - 1.41421356f}, 1e-6f);
    EXPECT_NEAR(m.points[0].separation, 1.25f - 1.41421356f, 1e-6f);
}

// Every point lies on both boundaries along the normal, the deepest has the depth of the overlap, and the other order
// gives the negated result.
TEST(Manifold, PointsLieOnBothRimsAndTheDeepestIsTheDepth) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid, .reach = 3};
        SCOPED_TRACE(test::seed());
        int touching = 0;
        for (int n = 0; n < 6000; ++n) {
            const Convex a = to_convex(samples.shape()), b = to_convex(samples.shape());
            const Manifold m = collide(a, b), back = collide(b, a);
            ASSERT_EQ(m.count > 0, intersects(a, b)) << "try " << n;
            ASSERT_EQ(back.count > 0, m.count > 0);
            if (m.count == 0)
                continue;
            ++touching;
            const Separation s = *find_separation(a, b);
            Real deepest = 0;
            for (int i = 0; i < m.count; ++i) {
                const ManifoldPoint& p = m.points[static_cast<std::size_t>(i)];
                ASSERT_LE(p.separation, 0);
                deepest = std::min(deepest, p.separation);
                expect_near(p.on_b, p.on_a + m.normal * p.separation, 2e-5f);
                ASSERT_LT(closest_rim_point(a, p.on_a)->distance, 2e-5f) << "try " << n;
                ASSERT_LT(closest_rim_point(b, p.on_b)->distance, 2e-5f) << "try " << n;
            }
            ASSERT_NEAR(deepest, std::min(s.distance, Real(0)), 2e-5f) << "try " << n;
        }
        EXPECT_GT(touching, 800);
    }
}

TEST(Manifold, FeaturesStayTheSameWhileAContactSlides) {
    const Rect floor = rect_between({-10, -1}, {10, 0});
    const Manifold first = collide(floor, OrientedRect{{0, 0.99f}, {1, 1}, rotation_by(0.001f)});
    for (int i = 1; i < 20; ++i) {
        const Real x = static_cast<Real>(i) * 0.1f;
        const Manifold m = collide(floor, OrientedRect{{x, 0.99f}, {1, 1}, rotation_by(0.001f)});
        ASSERT_EQ(m.count, 2);
        for (std::size_t k = 0; k < 2; ++k) {
            EXPECT_EQ(m.points[k].feature_a, first.points[k].feature_a);
            EXPECT_EQ(m.points[k].feature_b, first.points[k].feature_b);
        }
    }
}

} // namespace
} // namespace topple::planar
