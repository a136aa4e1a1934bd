#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The triangles of a body part, slightly nearer to the eye.

#include "include/frame.glsl"
#include "include/instance.glsl"

void main() {
    gl_Position = clip_from_world * vec4(world_position(local_position()), 1.0);
    gl_Position.z -= 2e-5 * gl_Position.w;
}
