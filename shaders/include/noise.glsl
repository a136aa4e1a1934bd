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

// Rotation about no axis of the lattice: faces of boxes meet the noise at an angle, and octaves show no common grid.
const mat3 TILT = mat3(0.00, -0.80, -0.60, 0.80, 0.36, -0.48, 0.60, -0.48, 0.64);

// Bits for a corner of a lattice from the sum of its coordinates times PRIMES, mixed as by xxHash (Collet 2012). They
// cost less than lattice(), since neighboring corners share the products.
const uvec3 PRIMES = uvec3(2654435761u, 2246822519u, 3266489917u);
uint mixed_bits(uint sum) {
    sum = (sum ^ (sum >> 15u)) * 668265263u;
    return sum ^ (sum >> 13u);
}

// Height at `t`, from a corner of the lattice, of a plane with random slopes.
float slope(uint sum, vec3 t) {
    return dot(vec3((uvec3(mixed_bits(sum)) >> uvec3(2u, 12u, 22u)) & 1023u) / 511.5 - 1.0, t);
}
float slope(uint sum, vec2 t) {
    return dot(vec2((uvec2(mixed_bits(sum)) >> uvec2(8u, 20u)) & 4095u) / 2047.5 - 1.0, t);
}

// Smooth numbers, rarely outside of 0 to 1 and 0.5 in the mean: planes through the corners, mixed (gradient noise,
// Perlin 2002). Spots of this noise have no common size and do not lie along the lattice, unlike those of noise().
float gradient_noise(vec3 p) {
    vec3 c = floor(p), t = p - c, s = t * t * (3.0 - 2.0 * t);
    uvec3 a = uvec3(ivec3(c)) * PRIMES, b = a + PRIMES;
    const vec2 O = vec2(0.0, 1.0);
    vec4 low = vec4(slope(a.x + a.y + a.z, t), slope(a.x + b.y + a.z, t - O.xyx),
                    slope(a.x + a.y + b.z, t - O.xxy), slope(a.x + b.y + b.z, t - O.xyy));
    vec4 high = vec4(slope(b.x + a.y + a.z, t - O.yxx), slope(b.x + b.y + a.z, t - O.yyx),
                     slope(b.x + a.y + b.z, t - O.yxy), slope(b.x + b.y + b.z, t - O.yyy));
    vec4 along = mix(low, high, s.x);
    vec2 across = mix(along.xz, along.yw, s.y);
    return 0.5 + 0.75 * mix(across.x, across.y, s.z);
}
float gradient_noise(vec2 p) {
    vec2 c = floor(p), t = p - c, s = t * t * (3.0 - 2.0 * t);
    uvec2 a = uvec2(ivec2(c)) * PRIMES.xy, b = a + PRIMES.xy;
    const vec2 O = vec2(0.0, 1.0);
    vec2 along = mix(vec2(slope(a.x + a.y, t), slope(a.x + b.y, t - O)),
                     vec2(slope(b.x + a.y, t - O.yx), slope(b.x + b.y, t - O.yy)),
                     s.x);
    return 0.5 + 0.75 * mix(along.x, along.y, s.y);
}

// The same, with the mean where a pixel cannot show it, at no cost far away. `pixel`: periods in a pixel.
float fading_gradient_noise(vec3 p, float pixel) {
    float share = 1.0 - smoothstep(0.25, 0.8, pixel);
    return share > 0.0 ? mix(0.5, gradient_noise(p), share) : 0.5;
}
float fading_gradient_noise(vec2 p, float pixel) {
    float share = 1.0 - smoothstep(0.25, 0.8, pixel);
    return share > 0.0 ? mix(0.5, gradient_noise(p), share) : 0.5;
}
