#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A body part of the solid or the ghost pass. BOX: the fragment shader rounds its edges.

#include "include/frame.glsl"
#include "include/instance.glsl"

out vec3 world;  // [m]
out vec3 local;  // in the part's axes [m]
out vec3 normal; // in the world
flat out vec4 color; // linear, alpha
flat out uint flags;
#ifdef BOX
flat out vec4 rotation;
#endif
#if defined(BOX) || defined(ROUND)
flat out vec3 half_extents;
#endif
#ifdef MESH
out vec3 tint; // linear
out vec3 from_edges; // see Vertex in app/view/geometry.h
flat out uint part_surface; // see packed_surface() in app/view/geometry.h
#endif
#ifdef TEXTURE_POINTS
out vec2 texture_point;
#endif
#ifdef SURFACES
out vec3 grain; // see include/surface.glsl

// Place in a part for patterns: x along its longest side, in units of its middle side.
vec3 along_grain(vec3 p) {
#ifdef MESH
    return p * 2.0; // sizes of meshes are in their vertices
#else
    vec3 s = instance_scale;
    float width = max(min(s.x, s.y), min(max(s.x, s.y), s.z));
    if (s.y >= max(s.x, s.z))
        p = p.yzx;
    else if (s.z > s.x)
        p = p.zxy;
    return p / width;
#endif
}
#endif

void main() {
    local = local_position();
    world = world_position(local);
#ifdef ROUND
    normal = rotate(instance_rotation, normalize(vertex_normal / instance_scale)); // cones are stretched
#else
    normal = rotate(instance_rotation, vertex_normal);
#endif
    color = vec4(linear_from_display(instance_color.rgb), instance_color.a);
    flags = instance_flags;
#ifdef BOX
    rotation = instance_rotation;
#endif
#if defined(BOX) || defined(ROUND)
    half_extents = instance_scale;
#endif
#ifdef MESH
    from_edges = vertex_from_edges.xyz;
    tint = linear_from_display(vertex_color.rgb);
    part_surface = uint(vertex_color.a * 255.0 + 0.5);
#endif
#ifdef TEXTURE_POINTS
    texture_point = vertex_texture_point;
#endif
#ifdef SURFACES
    grain = along_grain(local);
#endif
    gl_Position = clip_from_world * vec4(world, 1.0);
}
