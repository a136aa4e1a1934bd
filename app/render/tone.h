// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <cmath>

namespace topple::app {

/// Constants of the curve from light to display values; see shaders/include/tone.glsl, which has the same.
inline constexpr Real kToe = 0.236f, kHalfWay = 0.3486f;

/// Returns the display value of linear light. Requires: light >= 0.
inline Real display_from_light(Real light) {
    const Real u = light * (light + kToe);
    return std::sqrt(u / (u + kHalfWay));
}
inline Vec3 display_from_light(Vec3 light) {
    return {display_from_light(light.x), display_from_light(light.y), display_from_light(light.z)};
}

} // namespace topple::app
