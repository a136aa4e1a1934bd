#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A body part in sun and sky. BOX: edges are shaded as if rounded. GRID: meter lines on top of large static boxes.
// MESH: colors of its parts. IMAGES: an image on a mesh. SURFACES: patterns of what parts are made of.

#include "include/frame.glsl"
#include "include/light.glsl"
#include "include/texture_points.glsl"
#ifdef SURFACES
#include "include/noise.glsl"
#include "include/surface.glsl"
#endif
#ifdef GRID
#include "include/grid.glsl"
#endif

in vec3 world;
in vec3 local;
in vec3 normal;
flat in vec4 color;
flat in uint flags;
#ifdef BOX
flat in vec4 rotation;
#endif
#if defined(BOX) || defined(ROUND)
flat in vec3 half_extents;
#endif
#ifdef MESH
in vec3 tint;
in vec3 from_edges;
flat in uint part_surface;
#endif
#ifdef MESH
uniform float opacity; // of the part
#endif
#ifdef TEXTURE_POINTS
in vec2 texture_point; // in the image, or in threads of a cloth
#endif
#ifdef IMAGES
uniform sampler2D image;
#endif
#ifdef SURFACES
in vec3 grain;
#endif

layout(location = 0) out vec4 fragment; // drawn values (include/tone.glsl)

// Eight octants, light and dark alternating, which make rotation visible. `pixels`: pixels in a meter along each axis.
float checker(vec3 pixels) {
    vec3 sides = clamp(local * pixels, -1.0, 1.0);
    return sides.x * sides.y * sides.z * 0.5 + 0.5;
}

#ifdef BOX
vec3 rotate(vec4 q, vec3 v) {
    vec3 t = 2.0 * cross(q.xyz, v);
    return v + q.w * t + cross(q.xyz, t);
}

// Normal of the box with rounded edges nearest to this one.
vec3 rounded_normal() {
    float smallest = min(half_extents.x, min(half_extents.y, half_extents.z));
    float radius = min(0.16 * smallest, 0.04);
    vec3 beyond = max(abs(local) - (half_extents - radius), 0.0);
    return normalize(rotate(rotation, beyond * sign(local)));
}
#endif

// Pixels from here to the nearest hard edge of the face (x), and the width of the face (y).
vec2 pixels_from_edge(vec3 pixels) {
#if defined(BOX)
    vec3 size = half_extents * pixels, away = size - abs(local) * pixels;
    // The smallest of the three is that of the face itself.
    return vec2(max(min(away.x, away.y), min(max(away.x, away.y), away.z)), min(size.x, min(size.y, size.z)));
#elif defined(ROUND)
    // The rims: the side of a cylinder ends above and below, its caps at their radius.
    float away = max(half_extents.y - abs(local.y), half_extents.x - length(local.xz));
    return vec2(away, min(half_extents.x, half_extents.y)) / max(fwidth(away), 1e-7);
#elif defined(MESH)
    vec3 size = 1.0 / max(fwidth(from_edges), 1e-7), away = from_edges * size;
    return vec2(min(away.x, min(away.y, away.z)), min(size.x, min(size.y, size.z)));
#else
    return vec2(1e7);
#endif
}

// 1 at the edges of a box, about two pixels wide, and where another part's surface turns away from the view.
float contour(vec3 n, vec3 view, float to_edge) {
#ifdef BOX
    return 1.0 - smoothstep(1.0, 2.2, to_edge);
#else
    return smoothstep(0.55, 0.95, 1.0 - abs(dot(n, view)));
#endif
}

// Share of the light that is left in the groove where two bodies meet at their edges. Each darkens its own half, at
// least 1.6 pixels wide. Faces of a few pixels have none, since it would darken all of them.
float crease(vec2 edge) {
    const float DEEPEST = 0.45, NARROWEST = 1.6; // share of the light; [px]
    float width = max(NARROWEST, 0.02 * edge.y);
    return 1.0 - DEEPEST * clamp(1.33 - 1.33 * edge.x / width, 0.0, 1.0) * clamp(0.14 * edge.y - 0.4, 0.0, 1.0);
}

void main() {
    vec3 albedo = color.rgb;
#ifdef MESH
    albedo *= tint;
#endif
#ifdef IMAGES
    albedo *= linear_from_display(texture(image, texture_point).rgb);
#endif
#ifdef BOX
    vec3 n = rounded_normal();
#else
    vec3 n = normalize(normal);
#endif
    vec3 view = view_from(world);
#ifdef MESH
    // Open surfaces are visible from both sides.
    if (dot(n, view) < 0.0 && !gl_FrontFacing)
        n = -n;
#endif
#ifdef SURFACES
    float darker = substance_of(flags) == 0u ? 0.80 : 0.92; // a pattern shows a rotation as well
#else
    float darker = 0.80;
#endif
    vec3 pixels = 1.0 / max(fwidth(local), 1e-7);
    vec2 edge = pixels_from_edge(pixels);
    if ((flags & 1u) != 0u)
        albedo *= mix(darker, 1.0, checker(pixels));
    if ((flags & 2u) != 0u)
        albedo *= fract((local.x + local.y + local.z) * 8.0) < 0.5 ? 0.55 : 1.0;
#ifndef GRID
    albedo *= crease(edge);
#endif
    uint gloss_bits = (flags >> 8u) & 255u;
    float roughness = gloss_bits == 0u ? 0.5 : float(gloss_bits) / 255.0;
#ifdef GRID
    roughness = max(roughness, 0.9);
#endif
#ifdef MESH
    if (part_surface < 255u)
        roughness = float(part_surface & 127u) / 126.0;
#endif
    Surface surface = plain_surface(albedo, roughness);
#ifdef SURFACES
#ifdef TEXTURE_POINTS
    turn_to(surface, flags, local, grain, n, texture_point);
#else
    turn_to(surface, flags, local, grain, n, vec2(0.0));
#endif
#ifdef MESH
    if (part_surface < 255u && part_surface > 127u)
        surface.metal = 1.0;
#endif
#endif
    vec3 shown = drawn_from_light(shade(surface, n, view, world));
#ifdef GRID
    if (n.y > 0.9)
        shown = with_grid(shown, world.xz);
#endif
    float alpha = color.a;
#ifdef MESH
    alpha *= opacity;
#endif
    if ((flags & 4u) != 0u)
        alpha = mix(alpha, 0.8, contour(n, view, edge.x));
    if ((flags & 8u) != 0u) {
        // A pane mirrors the sky the more, the more the view grazes it, as by Fresnel's factor; its edges are ground.
        vec3 sky = drawn_from_display(sky_color(reflect(-view, n)));
        float grazing = 1.0 - abs(dot(n, view)), ground = contour(n, view, edge.x);
        shown = mix(mix(shown, sky, 0.5), shown, ground);
        alpha = max(alpha + 0.6 * grazing * grazing * grazing, 0.5 * ground);
    }
    fragment = vec4(shown, alpha);
}
