// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Light and display values. HDR: passes draw linear light, which develop.frag maps to display values at the end; else
// each pass maps its own. Constants and formulas are those of app/render/tone.h.

const float TOE = 0.236, HALF_WAY = 0.3486;

// Share of light that an albedo given as a display value scatters: gamma 2 instead of 2.2.
vec3 linear_from_display(vec3 c) { return c * c; }

// A filmic curve: dark tones are deepened by a third, those in the middle keep their place with more contrast, and
// light ones roll off to white, which nothing exceeds. With u = x (x + TOE), y = u / (u + HALF_WAY), then gamma 2.
vec3 display_from_light(vec3 x) {
    vec3 u = x * (x + TOE);
    return sqrt(u / (u + HALF_WAY));
}

// The inverse; white is what a light of about 5 becomes.
vec3 light_from_display(vec3 c) {
    vec3 y = min(c * c, 0.985);
    return sqrt(y * HALF_WAY / (1.0 - y) + 0.25 * TOE * TOE) - 0.5 * TOE;
}

#ifdef HDR
const float BRIGHTEST = 16.0; // so that an edge of what dazzles is still smooth
vec3 drawn_from_light(vec3 light) { return min(light, BRIGHTEST); }
vec3 drawn_from_display(vec3 c) { return light_from_display(c); }
vec3 light_from_drawn(vec3 drawn) { return drawn; }
// What a factor of a display value is of the drawn one.
float drawn_factor(float factor) { return factor * factor; }
// Values that look evenly spaced: the root of light, about the display value.
vec3 even_from_drawn(vec3 drawn) { return sqrt(drawn); }
vec3 drawn_from_even(vec3 even) { return even * even; }
#else
vec3 drawn_from_light(vec3 light) { return display_from_light(light); }
vec3 drawn_from_display(vec3 c) { return c; }
vec3 light_from_drawn(vec3 drawn) { return light_from_display(drawn); }
float drawn_factor(float factor) { return factor; }
vec3 even_from_drawn(vec3 drawn) { return drawn; }
vec3 drawn_from_even(vec3 even) { return even; }
#endif
