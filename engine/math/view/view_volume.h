// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/math/view/projection.h"

#include <optional>

namespace topple {

// Projections whose parameters come from outside and are checked; those of projection.h trust their callers. View
// space is right-handed and looks along -Z.

/// The volume that a camera with a lens sees.
struct PerspectiveView {
    Real fov_y = kPi / 3;      ///< Full vertical angle, in (0, pi). [rad]
    Real aspect = 1;           ///< Width over height. [-]
    Real near_distance = 0.1f; ///< Positive. [m]
    Real far_distance = 1000;  ///< Larger than near. [m]
};

/// A box of view space, which need not be symmetric; with bottom above top, y points down the screen.
struct BoxView {
    Real left = -1, right = 1; ///< [m]
    Real bottom = -1, top = 1; ///< [m]
    Real near_distance = -1;   ///< Distance along the line of sight; may lie behind the eye. [m]
    Real far_distance = 1;     ///< [m]
};

///@{
/// Returns the matrix clip_from_view. Fails: with a message that names the number that is out of its range.
Result<Mat4> make_projection(const PerspectiveView& view,
                             DepthRange range = DepthRange::minus_one_to_one);
Result<Mat4> make_projection(const BoxView& view, DepthRange range = DepthRange::minus_one_to_one);
///@}

/// Returns the point that the matrix maps to `clip` after the division by w; none if there is no such point or more
/// than one.
std::optional<Vec3> unproject(const Mat4& clip_from_world, Vec3 clip);

} // namespace topple
