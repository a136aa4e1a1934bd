#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One triangle over the whole picture, behind everything. No vertex inputs.

#include "include/frame.glsl"

out vec3 direction; // from the eye; not unit

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 4.0 - 1.0;
    direction = forward.xyz + sky_x.xyz * corner.x + sky_y.xyz * corner.y;
    gl_Position = vec4(corner, 1.0, 1.0);
}
