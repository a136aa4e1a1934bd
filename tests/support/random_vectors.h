// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/random.h"
#include "topple/math/quat.h"
#include "topple/math/vec3.h"

namespace topple::test {

/// Returns a vector whose coordinates lie between -`reach` and `reach`.
inline Vec3 random_vector(Random& random, Real reach) {
    return {random.between(-reach, reach),
            random.between(-reach, reach),
            random.between(-reach, reach)};
}

/// Returns a direction, uniform over the sphere: points of a cube are drawn until one lies in the ball.
inline Vec3 random_unit(Random& random) {
    for (;;) {
        const Vec3 v = random_vector(random, 1);
        if (length_squared(v) <= 1 && length_squared(v) > 1e-4f)
            return normalize(v);
    }
}

/// Returns a rotation, uniform over all rotations: points of a cube in four dimensions are drawn until one lies in the
/// ball.
inline Quat random_rotation(Random& random) {
    for (;;) {
        const Quat q{random.between(-1, 1),
                     random.between(-1, 1),
                     random.between(-1, 1),
                     random.between(-1, 1)};
        const Real squared = dot(q, q);
        if (squared > 0.01f && squared <= 1)
            return normalize(q);
    }
}

} // namespace topple::test
