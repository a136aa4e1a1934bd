#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A dot of constant size on the screen. Four vertices per instance.

#include "include/frame.glsl"

layout(location = 0) in vec3 position;    // world [m]
layout(location = 1) in vec4 point_color; // display values
layout(location = 2) in float size;       // [px]

uniform float nearer;

out vec4 color;
out vec2 corner;       // -1 .. 1
flat out float radius; // [px], with the soft edge

void main() {
    corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    radius = 0.5 * size + 0.7;
    color = point_color;
    gl_Position = clip_from_world * vec4(position, 1.0);
    gl_Position.xy += corner * radius * picture.zw * 2.0 * gl_Position.w;
    gl_Position.z -= nearer * gl_Position.w;
}
