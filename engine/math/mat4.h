// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/transform.h"
#include "topple/math/vec4.h"

namespace topple {

/// Four columns; maps homogeneous column vectors, `clip = clip_from_view * view`.
struct Mat4 {
    Vec4 x{1, 0, 0, 0}, y{0, 1, 0, 0}, z{0, 0, 1, 0}, w{0, 0, 0, 1}; ///< Columns.
    friend constexpr bool operator==(const Mat4&, const Mat4&) = default;
};

///@{
/// Product of linear algebra.
constexpr Vec4 operator*(const Mat4& m, Vec4 v) {
    return m.x * v.x + m.y * v.y + m.z * v.z + m.w * v.w;
}
constexpr Mat4 operator*(const Mat4& a, const Mat4& b) {
    return {a * b.x, a * b.y, a * b.z, a * b.w};
}
///@}
/// Exchanges rows and columns.
constexpr Mat4 transpose(const Mat4& m) {
    return {{m.x.x, m.y.x, m.z.x, m.w.x},
            {m.x.y, m.y.y, m.z.y, m.w.y},
            {m.x.z, m.y.z, m.z.z, m.w.z},
            {m.x.w, m.y.w, m.z.w, m.w.w}};
}
/// The matrix that moves points as `t` does.
constexpr Mat4 to_mat4(const Transform& t) {
    const Mat3 r = to_mat3(t.rotation);
    return {to_vec4(r.x, 0), to_vec4(r.y, 0), to_vec4(r.z, 0), to_vec4(t.position, 1)};
}
/// The factor by which `m` changes volumes if its last row is 0 0 0 1; signed.
Real determinant(const Mat4& m);
/// Returns the zero matrix if `m` has no inverse.
Mat4 inverse_or_zero(const Mat4& m);

} // namespace topple
