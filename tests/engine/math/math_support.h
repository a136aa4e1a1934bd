// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/random_vectors.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/math/mat4.h"
#include "topple/math/quat.h"

#include <algorithm>
#include <cmath>

namespace topple::test {

inline void expect_near(Vec3 a, Vec3 b, Real tolerance) {
    EXPECT_TRUE(distance(a, b) <= tolerance)
        << "(" << a.x << ", " << a.y << ", " << a.z << ") and (" << b.x << ", " << b.y << ", "
        << b.z << ") are " << distance(a, b) << " apart";
}

inline void expect_near(const Mat3& a, const Mat3& b, Real tolerance) {
    expect_near(a.x, b.x, tolerance);
    expect_near(a.y, b.y, tolerance);
    expect_near(a.z, b.z, tolerance);
}

inline void expect_near(Vec4 a, Vec4 b, Real tolerance) {
    expect_near(xyz(a), xyz(b), tolerance);
    EXPECT_NEAR(a.w, b.w, tolerance);
}

inline void expect_near(const Mat4& a, const Mat4& b, Real tolerance) {
    expect_near(a.x, b.x, tolerance);
    expect_near(a.y, b.y, tolerance);
    expect_near(a.z, b.z, tolerance);
    expect_near(a.w, b.w, tolerance);
}

/// Returns the angle of the rotation between two rotations [rad], in double and from the vector part, so that small
/// angles keep their digits.
inline double angle_between(Quat a, Quat b) {
    const Quat d = conjugate(a) * b;
    const double sine = std::hypot(double{d.x}, double{d.y}, double{d.z});
    return 2 * std::atan2(sine, std::abs(double{d.w}));
}

} // namespace topple::test
