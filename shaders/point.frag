#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A round dot with a soft, darker rim.

in vec4 color;
in vec2 corner;
flat in float radius;

uniform float visibility;

layout(location = 0) out vec4 fragment; // display values, blended

void main() {
    float inside = (1.0 - length(corner)) * radius;
    float rim = clamp(inside - 1.2, 0.0, 1.0);
    float cover = clamp(inside, 0.0, 1.0);
    fragment = vec4(color.rgb * mix(0.45, 1.0, rim), color.a * cover * visibility);
}
