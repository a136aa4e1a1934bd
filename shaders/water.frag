#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Water seen from outside. REFLECTIONS: it mirrors, refracts what is behind it and hides what is deep in it.

#include "include/frame.glsl"
#include "include/light.glsl"
#ifdef REFLECTIONS
#include "include/depth.glsl"
#endif

in vec3 world;
in vec3 normal;
in float foam;
flat in float is_side;

uniform vec3 box_min, box_max; // world [m]
uniform vec4 water_color;      // display values; alpha: share of light that a meter hides
uniform float time;            // [s]
#ifdef REFLECTIONS
uniform sampler2D behind; // the picture without water, drawn values (include/tone.glsl)
uniform mat4 view_from_world;
#endif

layout(location = 0) out vec4 fragment; // drawn values

#ifdef REFLECTIONS
// Ripples too small for the grid: the slope of waves of a few directions and lengths, which move as waves of their
// length do in deep water. They fade with distance, before they flicker.
vec2 ripples(vec2 at) {
    vec2 slope = vec2(0.0);
    vec2 way = vec2(0.94, 0.34);
    float number = 5.0; // of waves in 2 pi meters
    for (int i = 0; i < 5; ++i) {
        float phase = dot(at, way) * number - sqrt(9.81 * number) * time;
        slope += way * cos(phase) * 0.010;
        way = mat2(-0.37, 0.93, -0.93, -0.37) * way;
        number *= 1.43;
    }
    return slope * clamp(1.5 - length(world - eye.xyz) / 25.0, 0.0, 1.0);
}
#endif

// Pattern of bubbles from 0 to 1: overlapping cells of two sizes.
float bubbles(vec2 at) {
    float sum = 0.0;
    for (int i = 0; i < 2; ++i) {
        at = mat2(0.8, 0.6, -0.6, 0.8) * at * 2.3 + 7.1;
        vec2 cell = floor(at), inside = at - cell;
        float nearest = 1.0;
        for (int y = -1; y <= 1; ++y)
            for (int x = -1; x <= 1; ++x) {
                vec2 other = vec2(float(x), float(y));
                vec2 noise = fract(sin(vec2(dot(cell + other, vec2(127.1, 311.7)),
                                            dot(cell + other, vec2(269.5, 183.3)))) * 43758.5453);
                nearest = min(nearest, length(other + noise - inside));
            }
        sum += nearest;
    }
    return clamp(1.2 - 0.75 * sum, 0.0, 1.0);
}

#ifdef REFLECTIONS
// A place of the picture, and its depth as OpenGL counts it.
vec3 in_picture(vec3 p) {
    vec4 clip = clip_from_world * vec4(p, 1.0);
    return clip.xyz / clip.w * 0.5 + 0.5;
}

// Length of the line from the surface to what is seen at a place of the picture. [m]
float way_to(vec2 at, vec3 from) {
    ivec2 pixel = ivec2(clamp(at, 0.0, 0.9999) * vec2(textureSize(depths, 0)));
    return distance(position_at(pixel), from);
}

// Length of a ray inside the box. [m]
float way_in_box(vec3 along) {
    vec3 ends = (mix(box_min, box_max, step(0.0, along)) - world) / (sign(along) * max(abs(along), 1e-5));
    return max(min(ends.x, min(ends.y, ends.z)), 0.0);
}
#endif

void main() {
    vec3 n = normalize(normal);
    vec3 view = view_from(world);
    float white = foam;
#ifdef REFLECTIONS
    if (is_side < 0.5) {
        vec2 slope = ripples(world.xz);
        n = normalize(n + vec3(slope.x, 0.0, slope.y));
    }
#endif
    vec3 scatter = sky_light.rgb + 0.5 * sun_color.rgb * max(sun_direction.y, 0.0);
    vec3 inside = linear_from_display(water_color.rgb) * scatter;
#ifdef REFLECTIONS
    vec3 from = (view_from_world * vec4(world, 1.0)).xyz;
    vec2 here = gl_FragCoord.xy * picture.zw;
    float straight = way_to(here, from);
    // The line of sight bends at the surface (Snell, refractive index 1.33). It is followed as far as it would go
    // straight on, and the picture is read where it ends, unless something in front of the water is seen there.
    vec3 bent = refract(-view, n, 1.0 / 1.33);
    float way = min(straight, way_in_box(bent));
    vec3 end = in_picture(world + bent * way);
    vec2 at = here;
    if (all(greaterThan(end.xy, vec2(0.0))) && all(lessThan(end.xy, vec2(1.0)))) {
        float depth = texelFetch(depths, ivec2(end.xy * vec2(textureSize(depths, 0))), 0).r;
        at = depth >= gl_FragCoord.z ? end.xy : here;
    }
    vec3 seen = light_from_drawn(texture(behind, at).rgb);
    way = min(way_to(at, from), way_in_box(bent));
    float hidden = 1.0 - pow(1.0 - water_color.a, way);
    float mirroring = 0.02 + 0.98 * pow(1.0 - max(dot(n, view), 0.0), 5.0); // Schlick
    // Foam gathers where the water is a few centimeters deep in front of a solid.
    if (is_side < 0.5)
        white = max(white, 0.7 * (1.0 - smoothstep(0.01, 0.10, straight * view.y)));
    float sun = max(dot(n, sun_direction.xyz), 0.0);
    vec3 light = mix(mix(seen, inside, hidden), mirrored(reflect(-view, n), 0.05), mirroring) +
                 sun_color.rgb * (sun * glint(vec3(0.04), n, view, 0.2));
    float alpha = 1.0;
#else
    vec3 light = shade(plain_surface(linear_from_display(water_color.rgb), 0.1), n, view, world);
    if (is_side < 0.5)
        light *= 1.0 + clamp(4.0 * dot(n.xz, sun_direction.xz), -0.5, 1.0); // waves show by what they face
    float alpha = water_color.a + 0.3 * pow(1.0 - max(dot(n, view), 0.0), 3.0);
#endif
    if (white > 0.01) {
        float cover = smoothstep(0.0, 0.9, white * (0.45 + 1.1 * bubbles(world.xz * 3.0)));
        light = mix(light, 0.85 * scatter, cover);
        alpha = mix(alpha, 1.0, cover);
    }
    fragment = vec4(drawn_from_light(light), alpha);
}
