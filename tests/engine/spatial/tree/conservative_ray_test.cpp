// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/tree/conservative_ray.h"

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::spatial_detail {
namespace {

TEST(ScaledRay, ALongOrShortDirectionIsDividedByAPowerOfTwoAndTheRangeCoversTheOldOne) {
    Random random(test::seed());
    for (int exponent = -120; exponent <= 120; ++exponent)
        for (int axis = 0; axis < 3; ++axis) {
            const Real longest = std::ldexp(random.between(1, 2), exponent);
            Ray ray{test::random_point(random, 9), test::random_point(random, 0.5f) * longest};
            ray.direction[axis] = random.below(2) == 0 ? longest : -longest;
            ray.t_min = random.between(-2, 2) / longest;
            ray.t_max = ray.t_min + random.unit() / longest;
            const auto s = scaled(ray);
            ASSERT_TRUE(s) << exponent;
            const bool is_plain = exponent >= -20 && exponent < 20;
            const int by = is_plain ? 0 : exponent;
            EXPECT_EQ(s->origin, ray.origin);
            EXPECT_EQ(s->direction[axis], std::ldexp(ray.direction[axis], -by)) << exponent;
            EXPECT_EQ(s->t_scale, std::ldexp(1.0, -by)) << exponent;
            for (int i = 0; i < 3; ++i) // of subnormal components bits may be lost
                EXPECT_NEAR(s->direction[i], std::ldexp(ray.direction[i], -by), 1e-6f);
            // Exact in double.
            const double low = std::ldexp(double{ray.t_min}, by),
                         high = std::ldexp(double{ray.t_max}, by);
            constexpr double kFewRoundings = 4 * 0x1p-24;
            EXPECT_LE(double{s->t_min}, low);
            EXPECT_GE(double{s->t_max}, high);
            EXPECT_GE(double{s->t_min}, low - std::abs(low) * kFewRoundings);
            EXPECT_LE(double{s->t_max}, high + std::abs(high) * kFewRoundings);
        }
}

TEST(ScaledRay, TheLimitsOfPlainDirectionsAreThemselvesPlain) {
    for (const Real longest : {kLeastUnscaled, kMostUnscaled}) {
        const auto s = scaled({{1, 2, 3}, {0, -longest, 0}, 0.1f, 0.7f});
        ASSERT_TRUE(s);
        EXPECT_EQ(s->t_scale, 1);
        EXPECT_EQ(s->direction.y, -longest);
        EXPECT_EQ(s->t_min, 0.1f);
        EXPECT_EQ(s->t_max, 0.7f);
    }
    EXPECT_NE(scaled({{}, {0, 0, std::nextafter(kLeastUnscaled, 0.0f)}})->t_scale, 1);
    EXPECT_NE(scaled({{}, {0, 0, std::nextafter(kMostUnscaled, kInf)}})->t_scale, 1);
}

TEST(ScaledRay, RaysThatHitNothingHaveNone) {
    EXPECT_TRUE(scaled({{}, kX, 2, 2}));
    EXPECT_TRUE(scaled({{}, kX, -kInf, kInf}));
    for (const Ray& ray : {Ray{{}, {}},
                           Ray{{}, {0, -0.0f, 0}},
                           Ray{{kNan, 0, 0}, kX},
                           Ray{{0, kInf, 0}, kX},
                           Ray{{}, {1, kNan, 0}},
                           Ray{{}, {1, 0, -kInf}},
                           Ray{{}, kX, 2, 1},
                           Ray{{}, kX, kNan, 1},
                           Ray{{}, kX, 0, kNan}})
        EXPECT_FALSE(scaled(ray)) << ray.direction.x << " from " << ray.t_min;
}

struct ExactInterval {
    double near = -Aabb::kInfinity, far = Aabb::kInfinity;
};

/// The slab test in double. Requires: no component of the direction is 0.
ExactInterval exact_interval(const ScaledRay& ray, const Aabb& box) {
    ExactInterval out;
    for (int axis = 0; axis < 3; ++axis) {
        const double o = ray.origin[axis], d = ray.direction[axis];
        const double a = (double{box.min[axis]} - o) / d, b = (double{box.max[axis]} - o) / d;
        out.near = std::max(out.near, std::min(a, b));
        out.far = std::min(out.far, std::max(a, b));
    }
    return out;
}

TEST(ConservativeRay, AnIntervalHoldsTheExactOneAndIsOnlyAFewRoundingsWider) {
    Random random(test::seed());
    for (const Real slack : {1.0f, 4.0f})
        for (int i = 0; i < 3000; ++i) {
            const bool snapped = i % 2 == 0;
            const Vec3 low = test::random_point(random, 8, snapped);
            const Aabb bounds{{-12, -12, -12}, {12, 12, 12}},
                box{low, low + abs(test::random_point(random, 3, snapped))};
            ScaledRay ray{test::random_point(random, i % 3 == 0 ? 500.0f : 10.0f, snapped),
                          test::random_point(random, 1)};
            if (snapped)
                for (int axis = 0; axis < 3; ++axis)
                    ray.direction[axis] = random.below(2) == 0 ? 1.0f : -0.5f;
            for (int axis = 0; axis < 3; ++axis)
                if (std::abs(ray.direction[axis]) < 1e-3f)
                    ray.direction[axis] = 1e-3f;
            const ConservativeRay widened(ray, bounds, slack);
            const ConservativeRay::Interval found = widened.interval(box);
            const ExactInterval exact = exact_interval(ray, box);
            EXPECT_LE(found.near, exact.near) << "seed " << test::seed();
            EXPECT_GE(found.far, exact.far) << "seed " << test::seed();
            // Each plane moves by 16 roundings of the reach, and the result is rounded.
            double farthest = 0, slope = 1;
            for (int axis = 0; axis < 3; ++axis) {
                farthest = std::max(farthest, 12 + std::abs(double{ray.origin[axis]}));
                slope = std::max(slope, 1 / std::abs(double{ray.direction[axis]}));
            }
            const double most = 16 * 0x1p-24 * double{slack} * farthest * slope;
            EXPECT_GE(found.near, exact.near - most) << "seed " << test::seed();
            EXPECT_LE(found.far, exact.far + most) << "seed " << test::seed();
        }
}

TEST(ConservativeRay, FourBoxesAtOnceGiveTheSameBitsAndABoxInsideAnotherAnIntervalInside) {
    Random random(test::seed());
    for (int i = 0; i < 1000; ++i) {
        const bool snapped = i % 2 == 0;
        const Aabb bounds{{-9, -9, -9}, {9, 9, 9}};
        ScaledRay ray{test::random_point(random, 9, snapped),
                      test::random_point(random, 1, snapped)};
        if (ray.direction == Vec3{})
            ray.direction = kY;
        const ConservativeRay widened(ray, bounds);
        for (const std::size_t stride : {std::size_t{4}, std::size_t{8}}) {
            std::array<float, 48> rows{};
            std::array<Aabb, 4> boxes;
            for (std::size_t lane = 0; lane < 4; ++lane) {
                const Vec3 low = test::random_point(random, 6, snapped);
                boxes[lane] = {low, low + abs(test::random_point(random, 3, snapped))};
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    rows[axis * stride + lane] = boxes[lane].min[static_cast<int>(axis)];
                    rows[(axis + 3) * stride + lane] = boxes[lane].max[static_cast<int>(axis)];
                }
            }
            const ConservativeRay::Interval4 four = widened.interval4(rows.data(), stride);
            alignas(16) std::array<float, 4> near, far;
            four.near.store(near.data());
            four.far.store(far.data());
            for (std::size_t lane = 0; lane < 4; ++lane) {
                const ConservativeRay::Interval one = widened.interval(boxes[lane]);
                EXPECT_EQ(near[lane], one.near) << "seed " << test::seed();
                EXPECT_EQ(far[lane], one.far) << "seed " << test::seed();
                const ConservativeRay::Interval outer = widened.interval(
                    unite(boxes[lane], boxes[(lane + 1) % 4]));
                EXPECT_LE(outer.near, one.near) << "seed " << test::seed();
                EXPECT_GE(outer.far, one.far) << "seed " << test::seed();
            }
        }
    }
}

TEST(ConservativeRay, ABoxIsMetUpToBothEndsOfTheRange) {
    const ScaledRay ray{{}, kX, 0.5, 2, 9}; // one scaled unit is half a unit of the caller
    const ConservativeRay::Interval box{4, 6};
    EXPECT_TRUE(is_met(box, ray, 9));
    EXPECT_TRUE(is_met(box, ray, 2)); // entered at 4 * 0.5
    EXPECT_FALSE(is_met(box, ray, 1.99f));
    EXPECT_TRUE(is_met({1, 2}, ray, 9)); // left where the range begins
    EXPECT_FALSE(is_met({1, 1.99f}, ray, 9));
    EXPECT_TRUE(is_met({5, 5}, ray, 9));
    EXPECT_FALSE(is_met({5.01f, 5}, ray, 9));
}

TEST(ConservativeRay, BitsOfTheOctantAreTheAxesAlongWhichItRunsBackward) {
    for (unsigned octant = 0; octant < 8; ++octant) {
        const Vec3 direction{
            octant & 1u ? -1.0f : 1.0f, octant & 2u ? -1.0f : 1.0f, octant & 4u ? -1.0f : 1.0f};
        const ConservativeRay ray({{}, direction}, {{-1, -1, -1}, {1, 1, 1}});
        EXPECT_EQ(ray.octant(), octant);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const bool is_backward = (octant >> axis & 1u) != 0;
            EXPECT_EQ(ray.rows().near[axis], axis + (is_backward ? 3 : 0));
            EXPECT_EQ(ray.rows().far[axis], axis + (is_backward ? 0 : 3));
            EXPECT_EQ(ray.inverse(axis), direction[static_cast<int>(axis)]);
        }
    }
}

} // namespace
} // namespace topple::spatial_detail
