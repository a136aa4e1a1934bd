// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The nearest surfaces, from the depths of a picture. Light from around is found for every second pixel of every
// second row (app/render/occlusion_pass.h).

uniform sampler2D depths;
uniform mat4 view_from_clip;
uniform float reach; // how far away something still takes light [m]

// Position in view axes. [m]
vec3 position_at(ivec2 pixel) {
    vec2 size = vec2(textureSize(depths, 0));
    vec3 clip = vec3((vec2(pixel) + 0.5) / size, texelFetch(depths, pixel, 0).r) * 2.0 - 1.0;
    vec4 p = view_from_clip * vec4(clip, 1.0);
    return p.xyz / p.w;
}

// Its z, which no other coordinate of the picture enters. [m]
float height_at(ivec2 pixel) {
    vec4 p = view_from_clip[2] * (texelFetch(depths, pixel, 0).r * 2.0 - 1.0) + view_from_clip[3];
    return p.z / p.w;
}
