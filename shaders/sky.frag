#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The sky, from the horizon to the zenith.

#include "include/frame.glsl"

in vec3 direction;
layout(location = 0) out vec4 fragment; // display values

void main() {
    vec3 color = sky_color(normalize(direction));
    // Noise of less than a step of eight bits, so that the gradient shows no bands
    // (interleaved gradient noise, Jimenez 2014).
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    fragment = vec4(color + (noise - 0.5) / 255.0, 1.0);
}
