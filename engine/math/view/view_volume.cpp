// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/view/view_volume.h"

#include "topple/math/affine.h"
#include "topple/math/inverse.h"

namespace topple {

Result<Mat4> make_projection(const PerspectiveView& view, DepthRange range) {
    if (!(view.fov_y > 0 && view.fov_y < kPi))
        return Error{"the angle of view must be more than 0 and less than 180 degrees"};
    if (!(view.aspect > 0) || !std::isfinite(view.aspect))
        return Error{"width over height must be a positive number"};
    if (!(view.near_distance > 0))
        return Error{
            "the near plane must be in front of the eye, or every depth would be the same"};
    if (!(view.far_distance > view.near_distance) || !std::isfinite(view.far_distance))
        return Error{"the far plane must be farther away than the near plane"};
    return perspective(view.fov_y, view.aspect, view.near_distance, view.far_distance, range);
}

Result<Mat4> make_projection(const BoxView& view, DepthRange range) {
    const Real width = view.right - view.left, height = view.top - view.bottom;
    const Real depth = view.far_distance - view.near_distance;
    if (!(width != 0) || !std::isfinite(width))
        return Error{"left and right must be two different numbers"};
    if (!(height != 0) || !std::isfinite(height))
        return Error{"bottom and top must be two different numbers"};
    if (!(depth > 0) || !std::isfinite(depth))
        return Error{"the far plane must be farther away than the near plane"};
    Mat4 m = orthographic(width / 2, height / 2, view.near_distance, view.far_distance, range);
    m.w.x = -(view.left + view.right) / width;
    m.w.y = -(view.bottom + view.top) / height;
    return m;
}

std::optional<Vec3> unproject(const Mat4& clip_from_world, Vec3 clip) {
    const auto world_from_clip = inverse(clip_from_world);
    return world_from_clip ? project_point(*world_from_clip, clip) : std::nullopt;
}

} // namespace topple
