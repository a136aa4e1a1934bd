// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One sun with a shadow, a sky above, a floor below. Needs include/frame.glsl. SHADOW_TAPS: 0 (none), 1 or 16.

uniform sampler2DShadow shadow_map;

// 1 in the sun, 0 in shadow. The lookup is moved off the surface along its normal by about a texel, which removes
// acne without detaching the shadow from its caster.
float sun_visibility(vec3 world, vec3 n) {
#if SHADOW_TAPS == 0
    return 1.0;
#else
    vec3 lifted = world + n * shadow.x * (SHADOW_TAPS == 1 ? 1.6 : 2.6);
    vec3 at = (shadow_from_world * vec4(lifted, 1.0)).xyz;
#ifdef GL_ES // no border of the shadow map
    if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0))))
        return 1.0;
#endif
#if SHADOW_TAPS == 1
    float lit = texture(shadow_map, at);
#else
    // Four by four lookups, each already a blend of four texels: an edge about seven texels wide.
    float lit = 0.0;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            lit += texture(shadow_map, at + vec3(vec2(x, y) - 1.5, 0.0) * (shadow.z * 1.5));
    lit *= 1.0 / 16.0;
#endif
    return 1.0 - shadow.y * (1.0 - lit);
#endif
}

// Light that leaves a surface of this albedo towards `view`.
vec3 shade(vec3 albedo, vec3 n, vec3 view, vec3 world, float gloss) {
    float facing = dot(n, sun_direction.xyz);
    float sun = max(facing, 0.0);
    if (facing > 0.0)
        sun *= sun_visibility(world, n);
    float up = n.y * 0.5 + 0.5;
    vec3 around = mix(ground_light.rgb, sky_light.rgb, up);
    // Less light reaches surfaces that face down or sideways close above the floor.
    float low = clamp(1.0 - (world.y - fade.z) * 1.4, 0.0, 1.0);
    around *= 1.0 - 0.5 * low * low * (1.0 - up);
    vec3 halfway = normalize(sun_direction.xyz + view);
    float shine = max(dot(n, halfway), 0.0);
    shine *= shine;
    shine *= shine;
    shine *= shine;
    shine *= shine;
    shine *= shine; // to the power of 32
    float rim = 1.0 - max(dot(n, view), 0.0);
    rim *= rim * rim;
    return albedo * (around + sun_color.rgb * sun) +
           sun_color.rgb * (shine * sun * gloss) + sky_light.rgb * (rim * gloss * 0.6);
}
