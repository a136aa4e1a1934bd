// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Functions that the trees and brute force share, compared with double arithmetic.
#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/spatial/broad_phase/tree_broad_phase_detail.h"
#include "topple/spatial/tree/box_distance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace topple::spatial_detail {
namespace {

TEST(BoxDistance, IsALowerBoundThatIsTooSmallByAMillionthAtMost) {
    Random random(test::seed());
    int inside = 0;
    for (int i = 0; i < 3000; ++i) {
        const bool snapped = i % 2 == 0;
        const Real size = std::ldexp(1.0f, static_cast<int>(random.below(21)) - 10);
        const Vec3 low = test::random_point(random, 2, snapped);
        const Aabb box{low * size, (low + abs(test::random_point(random, 3, snapped))) * size};
        const Vec3 p = test::random_point(random, 4, snapped) * size;
        double squared = 0, farthest = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const double x = p[axis];
            const double beside = std::max(
                {double{box.min[axis]} - x, x - double{box.max[axis]}, 0.0});
            squared += beside * beside;
            farthest = std::max(farthest, beside);
        }
        const double found = least_squared_distance(box, p);
        EXPECT_LE(found, squared) << "seed " << test::seed();
        EXPECT_GE(found, squared * (1 - 2e-6)) << "seed " << test::seed();
        inside += squared == 0 ? 1 : 0;

        const Real away = static_cast<Real>(std::sqrt(squared));
        EXPECT_TRUE(may_be_within(box, p, away)) << "seed " << test::seed();
        if (away > 0) {
            EXPECT_FALSE(may_be_within(box, p, away * (1 - 2e-6f))) << "seed " << test::seed();
        }
        EXPECT_TRUE(may_be_within(box, p, away + size));
    }
    EXPECT_GT(inside, 15);
    const Aabb unit{{0, 0, 0}, {1, 1, 1}};
    EXPECT_TRUE(may_be_within(unit, {1, 1, 1}, 0));
    EXPECT_FALSE(may_be_within(unit, {0.5f, 0.5f, 0.5f}, -1e-9f));
    EXPECT_FALSE(may_be_within(unit, {0.5f, 0.5f, 0.5f}, kNan));
    EXPECT_TRUE(may_be_within(unit, {9, 9, 9}, kInf));
}

TEST(BoxPlace, IsTheTreeUpToTheCoordinatesThatItCanHold) {
    constexpr Real kFarthest = 1e18f;
    const Real beyond = std::nextafter(kFarthest, kInf);
    EXPECT_EQ(place_of({{0, 0, 0}, {1, 1, 1}}), BoxPlace::tree);
    EXPECT_EQ(place_of({{3, 3, 3}, {3, 3, 3}}), BoxPlace::tree);
    EXPECT_EQ(place_of(Aabb{}), BoxPlace::nowhere);
    EXPECT_EQ(place_of(everything()), BoxPlace::list);
    for (int axis = 0; axis < 3; ++axis)
        for (const bool is_low : {false, true}) {
            Aabb box{{-1, -1, -1}, {1, 1, 1}};
            Real& side = is_low ? box.min[axis] : box.max[axis];
            const Real sign = is_low ? -1.0f : 1.0f;
            side = sign * kFarthest;
            EXPECT_EQ(place_of(box), BoxPlace::tree);
            side = sign * beyond;
            EXPECT_EQ(place_of(box), BoxPlace::list);
            side = sign * kInf;
            EXPECT_EQ(place_of(box), BoxPlace::list);
            side = kNan;
            EXPECT_EQ(place_of(box), BoxPlace::nowhere);
            side = sign * -2;
            EXPECT_EQ(place_of(box), BoxPlace::nowhere);
        }
}

/// Returns how far a ray in units of its direction is from meeting a box within its range: negative if it meets it.
double miss_of(const Ray& ray, const Aabb& box) {
    double near = ray.t_min, far = ray.t_max;
    for (int axis = 0; axis < 3; ++axis) {
        const double o = ray.origin[axis], d = ray.direction[axis];
        const double low = double{box.min[axis]} - o, high = double{box.max[axis]} - o;
        if (d == 0) {
            if (low > 0 || high < 0)
                return Aabb::kInfinity;
            continue;
        }
        near = std::max(near, std::min(low / d, high / d));
        far = std::min(far, std::max(low / d, high / d));
    }
    return near - far;
}

TEST(BroadPhaseRays, MeetInfiniteAndFiniteBoxesWhereTheLineInDoubleDoes) {
    Random random(test::seed());
    int met = 0, missed = 0;
    for (int run = 0; run < 200; ++run) {
        const bool snapped = run % 2 == 0;
        std::vector<Aabb> boxes;
        for (int i = 0; i < 20; ++i) {
            const Vec3 low = test::random_point(random, 8, snapped);
            Aabb box{low, low + abs(test::random_point(random, 3, snapped))};
            for (int axis = 0; axis < 3 && i % 2 == 0; ++axis) {
                if (random.below(2) == 0)
                    box.min[axis] = -kInf;
                if (random.below(2) == 0)
                    box.max[axis] = kInf;
            }
            boxes.push_back(box);
        }
        Ray ray{test::random_point(random, 12, snapped), test::random_point(random, 1)};
        if (random.below(3) == 0) {
            ray.direction[static_cast<int>(random.below(3))] = 0;
            ray.direction[static_cast<int>(random.below(3))] = 0;
        }
        ray.direction = ray.direction *
                        std::ldexp(1.0f, 30 * (static_cast<int>(random.below(3)) - 1));
        const auto length = static_cast<Real>(max_component(abs(ray.direction)));
        ray.t_min = random.below(2) == 0 ? 0 : random.between(-9, 9) / length;
        ray.t_max = ray.t_min + (random.below(2) == 0 ? 1e6f : random.between(0, 20)) / length;
        for (const BroadPhaseKind kind :
             {BroadPhaseKind::bvh, BroadPhaseKind::octree, BroadPhaseKind::brute_force}) {
            const auto tree = make_box_tree(kind);
            tree->rebuild(boxes);
            std::vector<int> visits(boxes.size(), 0);
            tree->cast_ray(ray, [&](std::uint32_t i, Real t_max) {
                ++visits[i];
                return t_max;
            });
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                // Boxes are widened by the rounding errors of the test.
                if (miss_of(ray, boxes[i]) <= 0) {
                    EXPECT_EQ(visits[i], 1) << name_of(kind) << " seed " << test::seed();
                    ++met;
                } else if (miss_of(ray, grown(boxes[i], 1e-3f)) > 0) {
                    EXPECT_EQ(visits[i], 0) << name_of(kind) << " seed " << test::seed();
                    ++missed;
                }
            }
        }
    }
    EXPECT_GT(met, 1000);
    EXPECT_GT(missed, 1000);
}

TEST(PairSorter, SortsByTheFirstThenTheSecond) {
    Random random(test::seed());
    JobPool alone, three(3);
    PairSorter sorter;
    for (const std::uint32_t proxies : {2u, 3u, 255u, 256u, 257u, 1000u}) {
        std::vector<ProxyPair> pairs;
        for (std::uint32_t i = 0; i < proxies * 3; ++i) {
            const std::uint32_t a = random.below(proxies), b = random.below(proxies);
            if (a != b)
                pairs.push_back({std::min(a, b), std::max(a, b)});
        }
        pairs.push_back({0, proxies - 1});
        std::vector<ProxyPair> expected = pairs, found{{7, 8}};
        std::sort(expected.begin(), expected.end());
        for (JobPool* pool : {&alone, &three}) {
            sorter.sort(pairs, proxies, found, *pool);
            EXPECT_EQ(found, expected) << proxies << " seed " << test::seed();
        }
    }
    std::vector<ProxyPair> none{{7, 8}};
    sorter.sort({}, 5, none, alone);
    EXPECT_TRUE(none.empty());
}

} // namespace
} // namespace topple::spatial_detail
