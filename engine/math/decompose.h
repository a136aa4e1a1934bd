// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/affine.h"

#include <optional>

namespace topple {

/// Returns orthonormal right-handed axes, the first along the x of `m`, the second in the plane of its x and y (Gram,
/// Schmidt). None if x and y do not span a plane.
std::optional<Mat3> orthonormalize(const Mat3& m);

/// The factors of an affine matrix, in the order in which they act on a point: shear, scale, rotation, translation.
struct AffineParts {
    Vec3 shear{}; ///< Displacement of a unit of y along x, of z along x, and of z along y. [-]
    Vec3 scale{1, 1, 1}; ///< Scale along the own axes; x is negative in a mirror. [-]
    Quat rotation{};     ///< Rotates the scaled axes into the outer frame.
    Vec3 translation{};  ///< [m]
};

/// Returns none if the matrix is singular or not finite; its last row is assumed to be 0 0 0 1.
std::optional<AffineParts> decompose(const Mat4& m);

/// The affine matrix with these parts; inverse of `decompose`.
Mat4 compose(const AffineParts& parts);

} // namespace topple
