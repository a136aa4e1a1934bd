// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/mat4.h"

#include <optional>

namespace topple {

// Affine maps as matrices: translation, rotation, scale and shear. Points are columns with w = 1, directions with w =
// 0; `world_from_local` has the local axes for columns and the local origin for the last one. A rigid motion is
// shorter as a Transform.

/// The affine map p -> m p + translation.
constexpr Mat4 to_mat4(const Mat3& m, Vec3 translation = {}) {
    return {to_vec4(m.x, 0), to_vec4(m.y, 0), to_vec4(m.z, 0), to_vec4(translation, 1)};
}
/// Returns the linear part: without translation and projection.
constexpr Mat3 upper_left(const Mat4& m) { return {xyz(m.x), xyz(m.y), xyz(m.z)}; }

/// The map that moves points by `by`.
constexpr Mat4 translation(Vec3 by) { return to_mat4(Mat3{}, by); }
/// Returns the image of the origin.
constexpr Vec3 translation_of(const Mat4& m) { return xyz(m.w); }
/// The map that multiplies each component by that of `by`.
constexpr Mat4 scaling(Vec3 by) { return to_mat4(diagonal(by)); }
/// Returns the factor by which each axis is stretched: the lengths of the columns, independent of a rotation after
/// the scaling. Without sign: a mirror shows in the determinant.
inline Vec3 scale_of(const Mat3& m) { return {length(m.x), length(m.y), length(m.z)}; }
/// Returns the same factors for the linear part.
inline Vec3 scale_of(const Mat4& m) { return scale_of(upper_left(m)); }

/// Scales first, so that the axes stay perpendicular, then rotates, then translates, so that the local origin is at
/// `position`.
constexpr Mat4 scale_rotate_translate(Vec3 scale, Quat rotation, Vec3 position) {
    const Mat3 r = to_mat3(rotation);
    return to_mat4(Mat3{r.x * scale.x, r.y * scale.y, r.z * scale.z}, position);
}

///@{
/// Returns the image of a point or a direction under a matrix without projection, without the division by w.
constexpr Vec3 transform_point(const Mat4& m, Vec3 p) { return xyz(m * to_vec4(p, 1)); }
constexpr Vec3 transform_direction(const Mat4& m, Vec3 d) { return xyz(m * to_vec4(d, 0)); }
///@}

/// Returns the point after the division by w, for a matrix with projection; none if w is 0 or not a number.
inline std::optional<Vec3> project_point(const Mat4& m, Vec3 p) {
    const Vec4 h = m * to_vec4(p, 1);
    const Vec3 divided = xyz(h) / h.w;
    return h.w != 0 && is_finite(divided) ? std::optional(divided) : std::nullopt;
}

/// Returns the inverse of a rigid motion: the transposed rotation, and the rotated opposite translation.
constexpr Mat4 rigid_inverse(const Mat4& m) {
    const Mat3 back = transpose(upper_left(m));
    return to_mat4(back, -(back * xyz(m.w)));
}

/// Returns the matrix that maps normals to the world if `m` maps points there: the inverse transposed, up to a
/// positive factor. Computed by cross products, so that it exists without an inverse; the results must be normalized.
constexpr Mat3 normal_matrix(const Mat3& m) {
    const Mat3 cofactor{cross(m.y, m.z), cross(m.z, m.x), cross(m.x, m.y)};
    return determinant(m) < 0 ? cofactor * -1 : cofactor;
}

} // namespace topple
