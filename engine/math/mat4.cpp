// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/mat4.h"

namespace topple {
namespace {

/// Laplace expansion by complementary 2x2 minors: s of the first two rows, c of the last two.
struct Minors {
    double s0, s1, s2, s3, s4, s5;
    double c0, c1, c2, c3, c4, c5;

    explicit Minors(const Mat4& m) {
        const double a00 = m.x.x, a01 = m.y.x, a02 = m.z.x, a03 = m.w.x;
        const double a10 = m.x.y, a11 = m.y.y, a12 = m.z.y, a13 = m.w.y;
        const double a20 = m.x.z, a21 = m.y.z, a22 = m.z.z, a23 = m.w.z;
        const double a30 = m.x.w, a31 = m.y.w, a32 = m.z.w, a33 = m.w.w;
        s0 = a00 * a11 - a10 * a01, s1 = a00 * a12 - a10 * a02, s2 = a00 * a13 - a10 * a03;
        s3 = a01 * a12 - a11 * a02, s4 = a01 * a13 - a11 * a03, s5 = a02 * a13 - a12 * a03;
        c5 = a22 * a33 - a32 * a23, c4 = a21 * a33 - a31 * a23, c3 = a21 * a32 - a31 * a22;
        c2 = a20 * a33 - a30 * a23, c1 = a20 * a32 - a30 * a22, c0 = a20 * a31 - a30 * a21;
    }
    [[nodiscard]] double determinant() const {
        return s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0;
    }
};

} // namespace

Real determinant(const Mat4& m) { return static_cast<Real>(Minors(m).determinant()); }

Mat4 inverse_or_zero(const Mat4& m) {
    const Minors k(m);
    const double det = k.determinant();
    if (det == 0)
        return {{}, {}, {}, {}};
    const double a00 = m.x.x, a01 = m.y.x, a02 = m.z.x, a03 = m.w.x;
    const double a10 = m.x.y, a11 = m.y.y, a12 = m.z.y, a13 = m.w.y;
    const double a20 = m.x.z, a21 = m.y.z, a22 = m.z.z, a23 = m.w.z;
    const double a30 = m.x.w, a31 = m.y.w, a32 = m.z.w, a33 = m.w.w;
    const auto f = [det](double v) { return static_cast<Real>(v / det); };
    return {{f(a11 * k.c5 - a12 * k.c4 + a13 * k.c3),
             f(-a10 * k.c5 + a12 * k.c2 - a13 * k.c1),
             f(a10 * k.c4 - a11 * k.c2 + a13 * k.c0),
             f(-a10 * k.c3 + a11 * k.c1 - a12 * k.c0)},
            {f(-a01 * k.c5 + a02 * k.c4 - a03 * k.c3),
             f(a00 * k.c5 - a02 * k.c2 + a03 * k.c1),
             f(-a00 * k.c4 + a01 * k.c2 - a03 * k.c0),
             f(a00 * k.c3 - a01 * k.c1 + a02 * k.c0)},
            {f(a31 * k.s5 - a32 * k.s4 + a33 * k.s3),
             f(-a30 * k.s5 + a32 * k.s2 - a33 * k.s1),
             f(a30 * k.s4 - a31 * k.s2 + a33 * k.s0),
             f(-a30 * k.s3 + a31 * k.s1 - a32 * k.s0)},
            {f(-a21 * k.s5 + a22 * k.s4 - a23 * k.s3),
             f(a20 * k.s5 - a22 * k.s2 + a23 * k.s1),
             f(-a20 * k.s4 + a21 * k.s2 - a23 * k.s0),
             f(a20 * k.s3 - a21 * k.s1 + a22 * k.s0)}};
}

} // namespace topple
