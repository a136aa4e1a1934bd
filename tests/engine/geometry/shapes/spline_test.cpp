// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/spline.h"

#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/math/quat.h"

#include <cmath>
#include <limits>

namespace topple {
namespace {

constexpr Vec3 kUp{0, 1, 0};

std::vector<Vec3> circle(int count, Real radius) {
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * M_PI * i / count;
        points.push_back({static_cast<Real>(static_cast<double>(radius) * std::cos(angle)),
                          static_cast<Real>(static_cast<double>(radius) * std::sin(angle)),
                          0});
    }
    return points;
}

/// Returns a random walk with steps of about 1 m.
std::vector<Vec3> wander(Random& random, int count) {
    std::vector<Vec3> points{{}};
    while (static_cast<int>(points.size()) < count)
        points.push_back(points.back() + Vec3{random.between(0.5f, 1.5f),
                                              random.between(-1, 1),
                                              random.between(-1, 1)});
    return points;
}

TEST(Spline, GoesThroughItsPoints) {
    Random random(1);
    const std::vector<Vec3> points = wander(random, 9);
    for (const bool is_closed : {false, true}) {
        const Spline spline(points, is_closed, kUp);
        for (const Vec3 p : points)
            EXPECT_LT(distance(spline.at(spline.nearest(p)).position, p), 1e-5f);
    }
}

TEST(Spline, ThroughTwoPointsItIsALine) {
    const Spline spline(std::vector<Vec3>{{1, 0, 0}, {1, 0, 5}}, false, kUp);
    EXPECT_NEAR(spline.length(), 5, 1e-5f);
    const Spline::Place p = spline.at(2);
    EXPECT_NEAR(distance(p.position, {1, 0, 2}), 0, 1e-6f);
    EXPECT_NEAR(distance(p.tangent, {0, 0, 1}), 0, 1e-6f);
    EXPECT_NEAR(distance(p.normal, kUp), 0, 1e-6f);
    EXPECT_NEAR(p.length, 2, 1e-5f);
}

TEST(Spline, BeyondItsEndsGoesStraightOn) {
    const Spline spline(std::vector<Vec3>{{0, 0, 0}, {1, 1, 0}, {2, 0, 0}}, false, {0, 0, 1});
    for (const Real u : {Real(0), spline.end()}) {
        const Spline::Place end = spline.at(u);
        const Real out = u == 0 ? -1.5f : 1.5f;
        const Spline::Place beyond = spline.at(u + out);
        EXPECT_NEAR(distance(beyond.position, end.position + end.first * out), 0, 1e-5f);
        EXPECT_NEAR(beyond.length, end.length + out * length(end.first), 1e-5f);
        EXPECT_NEAR(spline.nearest(beyond.position), u + out, 1e-4f);
    }
}

TEST(Spline, ThroughSixteenPointsOfACircleItIsOne) {
    // A cubic spline misses a smooth curve by about 5/384 h^4 of its fourth derivative; here h = 2 pi / 16
    // radii, the fourth derivative one radius: 3.1e-4 radii at most.
    const Spline spline(circle(16, 2), true, {0, 0, 1});
    for (int i = 0; i < 100; ++i) {
        const Spline::Place p = spline.at(spline.end() * static_cast<Real>(i) / 100);
        EXPECT_NEAR(length(p.position), 2, 2 * 3.1e-4f);
        EXPECT_NEAR(distance(p.normal, {0, 0, 1}), 0, 1e-5f);
    }
    EXPECT_NEAR(spline.length(), 4 * kPi, 4e-3f);
}

TEST(Spline, DerivativesLengthAndNormalAreThoseOfTheCurve) {
    Random random(5);
    for (const bool is_closed : {false, true}) {
        const Spline spline(wander(random, 8), is_closed, kUp);
        constexpr Real kStep = 2e-3f;
        for (Real u = 0.01f; u < spline.end() - 0.01f; u += 0.037f) {
            const Spline::Place p = spline.at(u), before = spline.at(u - kStep),
                                after = spline.at(u + kStep);
            const auto slope = [&](auto member) {
                return (after.*member - before.*member) / (2 * kStep);
            };
            EXPECT_LT(distance(slope(&Spline::Place::position), p.first), 2e-3f) << u;
            EXPECT_LT(distance(slope(&Spline::Place::first), p.second), 0.02f) << u;
            EXPECT_NEAR(slope(&Spline::Place::length), length(p.first), 4e-3f) << u;
            EXPECT_NEAR(dot(p.normal, p.tangent), 0, 1e-5f);
            EXPECT_NEAR(length(p.normal), 1, 1e-5f);
            // The slope of the normal is spin * side, plus a part along the tangent.
            EXPECT_LT(
                std::abs(dot(slope(&Spline::Place::normal), cross(p.tangent, p.normal)) - p.spin),
                0.2f)
                << u;
        }
    }
}

TEST(Spline, AClosedOneMeetsItselfSmoothly) {
    Random random(9);
    const Spline spline(wander(random, 7), true, kUp);
    const Spline::Place begin = spline.at(0), end = spline.at(spline.end() - 1e-4f);
    EXPECT_LT(distance(begin.position, end.position), 1e-3f);
    EXPECT_LT(distance(begin.first, end.first), 5e-3f);
    EXPECT_LT(distance(begin.second, end.second), 5e-3f);
    EXPECT_LT(distance(begin.normal, end.normal), 5e-3f);
    EXPECT_NEAR(end.length, spline.length(), 1e-3f);
}

TEST(Spline, TheNormalTurnsNoMoreThanItMust) {
    // A normal across the plane does not turn; a normal in the plane turns with the tangent.
    const Spline spline(std::vector<Vec3>{{0, 0, 0}, {1, 1, 0}, {2, 0, 0}, {3, 1, 0}}, false, kUp);
    for (Real u = 0; u < spline.end(); u += 0.1f) {
        const Spline::Place p = spline.at(u);
        EXPECT_NEAR(p.normal.z, 0, 1e-5f);
        EXPECT_NEAR(p.spin, 0, 1e-3f);
        EXPECT_GT(cross(p.tangent, p.normal).z, 0.99f);
    }
}

TEST(Spline, TheNormalIsCarriedAlongAHelixWithoutATwist) {
    // Reference: the normal of the step before, projected across the tangent, in steps of 1 mm. Its limit is the
    // parallel transport that Spline approximates by reflections. In two turns it rotates by the torsion times the
    // length, 4 pi rise / sqrt(radius^2 + rise^2), against the principal normal.
    Random random(11);
    for (int round = 0; round < 20; ++round) {
        const Real radius = random.between(0.5f, 1.5f),
                   rise = random.between(-1, 1); // rise: [m/rad]
        std::vector<Vec3> helix;
        for (int i = 0; i <= 32; ++i) {
            const double angle = M_PI * i / 8;
            helix.push_back({radius * static_cast<Real>(std::cos(angle)),
                             radius * static_cast<Real>(std::sin(angle)),
                             rise * static_cast<Real>(angle)});
        }
        const Spline spline(helix, false, kUp);
        Vec3 carried = spline.at(0).normal;
        for (Real u = 0; u < spline.end(); u += 1e-3f) {
            const Spline::Place p = spline.at(u);
            carried = normalize_or(carried - p.tangent * dot(carried, p.tangent), kUp);
            ASSERT_LT(distance(p.normal, carried), 0.005f) << round << ", at " << u;
        }
    }
}

TEST(Spline, TheNearestPlaceIsNoFartherThanAnyOther) {
    Random random(13);
    for (int round = 0; round < 200; ++round) {
        const Spline spline(wander(random, 6), round % 2 == 0, kUp);
        const Real u0 = random.between(0, spline.end());
        const Spline::Place there = spline.at(u0);
        // A point closer to the curve than a third of its radius has one foot nearby, which must be found.
        const Real bend = length(cross(there.first, there.second)) /
                          (length(there.first) * length_squared(there.first));
        const Vec3 p = there.position + there.normal * std::min(0.1f, 0.3f / std::max(bend, 1e-3f));
        const Real found = spline.nearest_around(u0 + 0.05f, p);
        const Real missed = std::abs(found - u0);
        EXPECT_LT(std::min(missed, spline.end() - missed), 2e-3f) << round;
    }
}

TEST(Spline, RefusesWhatIsNoCurve) {
    EXPECT_FALSE(can_be_spline(std::vector<Vec3>{}, false));
    EXPECT_FALSE(can_be_spline(std::vector<Vec3>{{1, 0, 0}}, false));
    EXPECT_FALSE(can_be_spline(std::vector<Vec3>{{1, 0, 0}, {1, 0, 0}}, false));
    EXPECT_FALSE(can_be_spline(std::vector<Vec3>{{1, 0, 0}, {kNan, 0, 0}}, false));
    EXPECT_FALSE(can_be_spline(std::vector<Vec3>{{1, 0, 0}, {2, 0, 0}}, true));
    EXPECT_FALSE(can_be_spline(std::vector<Vec3>{{1, 0, 0}, {2, 0, 0}, {1, 0, 0}}, true));
    EXPECT_TRUE(can_be_spline(std::vector<Vec3>{{1, 0, 0}, {2, 0, 0}, {1, 0, 0}}, false));
    EXPECT_TRUE(can_be_spline(std::vector<Vec3>{{1, 0, 0}, {2, 0, 0}, {1, 1, 0}}, true));
    // Neighboring points, also the ends of a closed spline, must be at least 0.1 mm apart.
    for (const Real gap : {1e-4f, std::nextafter(1e-4f, 0.0f)}) {
        const bool fits = gap == 1e-4f;
        EXPECT_EQ(can_be_spline(std::vector<Vec3>{{0, 0, 0}, {gap, 0, 0}}, false), fits);
        EXPECT_EQ(can_be_spline(std::vector<Vec3>{{1, 0, 0}, {0, 0, 0}, {gap, 0, 0}}, false), fits);
        EXPECT_EQ(can_be_spline(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, gap, 0}}, true), fits);
        EXPECT_TRUE(can_be_spline(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, gap, 0}}, false));
    }
}

} // namespace
} // namespace topple
