// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One sun with a shadow, a sky above, a floor below. Needs include/frame.glsl. SHADOWS: 0 (none), 1 (one lookup) or 2
// (soft edges). OCCLUSION: surfaces near by take light from around. REFLECTIONS: surfaces mirror sun, sky and floor.
// SURFACES: metal, and what light comes through.

uniform sampler2DShadow shadow_map;
#ifdef OCCLUSION
uniform sampler2D occlusion_map; // see occlusion.frag
#endif

// Share of the light from all around that reaches this pixel.
float openness() {
#ifdef OCCLUSION
    return texture(occlusion_map, gl_FragCoord.xy * picture.zw).r;
#else
    return 1.0;
#endif
}

#if SHADOWS != 0
// Place in a shadow map of a point, moved off the surface along its normal by some texels, which removes acne without
// detaching the shadow from its caster. A point behind the far plane counts as on it, where nothing is in shadow: not
// every driver bounds the depths that a lookup compares.
vec3 in_shadow_map(int map, vec3 world, vec3 n, float texels) {
    vec3 at = (shadow_from_world[map] * vec4(world + n * shadow[map].x * texels, 1.0)).xyz;
    return vec3(at.xy, min(at.z, 1.0));
}

// 1 inside the last map, 0 outside, with a soft border, so that a shadow that leaves it does not end in a line.
float inside_map(vec3 at) {
    vec2 edge = min(at.xy, 1.0 - at.xy);
    return clamp(min(edge.x, edge.y) * shadow_maps.z, 0.0, 1.0);
}
#endif

#if SHADOWS > 1
uniform sampler2D shadow_depths; // the depths of shadow_map

const float NARROWEST = 2.5, WIDEST = 48.0; // of an edge between light and shadow [texels]
const int SEARCHED = 10, COUNTED = 24;      // places in the map
const mat2 TURN = mat2(-0.737369, 0.675490, -0.675490, -0.737369); // by the golden angle

// Number from 0 to 1 that differs between neighboring pixels (interleaved gradient noise, Jimenez 2014).
float pixel_noise() { return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))); }

// The finest map that has a point and the widest edge around it. The border between two maps is dithered.
int map_of(vec3 world, float noise) {
    int count = int(shadow_maps.x);
    for (int i = 0; i + 1 < count; ++i) {
        vec3 at = (shadow_from_world[i] * vec4(world, 1.0)).xyz;
        vec2 edge = min(at.xy, 1.0 - at.xy);
        if (min(edge.x, edge.y) > (0.5 * WIDEST + 4.0) * shadow[i].z + 0.04 * noise)
            return i;
    }
    return count - 1;
}

// The edge of a shadow is as wide as the sun looks from its caster (percentage-closer soft shadows, Fernando 2005):
// sharp where the two touch. The mean depth of the casters around says how far away they are. The places are those of
// seeds in a sunflower, which no edge meets many at a time; they are turned differently in each pixel.
float share_of_sun(vec3 world, vec3 n) {
    float noise = pixel_noise();
    int map = map_of(world, noise);
    vec2 maps = vec2(shadow_maps.y, 1.0); // texture coordinates of a map
    float first = float(map) * maps.x;    // where the map begins
    vec3 at = in_shadow_map(map, world, n, 2.6);
    if (map + 1 == int(shadow_maps.x) && inside_map(at) <= 0.0)
        return 1.0;
    vec2 towards = vec2(cos(6.2831853 * noise), sin(6.2831853 * noise));
    // Places in the texture; what is left of the last map belongs to another one, of which this one shows no part.
    vec2 base = vec2(first, 0.0) + at.xy * maps;
    vec2 side = 0.5 * WIDEST * shadow[map].z * towards;
    float sum = 0.0, casters = 0.0;
    for (int i = 0; i < SEARCHED; ++i) {
        vec2 place = base + side * (maps * sqrt((float(i) + 0.5) / float(SEARCHED)));
        float depth = texture(shadow_depths, vec2(max(place.x, first), place.y)).r;
        float is_before = step(depth, at.z);
        sum += depth * is_before;
        casters += is_before;
        side = TURN * side;
    }
    if (casters < 0.5)
        return 1.0;
    float width = clamp((at.z - sum / casters) * shadow[map].w, NARROWEST, WIDEST);
    at = in_shadow_map(map, world, n, 1.2 + 0.35 * width);
    base = vec2(first, 0.0) + at.xy * maps;
    side = 0.5 * width * shadow[map].z * towards;
    float lit = 0.0;
    for (int i = 0; i < COUNTED; ++i) {
        vec2 place = base + side * (maps * sqrt((float(i) + 0.5) / float(COUNTED)));
        lit += texture(shadow_map, vec3(max(place.x, first), place.y, at.z));
        side = TURN * side;
    }
    lit /= float(COUNTED);
    return map + 1 == int(shadow_maps.x) ? mix(1.0, lit, inside_map(at)) : lit;
}
#endif

// 1 in the sun, 0 in shadow.
float sun_visibility(vec3 world, vec3 n) {
#if SHADOWS == 0
    return 1.0;
#else
#if SHADOWS > 1
    float lit = share_of_sun(world, n);
#else
    vec3 at = in_shadow_map(0, world, n, 1.6);
    float lit = mix(1.0, texture(shadow_map, at), inside_map(at));
#endif
    return 1.0 - shadow[0].y * (1.0 - lit);
#endif
}

// A surface, as light meets it.
struct Surface {
    vec3 albedo;     // share of the light that it scatters; of metal: that it mirrors
    float roughness; // 0 mirrors like glass, 1 is dull
    float metal;     // 1 of metal, 0 of all else
    float through;   // share of the light from behind that comes through
    float clear;     // share that can be seen through, refracted
    bool is_thin;    // a sheet, whose other side is in the sun where nothing else throws a shadow on it
};

Surface plain_surface(vec3 albedo, float roughness) { return Surface(albedo, roughness, 0.0, 0.0, 0.0, false); }

#ifdef REFLECTIONS
// Light of the sky and of the floor that a surface of this roughness mirrors from around a direction.
vec3 mirrored(vec3 direction, float roughness) {
    // The background of a dark theme is darker than what its surfaces are lit by.
    vec3 sky = max(light_from_display(sky_color(direction)), 0.7 * sky_light.rgb);
    float blur = 0.04 + roughness; // of the horizon, as a height
    vec3 floor = max(0.85 * light_from_display(horizon.rgb), ground_light.rgb); // which the horizon continues
    return mix(floor, sky, smoothstep(-blur, blur, direction.y));
}

// Share of the light from all around that a surface mirrors which mirrors `straight` at normal incidence: the integral
// of Fresnel's factor and the facets' shadows over all directions, approximated by Karis (2014).
vec3 mirrored_share(vec3 straight, float roughness, float facing) {
    vec4 r = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a = min(r.x * r.x, exp2(-9.28 * facing)) * r.x + r.y;
    return straight * (-1.04 * a + r.z) + 1.04 * a + r.w;
}

// Light of the sun that the facets mirror towards `view` for each unit that a white diffuse surface reflects: facets as
// in Trowbridge and Reitz (1975), their shadows as in Kelemen and Szirmay-Kalos (2001).
vec3 glint(vec3 straight, vec3 n, vec3 view, float roughness) {
    vec3 halfway = normalize(sun_direction.xyz + view);
    float along = max(dot(n, halfway), 0.0), across = max(dot(view, halfway), 0.0);
    float a = max(roughness, 0.2) * max(roughness, 0.2); // the sun is no point
    float d = along * along * (a * a - 1.0) + 1.0;
    vec3 fresnel = straight + (1.0 - straight) * pow(1.0 - across, 5.0);
    return fresnel * (a * a / (d * d) / max(4.0 * across * across, 0.2));
}
#endif

// Light that leaves a surface towards `view`.
vec3 shade(Surface s, vec3 n, vec3 view, vec3 world) {
    float facing = dot(n, sun_direction.xyz);
    float sun = max(facing, 0.0);
    if (facing > 0.0)
        sun *= sun_visibility(world, n);
    float up = n.y * 0.5 + 0.5;
    vec3 around = mix(ground_light.rgb, sky_light.rgb, up);
    // Less light reaches surfaces that face down or sideways close above the floor.
    float low = clamp(1.0 - (world.y - fade.z) * 1.4, 0.0, 1.0);
    float open = (1.0 - 0.5 * low * low * (1.0 - up)) * openness();
    around *= open;
#ifdef SURFACES
    float sun_behind = max(-facing, 0.0);
    if (s.is_thin && facing < 0.0)
        sun_behind *= sun_visibility(world, -n);
    vec3 scattered = s.albedo * (1.0 - s.metal) *
                     (around + sun_color.rgb * (sun + s.through * sun_behind));
#else
    vec3 scattered = s.albedo * (around + sun_color.rgb * sun);
#endif
#ifdef REFLECTIONS
    vec3 straight = mix(vec3(0.04), s.albedo, s.metal); // of a refractive index of 1.5
    vec3 share = mirrored_share(straight, s.roughness, max(dot(n, view), 0.0));
    vec3 behind = s.albedo * mirrored(refract(-view, n, 1.0 / 1.5), s.roughness) * open;
    return mix(scattered, behind, s.clear) * (1.0 - share) +
           mirrored(reflect(-view, n), s.roughness) * (share * open) +
           sun_color.rgb * (sun * glint(straight, n, view, s.roughness));
#else
    float gloss = 0.2 * (1.0 - s.roughness);
    vec3 halfway = normalize(sun_direction.xyz + view);
    float shine = max(dot(n, halfway), 0.0);
    shine *= shine;
    shine *= shine;
    shine *= shine;
    shine *= shine;
    shine *= shine; // to the power of 32
    float rim = 1.0 - max(dot(n, view), 0.0);
    rim *= rim * rim;
    vec3 light = scattered + sun_color.rgb * (shine * sun * gloss) + sky_light.rgb * (rim * gloss * 0.6);
#ifdef SURFACES
    // Metal scatters nothing: the sky and the floor take the place of what it would mirror.
    light += s.albedo * s.metal * (around + sun_color.rgb * (0.7 * sun + shine * sun));
#endif
    return light;
#endif
}
