// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/camera/orbit_camera.h"

#include "topple/math/angle.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Returns the direction from the target to the eye: yaw 0 is on +Z, looking along -Z.
Vec3 back_of(Real yaw, Real pitch) {
    const SinCos y = sin_cos(yaw), p = sin_cos(pitch);
    return {y.sin * p.cos, -p.sin, y.cos * p.cos};
}

Real wrapped(Real angle) {
    while (angle > kPi)
        angle -= 2 * kPi;
    while (angle < -kPi)
        angle += 2 * kPi;
    return angle;
}

Real aspect_of(const Viewport& viewport) {
    return std::max(viewport.size.x, 1.0f) / std::max(viewport.size.y, 1.0f);
}

/// Returns the factor by which the vertical field grows in a picture narrower than the composed one, so that the
/// horizontal field stays. [-]
Real growth_of_field(const Viewport& viewport) {
    return std::max(OrbitCamera::kComposedAspect / aspect_of(viewport), 1.0f);
}

/// Returns the tangent of half the vertical angle of view.
Real tan_half_fov(const Viewport& viewport) {
    const SinCos half = sin_cos(OrbitCamera::kFovY / 2);
    return half.sin / half.cos * growth_of_field(viewport);
}

/// Returns the size of a pixel at a depth, for a picture of that height. [m]
Real meters_per_pixel(Real depth, const Viewport& viewport) {
    return 2 * depth * tan_half_fov(viewport) / std::max(viewport.size.y, 1.0f);
}

} // namespace

OrbitCamera::OrbitCamera(const SceneCamera& start, const OrbitLimits& limits) : limits_(limits) {
    goal_.target = start.target;
    goal_.yaw = radians_from_degrees(start.yaw_deg);
    goal_.pitch = held_pitch(radians_from_degrees(start.pitch_deg));
    goal_.distance = held_distance(start.distance);
    shown_ = goal_;
}

Real OrbitCamera::held_pitch(Real pitch) const {
    return std::clamp(pitch,
                      radians_from_degrees(limits_.lowest_pitch_deg),
                      radians_from_degrees(limits_.highest_pitch_deg));
}

Real OrbitCamera::held_distance(Real distance) const {
    return std::clamp(distance, limits_.nearest, limits_.farthest);
}

void OrbitCamera::orbit(Vec2 pixels, const Viewport& viewport) {
    const Real per_pixel = kPi / std::max(viewport.size.y, 1.0f);
    goal_.yaw -= pixels.x * per_pixel;
    goal_.pitch = held_pitch(goal_.pitch - pixels.y * per_pixel);
    // Rotation is shown at once, as users expect; only zoom and focus are smoothed.
    shown_.yaw = goal_.yaw;
    shown_.pitch = goal_.pitch;
}

void OrbitCamera::pan(Vec2 pixels, const Viewport& viewport) {
    const Real scale = meters_per_pixel(shown_.distance, viewport);
    const Quat rotation = world_from_camera().rotation;
    move_by(rotate(rotation, {-pixels.x * scale, pixels.y * scale, 0}));
}

void OrbitCamera::zoom(Real notches, Vec2 cursor, const Viewport& viewport) {
    // Each notch moves the camera an eighth nearer; the point under the cursor stays in place.
    Real factor = 1;
    for (Real left = std::abs(notches); left > 0; left -= 1)
        factor *= 1 - 0.125f * std::min(left, 1.0f);
    if (notches < 0)
        factor = 1 / factor;
    const Real before = goal_.distance;
    goal_.distance = held_distance(before * factor);
    const Vec2 from_center = cursor - (viewport.position + viewport.size * 0.5f);
    const Real shift = meters_per_pixel(before - goal_.distance, viewport);
    const Quat rotation = world_from_camera().rotation;
    goal_.target += rotate(rotation, {from_center.x * shift, -from_center.y * shift, 0});
}

void OrbitCamera::look(Vec2 pixels, const Viewport& viewport) {
    const Vec3 eye_before = eye();
    const Real per_pixel = kPi / 2 / std::max(viewport.size.y, 1.0f);
    goal_.yaw -= pixels.x * per_pixel;
    goal_.pitch = held_pitch(goal_.pitch - pixels.y * per_pixel);
    goal_.target = eye_before - back_of(goal_.yaw, goal_.pitch) * shown_.distance;
    goal_.distance = shown_.distance;
    shown_ = goal_;
}

void OrbitCamera::fly(Vec3 right_up_forward) {
    const Quat rotation = world_from_camera().rotation;
    move_by(rotate(rotation, {right_up_forward.x, right_up_forward.y, -right_up_forward.z}));
}

void OrbitCamera::move_by(Vec3 world) {
    goal_.target += world;
    shown_.target += world;
}

void OrbitCamera::focus(const Aabb& bounds, const Viewport& viewport, Vec2 covered) {
    if (!is_bounded(bounds))
        return;
    goal_.target = center(bounds);
    const Real radius = std::max(length(half_extents(bounds)), 0.01f);
    const SinCos half = sin_cos(kFovY / 2);
    // The narrower of the two fields that are left, as a share of the field that is kFovY wide.
    const Real aspect = aspect_of(viewport);
    const Real narrow = growth_of_field(viewport) *
                        std::min(aspect * (1 - covered.x), 1 - covered.y);
    goal_.distance = held_distance(1.1f * radius / (half.sin * std::min(narrow, 1.0f)));
    // The middle of what is left lies to the right of that of the picture, and below it.
    const Real height = 2 * goal_.distance * tan_half_fov(viewport);
    const Vec3 aside{-0.5f * covered.x * height * aspect, 0.5f * covered.y * height, 0};
    const Transform world_from_goal = look_at(back_of(goal_.yaw, goal_.pitch), {});
    goal_.target = goal_.target + rotate(world_from_goal.rotation, aside);
}

void OrbitCamera::rise_above(Real lowest_y) {
    constexpr Real kFromAbove = -0.25f; // pitch of a new camera [rad]
    if (goal_.target.y + back_of(goal_.yaw, goal_.pitch).y * goal_.distance < lowest_y)
        goal_.pitch = kFromAbove;
}

void OrbitCamera::look_along(Real yaw_deg, Real pitch_deg) {
    goal_.yaw = radians_from_degrees(yaw_deg);
    goal_.pitch = held_pitch(radians_from_degrees(pitch_deg));
}

void OrbitCamera::go_to(const SceneCamera& camera) { goal_ = OrbitCamera(camera, limits_).goal_; }

void OrbitCamera::settle(Real seconds) {
    // Exponential approach: half the distance every 40 ms, at any frame rate.
    Real keep = 1;
    for (Real left = std::clamp(seconds, 0.0f, 1.0f); left > 0; left -= 0.001f)
        keep *= 1 - 0.01733f * std::min(left / 0.001f, 1.0f);
    const Real t = 1 - keep;
    shown_.target = lerp(shown_.target, goal_.target, t);
    shown_.yaw += wrapped(goal_.yaw - shown_.yaw) * t;
    shown_.pitch += (goal_.pitch - shown_.pitch) * t;
    shown_.distance += (goal_.distance - shown_.distance) * t;
}

SceneCamera OrbitCamera::as_scene_camera() const {
    return {goal_.target,
            degrees_from_radians(wrapped(goal_.yaw)),
            degrees_from_radians(goal_.pitch),
            goal_.distance};
}

Transform OrbitCamera::world_from_camera() const {
    const Vec3 back = back_of(shown_.yaw, shown_.pitch);
    return look_at(shown_.target + back * shown_.distance, shown_.target);
}

Vec3 OrbitCamera::target() const { return shown_.target; }
Real OrbitCamera::distance() const { return shown_.distance; }

Mat4 OrbitCamera::view_from_world() const { return to_mat4(inverse(world_from_camera())); }

Mat4 OrbitCamera::clip_from_view(const Viewport& viewport) const {
    // The near plane follows the distance, which keeps the depth precision at every scale.
    const Real near_distance = std::clamp(shown_.distance * 0.01f, 0.005f, 1.0f);
    const Real far_distance = std::max(1000.0f, shown_.distance * 20);
    if (is_orthographic_) {
        const Real half_height = shown_.distance * tan_half_fov(viewport);
        return orthographic(
            half_height * aspect_of(viewport), half_height, -far_distance, far_distance);
    }
    const Real fov = growth_of_field(viewport) > 1 ? 2 * atan2(tan_half_fov(viewport), 1) : kFovY;
    return perspective(fov, aspect_of(viewport), near_distance, far_distance);
}

Ray OrbitCamera::ray_through(Vec2 pixel, const Viewport& viewport) const {
    const Transform camera = world_from_camera();
    const Vec2 size{std::max(viewport.size.x, 1.0f), std::max(viewport.size.y, 1.0f)};
    const Real x = (pixel.x - viewport.position.x) / size.x * 2 - 1;
    const Real y = 1 - (pixel.y - viewport.position.y) / size.y * 2;
    const Real tall = tan_half_fov(viewport), wide = tall * aspect_of(viewport);
    if (is_orthographic_) {
        const Real d = shown_.distance;
        // Starts far behind the camera, since an orthographic picture has no near side.
        const Vec3 start{x * wide * d, y * tall * d, 1000};
        return {.origin = transform_point(camera, start),
                .direction = transform_direction(camera, {0, 0, -1})};
    }
    const Vec3 direction = normalize(Vec3{x * wide, y * tall, -1});
    return {.origin = camera.position, .direction = transform_direction(camera, direction)};
}

Vec3 OrbitCamera::project(Vec3 world, const Viewport& viewport) const {
    const Vec3 p = inverse_transform_point(world_from_camera(), world);
    const Real depth = -p.z;
    const Real reach = is_orthographic_ ? shown_.distance : std::max(depth, 1e-6f);
    const Real tall = tan_half_fov(viewport) * reach, wide = tall * aspect_of(viewport);
    return {viewport.position.x + (p.x / wide + 1) * 0.5f * viewport.size.x,
            viewport.position.y + (1 - p.y / tall) * 0.5f * viewport.size.y,
            is_orthographic_ ? 1 : depth};
}

} // namespace topple::app
