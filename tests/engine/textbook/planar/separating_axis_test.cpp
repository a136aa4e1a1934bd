// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/separating_axis.h"

#include "tests/engine/textbook/planar/planar_samples.h"
#include "tests/engine/textbook/planar/simple_shapes.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/separation.h"

namespace topple::planar {
namespace {

using test::expect_near;
using test::Samples;
using test::to_convex;

TEST(PlanarSeparatingAxis, ShadowsReachFromVertexToVertex) {
    EXPECT_EQ(shadow(kTwo, {1, 0}).min, 0);
    EXPECT_EQ(shadow(kTwo, {1, 0}).max, 2);
    const Real r = std::sqrt(0.5f);
    EXPECT_NEAR(shadow(kTwo, {r, r}).max, 2.8284271f, 1e-6f);
    const OrientedRect turned{{3, 0}, {1, 1}, rotation_by_degrees(45)};
    EXPECT_NEAR(shadow(turned, {1, 0}).min, 3 - 1.41421356f, 1e-6f);
    EXPECT_NEAR(shadow(turned, {1, 0}).max, 3 + 1.41421356f, 1e-6f);
    EXPECT_EQ(shadow(Circle{{3, 4}, 5}, {0, 2}).min, -2); // twice as long an axis, twice the
                                                          // interval
    EXPECT_EQ(shadow(Circle{{3, 4}, 5}, {0, 2}).max, 18);
    EXPECT_TRUE(overlaps(Interval{0, 2}, Interval{2, 3}));
    EXPECT_FALSE(overlaps(Interval{0, 2}, Interval{2.1f, 3}));
    EXPECT_EQ(gap(Interval{0, 2}, Interval{5, 6}), 3);
    EXPECT_EQ(gap(Interval{0, 4}, Interval{3, 6}), -1);
}

TEST(PlanarSeparatingAxis, OverlapOnAnAxisDoesNotDependOnItsLength) {
    const Rect far = rect_between({2.5f, 0}, {4, 2});
    for (const Real size : {1e-3f, 1.0f, 1e3f}) {
        EXPECT_FALSE(overlap_on(kTwo, far, {size, 0}));
        EXPECT_TRUE(overlap_on(kTwo, far, {0, size}));
        EXPECT_FALSE(overlap_on(kTwo, OrientedRect{{4, 1}, {1, 1}, {}}, {size, 0}));
    }
    EXPECT_TRUE(overlap_on(kTwo, far, {0, 0})); // a zero axis shows no gap
}

TEST(PlanarSeparatingAxis, ParallelSidesShareAnAxis) {
    EXPECT_EQ(test_axes(kTwo, kTwo).tests.size(), 2u);
    const OrientedRect turned{{3, 0}, {1, 1}, rotation_by_degrees(30)};
    EXPECT_EQ(test_axes(kTwo, turned).tests.size(), 4u);
    EXPECT_EQ(test_axes(turned, turned).tests.size(), 3u); // plus the upright axis, for points
    EXPECT_EQ(normals_of(kTwo).size(), 4u);
    EXPECT_EQ(edges_of(kTwo)[1], (Segment{{2, 0}, {2, 2}}));
    EXPECT_EQ(normals_of(kTwo)[1], (Vec2{1, 0}));
}

TEST(PlanarSeparatingAxis, EveryNormalOfASideIsTriedOnceUpToItsSign) {
    // A's sides come first, then B's; an axis parallel to an earlier one is left out.
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 1000; ++n) {
            const Convex a = to_convex(samples.shape(3 + samples.random.below(3))),
                         b = to_convex(samples.shape(3 + samples.random.below(3)));
            if (a.vertices().size() < 3 || b.vertices().size() < 3)
                continue;
            std::vector<Vec2> expected;
            const auto is_new = [&](Vec2 normal) {
                return std::none_of(expected.begin(), expected.end(), [&](Vec2 axis) {
                    return std::abs(cross(axis, normal)) < 1e-5f;
                });
            };
            for (const Convex& shape : {a, b})
                for (const Vec2 normal : normals_of(shape)) {
                    if (is_new(normal))
                        expected.push_back(normal);
                }
            if (is_new({0, 1})) // always tried, for two points in one place
                expected.push_back({0, 1});
            const auto tried = test_axes(a, b).tests;
            ASSERT_EQ(tried.size(), expected.size()) << "try " << n;
            for (std::size_t k = 0; k < tried.size(); ++k)
                ASSERT_NEAR(std::abs(dot(tried[k].axis, expected[k])), 1, 1e-5f) << "try " << n;
        }
    }
}

TEST(PlanarSeparatingAxis, TellsTheAxisThatParts) {
    const auto apart = test_axes(kTwo, rect_between({5, 1}, {6, 2}));
    ASSERT_TRUE(apart.separating.has_value());
    const AxisTest& axis = apart.tests[*apart.separating];
    EXPECT_EQ(std::abs(axis.axis.x), 1);
    EXPECT_EQ(axis.gap, 3);
    const auto together = test_axes(kTwo, kTwo);
    EXPECT_FALSE(together.separating.has_value());
    EXPECT_EQ(together.tests[*together.widest].gap, -2);
    // A circle beside a vertex: only the axis to the vertex separates.
    const auto vertex = test_axes(kTwo, Circle{{2.8f, 2.8f}, 1});
    ASSERT_TRUE(vertex.separating.has_value());
    EXPECT_EQ(vertex.tests[*vertex.separating].feature, (Feature{FeatureKind::vertex, 2}));
}

// The axes alone give the result of the test, on a grid and off it, and the widest gap is the distance wherever a
// side is nearest.
TEST(PlanarSeparatingAxis, AnAxisPartsExactlyTheShapesThatDoNotMeet) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid, .reach = 4};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 10000; ++n) {
            const Convex a = to_convex(samples.shape()), b = to_convex(samples.shape());
            const auto axes = test_axes(a, b);
            ASSERT_EQ(!axes.separating.has_value(), intersects(a, b)) << "try " << n;
            ASSERT_TRUE(axes.widest.has_value());
            const Real widest = axes.tests[*axes.widest].gap;
            const Real distance = find_separation(a, b)->distance;
            ASSERT_LE(widest, distance + 2e-5f) << "try " << n;
            // The smallest overlap of polygons is across a side.
            if (distance < 0 && a.vertices().size() > 2 && b.vertices().size() > 2) {
                ASSERT_NEAR(widest, distance, 2e-5f) << "try " << n;
            }
        }
    }
}

TEST(PlanarSeparatingAxis, EmptyShapesHaveNone) {
    EXPECT_TRUE(test_axes(Rect{}, kTwo).tests.empty());
    EXPECT_FALSE(overlap_on(Rect{}, kTwo, {1, 0}));
    EXPECT_FALSE(test_axes(Vec2{1, 1}, Vec2{1, 1}).separating.has_value());
    EXPECT_TRUE(test_axes(Vec2{1, 1}, Vec2{1, 2}).separating.has_value());
}

} // namespace
} // namespace topple::planar
