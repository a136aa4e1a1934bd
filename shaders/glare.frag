#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Light that a lens scatters around what is brighter than white paper in the sun: a quarter of the picture's width,
// blurred along one axis and then along the other.

uniform sampler2D source; // the light of the picture, or what this shader made of it
uniform vec2 along;       // from pixel to pixel of the source [texture coordinates]; zero: take what dazzles

layout(location = 0) out vec4 fragment; // linear

const float DAZZLING = 1.6, SCATTERED = 0.10;
// A Gauss curve of 13 pixels in seven places, as a place between two pixels reads both: the share of the middle one,
// and distances and shares on each side.
const float MIDDLE = 0.180777;
const vec3 AWAY = vec3(1.424061, 3.328653, 5.245557), SHARE = vec3(0.283434, 0.107487, 0.018691);

// Mean of four by four pixels, each lowered so that a single one does not flicker (Karis 2013).
vec3 dazzling_light(vec2 at, vec2 texel) {
    vec3 sum = vec3(0.0);
    float weights = 0.0;
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 2; ++x) {
            vec3 light = texture(source, at + (vec2(float(x), float(y)) * 2.0 - 1.0) * texel).rgb;
            float brightest = max(light.r, max(light.g, light.b));
            float weight = 1.0 / (1.0 + brightest);
            sum += light * weight * (max(brightest - DAZZLING, 0.0) / max(brightest, 1e-4));
            weights += weight;
        }
    return sum / weights * SCATTERED;
}

void main() {
    vec2 size = vec2(textureSize(source, 0));
    if (along == vec2(0.0)) {
        fragment = vec4(dazzling_light(gl_FragCoord.xy * 4.0 / size, 1.0 / size), 1.0);
        return;
    }
    vec2 here = gl_FragCoord.xy / size;
    vec3 sum = MIDDLE * texture(source, here).rgb;
    for (int i = 0; i < 3; ++i)
        sum += SHARE[i] * (texture(source, here + along * AWAY[i]).rgb + texture(source, here - along * AWAY[i]).rgb);
    fragment = vec4(sum, 1.0);
}
