// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/convex_cases.h"
#include "tests/support/test.h"

#include <algorithm>
#include <array>

namespace topple::test {
namespace {

using namespace convex_cases;

// Properties of every pair of convex shapes.

class ConvexPairs : public testing::Test {
protected:
    /// Calls `check(case, manifold)` for every random case with a contact.
    template<typename Check>
    void for_each_touching(int count, Check check) {
        Random random(seed());
        int touching = 0;
        while (touching < count && !testing::Test::HasFailure()) {
            const Case c = random_case(random);
            const Manifold m = run(c);
            if (m.count == 0)
                continue;
            ++touching;
            testing::ScopedTrace trace(__FILE__, __LINE__, testing::Message() << c);
            check(c, m);
        }
    }
};

TEST_F(ConvexPairs, NormalsAreUnitAndSeparationsWithinTheMargin) {
    for_each_touching(6000, [](const Case&, const Manifold& m) {
        EXPECT_NEAR(length(m.normal), 1, 1e-5f);
        EXPECT_LE(m.count, 4);
        for (const ManifoldPoint& p : points_of(m))
            EXPECT_LE(p.separation, kMargin);
    });
}

TEST_F(ConvexPairs, FeaturesOfOneManifoldDiffer) {
    for_each_touching(6000, [](const Case&, const Manifold& m) {
        for (int i = 0; i < m.count; ++i)
            for (int j = 0; j < i; ++j)
                EXPECT_NE(m.points[static_cast<std::size_t>(i)].feature,
                          m.points[static_cast<std::size_t>(j)].feature);
    });
}

TEST_F(ConvexPairs, TheDepthIsThatOfTheBestDirectionOrNearly) {
    // A manifold must not report an overlap much deeper than in the best direction, nor a gap wider than along its
    // own direction, as a normal longer than 1 would give.
    for_each_touching(1000, [](const Case& c, const Manifold& m) {
        EXPECT_NEAR(length(m.normal), 1, 1e-5f);
        const Real best = std::max(sweep_gap(c), gap_along(c, normalize(m.normal)));
        EXPECT_LE(gap_along(c, m.normal), best + 1e-5f);
        EXPECT_GE(gap_along(c, m.normal), best - slack(c, best));
    });
}

TEST_F(ConvexPairs, ShapesThatOverlapAreNeverMissed) {
    Random random(seed() + 1);
    int overlapping = 0;
    while (overlapping < 700) {
        const Case c = random_case(random);
        if (sweep_gap(c) > -0.01f)
            continue;
        ++overlapping;
        ASSERT_LT(deepest(run(c, 0)), 0) << c;
    }
}

TEST_F(ConvexPairs, PointsLieBetweenTheTwoSurfaces) {
    for_each_touching(6000, [](const Case& c, const Manifold& m) {
        for (const ManifoldPoint& p : points_of(m)) {
            // The contact point lies halfway between points of both surfaces; 2 mm allow for the growth of the
            // reference face and for edges that do not meet exactly above each other.
            const Real allowed = 0.5f * std::abs(p.separation) + 2e-3f;
            EXPECT_LE(outside_by(c.a, c.world_from_a, p.point), allowed);
            EXPECT_LE(outside_by(c.b, c.world_from_b, p.point), allowed);
        }
    });
}

TEST_F(ConvexPairs, SwappingTheShapesMirrorsTheManifold) {
    for_each_touching(6000, [](const Case& c, const Manifold& m) {
        const Manifold n = run({c.b, c.a, c.world_from_b, c.world_from_a});
        if (n.count == 0) { // a tie at the margin: either result is right
            EXPECT_GE(deepest(m), kMargin - slack(c, kMargin));
            return;
        }
        if (c.a.index() != c.b.index()) { // one function serves both orders
            EXPECT_EQ(m.normal, -n.normal);
            EXPECT_EQ(deepest(m), deepest(n));
        } else if (dot(m.normal, -n.normal) > 0.99999f) {
            EXPECT_NEAR(deepest(m), deepest(n), 3e-3f);
        } else { // another axis is equally good
            EXPECT_NEAR(gap_along(c, m.normal),
                        gap_along(c, -n.normal),
                        2 * slack(c, gap_along(c, m.normal)));
        }
    });
}

TEST_F(ConvexPairs, FarFromTheOriginNothingChangesButDigits) {
    for_each_touching(2000, [](const Case& c, const Manifold& m) {
        // Multiples of 1/16384 stay exact when moved by 1024.
        const auto snap = [](Vec3 v) {
            const auto one = [](Real x) { return std::round(x * 8192) / 8192; };
            return Vec3{one(v.x), one(v.y), one(v.z)};
        };
        Case near = c;
        near.world_from_a.position = snap(c.world_from_a.position);
        near.world_from_b.position = snap(c.world_from_b.position);
        Case far = near;
        const Vec3 away{1024, -1024, 512};
        far.world_from_a.position += away;
        far.world_from_b.position += away;
        const Manifold p = run(near), q = run(far);
        ASSERT_EQ(p.count, q.count);
        EXPECT_EQ(p.normal, q.normal);
        for (int i = 0; i < p.count; ++i) {
            const auto k = static_cast<std::size_t>(i);
            EXPECT_EQ(p.points[k].separation, q.points[k].separation);
            EXPECT_EQ(p.points[k].feature, q.points[k].feature);
            EXPECT_NEAR(distance(p.points[k].point + away, q.points[k].point), 0, 2.5e-4f);
        }
        (void)m;
    });
}

Shape scaled(const Shape& shape, Real s) {
    Shape result = shape;
    const auto scale_measures = [s]<typename S>(S& one) {
        if constexpr (MeasuredShape<S>)
            for_each_measure(one, [s](const auto&, auto& length) { length *= s; });
    };
    std::visit(scale_measures, result);
    if (!std::holds_alternative<HullShape>(shape))
        return result;
    auto hull = std::make_shared<ConvexHull>(*std::get<HullShape>(shape).hull);
    for (Vec3& v : hull->vertices)
        v *= s;
    for (ConvexHull::Face& f : hull->faces)
        f.offset *= s;
    hull->centroid *= s;
    hull->bounds = {hull->bounds.min * s, hull->bounds.max * s};
    hull->inner_radius *= s;
    return HullShape{hull};
}

TEST_F(ConvexPairs, ScalingByAPowerOfTwoScalesTheManifoldExactly) {
    for_each_touching(2000, [](const Case& c, const Manifold& m) {
        for (const Real s : {0.0625f, 16.0f}) {
            Case other{scaled(c.a, s), scaled(c.b, s), c.world_from_a, c.world_from_b};
            other.world_from_a.position *= s;
            other.world_from_b.position *= s;
            const Manifold n = run(other, kMargin * s);
            ASSERT_EQ(m.count, n.count);
            EXPECT_EQ(m.normal, n.normal);
            for (int i = 0; i < m.count; ++i) {
                const auto k = static_cast<std::size_t>(i);
                EXPECT_EQ(m.points[k].separation * s, n.points[k].separation);
                EXPECT_EQ(m.points[k].feature, n.points[k].feature);
            }
        }
    });
}

TEST_F(ConvexPairs, ARigidMotionOfBothCarriesTheManifoldAlong) {
    Random random(seed() + 2);
    for_each_touching(2000, [&](const Case& c, const Manifold& m) {
        const Transform motion{random_vector(random, 2), random_rotation(random)};
        const Case other{c.a, c.b, motion * c.world_from_a, motion * c.world_from_b};
        const Manifold n = run(other);
        // Rounding may select another of two equally good axes, if the gap along it is as good.
        EXPECT_NEAR(gap_along(c, m.normal),
                    n.count > 0 ? gap_along(other, n.normal) : kMargin,
                    slack(c, gap_along(c, m.normal)));
    });
}

TEST_F(ConvexPairs, MovingApartAlongTheNormalOpensTheGapByAsMuch) {
    for_each_touching(2000, [](const Case& c, const Manifold& m) {
        constexpr Real kStep = 0.01f;
        Case apart = c;
        apart.world_from_b.position += m.normal * kStep;
        EXPECT_NEAR(gap_along(apart, m.normal), gap_along(c, m.normal) + kStep, 1e-5f);
        const Manifold n = run(apart, 10);
        ASSERT_GT(n.count, 0);
        // The overlap never grows; along the best axis the gap grows by at most the step.
        EXPECT_GE(gap_along(apart, n.normal),
                  gap_along(c, m.normal) + kStep - slack(c, gap_along(c, m.normal)));
    });
}

} // namespace
} // namespace topple::test
