#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The sky, from the horizon to the zenith, with stars at night.

#include "include/frame.glsl"
#include "include/noise.glsl"

in vec3 direction;
layout(location = 0) out vec4 fragment; // drawn values (include/tone.glsl)

// Light of a star near a direction: at most one in each cell of a lattice around the eye, of different strengths, few
// of them bright.
float star(vec3 towards, float pixel) {
    const float CELLS = 34.0; // along the radius
    vec3 p = towards * CELLS;
    ivec3 cell = ivec3(floor(p));
    vec3 place = vec3(lattice(cell), lattice(cell + ivec3(57, 0, 0)), lattice(cell + ivec3(0, 57, 0)));
    vec3 at = normalize(vec3(cell) + 0.2 + 0.6 * place);
    float magnitude = lattice(cell + ivec3(0, 0, 57));
    float away = length(at - towards) / pixel; // [px]
    const float FINE = 0.0016; // angle of a pixel up to which stars are points of full strength [rad]
    float share = min(1.0, FINE / pixel);
    float strength = magnitude * magnitude;
    strength *= strength * strength * share * share;
    return strength * clamp(1.6 - away, 0.0, 1.0);
}

void main() {
    vec3 towards = normalize(direction);
    vec3 color = sky_color(towards);
    float noise = 0.0;
#ifndef HDR
    // Noise of less than a step of eight bits, so that the gradient shows no bands
    // (interleaved gradient noise, Jimenez 2014).
    noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
#endif
    if (fade.w > 0.0 && eye.w < 0.5) {
        // Haze hides the stars above a floor; without one they are all around.
        float above = fade.z > -1e5 ? smoothstep(0.02, 0.3, towards.y) : 1.0;
        color += fade.w * above * star(towards, length(fwidth(towards)) * 0.7);
    }
    fragment = vec4(drawn_from_display(color + noise / 255.0), 1.0);
}
