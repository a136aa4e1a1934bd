// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/math/mat4.h"

namespace topple {

Mat4 inverse_or_zero(const Mat4& m) {
    // Laplace expansion by complementary 2x2 minors: s of the first two rows, c of the last two.
    const double a00 = m.x.x, a01 = m.y.x, a02 = m.z.x, a03 = m.w.x;
    const double a10 = m.x.y, a11 = m.y.y, a12 = m.z.y, a13 = m.w.y;
    const double a20 = m.x.z, a21 = m.y.z, a22 = m.z.z, a23 = m.w.z;
    const double a30 = m.x.w, a31 = m.y.w, a32 = m.z.w, a33 = m.w.w;
    const double s0 = a00 * a11 - a10 * a01, s1 = a00 * a12 - a10 * a02;
    const double s2 = a00 * a13 - a10 * a03, s3 = a01 * a12 - a11 * a02;
    const double s4 = a01 * a13 - a11 * a03, s5 = a02 * a13 - a12 * a03;
    const double c5 = a22 * a33 - a32 * a23, c4 = a21 * a33 - a31 * a23;
    const double c3 = a21 * a32 - a31 * a22, c2 = a20 * a33 - a30 * a23;
    const double c1 = a20 * a32 - a30 * a22, c0 = a20 * a31 - a30 * a21;
    const double det = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0;
    if (det == 0)
        return {{}, {}, {}, {}};
    const double k = 1 / det;
    const auto f = [k](double v) { return static_cast<Real>(v * k); };
    return {{f(a11 * c5 - a12 * c4 + a13 * c3), f(-a10 * c5 + a12 * c2 - a13 * c1),
             f(a10 * c4 - a11 * c2 + a13 * c0), f(-a10 * c3 + a11 * c1 - a12 * c0)},
            {f(-a01 * c5 + a02 * c4 - a03 * c3), f(a00 * c5 - a02 * c2 + a03 * c1),
             f(-a00 * c4 + a01 * c2 - a03 * c0), f(a00 * c3 - a01 * c1 + a02 * c0)},
            {f(a31 * s5 - a32 * s4 + a33 * s3), f(-a30 * s5 + a32 * s2 - a33 * s1),
             f(a30 * s4 - a31 * s2 + a33 * s0), f(-a30 * s3 + a31 * s1 - a32 * s0)},
            {f(-a21 * s5 + a22 * s4 - a23 * s3), f(a20 * s5 - a22 * s2 + a23 * s1),
             f(-a20 * s4 + a21 * s2 - a23 * s0), f(a20 * s3 - a21 * s1 + a22 * s0)}};
}

} // namespace topple
