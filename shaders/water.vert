#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A box of water whose upper side is a grid of heights (app/render/water_pass.cpp).

#include "include/frame.glsl"

layout(location = 0) in vec4 corner; // x and z in the grid; side: 0 (upper), 1 to 4 (-z, +z, -x, +x), 5 (lower);
                                     // 1 at the bottom

uniform sampler2D heights; // r: above the level [m]; g: foam
uniform vec3 box_min, box_max; // world [m]
uniform vec3 last_corner;      // number of cells along x and z

out vec3 world;  // [m]
out vec3 normal; // in the world
out float foam;
flat out float is_side;

float height_at(ivec2 at) { return texelFetch(heights, clamp(at, ivec2(0), ivec2(last_corner.xy)), 0).r; }

void main() {
    ivec2 at = ivec2(corner.xy + 0.5);
    int side = int(corner.z + 0.5);
    vec2 cell = (box_max.xz - box_min.xz) / last_corner.xy;
    world = vec3(0.0, box_min.y, 0.0);
    world.xz = box_min.xz + corner.xy * cell;
    foam = 0.0;
    if (corner.w < 0.5) {
        vec2 here = texelFetch(heights, at, 0).rg;
        world.y = max(box_max.y + here.r, box_min.y);
        foam = here.g;
    }
    is_side = side == 0 ? 0.0 : 1.0;
    if (side == 0) {
        vec2 fall = vec2(height_at(at - ivec2(1, 0)) - height_at(at + ivec2(1, 0)),
                         height_at(at - ivec2(0, 1)) - height_at(at + ivec2(0, 1))) / (2.0 * cell);
        normal = vec3(fall.x, 1.0, fall.y);
    } else if (side < 3) {
        normal = vec3(0.0, 0.0, side == 1 ? -1.0 : 1.0);
    } else if (side < 5) {
        normal = vec3(side == 3 ? -1.0 : 1.0, 0.0, 0.0);
    } else {
        normal = vec3(0.0, -1.0, 0.0);
    }
    gl_Position = clip_from_world * vec4(world, 1.0);
}
