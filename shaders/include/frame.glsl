// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Data that all passes of a picture share; filled from FrameUniforms (app/render/frame_uniforms.h). Lights are
// linear; all other colors are display values. Directions are unit vectors in the world.

#include "include/tone.glsl"

layout(std140) uniform Frame {
    mat4 clip_from_world;
    mat4 shadow_from_world[3]; // each maps to 0..1 in a shadow map, the finest first
    vec4 eye;               // xyz: in the world [m]; w: 1 if orthographic
    vec4 forward;           // xyz; w: distance of the target [m]
    vec4 sky_x, sky_y;      // half of the picture's width and height at distance 1, as world
                            // vectors
    vec4 sun_direction;     // xyz: towards the sun
    vec4 sun_color;
    vec4 sky_light, ground_light; // light from above and from below
    vec4 horizon, zenith;         // the background
    vec4 grid_color;        // a: its strength
    vec4 axis_x_color, axis_z_color;
    vec4 grid;              // x: meters between lines; y: strength of the fine lines
    vec4 picture;           // width, height, 1/width, 1/height [px]
    vec4 shadow[3];         // x: a texel's size [m]; y: strength; z: a texel in map coordinates; w: width of an
                            // edge whose caster is the whole depth of the map away [texels]
    vec4 shadow_maps;       // x: their number, side by side in one texture; y: 1 / number; z: 1 / width of the border
                            // of the last [map coordinates]
    vec4 fade;              // where the floor is half (x) and entirely (y) faded to the horizon,
                            // and its height (z), below -1e5 without a floor [m]; w: strength of stars
};

// Display value of the sky in a direction; below the horizon its color continues.
vec3 sky_color(vec3 direction) {
    float below = 1.0 - max(direction.y, 0.0);
    return mix(horizon.rgb, zenith.rgb, 1.0 - below * below);
}

// Direction from the surface to the eye.
vec3 view_from(vec3 world) {
    return eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - world);
}
