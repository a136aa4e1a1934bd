#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// A vertex of a filled triangle.

#include "include/frame.glsl"

layout(location = 0) in vec3 position;       // world [m]
layout(location = 1) in vec4 triangle_color; // display values

uniform float nearer;

out vec4 color;

void main() {
    color = triangle_color;
    gl_Position = clip_from_world * vec4(position, 1.0);
    gl_Position.z -= nearer * gl_Position.w;
}
