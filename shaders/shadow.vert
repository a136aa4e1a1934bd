#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A body part as seen from the sun.

#include "include/instance.glsl"

uniform mat4 light_clip_from_world;

void main() {
    gl_Position = light_clip_from_world * vec4(world_position(local_position()), 1.0);
#ifdef GL_ES // no clamping of depths
    gl_Position.z = max(gl_Position.z, -gl_Position.w);
#endif
}
