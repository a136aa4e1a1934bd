#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Share of the light from all around that reaches a point of the picture, found in the depths around it: on both sides
// of some planes through the view ray, the highest horizon within reach, and the integral of the cosine between the
// two (ground-truth ambient occlusion, Jimenez et al. 2016). The planes of 4 by 4 neighbors differ; occlusion_blur.frag
// averages them.

#include "include/depth.glsl"

uniform float pixels; // pixels in a meter: at distance 1, or anywhere if orthographic
uniform float is_orthographic;

layout(location = 0) out vec4 fragment;

const int PLANES = 3, STEPS = 4; // steps on each side
const float PI = 3.14159265;
const float MOST_PIXELS = 200.0;

// Along the surface from a pixel to its neighbor, or from the other neighbor: the one that is not across an edge.
vec3 tangent(ivec2 pixel, vec3 here, ivec2 side) {
    vec3 on = position_at(pixel + side) - here, back = here - position_at(pixel - side);
    return abs(on.z) < abs(back.z) ? on : back;
}

// Cosine of the horizon's angle to the view. A hit far away lowers it to `low`, the surface's own horizon.
float horizon_of(ivec2 pixel, vec3 here, vec3 view, vec2 along, float radius, float begin, float low) {
    ivec2 last = textureSize(depths, 0) - 1;
    float highest = low;
    for (int i = 0; i < STEPS; ++i) {
        float share = (float(i) + begin) / float(STEPS);
        ivec2 at = pixel + ivec2(round(along * max(share * share * radius, float(i) + 1.0)));
        if (any(lessThan(at, ivec2(0))) || any(greaterThan(at, last)))
            break;
        vec3 to = position_at(at) - here;
        float away = length(to);
        float near_by = clamp(2.0 - 2.0 * away / reach, 0.0, 1.0);
        highest = max(highest, mix(low, dot(to, view) / max(away, 1e-6), near_by));
    }
    return min(highest, 1.0);
}

// Integral of the cosine to the normal, at angle `n`, from the view to the horizon at angle `h`.
float arc(float h, float n) { return 0.25 * (cos(n) + 2.0 * h * sin(n) - cos(2.0 * h - n)); }

void main() {
    ivec2 mine = ivec2(gl_FragCoord.xy), pixel = 2 * mine;
    fragment = vec4(1.0);
    if (texelFetch(depths, pixel, 0).r >= 1.0)
        return;
    vec3 here = position_at(pixel);
    float radius = min(reach * pixels / (is_orthographic > 0.5 ? 1.0 : -here.z), MOST_PIXELS);
    if (radius < 2.0)
        return;
    vec3 normal = normalize(cross(tangent(pixel, here, ivec2(1, 0)), tangent(pixel, here, ivec2(0, 1))));
    vec3 view = is_orthographic > 0.5 ? vec3(0.0, 0.0, 1.0) : normalize(-here);
    ivec2 cell = mine & 3;
    float turn = float(((cell.x + cell.y) & 3) * 4 + cell.x) / 16.0;
    float begin = 0.25 + 0.25 * float((cell.y - cell.x) & 3);
    float light = 0.0;
    for (int i = 0; i < PLANES; ++i) {
        float angle = (float(i) + turn) * PI / float(PLANES);
        vec2 along = vec2(cos(angle), sin(angle));
        vec3 in_picture = vec3(along, 0.0);
        vec3 across_view = in_picture - view * dot(in_picture, view);
        vec3 axis = normalize(cross(across_view, view));
        vec3 in_plane = normal - axis * dot(normal, axis);
        float share = length(in_plane);
        float n = acos(clamp(dot(in_plane, view) / max(share, 1e-6), -1.0, 1.0));
        n = dot(across_view, in_plane) < 0.0 ? -n : n;
        float ahead = acos(horizon_of(pixel, here, view, along, radius, begin, cos(n + PI * 0.5)));
        float behind = -acos(horizon_of(pixel, here, view, -along, radius, begin, cos(n - PI * 0.5)));
        light += share * (arc(ahead, n) + arc(behind, n));
    }
    // Stronger than it is, since the picture has a single light that darkens nothing around it.
    fragment = vec4(pow(clamp(light / float(PLANES), 0.0, 1.0), 1.4));
}
