// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/quat.h"

namespace topple {

/// A rigid motion: rotation, then translation. Named `a_from_b` and composed by touching names: `world_from_shape =
/// world_from_body * body_from_shape`.
struct Transform {
    Vec3 position{}; ///< Position of the local origin, in the outer frame. [m]
    Quat rotation{}; ///< Rotates local axes into the outer frame.
    friend constexpr bool operator==(const Transform&, const Transform&) = default;
};

///@{
/// Maps from the local frame to the outer one.
[[gnu::always_inline]] constexpr Vec3 transform_point(const Transform& t, Vec3 p) {
    return rotate(t.rotation, p) + t.position;
}
[[gnu::always_inline]] constexpr Vec3 transform_direction(const Transform& t, Vec3 d) {
    return rotate(t.rotation, d);
}
///@}
///@{
/// Maps from the outer frame to the local one.
[[gnu::always_inline]] constexpr Vec3 inverse_transform_point(const Transform& t, Vec3 p) {
    return rotate_inverse(t.rotation, p - t.position);
}
[[gnu::always_inline]] constexpr Vec3 inverse_transform_direction(const Transform& t, Vec3 d) {
    return rotate_inverse(t.rotation, d);
}
///@}
/// Composition: applies `b` first, then `a`.
constexpr Transform operator*(const Transform& a, const Transform& b) {
    return {transform_point(a, b.position), a.rotation * b.rotation};
}
/// Returns the inverse motion.
constexpr Transform inverse(const Transform& t) {
    const Quat q = conjugate(t.rotation);
    return {-rotate(q, t.position), q};
}
/// Returns inverse(a) * b, computed from the difference of the positions, so that two bodies far from the origin but
/// near each other keep their precision.
constexpr Transform relative(const Transform& a, const Transform& b) {
    return {rotate_inverse(a.rotation, b.position - a.position),
            conjugate(a.rotation) * b.rotation};
}
/// Returns whether no number is infinite or NaN.
inline bool is_finite(const Transform& t) { return is_finite(t.position) && is_finite(t.rotation); }

} // namespace topple
