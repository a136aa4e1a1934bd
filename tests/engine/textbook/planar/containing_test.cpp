// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/containing.h"

#include "tests/engine/textbook/planar/planar_samples.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/intersects.h"

#include <limits>

namespace topple::planar {
namespace {

using test::expect_near;
using Points = std::vector<Vec2>;

/// Returns the radius of the best of all circles through two or three points that contain all: slow, and independent
/// of the order.
double smallest_radius(const Points& points) {
    double best = std::numeric_limits<double>::infinity();
    const auto consider = [&](double x, double y, double r) {
        for (const Vec2 p : points) {
            if (std::hypot(p.x - x, p.y - y) > r * (1 + 1e-9) + 1e-12)
                return;
        }
        best = std::min(best, r);
    };
    for (const Vec2 a : points) {
        for (const Vec2 b : points) {
            const double x = (double{a.x} + b.x) / 2, y = (double{a.y} + b.y) / 2;
            consider(x, y, std::hypot(a.x - x, a.y - y));
            for (const Vec2 c : points) {
                // The center is where the perpendicular bisectors of ab and ac cross.
                const double px = double{b.x} - a.x, py = double{b.y} - a.y;
                const double qx = double{c.x} - a.x, qy = double{c.y} - a.y;
                const double det = 2 * (px * qy - py * qx);
                if (det == 0)
                    continue;
                const double pp = px * px + py * py, qq = qx * qx + qy * qy;
                const double ux = (qy * pp - py * qq) / det, uy = (px * qq - qx * pp) / det;
                consider(a.x + ux, a.y + uy, std::hypot(ux, uy));
            }
        }
    }
    return best;
}

TEST(Containing, CirclesOfAFewPoints) {
    const Circle pair = *smallest_circle(Points{{0, 0}, {0, 0}, {0, 0}, {4, 0}});
    expect_near(pair.center, {2, 0}, 0);
    EXPECT_EQ(pair.radius, 2);
    const Circle right = *smallest_circle(Points{{0, 0}, {4, 0}, {0, 3}});
    expect_near(right.center, {2, 1.5f}, 1e-6f);
    EXPECT_NEAR(right.radius, 2.5f, 1e-6f);
    const Circle one = *smallest_circle(Points{{3, 4}});
    EXPECT_EQ(one.center, (Vec2{3, 4}));
    EXPECT_EQ(one.radius, 0);
    // About the mean instead: the circle is drawn to where most points are.
    const Circle mean = *centroid_circle(Points{{0, 0}, {0, 0}, {0, 0}, {4, 0}});
    EXPECT_EQ(mean.center, (Vec2{1, 0}));
    EXPECT_EQ(mean.radius, 3);
    EXPECT_NEAR(centroid_circle(Points{{0, 0}, {4, 0}, {0, 3}})->radius, 2.8480f, 1e-4f);
}

TEST(Containing, TheAxisAlignedRectangleIsExact) {
    EXPECT_EQ(bounding_rect(Points{{3, -1}, {-2, 5}, {0, 0}}), rect_between({-2, -1}, {3, 5}));
}

TEST(Containing, NoPointsHaveNoShapeAroundThem) {
    EXPECT_FALSE(smallest_circle({}));
    EXPECT_FALSE(centroid_circle({}));
    EXPECT_FALSE(smallest_rect({}));
    EXPECT_TRUE(is_empty(bounding_rect({})));
    EXPECT_FALSE(smallest_circle(Points{{0, 0}, {std::nanf(""), 0}}));
    EXPECT_FALSE(smallest_rect(Points{{0, std::numeric_limits<Real>::infinity()}}));
}

TEST(Containing, TheSmallestCircleIsTheBestOfAllThroughTwoOrThreePoints) {
    for (const bool on_grid : {true, false}) {
        test::Samples samples{.on_grid = on_grid, .reach = 5};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 150; ++n) {
            Points points(1 + samples.random.below(9));
            for (Vec2& p : points)
                p = samples.point();
            const Real r = smallest_circle(points)->radius;
            ASSERT_NEAR(r, smallest_radius(points), 1e-5) << "try " << n;
            ASSERT_LE(r, centroid_circle(points)->radius * 1.000001f);
        }
    }
}

TEST(Containing, EveryShapeHoldsEveryPointAtEverySize) {
    for (const Real size : {1e-6f, 1.0f, 1e6f}) {
        test::Samples samples{.on_grid = false, .reach = size};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 300; ++n) {
            Points points(1 + samples.random.below(12));
            const Vec2 far = n % 2 == 0 ? Vec2{} : samples.point() * 100;
            for (Vec2& p : points)
                p = samples.point() + far;
            const Circle circle = *smallest_circle(points), mean = *centroid_circle(points);
            const OrientedRect rect = *smallest_rect(points);
            for (const Vec2 p : points) {
                ASSERT_TRUE(contains(circle, p)) << "try " << n;
                ASSERT_TRUE(contains(mean, p)) << "try " << n;
                ASSERT_TRUE(contains(rect, p)) << "try " << n;
                ASSERT_TRUE(contains(bounding_rect(points), p)) << "try " << n;
            }
        }
    }
}

// Rounding adds at most some rounding steps of the coordinates.
TEST(Containing, TheShapesGrowByRoundingStepsOnly) {
    for (const Real size : {1e-6f, 1.0f, 1e6f}) {
        test::Samples samples{.on_grid = false, .reach = size};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 300; ++n) {
            Points points(1 + samples.random.below(8));
            const Vec2 far = n % 2 == 0 ? Vec2{} : samples.point() * 100;
            for (Vec2& p : points)
                p = samples.point() + far;
            const double step = 1.2e-7 * (double{size} + double{length(far)});
            DVec2 sum;
            for (const Vec2 p : points)
                sum = sum + DVec2(p);
            const DVec2 mean = sum * (1.0 / static_cast<double>(points.size()));
            double most = 0;
            for (const Vec2 p : points)
                most = std::max(most, length(DVec2(p) - mean));
            const Circle circle = *centroid_circle(points);
            ASSERT_LE(length(DVec2(circle.center) - mean), step) << "try " << n;
            ASSERT_NEAR(circle.radius, most, 3 * step) << "try " << n;
            ASSERT_NEAR(smallest_circle(points)->radius, smallest_radius(points), 3 * step)
                << "try " << n;
            // The least area over all directions of a side, in double.
            double least = std::numeric_limits<double>::infinity(), around = 0;
            const auto consider = [&](DVec2 x) {
                const DVec2 y = -outward(x);
                DVec2 low{1e300, 1e300}, high{-1e300, -1e300};
                for (const Vec2 p : points) {
                    const DVec2 q{dot(x, DVec2(p)), dot(y, DVec2(p))};
                    low = {std::min(low.x, q.x), std::min(low.y, q.y)};
                    high = {std::max(high.x, q.x), std::max(high.y, q.y)};
                }
                if ((high.x - low.x) * (high.y - low.y) < least)
                    least = (high.x - low.x) * (high.y - low.y), around = length(high - low);
            };
            for (const Segment& side : edges_of(convex_hull(points)))
                consider(unit_or_up(DVec2(side.b) - DVec2(side.a)));
            const OrientedRect rect = *smallest_rect(points);
            const double found = 4 * double{rect.half_extents.x} * double{rect.half_extents.y};
            if (points.size() == 1) {
                ASSERT_LE(rect.half_extents.x, 3 * step) << "try " << n;
                ASSERT_LE(rect.half_extents.y, 3 * step) << "try " << n;
                continue;
            }
            ASSERT_GE(found, least * (1 - 1e-5)) << "try " << n;
            ASSERT_LE(found, least + 12 * step * (around + step)) << "try " << n;
        }
    }
}

TEST(Containing, TheSmallestRectangleIsTurnedWithThePoints) {
    const OrientedRect diamond = *smallest_rect(Points{{0, -1}, {2, 1}, {1, 2}, {-1, 0}});
    EXPECT_NEAR(
        diamond.half_extents.x * diamond.half_extents.y * 4, 4, 1e-5f); // 2 sqrt 2 by sqrt 2
    expect_near(diamond.center, {0.5f, 0.5f}, 1e-6f);
    const OrientedRect line = *smallest_rect(Points{{0, 0}, {3, 4}, {6, 8}});
    EXPECT_NEAR(std::max(line.half_extents.x, line.half_extents.y), 5, 1e-4f);
    EXPECT_NEAR(std::min(line.half_extents.x, line.half_extents.y), 0, 1e-4f);
}

// No direction gives a smaller rectangle, in steps of 1 degree.
TEST(Containing, TheSmallestRectangleIsSmallerThanThoseOfAllDirections) {
    test::Samples samples{.on_grid = false};
    SCOPED_TRACE(test::seed());
    for (int n = 0; n < 200; ++n) {
        Points points(3 + samples.random.below(8));
        for (Vec2& p : points)
            p = samples.point();
        const OrientedRect rect = *smallest_rect(points);
        const Real smallest = rect.half_extents.x * rect.half_extents.y * 4;
        for (int deg = 0; deg < 90; ++deg) {
            const Rotation2 turn = rotation_by_degrees(static_cast<Real>(deg));
            Rect local;
            for (const Vec2 p : points)
                local = unite(local, rotate_inverse(turn, p));
            ASSERT_GE(area(local), smallest * 0.9999f) << "try " << n << ", " << deg << " degrees";
        }
    }
}

} // namespace
} // namespace topple::planar
