// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/cofactors.h"

namespace topple {

// A cookbook's vectors and matrices as printed, rewritten from their description, for comparison with engine/math.
// They include the mistakes, and each comment names them. In the engine's conventions (columns, right-handed,
// radians) if the mistake does not depend on the book's.

/// The formula of the text, which differs from the code: the middle component has the wrong sign.
constexpr Vec3 printed_cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.x * b.z - a.z * b.x, a.x * b.y - a.y * b.x};
}

/// From the cosine: NaN if rounding exceeds 1, a quarter turn if the product of the squares overflows, and inaccurate
/// for small angles. [rad]
Real printed_angle(Vec3 a, Vec3 b);

/// Divides by the length without a check for zero.
Vec3 printed_normalized(Vec3 a);
/// Divides by the squared length of `direction` without a check for zero.
constexpr Vec3 printed_project(Vec3 a, Vec3 direction) {
    return direction * (dot(a, direction) / dot(direction, direction));
}
/// Uses twice the dot product along the normal, which is a reflection for unit normals only.
constexpr Vec2 printed_reflection(Vec2 a, Vec2 normal) { return a - normal * (dot(a, normal) * 2); }

///@{
/// Uses the constants of the book, accurate to seven digits and not inverse to each other.
constexpr Real printed_degrees(Real rad) { return rad * 57.295754f; }
constexpr Real printed_radians(Real deg) { return deg * 0.0174533f; }
///@}

///@{
/// The cofactors with the right signs, but in transposed places.
constexpr Mat2 printed_cofactors(const Mat2& m) { return transpose(cofactors(m)); }
constexpr Mat3 printed_cofactors(const Mat3& m) { return transpose(cofactors(m)); }
///@}

///@{
/// The first row times the first column of the cofactors.
constexpr Real printed_determinant(const Mat2& m) { return determinant(m); }
constexpr Real printed_determinant(const Mat3& m) {
    return dot(row(m, 0), row(printed_cofactors(m), 0));
}
///@}

/// The cofactors in transposed places, computed from wrong determinants.
constexpr Mat4 printed_cofactors(const Mat4& m) {
    Mat4 result;
    for (int r = 0; r < 4; ++r) {
        for (int c = 0; c < 4; ++c) {
            const Real minor = printed_determinant(without(m, r, c));
            element(result, c, r) = (r + c) % 2 == 0 ? minor : -minor;
        }
    }
    return result;
}
/// Uses the first row times the first column of the cofactors above.
constexpr Real printed_determinant(const Mat4& m) {
    return dot(row(m, 0), row(printed_cofactors(m), 0));
}

/// Transposes once more, so that the adjugate is the cofactor matrix; returns the identity for all matrices with a
/// determinant below 1.2e-7, singular or just small.
template<typename AnyMat>
constexpr AnyMat printed_inverse(const AnyMat& m) {
    const Real det = printed_determinant(m);
    if (std::abs(det) <= 1.19209290e-7f)
        return {};
    AnyMat inverse = transpose(printed_cofactors(m));
    for (int r = 0; r < order_of(m); ++r) {
        for (int c = 0; c < order_of(m); ++c)
            element(inverse, r, c) *= 1 / det;
    }
    return inverse;
}

/// Returns the diagonal, which is the scale only without a rotation.
constexpr Vec3 printed_scale(const Mat4& m) { return {m.x.x, m.y.y, m.z.z}; }

/// Rotates about Z by yaw; roll is never used. [rad]
Mat3 printed_rotation_zxy(Real roll, Real pitch, Real yaw);

/// The formula of the text, with plus signs throughout: a symmetric matrix. Requires: a unit axis.
Mat3 printed_rotation_matrix(Vec3 axis, Real angle);

/// Up times the line of sight, divided by its length, which is zero for a view along up.
Mat3 printed_look_at_axes(Vec3 eye, Vec3 target, Vec3 up);

} // namespace topple
