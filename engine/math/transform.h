// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/quat.h"

namespace topple {

/// A rigid motion: rotate, then move. Named `a_from_b` and composed by touching names:
/// `world_from_shape = world_from_body * body_from_shape`.
struct Transform {
    Vec3 position{}; ///< Of the local origin, in the outer frame. [m]
    Quat rotation{}; ///< Turns local axes into the outer frame.
    friend constexpr bool operator==(const Transform&, const Transform&) = default;
};

///@{
/// From the local frame to the outer one.
constexpr Vec3 transform_point(const Transform& t, Vec3 p) {
    return rotate(t.rotation, p) + t.position;
}
constexpr Vec3 transform_direction(const Transform& t, Vec3 d) { return rotate(t.rotation, d); }
///@}
///@{
/// From the outer frame to the local one.
constexpr Vec3 inverse_transform_point(const Transform& t, Vec3 p) {
    return rotate_inverse(t.rotation, p - t.position);
}
constexpr Vec3 inverse_transform_direction(const Transform& t, Vec3 d) {
    return rotate_inverse(t.rotation, d);
}
///@}
/// Composition: moves by `b` first, then by `a`.
constexpr Transform operator*(const Transform& a, const Transform& b) {
    return {transform_point(a, b.position), a.rotation * b.rotation};
}
/// The motion back.
constexpr Transform inverse(const Transform& t) {
    const Quat q = conjugate(t.rotation);
    return {-rotate(q, t.position), q};
}
/// inverse(a) * b, formed from the difference of the positions, so that two bodies far from the
/// origin but near each other keep their digits.
constexpr Transform relative(const Transform& a, const Transform& b) {
    return {rotate_inverse(a.rotation, b.position - a.position),
            conjugate(a.rotation) * b.rotation};
}
/// Whether no number is infinite or NaN.
inline bool is_finite(const Transform& t) { return is_finite(t.position) && is_finite(t.rotation); }

} // namespace topple
