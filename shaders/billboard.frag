#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Dust, a drop or a spark: round, or a capsule along a streak. Near the floor it fades, so that no edge shows where the
// two meet.

in vec4 color;
in vec2 place;
in float above_floor;
flat in float half_length;
flat in float softness;

layout(location = 0) out vec4 fragment; // drawn values (include/tone.glsl), blended

void main() {
    float away = length(vec2(place.x, max(abs(place.y) - half_length, 0.0)));
    float cover = 1.0 - smoothstep(1.0 - softness, 1.0, away);
    if (softness > 0.9)
        cover *= clamp(above_floor * 2.0, 0.0, 1.0);
    fragment = vec4(color.rgb, color.a * cover);
}
