#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// From the horizon to the zenith; below the horizon its color continues.

#include "include/frame.glsl"

in vec3 direction;
layout(location = 0) out vec4 fragment; // display values

void main() {
    float up = max(normalize(direction).y, 0.0);
    vec3 color = mix(horizon.rgb, zenith.rgb, 1.0 - (1.0 - up) * (1.0 - up));
    // Noise of less than a step of eight bits, so that the gradient shows no bands
    // (interleaved gradient noise, Jimenez 2014).
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    fragment = vec4(color + (noise - 0.5) / 255.0, 1.0);
}
