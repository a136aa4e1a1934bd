// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/ray.h"
#include "topple/math/vec2.h"
#include "topple/math/view/projection.h"

#include <optional>

namespace topple {

/// A camera and the rectangle of the screen that shows its picture. Pixels count right and down.
struct PictureOfView {
    Mat4 clip_from_view;                             ///< Projection matrix.
    Mat4 view_from_world;                            ///< Inverse pose of the camera.
    Vec2 corner;                                     ///< Top left corner. [px]
    Vec2 size{800, 600};                             ///< [px]
    DepthRange range = DepthRange::minus_one_to_one; ///< Range of depths in clip space.
};

/// Returns the pixel of a world point: x and y in pixels, z the depth in clip space (-1 or 0 at the near plane, by
/// the range, and 1 at the far one; not linear in meters). None for a point that is not in the picture, such as one
/// beside or behind a perspective eye.
std::optional<Vec3> project(const PictureOfView& picture, Vec3 world);

/// Returns the world point that `project` maps there. None for a camera whose matrices cannot be inverted, or a
/// picture without area. In double, and without a threshold on determinants: an orthographic picture of a city works
/// as well as one of a coin.
std::optional<Vec3> unproject(const PictureOfView& picture, Vec3 pixel_and_depth);

/// Returns the ray from the near plane through the pixel; t is in meters. None if `unproject` finds nothing.
std::optional<Ray> pick_ray(const PictureOfView& picture, Vec2 pixel);

} // namespace topple
