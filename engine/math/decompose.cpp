// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/decompose.h"

#include "topple/math/inverse.h"

#include <limits>

namespace topple {

std::optional<Mat3> orthonormalize(const Mat3& m) {
    const Vec3 x = normalize(m.x);
    // Subtracts twice, because the first remainder of a nearly parallel pair is mostly rounding (Kahan).
    const Vec3 rest = reject(normalize(m.y), x);
    const Vec3 y = normalize(reject(normalize(rest), x));
    if (x == Vec3{} || !(length(rest) > 4 * std::numeric_limits<Real>::epsilon()))
        return std::nullopt;
    return Mat3{x, y, cross(x, y)};
}

// m = R U with U upper triangular, its diagonal the scale: column x of U is (sx, 0, 0), column y is
// sx k_xy beside sy, column z is sx k_xz, sy k_yz and sz. That is diagonal(scale) times the shear.
std::optional<AffineParts> decompose(const Mat4& m) {
    const Mat3 a = upper_left(m);
    if (!inverse(a) || !is_finite(xyz(m.w)))
        return std::nullopt;
    const auto axes = orthonormalize(a);
    if (!axes)
        return std::nullopt;
    Mat3 r = *axes;
    // R must be a rotation, so a mirror is assigned to x: its axis is reversed, and z with it.
    if (dot(r.z, a.z) < 0)
        r = {-r.x, r.y, -r.z};
    const Mat3 u = transpose(r) * a;
    const Vec3 scale{u.x.x, u.y.y, u.z.z};
    return AffineParts{
        {u.y.x / scale.x, u.z.x / scale.x, u.z.y / scale.y}, scale, to_quat(r), xyz(m.w)};
}

Mat4 compose(const AffineParts& parts) {
    const Mat3 shear{{1, 0, 0}, {parts.shear.x, 1, 0}, {parts.shear.y, parts.shear.z, 1}};
    return to_mat4(to_mat3(parts.rotation) * diagonal(parts.scale) * shear, parts.translation);
}

} // namespace topple
