#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The floor: light, shadow and grid at a small distance, the color of the horizon far away. It fills most of a picture,
// so its light is computed once (app/render/floor_pass.cpp) and mixed as drawn values (include/tone.glsl). DEPTH: its
// depth only. REFLECTIONS: bodies are mirrored faintly, as by polished concrete. PLANKS: the floor has planks;
// SURFACES: they show their fibers. LAWN: the floor is grass.

#include "include/frame.glsl"
#include "include/light.glsl"
#ifdef PLANKS
#include "include/noise.glsl"
#include "include/planks.glsl"
#endif
#ifdef LAWN
#include "include/noise.glsl"
#endif
#ifdef GRID
#include "include/grid.glsl"
#endif
#if defined(REFLECTIONS) && !defined(DEPTH) && !defined(LAWN)
#include "include/depth.glsl"
#define MIRRORS
#endif

in vec3 world;
in vec2 on_plane;

uniform vec3 plane_normal; // unit
uniform vec3 lit_color, shaded_color; // in the sun and in shadow
uniform float opacity;     // below 1 if seen from beneath
uniform float planks;      // PLANKS: a meter in widths of a plank

layout(location = 0) out vec4 fragment; // drawn values

#ifdef MIRRORS
uniform sampler2D behind; // the bodies, drawn values times their share of the pixel, which is the alpha
uniform mat4 view_from_world;
uniform float mirror_reach; // [m]
uniform vec3 mirrored_min, mirrored_max; // of the bodies in the picture [m]

const int MARCHED = 20, REFINED = 5;

// A place of the picture, and the distance before the eye, along the view. [m]
vec3 seen_at(vec3 p) {
    vec4 clip = clip_from_world * vec4(p, 1.0);
    return vec3(clip.xy / clip.w * 0.5 + 0.5, -(view_from_world * vec4(p, 1.0)).z);
}

// Distance of what the picture shows at a place. [m]
float shown_depth(vec2 at) { return -height_at(ivec2(at * vec2(textureSize(depths, 0)))); }

// Tests for a ray from the floor that comes close to any body.
bool may_meet(vec3 along) {
    vec3 slow = sign(along + 1e-9) * max(abs(along), vec3(1e-6));
    vec3 a = (mirrored_min - world) / slow, b = (mirrored_max - world) / slow;
    vec3 begins = min(a, b), ends = max(a, b);
    float begin = max(max(begins.x, begins.y), max(begins.z, 0.0));
    return begin <= min(min(ends.x, ends.y), min(ends.z, mirror_reach));
}

// The body that a ray from the floor meets, looked for in the depths of the picture: its color, and its share, which
// fades with the length of the ray, as in a floor that is not quite smooth, and where the picture ends.
vec4 mirrored_body(vec3 along) {
    float before = 0.0, at = 0.0;
    bool is_met = false;
    for (int i = 1; i <= MARCHED && !is_met; ++i) {
        before = at;
        at = float(i * i) / float(MARCHED * MARCHED) * mirror_reach;
        vec3 here = world + along * at, p = seen_at(here);
        if (any(lessThan(p.xy, vec2(0.0))) || any(greaterThanEqual(p.xy, vec2(1.0))))
            return vec4(0.0);
        float depth = shown_depth(p.xy), beyond = p.z - depth;
        vec3 shown = eye.w > 0.5 ? here - forward.xyz * beyond : mix(eye.xyz, here, depth / p.z);
        // The depth is that of the middle of a pixel: what is less than a pixel above the floor may be the floor.
        float pixel = 2.0 * view_from_clip[1][1] * picture.w * (eye.w > 0.5 ? 1.0 : p.z);
        float height = dot(shown - world, plane_normal);
        is_met = beyond > 0.0 && beyond < 2.0 * (at - before) + 0.05 && height > pixel;
    }
    if (!is_met)
        return vec4(0.0);
    for (int i = 0; i < REFINED; ++i) {
        float middle = 0.5 * (before + at);
        vec3 p = seen_at(world + along * middle);
        if (p.z > shown_depth(p.xy))
            at = middle;
        else
            before = middle;
    }
    vec2 place = seen_at(world + along * at).xy;
    vec2 edge = min(place, 1.0 - place);
    float left = 1.0 - at / mirror_reach;
    vec4 body = texture(behind, place);
    return vec4(light_from_drawn(body.rgb / max(body.a, 1e-3)),
                body.a * left * left * clamp(10.0 * min(edge.x, edge.y), 0.0, 1.0));
}
#endif

#ifdef DEPTH
void main() {}
#else
void main() {
    vec3 color = mix(shaded_color, lit_color, sun_visibility(world, plane_normal));
#ifdef OCCLUSION
    // Occluders take light from around, and a floor in shadow has no other: their share of it is subtracted in linear
    // light. They take a little of the sun too, which is wider than the map knows.
    float hidden = 1.0 - openness();
#ifdef HDR
    color = max(color - hidden * mix(shaded_color, color, 0.12), 0.0);
#else
    color = sqrt(max(color * color - hidden * mix(shaded_color * shaded_color, color * color, 0.12), 0.0));
#endif
#endif
#ifdef PLANKS
    color = with_planks(color, on_plane * planks);
#endif
#ifdef LAWN
    // Regions of several meters, clumps, tufts and blades, each fading where a pixel cannot show it. Lush grass is
    // darker and less yellow than dry grass.
    const mat2 OBLIQUE = mat2(0.8, 0.6, -0.6, 0.8);
    vec2 p = OBLIQUE * on_plane, q = OBLIQUE * p;
    vec2 across = fwidth(p);
    float pixel = max(across.x, across.y); // [m]
    float regions = fading_gradient_noise(0.11 * p, 0.11 * pixel);
    float clumps = fading_gradient_noise(0.83 * q, 0.83 * pixel);
    float tufts = fading_gradient_noise(5.3 * p, 5.3 * pixel);
    float blades = fading_gradient_noise(31.0 * q, 31.0 * pixel);
    float dry = 0.55 * (regions - 0.5) + 0.45 * (clumps - 0.5);
    float tone = 0.96 + 0.14 * (clumps - 0.5) + 0.28 * (tufts - 0.5) + 0.34 * (blades - 0.5);
    vec3 grass = tone * (1.0 + vec3(0.42, 0.22, 0.20) * dry);
    color *= vec3(drawn_factor(grass.r), drawn_factor(grass.g), drawn_factor(grass.b));
#endif
#ifdef MIRRORS
    vec3 view = view_from(world);
    float facing = dot(plane_normal, view);
    vec3 along = reflect(-view, plane_normal);
    if (facing > 0.0 && may_meet(along)) {
        vec4 body = mirrored_body(along);
        float share = body.a * (0.12 + 0.8 * pow(1.0 - facing, 5.0)); // Fresnel's factor, about
        color = drawn_from_light(mix(light_from_drawn(color), body.rgb, share));
    }
#endif
#ifdef GRID
    color = with_grid(color, on_plane);
#endif
    // Haze that grows with the square of the distance, so that a shadow near by is as dark as it is.
    float away = length(world - eye.xyz), hazes = away / fade.x;
    float near_by = clamp(2.0 - away / fade.y, 0.0, 1.0) / (1.0 + hazes * hazes);
    fragment = vec4(mix(drawn_from_display(horizon.rgb), color, near_by), opacity);
}
#endif
