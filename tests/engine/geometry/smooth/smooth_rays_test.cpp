// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/smooth/ellipsoid.h"
#include "topple/geometry/smooth/rounded_box.h"
#include "topple/geometry/smooth/tapered_capsule.h"
#include "topple/math/dvec3.h"

#include <array>
#include <cmath>
#include <utility>

namespace topple {
namespace {

TEST(RaySmooth, UnusableRaysMiss) {
    const auto count_hits = [](const Ray& ray) {
        return int{cast_ray(Ellipsoid{}, ray).has_value()} +
               int{cast_ray(RoundedBox{}, ray).has_value()} +
               int{cast_ray(TaperedCapsule{}, ray).has_value()};
    };
    EXPECT_EQ(count_hits({{0, 0, -5}, kZ}), 3);
    for (const Ray& unusable : {Ray{{kNan, 0, -5}, kZ},
                                Ray{{0, kInf, -5}, kZ},
                                Ray{{0, 0, -5}, {0, kNan, 1}},
                                Ray{{0, 0, -5}, {0, 0, kInf}},
                                Ray{{0, 0, -5}, {}},
                                Ray{{}, {}},
                                Ray{{0, 0, -5}, kZ, kNan},
                                Ray{{0, 0, -5}, kZ, -kInf},
                                Ray{{0, 0, -5}, kZ, 0, kNan},
                                Ray{{}, kZ, 1, 0}})
        EXPECT_EQ(count_hits(unusable), 0)
            << unusable.direction.z << " from " << unusable.t_min << " to " << unusable.t_max;
}

TEST(RaySmooth, SolidsWithoutRoomAreMissed) {
    for (const Real amount : {0.0f, -1.0f, kNan})
        for (int axis = 0; axis < 3; ++axis)
            for (const Vec3 along : {kX, kY, kZ}) {
                const Ray ray{along * -5 + Vec3{0.25f, 0.125f, 0.25f}, along};
                Vec3 radii{1, 1, 1};
                radii[axis] = amount;
                EXPECT_FALSE(cast_ray(Ellipsoid{{}, radii}, ray)) << amount;
                if (amount == 0) // a flat core and a radius of 0 have their place
                    continue;
                EXPECT_FALSE(cast_ray(RoundedBox{{}, {1, 1, 1}, amount}, ray)) << amount;
                EXPECT_FALSE(cast_ray(TaperedCapsule{{}, kY, 1, amount}, ray)) << amount;
                EXPECT_FALSE(cast_ray(TaperedCapsule{{}, kY, amount, 1}, ray)) << amount;
            }
}

/// Returns the least value of a convex function on [low, high], and where it is.
template<typename F>
std::array<double, 2> least_of(const F& f, double low, double high) {
    for (int i = 0; i < 80; ++i) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        (f(a) <= f(b) ? high : low) = f(a) <= f(b) ? b : a;
    }
    return {f((low + high) / 2), (low + high) / 2};
}

/// Returns the distance of p outside the spheres whose union the solid is; negative inside.
double height_above(const TaperedCapsule& c, DVec3 p) {
    const DVec3 axis = DVec3(c.b) - DVec3(c.a);
    return least_of(
        [&](double s) {
            return length(p - DVec3(c.a) - axis * s) - double{c.radius_a} -
                   (double{c.radius_b} - double{c.radius_a}) * s;
        },
        0,
        1)[0];
}

/// Radii of 125 m and 50 m over an axis of 125 m: the side leans by the sine 3/5, so that its normals (4 c, 4 s, 15) /
/// 25 with c^2 + s^2 = 5^2, its points and its tangents have integer coordinates. Roundings must not lose a tangent.
TEST(RayTaperedCapsule, EveryExactTangentOfItsSideMeetsIt) {
    constexpr std::array<std::array<int, 2>, 8> kAround{
        {{3, 4}, {4, 3}, {-3, 4}, {-4, 3}, {3, -4}, {-4, -3}, {5, 0}, {0, -5}}};
    int count = 0;
    for (int order = 0; order < 3; ++order)
        for (const auto& [c, s] : kAround)
            for (int k = 1; k <= 3; ++k)
                for (const int around : {-2, 1, 3})
                    for (const int along : {-2, -1, 0, 1, 2})
                        for (int steps = 1; steps <= 3; ++steps) {
                            const auto in_order = [&](int x, int y, int z) {
                                const std::array<int, 3> v{x, y, z};
                                Vec3 out;
                                for (int i = 0; i < 3; ++i)
                                    out[i] = static_cast<Real>(
                                        v[static_cast<std::size_t>((i + order) % 3)]);
                                return out;
                            };
                            const Vec3 point = in_order(
                                (20 - 3 * k) * c, (20 - 3 * k) * s, 75 + 20 * k);
                            const Vec3 direction = in_order(-s * around - 3 * c * along,
                                                            c * around - 3 * s * along,
                                                            20 * along);
                            const auto t = static_cast<Real>(steps);
                            const Vec3 center = in_order(7, -2, 4);
                            const TaperedCapsule solid{
                                center, center + in_order(0, 0, 125), 125, 50};
                            const auto hit = cast_ray(solid,
                                                      {center + point - direction * t, direction});
                            ASSERT_TRUE(hit) << c << ' ' << s << ' ' << k << ' ' << around << ' '
                                             << along << ' ' << steps << ' ' << order;
                            ASSERT_NEAR(hit->t, t, 1e-3f);
                            ++count;
                        }
    EXPECT_EQ(count, 3 * 8 * 3 * 3 * 5 * 3);
}

TEST(RayTaperedCapsule, ParallelToItsSideMeetsItWhereItsDistanceIsZero) {
    // Radii that differ by 5 m over an axis of 13 m: the side leans by the sine 5/13. Along (3, 12, 4), where 3^2 + 4^2
    // is 5^2, the quadratic term of the cone's equation is exactly 0, and the line crosses the cone once. The distance
    // from a convex solid is convex along a line: bisection before its minimum finds the entry.
    Random random(test::seed());
    const std::array<Vec3, 6> kDirections{
        {{3, 12, 4}, {-3, 12, 4}, {4, 12, -3}, {5, 12, 0}, {0, 12, 5}, {-5, 12, 0}}};
    int met = 0, missed = 0;
    for (int i = 0; i < 600; ++i) {
        const auto sixteenths = [&](std::uint32_t most) {
            return (static_cast<Real>(random.below(32 * most + 1)) / 16) - static_cast<Real>(most);
        };
        const auto thin = static_cast<Real>(random.below(4));
        const Vec3 a{sixteenths(2), sixteenths(2), sixteenths(2)};
        TaperedCapsule c{a, a + Vec3{0, 13, 0}, thin + 5, thin};
        if (random.below(2) == 0)
            std::swap(c.a, c.b);
        const Vec3 direction = kDirections[random.below(6)] *
                               (random.below(2) == 0 ? 0.25f : -0.5f);
        const Vec3 through = a + Vec3{sixteenths(8), 6.5f + sixteenths(8), sixteenths(8)};
        const Ray ray{through - direction * 16, direction};
        const auto height = [&](double t) {
            return height_above(c, DVec3(ray.origin) + DVec3(ray.direction) * t);
        };
        const auto [least, at] = least_of(height, 0, 64);
        if (std::abs(least) < 1e-4) // nearly tangent
            continue;
        const auto hit = cast_ray(c, ray);
        ASSERT_EQ(hit.has_value(), least < 0) << "seed " << test::seed() << " case " << i;
        (hit ? met : missed) += 1;
        if (!hit || hit->inside)
            continue;
        double outside = 0, inside = at;
        for (int k = 0; k < 60; ++k) {
            const double middle = (outside + inside) / 2;
            (height(middle) > 0 ? outside : inside) = middle;
        }
        ASSERT_NEAR(hit->t, inside, 1e-4) << "seed " << test::seed() << " case " << i;
    }
    EXPECT_GT(met, 150);
    EXPECT_GT(missed, 50);
}

TEST(RayTaperedCapsule, ATangentTouchesAStraightSideInOnePoint) {
    const TaperedCapsule straight{{}, {0, 13, 0}, 2, 2};
    for (const Real height : {3.0f, 6.0f, 9.5f, 12.0f}) {
        const auto hit = cast_ray(straight, {{2, height, -8}, kZ});
        ASSERT_TRUE(hit) << height;
        EXPECT_NEAR(hit->t, 8, 1e-5f) << height;
        EXPECT_FALSE(cast_ray(straight, {{2.00001f, height, -8}, kZ})) << height;
    }
}

} // namespace
} // namespace topple
