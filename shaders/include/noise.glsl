// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Numbers that look random and are the same in every picture.

// Number from 0 to 1 for a corner of a lattice (PCG3D of Jarzynski and Olano 2020).
float lattice(ivec3 corner) {
    uvec3 v = uvec3(corner) * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> 16u;
    v.x += v.y * v.z;
    return float(v.x >> 8u) / 16777215.0;
}

// Numbers of the four corners of a cell on one side along X.
vec4 side_of_cell(ivec3 c) {
    return vec4(lattice(c), lattice(c + ivec3(0, 1, 0)), lattice(c + ivec3(0, 0, 1)), lattice(c + ivec3(0, 1, 1)));
}

// Smooth numbers from 0 to 1 between the corners, 0.5 in the mean (value noise).
float noise(vec3 p) {
    ivec3 c = ivec3(floor(p));
    vec3 t = fract(p);
    t = t * t * (3.0 - 2.0 * t);
    vec4 along = mix(side_of_cell(c), side_of_cell(c + ivec3(1, 0, 0)), t.x);
    vec2 across = mix(along.xz, along.yw, t.y);
    return mix(across.x, across.y, t.z);
}

// Share of a pattern that a pixel can show: 1 if it is wide, 0 if a pixel sees a whole period of it.
float shown_share(vec3 p) {
    vec3 step_of_pixel = fwidth(p);
    return 1.0 - smoothstep(0.25, 0.8, max(step_of_pixel.x, max(step_of_pixel.y, step_of_pixel.z)));
}

// The same, with the mean where a pixel cannot show it.
float fading_noise(vec3 p) { return mix(0.5, noise(p), shown_share(p)); }
