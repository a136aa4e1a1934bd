// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Patterns of what a part is made of, computed from the place in the part. Needs include/light.glsl and
// include/noise.glsl. Coordinates `grain`: x along the part's longest side, in units of its width, so that small and
// large parts look alike.

// enum class Substance (app/view/style/looks.h)
const uint WOOD = 1u, STEEL = 2u, GLASS = 3u, ICE = 4u, STONE = 5u, CLOTH = 6u, GROUND = 7u;

// Bits of `flags`: 4 to 7 the substance, 8 to 15 the roughness, 16 to 23 a number by which equal parts differ.
uint substance_of(uint flags) { return (flags >> 4u) & 15u; }
float seed_of(uint flags) { return float((flags >> 16u) & 255u); }

// Rings about a pith beside the part, each darker towards its end, and fibers along it.
void turn_to_wood(inout Surface s, vec3 grain, float seed) {
    float turn = seed * 2.4; // the golden angle: neighbors differ
    vec2 from_pith = grain.yz + (1.2 + 0.011 * seed) * vec2(cos(turn), sin(turn));
    float bend = noise(vec3(0.7 * grain.x + 3.1 * seed, 1.5 * grain.yz));
    float ring = 6.0 * length(from_pith) + 0.9 * bend;
    float late = fract(ring);
    late = smoothstep(0.1, 0.85, late) * (1.0 - smoothstep(0.9, 1.0, late));
    late = mix(0.45, late, 1.0 - smoothstep(0.2, 0.7, fwidth(ring)));
    float fiber = fading_noise(vec3(1.5 * grain.x + seed, 34.0 * grain.yz));
    s.albedo *= (0.86 + 0.28 * fract(seed * 0.618)) * mix(vec3(1.16, 1.13, 1.06), vec3(0.80, 0.70, 0.60), late);
    s.albedo *= 0.84 + 0.32 * fiber;
    s.roughness = clamp(s.roughness + 0.25 * (late - 0.45), 0.05, 1.0);
}

// Brushed along the part.
void turn_to_steel(inout Surface s, vec3 grain, float seed) {
    float scratch = fading_noise(vec3(2.0 * grain.x + seed, 48.0 * grain.yz));
    s.metal = 1.0;
    s.albedo *= 0.92 + 0.16 * scratch;
    s.roughness = clamp(s.roughness + 0.3 * (scratch - 0.5), 0.05, 1.0);
}

// Clear with white clouds and cracks; light from behind comes through.
void turn_to_ice(inout Surface s, vec3 grain, float seed) {
    vec3 p = grain + 7.0 * seed;
    float clouds = 0.65 * noise(1.3 * p) + 0.35 * fading_noise(3.7 * p);
    float crack = abs(noise(1.9 * p + 31.0) - 0.5);
    crack = (1.0 - smoothstep(0.0, 0.02 + 2.0 * fwidth(crack), crack)) * smoothstep(0.45, 0.7, clouds);
    float white = clamp(1.2 * clouds - 0.35 + 0.4 * crack, 0.0, 0.8);
    s.albedo = mix(s.albedo * vec3(0.72, 0.87, 0.95), vec3(0.92, 0.95, 0.97), white);
    s.roughness = clamp(s.roughness + 0.35 * (clouds - 0.4), 0.05, 1.0);
    s.through = 0.4;
}

// Stains of 80 cm, grains of 11 and 2 cm, and pits of several depths; `p`: place in the part [m].
void turn_to_stone(inout Surface s, vec3 p, float seed) {
    vec3 q = TILT * p + 7.0 * seed;
    float stains = gradient_noise(1.3 * q);
    vec3 across = fwidth(p);
    float pixel = max(across.x, max(across.y, across.z)); // [m]
    float grains = fading_gradient_noise(TILT * (9.0 * q), 9.0 * pixel);
    float dots = fading_gradient_noise(61.0 * q, 61.0 * pixel);
    float warmth = fract(seed * 0.381966) - 0.5; // neighbors differ in hue and in tone
    s.albedo *= (0.89 + 0.20 * fract(seed * 0.618)) * (1.0 + vec3(0.07, 0.01, -0.09) * warmth);
    s.albedo *= 0.99 + 0.26 * (stains - 0.5) + 0.26 * (grains - 0.5) + 0.30 * (dots - 0.5);
    s.albedo *= 1.0 - 0.4 * smoothstep(0.62, 1.05, dots + 0.3 * (grains - 0.5));
}

// Threads that cross in plain weave, each of another tone; `p`: place in threads. Where a pixel has several threads,
// the uneven yarn of broader strands is left.
void turn_to_cloth(inout Surface s, vec2 p) {
    s.through = 0.4;
    s.is_thin = true;
    s.roughness = max(s.roughness, 0.8);
    vec2 pixel = fwidth(p);
    float widest = max(pixel.x, pixel.y);
    ivec2 thread = ivec2(floor(p));
    vec2 across = fract(p) - 0.5;
    bool is_warp = ((thread.x + thread.y) & 1) == 0; // which of the two is on top
    float bulge = is_warp ? across.x : across.y, along = is_warp ? across.y : across.x;
    float yarn = is_warp ? lattice(ivec3(thread.x, 0, 3)) : lattice(ivec3(thread.y, 1, 3));
    // Threads are round, go under their neighbors at both ends, and are dark in the gaps between them.
    float weave = (1.10 - 1.1 * bulge * bulge) * (1.0 - 0.6 * along * along) * (0.91 + 0.18 * yarn);
    weave *= is_warp ? 1.04 : 0.95;
    vec2 strand = p / 7.0;
    float slub = 0.5 * (noise(vec3(strand.x, 0.04 * strand.y, 5.0)) + noise(vec3(0.04 * strand.x, strand.y, 9.0)));
    float has_threads = step(1e-9, widest); // of a surface without places there are none
    s.albedo *= mix(1.0, weave, has_threads * (1.0 - smoothstep(0.35, 0.9, widest)));
    s.albedo *= mix(1.0, 0.86 + 0.28 * slub, has_threads * (1.0 - smoothstep(2.0, 6.0, widest)));
}

// Earth with clods and pebbles; grass in spots where it is level. `share`: of grass.
void turn_to_ground(inout Surface s, vec3 p, vec3 n, float share) {
    float broad = noise(0.23 * p), middle = noise(1.1 * p);
    float fine = fading_noise(6.0 * p), blades = fading_noise(17.0 * p);
    s.albedo *= 0.78 + 0.22 * broad + 0.14 * middle + 0.08 * fine;
    float level = smoothstep(0.80, 0.95, n.y);
    float grass = smoothstep(0.35, 0.55, level * (0.45 * broad + 0.35 * middle + 0.2 * fine) + 0.45 * (share - 0.5));
    vec3 green = vec3(0.155, 0.235, 0.055) * (0.62 + 0.35 * middle + 0.45 * blades);
    s.albedo = mix(s.albedo, mix(s.albedo, green, 0.8), grass * step(0.01, share));
    s.roughness = 0.95;
}

// Gives a surface the pattern of what it is made of. `local`: place in the part [m]; `threads`: place in a cloth.
void turn_to(inout Surface s, uint flags, vec3 local, vec3 grain, vec3 n, vec2 threads) {
    uint substance = substance_of(flags);
    float seed = seed_of(flags);
    if (substance == WOOD)
        turn_to_wood(s, grain, seed);
    else if (substance == STEEL)
        turn_to_steel(s, grain, seed);
    else if (substance == GLASS)
        s.clear = 0.85;
    else if (substance == ICE)
        turn_to_ice(s, grain, seed);
    else if (substance == STONE)
        turn_to_stone(s, local, seed);
    else if (substance == CLOTH)
        turn_to_cloth(s, threads);
    else if (substance == GROUND)
        turn_to_ground(s, 0.5 * grain, n, seed / 255.0);
}
