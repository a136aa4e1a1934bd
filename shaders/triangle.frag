#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A single color.

in vec4 color;
uniform float visibility;
layout(location = 0) out vec4 fragment; // display values, blended

void main() { fragment = vec4(color.rgb, color.a * visibility); }
