// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/camera/orbit_camera.h"

#include "tests/support/test.h"
#include "topple/textbook/printed/cookbook.h"

#include <cmath>

namespace topple::app {
namespace {

const Viewport kViewport{.position = {100, 50}, .size = {900, 600}};
const Vec2 kMiddle{550, 350};

OrbitCamera front_camera() {
    return OrbitCamera({.target = {0, 1, 0}, .yaw_deg = 0, .pitch_deg = 0, .distance = 10});
}

void expect_near(Vec3 a, Vec3 b, Real tolerance) {
    EXPECT_NEAR(a.x, b.x, tolerance);
    EXPECT_NEAR(a.y, b.y, tolerance);
    EXPECT_NEAR(a.z, b.z, tolerance);
}

TEST(OrbitCamera, YawZeroLooksFromPlusZAlongMinusZ) {
    const OrbitCamera camera = front_camera();
    expect_near(camera.eye(), {0, 1, 10}, 1e-5f);
    expect_near(camera.ray_through(kMiddle, kViewport).direction, {0, 0, -1}, 1e-6f);
}

TEST(OrbitCamera, NegativePitchLooksDown) {
    const OrbitCamera camera({.target = {}, .yaw_deg = 0, .pitch_deg = -90, .distance = 10});
    EXPECT_GT(camera.eye().y, 9.9f);
}

TEST(OrbitCamera, TheRayThroughAProjectedPointPassesThroughThePoint) {
    const OrbitCamera camera({.target = {1, 2, 3}, .yaw_deg = 37, .pitch_deg = -21, .distance = 7});
    const Vec3 point{1.5f, 1.2f, 2.2f};
    const Vec3 pixel = camera.project(point, kViewport);
    const Ray ray = camera.ray_through({pixel.x, pixel.y}, kViewport);
    const Real t = dot(point - ray.origin, ray.direction);
    expect_near(point_at(ray, t), point, 1e-4f);
    EXPECT_GT(pixel.z, 0);
}

TEST(OrbitCamera, ProjectionAgreesWithTheMatrices) {
    const OrbitCamera camera({.target = {}, .yaw_deg = -60, .pitch_deg = -35, .distance = 5});
    const Vec3 point{0.4f, 0.3f, -0.7f};
    const Vec4 clip = camera.clip_from_view(kViewport) *
                      (camera.view_from_world() * to_vec4(point, 1));
    const Vec3 pixel = camera.project(point, kViewport);
    EXPECT_NEAR(pixel.x, 100 + (clip.x / clip.w + 1) * 450, 0.05f);
    EXPECT_NEAR(pixel.y, 50 + (1 - clip.y / clip.w) * 300, 0.05f);
}

TEST(OrbitCamera, OrbitKeepsTheDistanceAndTheTarget) {
    OrbitCamera camera = front_camera();
    camera.orbit({120, -45}, kViewport);
    EXPECT_NEAR(distance(camera.eye(), {0, 1, 0}), 10, 1e-4f);
    expect_near(camera.ray_through(kMiddle, kViewport).direction,
                normalize(Vec3{0, 1, 0} - camera.eye()),
                1e-5f);
}

TEST(OrbitCamera, HalfThePicturesHeightIsAQuarterTurnFromAnyDistance) {
    for (const Real distance : {0.5f, 10.0f, 2000.0f}) {
        OrbitCamera camera({.target = {}, .yaw_deg = 0, .pitch_deg = 0, .distance = distance});
        camera.orbit({-300, 0}, kViewport);
        EXPECT_NEAR(camera.as_scene_camera().yaw_deg, 90, 1e-3f);
        expect_near(camera.eye(), {distance, 0, 0}, 1e-4f * distance);
        camera.orbit({0, 100}, kViewport);
        EXPECT_NEAR(camera.as_scene_camera().pitch_deg, -30, 1e-3f);
        // The eye is 30 degrees up: half the distance, sin 30.
        EXPECT_NEAR(camera.eye().y, distance / 2, 1e-4f * distance);
    }
}

TEST(OrbitCamera, TheSidesOfTheCookbooksCamera) {
    // Textbook cameras at 10 m from the origin: to the left, above, and both. The textbook's yaw and pitch have the
    // opposite sign.
    const auto eye = [](Real yaw, Real pitch) {
        return OrbitCamera({.target = {}, .yaw_deg = yaw, .pitch_deg = pitch, .distance = 10}).eye();
    };
    expect_near(eye(0, 0), {0, 0, 10}, 1e-5f);
    expect_near(eye(-90, 0), {-10, 0, 0}, 1e-5f);
    expect_near(eye(0, -30), {0, 5, 8.660254f}, 1e-5f);
    expect_near(eye(-90, -30), {-8.660254f, 5, 0}, 1e-5f);
    // The view matrix moves the origin 10 m ahead.
    const OrbitCamera camera({.target = {}, .yaw_deg = 0, .pitch_deg = 0, .distance = 10});
    expect_near(xyz(camera.view_from_world() * Vec4{0, 0, 0, 1}), {0, 0, -10}, 1e-5f);
}

TEST(OrbitCamera, WithTheCookbooksLimitsItStaysBetweenThem) {
    // The textbook's camera: distance 10 m, from 3 to 15 m; pitch from -20 to 80 degrees, positive where the camera
    // looks down. OrbitCamera looks down at a negative pitch.
    using namespace cookbook;
    OrbitCamera camera({.target = {}, .yaw_deg = 0, .pitch_deg = 0, .distance = kOrbitDistance},
                       {.nearest = kNearestOrbit,
                        .farthest = kFarthestOrbit,
                        .lowest_pitch_deg = -kHighestPitch_deg,
                        .highest_pitch_deg = -kLowestPitch_deg});
    EXPECT_EQ(camera.distance(), 10);
    const auto zoomed = [&](Real notches) {
        camera.zoom(notches, kMiddle, kViewport);
        for (int i = 0; i < 200; ++i)
            camera.settle(0.1f);
        return camera.distance();
    };
    EXPECT_NEAR(zoomed(100), 3, 1e-4f);
    EXPECT_NEAR(zoomed(-200), 15, 1e-4f);
    camera.orbit({0, 10000}, kViewport);
    EXPECT_NEAR(camera.as_scene_camera().pitch_deg, -80, 1e-3f);
    camera.orbit({0, -10000}, kViewport);
    EXPECT_NEAR(camera.as_scene_camera().pitch_deg, 20, 1e-3f);
}

TEST(OrbitCamera, RoundAndRoundKeepsAnglesSmallAndAxesAtRightAngles) {
    OrbitCamera camera = front_camera();
    for (int i = 0; i < 2000; ++i) {
        camera.orbit({97, i % 2 == 0 ? 31.0f : -29.0f}, kViewport);
        camera.pan({3, -2}, kViewport);
        camera.settle(0.01f);
        const Transform pose = camera.world_from_camera();
        const Vec3 x = rotate(pose.rotation, {1, 0, 0}), y = rotate(pose.rotation, {0, 1, 0});
        const Vec3 z = rotate(pose.rotation, {0, 0, 1});
        ASSERT_NEAR(dot(x, y), 0, 1e-6f);
        ASSERT_NEAR(dot(y, z), 0, 1e-6f);
        ASSERT_NEAR(length(x) + length(y) + length(z), 3, 1e-5f);
        ASSERT_NEAR(x.y, 0, 1e-5f) << "the horizon stays level";
    }
    EXPECT_LE(std::abs(camera.as_scene_camera().yaw_deg), 180.001f);
}

TEST(OrbitCamera, AnOrthographicPictureShowsAllDepthsInOneSizeWhateverTheWindow) {
    for (const Vec2 size : {Vec2{900, 600}, Vec2{1800, 1200}, Vec2{400, 600}}) {
        const Viewport viewport{.position = {}, .size = size};
        OrbitCamera camera = front_camera();
        EXPECT_FALSE(camera.is_orthographic());
        const Real before = camera.project({0, 2, 0}, viewport).y / size.y;
        camera.set_orthographic(true);
        EXPECT_TRUE(camera.is_orthographic());
        // At the target's depth both projections have the same scale; the orthographic one keeps this scale at other
        // depths.
        for (const Real z : {0.0f, 5.0f, -40.0f}) {
            const Vec3 pixel = camera.project({0, 2, z}, viewport);
            EXPECT_NEAR(pixel.y / size.y, before, 1e-4f);
            const Vec4 clip = camera.clip_from_view(viewport) *
                              (camera.view_from_world() * Vec4{0, 2, z, 1});
            EXPECT_NEAR((1 - clip.y / clip.w) / 2, before, 1e-4f);
            const Ray ray = camera.ray_through({pixel.x, pixel.y}, viewport);
            expect_near(ray.direction, {0, 0, -1}, 1e-6f);
            expect_near(
                point_at(ray, dot(Vec3{0, 2, z} - ray.origin, ray.direction)), {0, 2, z}, 1e-3f);
        }
        EXPECT_LT(camera.project({0, 3, 0}, viewport).y, camera.project({0, 2, 0}, viewport).y);
    }
}

TEST(OrbitCamera, TheMiddleOfTheEdgesIsWhereTheAngleOfViewSays) {
    // Field of view 45 degrees high: half of the angle up and down, and times the aspect ratio to the left and right.
    const OrbitCamera camera = front_camera();
    const Vec3 up = camera.ray_through({550, 50}, kViewport).direction;
    const Vec3 right = camera.ray_through({1000, 350}, kViewport).direction;
    const Real half = 0.41421356f; // tan 22.5 degrees
    EXPECT_NEAR(up.y / -up.z, half, 1e-5f);
    EXPECT_NEAR(right.x / -right.z, half * 3 / 2, 1e-5f);
}

TEST(OrbitCamera, APictureNarrowerThanTheComposedOneKeepsTheHorizontalAngleOfView) {
    // Each picture is 1.44, 0.72 or 0.1 times as wide as high. All show the points at the sides of the first picture at
    // their own sides: tan 22.5 degrees times 1.44 at a distance of 10 m, and so much more above and below.
    constexpr Real kHalf = 0.41421356f * 1.44f; // tangent of half the horizontal angle
    for (const Real aspect : {1.44f, 0.72f, 0.1f}) {
        SCOPED_TRACE(aspect);
        const Viewport viewport{.position = {30, 20}, .size = {600 * aspect, 600}};
        OrbitCamera camera = front_camera();
        for (const bool is_orthographic : {false, true}) {
            camera.set_orthographic(is_orthographic);
            const Vec3 left_top{-10 * kHalf, 1 + 10 * kHalf / aspect, 0};
            const Vec3 pixel = camera.project(left_top, viewport);
            EXPECT_NEAR(pixel.x, 30, 0.01f);
            EXPECT_NEAR(pixel.y, 20, 0.01f);
            const Vec4 clip = camera.clip_from_view(viewport) *
                              (camera.view_from_world() * to_vec4(left_top, 1));
            EXPECT_NEAR(clip.x / clip.w, -1, 1e-4f);
            EXPECT_NEAR(clip.y / clip.w, 1, 1e-4f);
            const Ray ray = camera.ray_through({pixel.x, pixel.y}, viewport);
            expect_near(point_at(ray, dot(left_top - ray.origin, ray.direction)), left_top, 2e-3f);
        }
        camera.pan({50, -20}, viewport);
        const Vec3 middle = camera.project({0, 1, 0}, viewport); // the old target
        EXPECT_NEAR(middle.x, 30 + 300 * aspect + 50, 0.1f);
        EXPECT_NEAR(middle.y, 320 - 20, 0.1f);
    }
}

TEST(OrbitCamera, DraggingUpDoesNotPassThePole) {
    OrbitCamera camera = front_camera();
    camera.orbit({0, 100000}, kViewport);
    EXPECT_TRUE(is_finite(camera.world_from_camera()));
    EXPECT_GT(camera.eye().y, 10);
    EXPECT_GT(transform_direction(camera.world_from_camera(), {0, 1, 0}).y, 0);
}

TEST(OrbitCamera, PanCarriesTheTargetUnderThePointer) {
    OrbitCamera camera = front_camera();
    camera.pan({80, -30}, kViewport);
    // The old target must appear at the pointer's new position.
    const Vec3 pixel = camera.project({0, 1, 0}, kViewport);
    EXPECT_NEAR(pixel.x, kMiddle.x + 80, 0.1f);
    EXPECT_NEAR(pixel.y, kMiddle.y - 30, 0.1f);
}

TEST(OrbitCamera, ZoomKeepsThePointUnderTheCursor) {
    OrbitCamera camera = front_camera();
    const Vec2 cursor{650, 200};
    const Ray ray = camera.ray_through(cursor, kViewport);
    const Vec3 under = point_at(ray, 10 / -ray.direction.z); // on the target's plane z = 0
    camera.zoom(3, cursor, kViewport);
    camera.settle(5);
    EXPECT_NEAR(camera.distance(), 10 * 0.875f * 0.875f * 0.875f, 1e-3f);
    const Vec3 pixel = camera.project(under, kViewport);
    EXPECT_NEAR(pixel.x, cursor.x, 0.2f);
    EXPECT_NEAR(pixel.y, cursor.y, 0.2f);
}

TEST(OrbitCamera, FocusBringsTheWholeBoxIntoThePicture) {
    for (const Vec2 size : {Vec2{800, 600}, Vec2{300, 900}}) {
        const Viewport viewport{.position = {}, .size = size};
        OrbitCamera camera = front_camera();
        const Aabb box{{-3, 4, -2}, {5, 9, 1}};
        camera.focus(box, viewport);
        camera.settle(10);
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 p{(corner & 1) != 0 ? box.max.x : box.min.x,
                         (corner & 2) != 0 ? box.max.y : box.min.y,
                         (corner & 4) != 0 ? box.max.z : box.min.z};
            const Vec3 pixel = camera.project(p, viewport);
            EXPECT_GT(pixel.z, 0);
            EXPECT_GE(pixel.x, 0);
            EXPECT_LE(pixel.x, size.x);
            EXPECT_GE(pixel.y, 0);
            EXPECT_LE(pixel.y, size.y);
        }
    }
}

TEST(OrbitCamera, FocusLeavesTheCoveredPartOfThePictureFree) {
    const Viewport viewport{.position = {}, .size = {900, 600}};
    const Vec2 covered{0.3f, 0.2f};
    OrbitCamera camera = front_camera();
    camera.look_along(40, -30);
    const Aabb box{{-3, 4, -2}, {5, 9, 1}};
    camera.focus(box, viewport, covered);
    camera.settle(10);
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 p{(corner & 1) != 0 ? box.max.x : box.min.x,
                     (corner & 2) != 0 ? box.max.y : box.min.y,
                     (corner & 4) != 0 ? box.max.z : box.min.z};
        const Vec3 pixel = camera.project(p, viewport);
        EXPECT_GE(pixel.x, covered.x * viewport.size.x);
        EXPECT_LE(pixel.x, viewport.size.x);
        EXPECT_GE(pixel.y, covered.y * viewport.size.y);
        EXPECT_LE(pixel.y, viewport.size.y);
    }
}

TEST(OrbitCamera, FlyForwardMovesAlongTheLineOfSight) {
    OrbitCamera camera = front_camera();
    camera.fly({0, 0, 2});
    expect_near(camera.eye(), {0, 1, 8}, 1e-5f);
}

TEST(OrbitCamera, LookTurnsInPlace) {
    OrbitCamera camera = front_camera();
    camera.look({200, 100}, kViewport);
    expect_near(camera.eye(), {0, 1, 10}, 1e-4f);
}

TEST(OrbitCamera, AViewportWithoutAreaDoesNoHarm) {
    OrbitCamera camera = front_camera();
    const Viewport nothing{.position = {}, .size = {0, 0}};
    camera.orbit({5, 5}, nothing);
    camera.zoom(1, {}, nothing);
    camera.focus({{-1, -1, -1}, {1, 1, 1}}, nothing);
    camera.settle(1);
    EXPECT_TRUE(is_finite(camera.world_from_camera()));
    EXPECT_TRUE(is_finite(camera.ray_through({3, 4}, nothing).direction));
}

TEST(OrbitCamera, RisesFromBelowTheGroundAndStaysWhereItIsAbove) {
    // Distance 10 m from a point 1 m up, looking 30 degrees up: the height of the eye is 1 - 10 sin 30 = -4 m.
    OrbitCamera below(SceneCamera{.target = {0, 1, 0}, .pitch_deg = 30, .distance = 10});
    below.rise_above(0);
    below.settle(10);
    EXPECT_GT(below.eye().y, 1);
    OrbitCamera above(SceneCamera{.target = {0, 1, 0}, .pitch_deg = 3, .distance = 10});
    above.rise_above(0); // 1 - 10 sin 3 = 0.48
    above.settle(10);
    EXPECT_NEAR(above.eye().y, 0.4766f, 1e-3f);
}

TEST(OrbitCamera, GoesToAnotherCameraSmoothlyOrAtOnce) {
    const SceneCamera start{.target = {0, 1, 0}, .yaw_deg = 350, .pitch_deg = -15, .distance = 12};
    const SceneCamera goal{.target = {4, 1, 0}, .yaw_deg = 10, .pitch_deg = -45, .distance = 3};
    OrbitCamera smooth(start);
    smooth.go_to(goal);
    smooth.settle(0.04f); // half of the way
    EXPECT_NEAR(smooth.target().x, 2, 0.1f);
    const Vec3 eye = smooth.eye(); // across the shorter way around: yaw 0 is on +Z
    EXPECT_GT(eye.z, 0);
    smooth.settle(2);
    EXPECT_NEAR(smooth.distance(), 3, 1e-2f);
    OrbitCamera sudden(start);
    sudden.go_to(goal);
    sudden.arrive();
    EXPECT_LT(distance(sudden.eye(), OrbitCamera(goal).eye()), 1e-4f);
    EXPECT_EQ(sudden.as_scene_camera().target, goal.target);
}

TEST(OrbitCamera, TheSceneCameraComesBackAsItWas) {
    const SceneCamera start{.target = {1, 2, 3}, .yaw_deg = 30, .pitch_deg = -15, .distance = 12};
    const SceneCamera back = OrbitCamera(start).as_scene_camera();
    expect_near(back.target, start.target, 0);
    EXPECT_NEAR(back.yaw_deg, 30, 1e-4f);
    EXPECT_NEAR(back.pitch_deg, -15, 1e-4f);
    EXPECT_EQ(back.distance, 12);
}

} // namespace
} // namespace topple::app
