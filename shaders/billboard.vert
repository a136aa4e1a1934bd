#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A cloud or a streak that faces the eye: struct Billboard (app/view/render_scene.h). Four vertices per instance.

#include "include/frame.glsl"

layout(location = 0) in vec3 center;       // world [m]
layout(location = 1) in vec4 axis_radius;  // half of the streak, radius [m]
layout(location = 2) in vec4 own_color;    // display values
layout(location = 3) in vec2 soft_glow;

out vec4 color;         // drawn values (include/tone.glsl)
out vec2 place;         // from the center: across and along the streak [radii]
out float above_floor;  // [radii]
flat out float half_length; // [radii]
flat out float softness;

void main() {
    vec3 axis = axis_radius.xyz;
    float radius = axis_radius.w;
    vec3 view = view_from(center);
    vec3 along = axis - view * dot(axis, view); // as seen
    float length_seen = length(along);
    vec3 any = abs(view.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    along = length_seen > 1e-6 ? along / length_seen : normalize(cross(view, any));
    vec3 across = cross(view, along);
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    half_length = length_seen / radius;
    place = corner * vec2(1.0, 1.0 + half_length);
    vec3 world = center + (across * place.x + along * place.y) * radius;
    above_floor = (world.y - fade.z) / radius;
    softness = soft_glow.x;
    vec3 light = sky_light.rgb + 0.4 * sun_color.rgb;
    vec3 lit = drawn_from_light(linear_from_display(own_color.rgb) * light);
    color = vec4(mix(lit, drawn_from_display(own_color.rgb), soft_glow.y), own_color.a);
    gl_Position = clip_from_world * vec4(world, 1.0);
}
