#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The floor: light, shadow and grid at a small distance, the color of the horizon far away. It fills most of a picture,
// so its light is computed once (app/render/floor_pass.cpp) and mixed as display values. DEPTH: its depth only.

#include "include/frame.glsl"
#include "include/light.glsl"
#ifdef GRID
#include "include/grid.glsl"
#endif

in vec3 world;
in vec2 on_plane;

uniform vec3 plane_normal; // unit
uniform vec3 lit_color, shaded_color; // in the sun and in shadow
uniform float opacity;     // below 1 if seen from beneath

layout(location = 0) out vec4 fragment; // display values

#ifdef DEPTH
void main() {}
#else
void main() {
    vec3 color = mix(shaded_color, lit_color, sun_visibility(world, plane_normal));
#ifdef OCCLUSION
    // Occluders take light from around only, and a floor in shadow has no other: their share of it is subtracted in
    // linear light.
    color = sqrt(max(color * color - (1.0 - openness()) * shaded_color * shaded_color, 0.0));
#endif
#ifdef GRID
    color = with_grid(color, on_plane);
#endif
    float away = length(world - eye.xyz);
    float near_by = fade.x / (fade.x + away) * clamp(2.0 - away / fade.y, 0.0, 1.0);
    fragment = vec4(mix(horizon.rgb, color, near_by), opacity);
}
#endif
