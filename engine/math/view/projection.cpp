// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/view/projection.h"

#include "topple/math/trigonometry.h"

namespace topple {

Mat4 perspective(Real fov_y, Real aspect, Real n, Real f, DepthRange range) {
    const SinCos half = sin_cos(fov_y * 0.5f);
    const Real s = half.cos / half.sin;
    // Depth: z_clip = a z + b, w_clip = -z, with the two planes at the ends of the range.
    const bool unit = range == DepthRange::zero_to_one;
    const Real a = unit ? f / (n - f) : (f + n) / (n - f);
    const Real b = unit ? n * f / (n - f) : 2 * n * f / (n - f);
    return {{s / aspect, 0, 0, 0}, {0, s, 0, 0}, {0, 0, a, -1}, {0, 0, b, 0}};
}

Mat4 orthographic(Real half_width, Real half_height, Real n, Real f, DepthRange range) {
    const bool unit = range == DepthRange::zero_to_one;
    const Real a = unit ? 1 / (n - f) : 2 / (n - f);
    const Real b = unit ? n / (n - f) : (f + n) / (n - f);
    return {{1 / half_width, 0, 0, 0}, {0, 1 / half_height, 0, 0}, {0, 0, a, 0}, {0, 0, b, 1}};
}

Transform look_at(Vec3 eye, Vec3 target, Vec3 up) {
    const Vec3 back = normalize_or(eye - target, {0, 0, 1});
    Vec3 right = cross(up, back);
    if (length_squared(right) < 1e-10f * length_squared(up))
        right = cross(std::abs(back.y) < 0.9f ? Vec3{0, 1, 0} : Vec3{0, 0, -1}, back);
    right = normalize_or(right, {1, 0, 0});
    return {eye, to_quat({right, cross(back, right), back})};
}

} // namespace topple
