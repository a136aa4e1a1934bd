#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One triangle over the whole picture. No vertex inputs.

void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 4.0 - 1.0;
    gl_Position = vec4(corner, 0.0, 1.0);
}
