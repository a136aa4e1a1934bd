#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A line around the mask, about `radius` pixels wide, and a faint color inside.

uniform sampler2D mask;        // see mask.frag
uniform vec4 selected_color, hovered_color; // display values
uniform float radius;          // [px]

layout(location = 0) out vec4 fragment; // display values, blended over the picture

void main() {
    vec2 size = vec2(textureSize(mask, 0));
    vec2 here = gl_FragCoord.xy;
    float inside = texture(mask, here / size).r;
    float selected = 0.0, any = 0.0;
    for (int i = 0; i < 16; ++i) {
        float angle = (float(i & 7) + (i < 8 ? 0.0 : 0.5)) * 0.78539816;
        float distance = i < 8 ? radius : radius * 0.5;
        float level = texture(mask, (here + vec2(cos(angle), sin(angle)) * distance) / size).r;
        any = max(any, min(level * 2.0, 1.0));
        selected = max(selected, clamp(level * 2.0 - 1.0, 0.0, 1.0));
    }
    vec4 color = selected > 0.5 ? selected_color : hovered_color;
    float covered = min(inside * 2.0, 1.0);
    fragment = vec4(color.rgb, color.a * max((1.0 - covered) * any, covered * 0.07));
}
