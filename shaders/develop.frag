#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The picture from its light: glare around what dazzles, and the curve of include/tone.glsl.

#include "include/tone.glsl"

uniform sampler2D light; // of the picture, linear
uniform sampler2D glare; // see glare.frag

layout(location = 0) out vec4 fragment; // display values

void main() {
    vec2 size = vec2(textureSize(light, 0));
    vec3 here = texelFetch(light, ivec2(gl_FragCoord.xy), 0).rgb + texture(glare, gl_FragCoord.xy / size).rgb;
    // Noise of less than a step of eight bits, so that gradients show no bands (interleaved gradient noise, Jimenez
    // 2014).
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    fragment = vec4(display_from_light(max(here, 0.0)) + (noise - 0.5) / 255.0, 1.0);
}
