// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Lines at a fixed spacing and at ten times that spacing, about a pixel wide at any distance. Needs
// include/frame.glsl.

// Share of a pixel at `p` [lines] that the lines cover, per axis; `per_line`: pixels between lines. Lines too close
// to be distinguished fade out instead of shimmering.
vec2 line_cover(vec2 p, vec2 per_line, float width_px) {
    vec2 from_line = abs(fract(p - 0.5) - 0.5);
    vec2 cover = clamp(0.5 * width_px + 0.5 - from_line * per_line, 0.0, 1.0);
    return cover * clamp(per_line * 0.08 - 0.35, 0.0, 1.0);
}

// `color`: drawn values (include/tone.glsl); `p`: position on the plane [m].
vec3 with_grid(vec3 color, vec2 p) {
    vec2 per_meter = 1.0 / max(fwidth(p), 1e-6);
    float lines = 1.0 / grid.x;
    vec2 per_line = per_meter * grid.x;
    vec2 fine = line_cover(p * lines, per_line, 1.0) * grid.y;
    vec2 coarse = line_cover(p * (lines * 0.1), per_line * 10.0, 1.5);
    vec2 both = max(fine, coarse);
    // Lines are as strong on dark and on light ground if values that look evenly spaced are mixed.
    color = even_from_drawn(color);
    color = mix(color, grid_color.rgb, max(both.x, both.y) * grid_color.a);
    vec2 axis = clamp(1.3 - abs(p) * per_meter, 0.0, 1.0);
    color = mix(color, axis_z_color.rgb, axis.x * axis_z_color.a);
    return drawn_from_even(mix(color, axis_x_color.rgb, axis.y * axis_x_color.a));
}
