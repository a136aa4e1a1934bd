// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/math/vec2.h"
#include "topple/math/view/projection.h"
#include "topple/scene/scene_definition.h"

namespace topple::app {

/// The rectangle of the screen that shows the world, in pixels from the top left.
struct Viewport {
    Vec2 position;
    Vec2 size{1280, 720};
    /// Factor of lengths that are given in pixels: of handles, of lines, of the pointer's reach. [-]
    Real pixel_scale = 1;
};

/// Limits of the camera's distance and pitch.
struct OrbitLimits {
    Real nearest = 0.05f, farthest = 5000;               ///< Distance from the target. [m]
    Real lowest_pitch_deg = -89, highest_pitch_deg = 89; ///< Pitch; negative looks down. [degrees]
};

/// Looks at a target from a distance; can also release the target and fly. Independent of input devices.
class OrbitCamera {
public:
    OrbitCamera() = default;
    explicit OrbitCamera(const SceneCamera& start, const OrbitLimits& limits = {});

    /// Orbits the target by the dragged pixels; half the viewport's height is a quarter turn.
    void orbit(Vec2 pixels, const Viewport& viewport);
    /// Moves the target in the picture's plane, so that points at the target's depth follow the pointer.
    void pan(Vec2 pixels, const Viewport& viewport);
    /// Wheel: moves nearer (> 0) or farther, towards the point under the cursor.
    void zoom(Real notches, Vec2 cursor, const Viewport& viewport);
    /// First person: rotates in place by the dragged pixels.
    void look(Vec2 pixels, const Viewport& viewport);
    /// First person: moves right, up and forward. [m]
    void fly(Vec3 right_up_forward);
    /// Moves eye and target together at once, so that a followed object stays in place in the picture.
    void move_by(Vec3 world);
    /// Moves the target to that point, keeping direction and distance.
    void aim_at(Vec3 target) { goal_.target = target; }
    /// Moves so that the box fills the picture, from the same direction. `covered` has the shares of the picture at its
    /// left and at its top that something else covers; the box fills what they leave.
    void focus(const Aabb& bounds, const Viewport& viewport, Vec2 covered = {});
    /// Sets the pitch to 0.25 rad downward if the eye would be lower than `lowest_y` [m].
    void rise_above(Real lowest_y);
    void look_along(Real yaw_deg, Real pitch_deg);
    /// Moves to another camera, on the shorter way around.
    void go_to(const SceneCamera& camera);
    /// Draws from the requested place at once, without a smooth move.
    void arrive() { shown_ = goal_; }
    void set_orthographic(bool on) { is_orthographic_ = on; }

    /// Moves the drawn camera smoothly towards the requested one; `seconds` is the time since the last frame.
    void settle(Real seconds);

    [[nodiscard]] SceneCamera as_scene_camera() const;
    [[nodiscard]] Transform world_from_camera() const;
    [[nodiscard]] Vec3 eye() const { return world_from_camera().position; }
    [[nodiscard]] Vec3 target() const;
    [[nodiscard]] Real distance() const;
    [[nodiscard]] bool is_orthographic() const { return is_orthographic_; }
    [[nodiscard]] Mat4 view_from_world() const;
    [[nodiscard]] Mat4 clip_from_view(const Viewport& viewport) const;
    /// Returns the ray through the pixel, from the near plane on; unit direction.
    [[nodiscard]] Ray ray_through(Vec2 pixel, const Viewport& viewport) const;
    /// Returns the pixel of a point [px] and its depth in front of the camera [m]; depth <= 0 is behind.
    [[nodiscard]] Vec3 project(Vec3 world, const Viewport& viewport) const;

    static constexpr Real kFovY = 0.7853982f; ///< Vertical angle of view: 45 degrees. [rad]
    /// Width over height of the pictures for which scenes choose their cameras: that of the view beside the panels of
    /// the smallest window. A narrower picture keeps the horizontal angle of view, and its vertical one grows. [-]
    static constexpr Real kComposedAspect = 1.44f;

private:
    struct Pose {
        Vec3 target{0, 1, 0};
        Real yaw = 0.5f, pitch = -0.25f; ///< [rad]
        Real distance = 12;              ///< [m]
    };
    [[nodiscard]] Real held_pitch(Real pitch) const;       ///< Clamps the pitch to the limits.
                                                           ///< [rad]
    [[nodiscard]] Real held_distance(Real distance) const; ///< Clamps the distance to the limits.
                                                           ///< [m]

    OrbitLimits limits_;
    Pose goal_, shown_;
    bool is_orthographic_ = false;
};

} // namespace topple::app
