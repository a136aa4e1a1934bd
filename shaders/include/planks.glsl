// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A floor of planks along the first axis of the plane: each of another tone, with dark joints between them and, with
// SURFACES, fibers along them. Needs include/noise.glsl.

const float PLANK_LENGTH = 9.0; // in widths
const float JOINT = 0.012;      // half of the width of a joint, in widths of a plank

// `color`: drawn values (include/tone.glsl); `p`: position on the plane in widths of a plank. Patterns too fine for a
// pixel fade out.
vec3 with_planks(vec3 color, vec2 p) {
    vec2 pixel = max(fwidth(p), 1e-6);
    float shown = 1.0 - smoothstep(0.25, 0.7, max(pixel.x / PLANK_LENGTH, pixel.y));
    if (shown <= 0.0)
        return color;
    float row = floor(p.y);
    float along = p.x / PLANK_LENGTH + lattice(ivec3(int(row), 0, 1));
    float number = lattice(ivec3(int(row), int(floor(along)), 2));
    vec2 within = vec2(fract(along) * PLANK_LENGTH, p.y - row);
    vec2 from_joint = min(within, vec2(PLANK_LENGTH, 1.0) - within);
    vec2 joint = clamp((JOINT - from_joint) / pixel + 0.5, 0.0, 1.0) * min(2.0 * JOINT / pixel, 1.0);
    float tone = 1.0 + 0.22 * (number - 0.5);
#ifdef SURFACES
    // Broad bands of the annual rings bend a little along the plank; fibers are ten times finer.
    vec3 grain = vec3(0.5 * p.x, p.y, 17.0 * number);
    float bend = fading_noise(vec3(0.6 * grain.x, 1.3 * grain.y, grain.z));
    float ring = fading_noise(vec3(0.25 * grain.x, 7.0 * grain.y + 2.0 * bend, grain.z));
    float fiber = fading_noise(vec3(1.2 * grain.x, 46.0 * grain.y, grain.z));
    tone *= 0.80 + 0.24 * ring + 0.16 * fiber;
#endif
    return color * drawn_factor(mix(1.0, tone * (1.0 - 0.55 * max(joint.x, joint.y)), shown));
}
