#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A plane to the horizon as three by three rectangles; shadows fall on the middle one. An instance is a rectangle;
// neighbors share their corners exactly. No vertex inputs.

#include "include/frame.glsl"

uniform vec3 plane_origin;     // in the world, at u = v = 0 [m]
uniform vec3 plane_u, plane_v; // unit vectors in the plane
uniform vec4 u_cuts, v_cuts;   // boundaries of the rectangles, increasing [m]
uniform float only_middle;     // 1: the middle; 0: the eight around it

out vec3 world;    // [m]
out vec2 on_plane; // along u and v [m]

void main() {
    int cell = only_middle > 0.5 ? 4 : gl_InstanceID + (gl_InstanceID < 4 ? 0 : 1);
    int column = cell % 3 + (gl_VertexID & 1), row = cell / 3 + (gl_VertexID >> 1);
    on_plane = vec2(u_cuts[column], v_cuts[row]);
    world = plane_origin + plane_u * on_plane.x + plane_v * on_plane.y;
    gl_Position = clip_from_world * vec4(world, 1.0);
}
