#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Red: 1 where something selected is, 0.5 where something hovered is.

uniform float level;
layout(location = 0) out vec4 fragment;

void main() { fragment = vec4(level, 0.0, 0.0, 1.0); }
