// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Vertex inputs of a body part: the unit shape, and the instance as in struct Instance (app/view/render_scene.h).

#include "include/texture_points.glsl"

layout(location = 0) in vec3 vertex_position; // unit shape
layout(location = 1) in vec3 vertex_normal;
layout(location = 2) in vec4 vertex_color;    // display values; a: surface of a mesh's part
layout(location = 3) in vec3 instance_position; // world [m]
layout(location = 4) in vec4 instance_rotation; // quaternion x, y, z, w: world from part
layout(location = 5) in vec3 instance_scale;
layout(location = 6) in vec4 instance_color;    // display values, alpha
layout(location = 7) in uint instance_flags;    // 1: checker, 2: hatch, 4: contour, 8: pane; then surface.glsl
layout(location = 9) in vec4 vertex_from_edges; // see Vertex in app/view/geometry.h
#ifdef TEXTURE_POINTS
layout(location = 8) in vec2 vertex_texture_point; // from the left and the top of the image, or in threads of a cloth
#endif

vec3 rotate(vec4 q, vec3 v) {
    vec3 t = 2.0 * cross(q.xyz, v);
    return v + q.w * t + cross(q.xyz, t);
}

// Position in the part's own axes. [m]
vec3 local_position() {
#ifdef CAPSULE
    // Scale is radius below, half height, radius above: a sphere whose halves are separated where the normals of the
    // side between them point.
    float side = 0.5 * (instance_scale.x - instance_scale.z) / instance_scale.y;
    bool is_above = vertex_position.y >= side;
    vec3 p = vertex_position * (is_above ? instance_scale.z : instance_scale.x);
    p.y += is_above ? instance_scale.y : -instance_scale.y;
    return p;
#else
    return vertex_position * instance_scale;
#endif
}

vec3 world_position(vec3 local) {
    return instance_position + rotate(instance_rotation, local);
}
