// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/mat4.h"

namespace topple {

/// Range of depths in clip space between the near and the far plane.
enum class DepthRange {
    minus_one_to_one, ///< Range of OpenGL, the default.
    zero_to_one,      ///< Range of Direct3D and Vulkan.
};

/// View space is right-handed and looks along -Z. `fov_y` [rad] is the full vertical angle.
/// Requires: 0 < fov_y < pi, aspect > 0, 0 < near < far.
Mat4 perspective(Real fov_y,
                 Real aspect,
                 Real near_distance,
                 Real far_distance,
                 DepthRange range = DepthRange::minus_one_to_one);

/// A box of view space, symmetric around the line of sight. Requires: extents > 0, near < far.
Mat4 orthographic(Real half_width,
                  Real half_height,
                  Real near_distance,
                  Real far_distance,
                  DepthRange range = DepthRange::minus_one_to_one);

/// Returns the camera's pose in the world: at `eye`, looking at `target`, with `up` as vertical as possible. Its
/// inverse is the usual view matrix. Uses another up vector if `up` is parallel to the line of sight.
Transform look_at(Vec3 eye, Vec3 target, Vec3 up = {0, 1, 0});

} // namespace topple
