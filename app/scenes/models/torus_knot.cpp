// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/models/torus_knot.h"

#include "app/scenes/models/tube.h"
#include "topple/math/trigonometry.h"

namespace topple::app {
namespace {

constexpr Real kTube = 0.09f; // radius [m]
constexpr Real kLift = 0.36f; // height of the center above the lowest point [m]

/// Center line of the knot for t in [0, 2 pi].
Vec3 knot_at(Real t) {
    const SinCos two = sin_cos(2 * t), three = sin_cos(3 * t);
    const Real r = 0.32f + 0.13f * three.cos;
    return {r * two.cos, kLift + 0.26f * three.sin, r * two.sin};
}

} // namespace

TriangleMesh torus_knot(int around_knot, int around_tube) {
    return build(
        {[](Real t) { return knot_at(t); }, {0, kLift, 0}, kTube, around_knot, around_tube});
}

} // namespace topple::app
