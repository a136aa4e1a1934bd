// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A box of water seen from outside. Needs include/light.glsl with REFLECTIONS, include/depth.glsl, and the inputs of
// the box.

// Length of the line of sight within the box, up to the nearest solid surface. [m]
float path_in_water(vec3 view) {
    vec4 back = vec4(-rotation.xyz, rotation.w);
    vec3 along = rotate(back, -view);
    vec3 ends = (half_extents * sign(along) - local) / max(abs(along), 1e-6) * sign(along);
    float path = min(ends.x, min(ends.y, ends.z));
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 here = view_from_clip * vec4(vec3(gl_FragCoord.xy * picture.zw, gl_FragCoord.z) * 2.0 - 1.0, 1.0);
    return clamp(distance(position_at(pixel), here.xyz / here.w), 0.0, max(path, 0.0));
}

// Linear color, and how much of what is behind it hides. `water`: color, and the share that a meter of it hides
// (Beer and Lambert's law). The surface mirrors by Schlick's approximation of Fresnel's factor, refractive index 1.33.
vec4 water_color(vec4 water, vec3 n, vec3 view) {
    float hidden = 1.0 - pow(1.0 - water.a, path_in_water(view));
    float mirroring = 0.02 + 0.98 * pow(1.0 - max(dot(n, view), 0.0), 5.0);
    vec3 inside = water.rgb * (sky_light.rgb + 0.5 * sun_color.rgb * max(sun_direction.y, 0.0));
    vec3 light = inside * ((1.0 - mirroring) * hidden) + mirrored(reflect(-view, n), 0.05) * mirroring;
    float alpha = 1.0 - (1.0 - mirroring) * (1.0 - hidden);
    float sun = max(dot(n, sun_direction.xyz), 0.0);
    return vec4(light / max(alpha, 1e-3) + sun_color.rgb * (sun * glint(vec3(0.04), n, view, 0.2)), alpha);
}
