#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Red: 1 for selected pixels, 0.5 for hovered ones.

uniform float level;
layout(location = 0) out vec4 fragment;

void main() { fragment = vec4(level, 0.0, 0.0, 1.0); }
