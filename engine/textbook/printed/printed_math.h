// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/cofactors.h"

namespace topple {

// A cookbook's vectors and matrices as they were printed, written anew from their description, for
// comparison with engine/math. Slips included: each says where it goes wrong. In the engine's
// conventions (columns, right-handed, radians) wherever the slip does not depend on the book's.

/// The formula of the text and not of the code: the middle component has the wrong sign.
constexpr Vec3 printed_cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.x * b.z - a.z * b.x, a.x * b.y - a.y * b.x};
}

/// By the cosine: not a number where rounding takes it past 1, a quarter turn where the product of the
/// squares overflows, and blind to small angles. [rad]
Real printed_angle(Vec3 a, Vec3 b);

/// Divides by the length without asking whether there is one.
Vec3 printed_normalized(Vec3 a);
/// Divides by the squared length of `direction` without asking whether there is one.
constexpr Vec3 printed_project(Vec3 a, Vec3 direction) {
    return direction * (dot(a, direction) / dot(direction, direction));
}
/// Twice the dot product along the normal, which is a mirror for unit normals only.
constexpr Vec2 printed_reflection(Vec2 a, Vec2 normal) { return a - normal * (dot(a, normal) * 2); }

///@{
/// With the constants of the book, good to seven digits and not each other's inverse.
constexpr Real printed_degrees(Real rad) { return rad * 57.295754f; }
constexpr Real printed_radians(Real deg) { return deg * 0.0174533f; }
///@}

///@{
/// The cofactors with the right signs, but written to the transposed place.
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

/// The cofactors, as above, and made of determinants that are wrong already.
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
/// The first row times the first column of the cofactors above.
constexpr Real printed_determinant(const Mat4& m) {
    return dot(row(m, 0), row(printed_cofactors(m), 0));
}

/// Transposes once more, so that the adjugate is the cofactor matrix; and gives the identity for
/// all matrices with a determinant below 1.2e-7, singular or only small.
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

/// The diagonal, which is the scale only while nothing turns.
constexpr Vec3 printed_scale(const Mat4& m) { return {m.x.x, m.y.y, m.z.z}; }

/// Turns about Z by yaw; roll is never used. [rad]
Mat3 printed_rotation_zxy(Real roll, Real pitch, Real yaw);

/// The formula of the text, with plus signs throughout: a symmetric matrix. Requires: a unit axis.
Mat3 printed_rotation_matrix(Vec3 axis, Real angle);

/// Up times the line of sight, divided by its length, which is zero for a view along up.
Mat3 printed_look_at_axes(Vec3 eye, Vec3 target, Vec3 up);

} // namespace topple
