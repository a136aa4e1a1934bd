#version 330 core
// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A single color.

uniform vec4 wire_color; // display values, blended
layout(location = 0) out vec4 fragment;

void main() { fragment = wire_color; }
