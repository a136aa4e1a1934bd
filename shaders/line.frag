#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A line with soft edges, dashed on request.

in vec4 color;
in float across_w;
flat in float half_width;
in float along;
flat in float dash;

uniform float visibility; // below 1 for hidden parts

layout(location = 0) out vec4 fragment; // display values, blended

void main() {
    if (dash > 0.0 && fract(along / (2.0 * dash)) > 0.5)
        discard;
    float across = across_w * gl_FragCoord.w;
    float soft = clamp((1.0 - abs(across)) * half_width, 0.0, 1.0);
    fragment = vec4(color.rgb, color.a * soft * visibility);
}
