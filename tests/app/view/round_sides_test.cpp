// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/round_sides.h"

#include "app/camera/orbit_camera.h"
#include "tests/support/test.h"

#include <cmath>
#include <limits>

namespace topple::app {
namespace {

constexpr Viewport kViewport{{}, {800, 600}};

OrbitCamera camera_at(Real distance) {
    OrbitCamera camera(SceneCamera{{1, 2, 3}, 40, -25, distance});
    camera.arrive();
    return camera;
}

Real radius_in(const OrbitCamera& camera, Real reach, Real radius, Vec3 center) {
    return radius_in_picture(render_camera_of(camera, kViewport), 600, center, reach, radius);
}

/// Distance in the picture between a point and another one above it as the camera sees it. [px]
Real projected(const OrbitCamera& camera, Vec3 center, Real radius) {
    const Vec3 up = rotate(camera.world_from_camera().rotation, {0, 1, 0});
    const Vec3 a = camera.project(center, kViewport),
               b = camera.project(center + up * radius, kViewport);
    return length(Vec2{b.x - a.x, b.y - a.y});
}

TEST(RadiusInPicture, IsThatOfTheCamerasProjectionAtTheNearestPoint) {
    for (const Real distance : {2.0f, 10.0f, 300.0f}) {
        const OrbitCamera camera = camera_at(distance);
        const Vec3 towards = normalize(camera.eye() - camera.target());
        const Real expected = projected(camera, camera.target() + towards * 0.5f, 0.25f);
        EXPECT_NEAR(radius_in(camera, 0.5f, 0.25f, camera.target()), expected, 1e-3f * expected)
            << distance;
    }
}

TEST(RadiusInPicture, WithoutPerspectiveIsTheSameAtEveryDepth) {
    OrbitCamera camera = camera_at(10);
    camera.set_orthographic(true);
    const Real expected = projected(camera, camera.target(), 0.25f);
    const Vec3 towards = normalize(camera.eye() - camera.target());
    for (const Real along : {-20.0f, 0.0f, 5.0f})
        EXPECT_NEAR(radius_in(camera, 0.5f, 0.25f, camera.target() + towards * along),
                    expected,
                    1e-3f * expected)
            << along;
}

TEST(RadiusInPicture, IsLargeAndFiniteForWhatReachesTheCamera) {
    const OrbitCamera camera = camera_at(10);
    for (const Real reach : {1.0f, 3.0f}) {
        const Real radius = radius_in(camera, reach, 1, camera.eye());
        EXPECT_GT(radius, 1000);
        EXPECT_LT(radius, 1e5f);
    }
}

TEST(RoundDetail, LiesWithinTheErrorWithAsFewSidesAsThereAre) {
    const auto error_of = [](int sides, Real radius) {
        return radius * (1 - std::cos(kPi / static_cast<Real>(sides)));
    };
    for (const Real error : {0.5f, 0.15f})
        for (Real radius = 0.5f; radius < 400; radius *= 1.07f) {
            const std::size_t detail = round_detail(radius, error);
            ASSERT_LT(detail, kRoundSides.size());
            if (detail + 1 < kRoundSides.size()) {
                EXPECT_LE(error_of(kRoundSides[detail], radius), error) << radius;
            }
            if (detail > 0) {
                EXPECT_GT(error_of(kRoundSides[detail - 1], radius), 0.97f * error) << radius;
            }
        }
}

TEST(RoundDetail, EndsAtTheFinestAndTakesAnyNumber) {
    EXPECT_EQ(round_detail(1e9f, 0.15f), kRoundSides.size() - 1);
    EXPECT_EQ(round_detail(std::numeric_limits<Real>::infinity(), 0.15f), kRoundSides.size() - 1);
    EXPECT_EQ(round_detail(0, 0.15f), 0u);
    EXPECT_EQ(round_detail(std::numeric_limits<Real>::quiet_NaN(), 0.15f), 0u);
}

} // namespace
} // namespace topple::app
