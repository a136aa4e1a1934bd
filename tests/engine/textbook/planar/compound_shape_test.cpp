// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/textbook/planar/compound_shape.h"

#include "tests/engine/textbook/planar/planar_samples.h"
#include "tests/support/test.h"
#include "topple/textbook/planar/intersects.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace topple::planar {
namespace {

using test::Samples;
using test::to_convex;

CompoundShape random_compound(Samples& samples) {
    std::vector<Part> parts;
    for (std::uint32_t i = 0, n = samples.random.below(5); i < n; ++i) {
        const auto shape = samples.shape(2 + samples.random.below(4));
        std::visit(
            [&](const auto& s) {
                if constexpr (std::is_constructible_v<Part, decltype(s)>)
                    parts.emplace_back(s);
            },
            shape);
    }
    return CompoundShape(parts);
}

TEST(CompoundShape, HoldsAPointThatAPartHolds) {
    const CompoundShape dumbbell(
        {Circle{{-3, 0}, 1}, Circle{{3, 0}, 1}, rect_between({-3, -0.5f}, {3, 0.5f})});
    EXPECT_TRUE(contains(dumbbell, {-4, 0}));
    EXPECT_TRUE(contains(dumbbell, {0, 0.5f}));
    EXPECT_FALSE(contains(dumbbell, {0, 0.6f})); // within the bounds, and in no part
    EXPECT_EQ(dumbbell.bounds(), rect_between({-4, -1}, {4, 1}));
    EXPECT_EQ(closest_point(dumbbell, {0, 5}), (Vec2{0, 0.5f}));
    EXPECT_EQ(cast_ray(dumbbell, Ray{{-9, 0}, {1, 0}})->t, 5);
    EXPECT_TRUE(intersects(dumbbell, dumbbell));
}

TEST(CompoundShape, OfNothingMeetsNothing) {
    const CompoundShape nothing;
    EXPECT_FALSE(contains(nothing, {0, 0}));
    EXPECT_FALSE(intersects(nothing, nothing));
    EXPECT_FALSE(find_separation(nothing, nothing));
    EXPECT_EQ(closest_point(nothing, {1, 2}), (Vec2{1, 2}));
    EXPECT_TRUE(is_empty(nothing.bounds()));
}

/// Returns the separation of the first two parts of which none are nearer or deeper.
std::optional<Separation> nearest_parts(const CompoundShape& a, const CompoundShape& b) {
    std::optional<Separation> nearest;
    for (const Convex& part : a.convex_parts())
        for (const Convex& of_b : b.convex_parts()) {
            const auto one = find_separation(part, of_b);
            if (!nearest || one->distance < nearest->distance)
                nearest = one;
        }
    return nearest;
}

Vec2 closest_of_parts(const CompoundShape& shape, Vec2 p) {
    Vec2 closest = p;
    Real least = std::numeric_limits<Real>::infinity();
    for (const Convex& part : shape.convex_parts()) {
        const Vec2 of_part = closest_point(part, p);
        if (distance(of_part, p) < least)
            closest = of_part, least = distance(of_part, p);
    }
    return closest;
}

// Every query equals the query of each part.
TEST(CompoundShape, AnswersForItsParts) {
    for (const bool on_grid : {true, false}) {
        Samples samples{.on_grid = on_grid};
        SCOPED_TRACE(test::seed());
        for (int n = 0; n < 3000; ++n) {
            const CompoundShape a = random_compound(samples), b = random_compound(samples);
            const Convex other = to_convex(samples.shape());
            const Vec2 p = samples.point(), q = samples.point();
            const auto any = [](const CompoundShape& c, auto says) {
                return std::any_of(c.convex_parts().begin(), c.convex_parts().end(), says);
            };
            ASSERT_EQ(contains(a, p), any(a, [&](const Convex& c) { return contains(c, p); }));
            const auto meets_other = [&](const Convex& c) { return intersects(c, other); };
            ASSERT_EQ(intersects(a, other), any(a, meets_other));
            ASSERT_EQ(intersects(other, a), any(a, meets_other));
            ASSERT_EQ(intersects(a, b), any(b, [&](const Convex& c) { return intersects(a, c); }));
            ASSERT_EQ(intersects(a, b), intersects(b, a));
            const Ray ray{p, q};
            const Line line{p, q};
            ASSERT_EQ(intersects(ray, a),
                      any(a, [&](const Convex& c) { return intersects(c, ray); }));
            ASSERT_EQ(intersects(line, a),
                      any(a, [&](const Convex& c) { return intersects(c, line); }));
            ASSERT_EQ(cast_ray(a, ray).has_value(), intersects(ray, a));
            const auto s = find_separation(a, b);
            ASSERT_EQ(s.has_value(), !a.parts().empty() && !b.parts().empty());
            if (s && std::abs(s->distance) > 1e-5f) {
                ASSERT_EQ(s->distance < 0, intersects(a, b));
            }
            // The nearest, deepest or first hit part; on a tie the first such.
            const auto nearest = nearest_parts(a, b);
            ASSERT_TRUE(!s || (s->distance == nearest->distance && s->on_a == nearest->on_a &&
                               s->on_b == nearest->on_b));
            const Vec2 closest = closest_of_parts(a, p);
            ASSERT_NEAR(distance(closest_point(a, p), p), distance(closest, p), 2e-5f);
            ASSERT_EQ(closest_point(a, p) == p, closest == p) << "try " << n;
            Rect bounds;
            for (const Convex& part : a.convex_parts())
                bounds = unite(bounds, bounds_of(part));
            ASSERT_EQ(a.bounds(), bounds);
            const auto hit = cast_ray(a, ray);
            if (!hit)
                continue;
            bool is_inside = false, is_of_a_part = false;
            for (const Convex& part : a.convex_parts()) {
                const auto of_part = cast_ray(part, ray);
                ASSERT_TRUE(!of_part || hit->t <= of_part->t);
                is_inside = is_inside || (of_part && of_part->inside);
                is_of_a_part = is_of_a_part ||
                               (of_part && of_part->t == hit->t && of_part->normal == hit->normal);
            }
            ASSERT_EQ(hit->inside, is_inside) << "try " << n;
            ASSERT_TRUE(is_of_a_part) << "try " << n;
        }
    }
}

} // namespace
} // namespace topple::planar
