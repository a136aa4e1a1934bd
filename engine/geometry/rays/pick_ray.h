// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/ray.h"
#include "topple/math/vec2.h"
#include "topple/math/view/projection.h"

#include <optional>

namespace topple {

/// A camera and the rectangle of the screen that shows its picture. Pixels run right and down.
struct PictureOfView {
    Mat4 clip_from_view;                             ///< The projection.
    Mat4 view_from_world;                            ///< The pose of the camera, inverted.
    Vec2 corner;                                     ///< Top left. [px]
    Vec2 size{800, 600};                             ///< [px]
    DepthRange range = DepthRange::minus_one_to_one; ///< Of depths in clip space.
};

/// Pixel of a point of the world: x and y in pixels, z the depth in clip space (by its range -1 or
/// 0 at the near plane, 1 at the far one: not linear in meters). None for a point that has no place
/// in the picture: a point beside or behind a perspective eye.
std::optional<Vec3> project(const PictureOfView& picture, Vec3 world);

/// The point of the world that `project` brings there. None for a camera whose matrices cannot be
/// inverted, or a picture without area. In double, and without a threshold on determinants: an
/// orthographic picture of a city is as good as one of a coin.
std::optional<Vec3> unproject(const PictureOfView& picture, Vec3 pixel_and_depth);

/// The ray from the near plane through the pixel: t is meters. None where `unproject` finds
/// nothing.
std::optional<Ray> pick_ray(const PictureOfView& picture, Vec2 pixel);

} // namespace topple
