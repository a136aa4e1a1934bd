#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Mean of 4 by 4 pixels of occlusion.frag, of those on the same surface.

#include "include/depth.glsl"

uniform sampler2D occlusion;

layout(location = 0) out vec4 fragment;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), last = textureSize(occlusion, 0) - 1;
    float here = height_at(2 * pixel), sum = 0.0, weights = 0.0;
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 4; ++x) {
            ivec2 at = clamp(pixel + ivec2(x, y) - 2, ivec2(0), last);
            float away = abs(height_at(2 * at) - here);
            float weight = clamp(1.0 - 4.0 * away / reach, 0.0, 1.0) + 1e-3;
            sum += weight * texelFetch(occlusion, at, 0).r;
            weights += weight;
        }
    }
    fragment = vec4(sum / weights);
}
