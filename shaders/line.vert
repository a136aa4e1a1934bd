#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A segment as a quad of constant width on the screen. Two triangles of four vertices per instance.

#include "include/frame.glsl"

layout(location = 0) in vec3 begin; // world [m]
layout(location = 1) in vec3 end;
layout(location = 2) in vec4 line_color; // display values
layout(location = 3) in vec2 line_shape; // width [px], dash [m]

// Shift towards the eye, in depth, which avoids z-fighting with surfaces.
uniform float nearer;

out vec4 color;
// -1 .. 1 over the quad, times the vertex's w: times gl_FragCoord.w, which is 1/w, it is linear on the screen.
out float across_w;
flat out float half_width; // [px], with the soft edge
out float along; // [m]
flat out float dash;

void main() {
    vec4 a = clip_from_world * vec4(begin, 1.0);
    vec4 b = clip_from_world * vec4(end, 1.0);
    float span = distance(begin, end);
    // The part behind the eye is clipped at a small positive w.
    const float kNear = 1e-3;
    float cut_a = a.w < kNear ? clamp((kNear - a.w) / (b.w - a.w), 0.0, 1.0) : 0.0;
    float cut_b = b.w < kNear ? clamp((a.w - kNear) / (a.w - b.w), 0.0, 1.0) : 1.0;
    vec4 start = mix(a, b, cut_a), stop = mix(a, b, cut_b);
    bool at_end = (gl_VertexID & 1) != 0;
    float across = (gl_VertexID & 2) != 0 ? 1.0 : -1.0;
    vec4 here = at_end ? stop : start;
    along = span * (at_end ? cut_b : cut_a);
    vec2 step_px = (stop.xy / stop.w - start.xy / start.w) * picture.xy * 0.5;
    float pixels = length(step_px);
    vec2 tangent = pixels > 1e-4 ? step_px / pixels : vec2(1.0, 0.0);
    half_width = 0.5 * line_shape.x + 0.7;
    vec2 outward = vec2(-tangent.y, tangent.x) * across + tangent * (at_end ? 0.5 : -0.5);
    vec2 offset = outward * half_width;
    here.xy += offset * picture.zw * 2.0 * here.w;
    here.z -= nearer * here.w;
    if (a.w < kNear && b.w < kNear)
        here = vec4(0.0, 0.0, 2.0, 1.0);
    across_w = across * here.w;
    color = line_color;
    dash = line_shape.y;
    gl_Position = here;
}
