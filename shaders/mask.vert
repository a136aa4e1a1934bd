#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A body part that will get an outline.

#include "include/frame.glsl"
#include "include/instance.glsl"

void main() {
    gl_Position = clip_from_world * vec4(world_position(local_position()), 1.0);
}
