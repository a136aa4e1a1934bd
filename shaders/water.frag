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
const float LONGEST = 15.0;   // beyond it a refracted ray is not followed [m]
const float THICKNESS = 0.15; // solids thinner than this do not hide what is behind them [m]
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
// What the picture shows at a place, in view space. [m]
vec3 shown_at(vec2 at) {
    return position_at(ivec2(clamp(at, 0.0, 0.9999) * vec2(textureSize(depths, 0))));
}

// Returns whether a point of view space is in the water or at its walls, and below a height. [m]
bool is_in_water(vec3 in_view, float surface_height) {
    const float MARGIN = 0.02; // [m]
    vec3 p = transpose(mat3(view_from_world)) * (in_view - view_from_world[3].xyz);
    return all(greaterThan(p, box_min - MARGIN)) && all(lessThan(p.xz, box_max.xz + MARGIN)) &&
           p.y < surface_height;
}

// Length of a ray inside the box. [m]
float way_in_box(vec3 along) {
    vec3 ends = (mix(box_min, box_max, step(0.0, along)) - world) / (sign(along) * max(abs(along), 1e-5));
    return max(min(ends.x, min(ends.y, ends.z)), 0.0);
}

// A ray from the surface: its clip coordinates and its z in view space, at its start and for each meter of its
// length.
struct WaterRay {
    vec4 clip, clip_along;
    float z, z_along;
    float surface_height, thickness; // [m]
};

// Returns whether the point of a ray at a length is hidden by what the picture shows there, or outside the picture.
// `at` becomes its place in the picture, `gap` the distance by which it is behind what is shown. [m]
bool is_hidden(WaterRay ray, float way, out vec2 at, out float gap) {
    vec4 clip = ray.clip + way * ray.clip_along;
    at = clip.xy / clip.w * 0.5 + 0.5;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThanEqual(at, vec2(1.0)))) {
        gap = 0.0;
        return true;
    }
    ivec2 pixel = ivec2(at * vec2(textureSize(depths, 0)));
    gap = height_at(pixel) - (ray.z + way * ray.z_along);
    return gap > 0.0 && (gap > ray.thickness || !is_in_water(position_at(pixel), ray.surface_height));
}

// Follows a ray from a point of the surface, in view space, through the water until it meets something that the picture
// shows, and returns the place of the picture where it does. The ray goes past solids that hide it: those that
// stand out of the water, and those far in front of it. If its end is hidden or outside the picture, the last place on
// the ray that is not stands for it, so that no picture of a solid appears beside that solid.
vec2 follow(vec3 along, vec3 from, float surface_height) {
    const int STEPS = 12, REFINEMENTS = 4;
    float most = min(way_in_box(along), LONGEST), size = most / float(STEPS), low = 0.0;
    WaterRay ray = WaterRay(clip_from_world * vec4(world, 1.0),
                            clip_from_world * vec4(along, 0.0),
                            from.z,
                            (view_from_world * vec4(along, 0.0)).z,
                            surface_height,
                            size + THICKNESS);
    vec2 here = gl_FragCoord.xy * picture.zw, end = here, at;
    float gap;
    bool meets_something = false;
    for (int i = 1; i <= STEPS && !meets_something; ++i) {
        float way = size * float(i);
        if (is_hidden(ray, way, at, gap))
            continue;
        bool is_behind = gap > 0.0;
        meets_something = is_behind || i == STEPS;
        low = is_behind ? way - size : way;
        end = is_behind ? end : at;
    }
    float high = min(low + size, most);
    for (int k = 0; k < REFINEMENTS; ++k) {
        float middle = 0.5 * (low + high);
        if (is_hidden(ray, middle, at, gap) || gap > 0.0) {
            high = middle;
        } else {
            low = middle;
            end = at;
        }
    }
    // Two pixels before a solid that hides the end, so that the blended pixels of its outline are not read.
    float pixels = length((end - here) * picture.xy);
    return meets_something ? end : mix(here, end, max(1.0 - 2.0 / max(pixels, 2.0), 0.0));
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
    float straight = distance(shown_at(gl_FragCoord.xy * picture.zw), from); // to what is seen without refraction [m]
    // The line of sight bends at the surface (Snell, refractive index 1.33).
    vec3 bent = refract(-view, n, 1.0 / 1.33);
    vec2 end = follow(bent, from, (is_side < 0.5 ? world.y : box_max.y) + 0.01);
    float way = min(distance(shown_at(end), from), way_in_box(bent));
    vec3 seen = light_from_drawn(texture(behind, end).rgb);
    float hidden = 1.0 - pow(1.0 - water_color.a, way);
    float mirroring = 0.02 + 0.98 * pow(1.0 - max(dot(n, view), 0.0), 5.0); // Schlick
    // Foam gathers where the water is two centimeters deep in front of a solid, or as deep as a pixel is wide.
    if (is_side < 0.5) {
        float widest = max(0.02, 1.5 * view.y * length(fwidth(world)));
        white = max(white, 0.5 * (1.0 - smoothstep(0.0, widest, straight * view.y)));
    }
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
