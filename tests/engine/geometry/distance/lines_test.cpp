// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/lines.h"

#include "tests/engine/geometry/exact_oracle.h"
#include "tests/engine/geometry/hull_support.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/intersects.h"

namespace topple {
namespace {

using test::random_vector;

TEST(Lines, MeetPassOrAreParallelOrOne) {
    const Line x{{}, kX};
    const LineApproach meeting = find_approach(x, Line{{3, 1, 0}, kY});
    EXPECT_EQ(meeting.relation, LineRelation::meeting);
    EXPECT_EQ(meeting.on_first, (Vec3{3, 0, 0}));
    EXPECT_EQ(meeting.s, 3);
    EXPECT_EQ(meeting.t, -1);
    const LineApproach skew = find_approach(x, Line{{3, 1, 2}, kY});
    EXPECT_EQ(skew.relation, LineRelation::skew);
    EXPECT_EQ(skew.distance, 2);
    EXPECT_EQ(skew.on_second, (Vec3{3, 0, 2}));
    const LineApproach parallel = find_approach(x, Line{{5, 3, 4}, {-2, 0, 0}});
    EXPECT_EQ(parallel.relation, LineRelation::parallel);
    EXPECT_EQ(parallel.distance, 5);
    EXPECT_EQ(find_approach(x, Line{{7, 0, 0}, {-2, 0, 0}}).relation, LineRelation::coincident);
    EXPECT_TRUE(intersects(x, Line{{7, 0, 0}, kX}));
    EXPECT_FALSE(intersects(x, Line{{7, 1, 0}, kX}));
    EXPECT_TRUE(
        intersects(Line{{7, 2, 0}, {1e3f, 0, 5}}, Plane{kY, 2})); // the point lies on the line
    EXPECT_FALSE(intersects(Line{{7, 3, 0}, {1e3f, 0, 5}}, Plane{kY, 2}));
}

// The limits that lines.h states: 1e-6 of the largest coordinate, here that of the nearest points, and 1e-6 rad.
TEST(Lines, MeetAndAreParallelWithinAMillionth) {
    const Line x{{}, kX};
    for (const Real size : {1e-3f, 1.0f, 1e3f}) {
        const auto relation_at = [&](Real gap) {
            return find_approach(x, Line{{size, size, size * gap}, kY}).relation;
        };
        EXPECT_EQ(relation_at(0.9e-6f), LineRelation::meeting) << size;
        EXPECT_EQ(relation_at(1.1e-6f), LineRelation::skew) << size;
    }
    EXPECT_EQ(find_approach(x, Line{{0, 0, 1}, {1, 0.9e-6f, 0}}).relation, LineRelation::parallel);
    EXPECT_EQ(find_approach(x, Line{{0, 0, 1}, {1, 1.1e-6f, 0}}).relation, LineRelation::skew);
}

TEST(Lines, RangesOfRaysAndEndsOfSegmentsCount) {
    const Ray right{{}, kX};
    EXPECT_EQ(find_approach(right, Ray{{-3, 0, 4}, kY}).distance,
              5); // to the begin of the ray: 3-4-5
    EXPECT_EQ(find_approach(Line{{}, kX}, Ray{{-3, 0, 4}, kY}).distance, 4);
    EXPECT_EQ(find_approach(right, Segment{{2, 1, 0}, {2, 3, 0}}).distance, 1);
    EXPECT_TRUE(intersects(right, Segment{{2, -1, 0}, {2, 3, 0}}));
    EXPECT_FALSE(intersects(right, Segment{{-2, -1, 0}, {-2, 3, 0}}));
    EXPECT_TRUE(intersects(Segment{{2, 0, 0}, {3, 0, 0}}, Segment{{3, 0, 0}, {4, 5, 6}}));
    EXPECT_EQ(find_approach(right, Ray{{-1, 0, 0}, -kX}).relation, LineRelation::parallel);
    EXPECT_EQ(find_approach(right, Ray{{9, 0, 0}, -kX}).relation, LineRelation::coincident);
    EXPECT_FALSE(intersects(Ray{{}, kX, 0, 2}, Ray{{3, 0, 0}, kX}));
    EXPECT_TRUE(intersects(Ray{{}, kX, 0, 3}, Ray{{3, 0, 0}, kX}));
}

TEST(Lines, WithoutADirectionAreNothingAndWithoutALengthArePoints) {
    EXPECT_FALSE(intersects(Line{{}, {}}, Line{{}, kX}));
    EXPECT_FALSE(intersects(Ray{{}, {}}, Line{{}, kX}));
    EXPECT_TRUE(intersects(Line{{}, kX}, Segment{{5, 0, 0}, {5, 0, 0}}));
    EXPECT_FALSE(intersects(Line{{}, kX}, Segment{{5, 1, 0}, {5, 1, 0}}));
    EXPECT_EQ(find_approach(Line{{}, kX}, Segment{{5, 0, 0}, {5, 0, 0}}).relation,
              LineRelation::coincident)
        << "no direction is parallel to all";
    EXPECT_EQ(length(Segment{{1, 2, 3}, {3, 5, 9}}), 7);
    EXPECT_EQ(length_squared(Segment{{1, 2, 3}, {3, 5, 9}}), 49);
    EXPECT_EQ(length_squared(Segment{{1, 2, 3}, {1, 2, 3}}), 0);
    const Ray ray = ray_towards({1, 0, 0}, {1, 0, -7});
    EXPECT_EQ(ray.direction, -kZ);
    EXPECT_EQ(ray_towards({1, 2, 3}, {1, 2, 3}).direction, Vec3{});
}

TEST(Lines, SegmentsOnAGridMeetWhereWholeNumbersSaySo) {
    Random random(test::seed());
    int hits = 0;
    for (int i = 0; i < 20000; ++i) {
        const std::uint32_t half = 1 + static_cast<std::uint32_t>(i % 3);
        const std::array<Vec3, 2> a{test::grid_point(random, half), test::grid_point(random, half)};
        const std::array<Vec3, 2> b{test::grid_point(random, half), test::grid_point(random, half)};
        const bool truth = test::hulls_meet(a, b);
        EXPECT_EQ(intersects(Segment{a[0], a[1]}, Segment{b[0], b[1]}), truth)
            << "seed " << test::seed() << " pair " << i;
        hits += truth ? 1 : 0;
    }
    EXPECT_GT(hits, 500);
}

TEST(Lines, NoOtherPairOfPointsIsNearer) {
    Random random(test::seed());
    for (int i = 0; i < 2000; ++i) {
        Ray a{random_vector(random, 2), random_vector(random, 1), -1, 1};
        Ray b{random_vector(random, 2), random_vector(random, 1), random.between(-3, 0), 2};
        if (i % 3 == 0)
            b.direction = a.direction * random.between(-2, 2); // parallel
        const LineApproach near = find_approach(a, b);
        EXPECT_NEAR(near.distance, distance(near.on_first, near.on_second), 2e-6f);
        for (int k = 0; k <= 8; ++k)
            for (int l = 0; l <= 8; ++l)
                EXPECT_LE(near.distance,
                          distance(point_at(a, a.t_min + (a.t_max - a.t_min) * Real(k) / 8),
                                   point_at(b, b.t_min + (b.t_max - b.t_min) * Real(l) / 8)) +
                              2e-6f);
    }
}

TEST(Lines, APointIsOnAThingOfNoThicknessWithinWhatFloatsCanTell) {
    EXPECT_TRUE(intersects(Vec3{0.7f, 1.4f, 2.1f}, Segment{{}, {1, 2, 3}}));
    EXPECT_FALSE(intersects(Vec3{1, 0.0003f, 0}, Segment{{}, {2, 0, 0}}));
    EXPECT_FALSE(intersects(Vec3{5, 5, 0}, Segment{{}, {1, 1, 0}}));
    const Real s = 1 / std::sqrt(3.0f);
    EXPECT_TRUE(intersects(Vec3{3, 3, 3}, Ray{{}, {s, s, s}}));
    EXPECT_FALSE(intersects(Vec3{1000, 0.1f, 0}, Ray{{}, kX}));
    EXPECT_FALSE(intersects(Vec3{-1, 0, 0}, Ray{{}, kX}));
    EXPECT_TRUE(intersects(Vec3{-1, 0, 0}, Line{{}, kX}));
    // The point is 1e40 lengths of the direction away, more than the range of a ray.
    EXPECT_TRUE(intersects(Line{{}, {1e-20f, 0, 0}}, Vec3{1e20f, 0, 0}));
    EXPECT_TRUE(intersects(Vec3{1000, -500, -499}, Plane{{s, s, s}, s})); // x + y + z = 1
    EXPECT_FALSE(intersects(Vec3{1000, -500, -498}, Plane{{s, s, s}, s}));
    // Computed on a long segment, a point near the origin is no more exact than the segment's ends.
    const Segment far{{55.5338287f, 36.6464844f, -15.8600922f},
                      {-52.0303268f, -34.9391251f, 13.4162217f}};
    EXPECT_TRUE(intersects(Vec3{0.513595581f, 0.0296669006f, -0.884939671f}, far));
    EXPECT_FALSE(intersects(Vec3{0.513595581f, 0.0306669006f, -0.884939671f}, far)) << "1 mm";
    Random random(test::seed());
    for (int i = 0; i < 2000; ++i) {
        const Segment along{random_vector(random, 100), random_vector(random, 100)};
        const Vec3 p = lerp(along.a, along.b, random.unit());
        EXPECT_TRUE(intersects(p, along)) << "seed " << test::seed() << " segment " << i;
        EXPECT_TRUE(intersects(p, Ray{along.a, along.b - along.a}));
        EXPECT_TRUE(intersects(p, Line{along.b, along.b - along.a}));
        // The order of the arguments makes no difference.
        EXPECT_TRUE(intersects(along, p)) << "seed " << test::seed() << " segment " << i;
        EXPECT_TRUE(intersects(Ray{along.a, along.b - along.a}, p));
        EXPECT_TRUE(intersects(Line{along.b, along.b - along.a}, p));
    }
}

} // namespace
} // namespace topple
