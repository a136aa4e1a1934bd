// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

/// OpenGL's functions: 3.3 core, found by glad; in a browser OpenGL ES 3.0 (WebGL 2), which the
/// page provides, and which lacks lines of polygons, clamping of depths, borders of textures, clocks, and messages
/// about mistakes.
#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif

namespace topple::app {

/// First line of a shader.
#ifdef __EMSCRIPTEN__
inline constexpr const char* kGlslVersion = "#version 300 es";
#else
inline constexpr const char* kGlslVersion = "#version 330 core";
#endif

/// Name of the graphics device for glGetString. A page that asks for GL_RENDERER gets the name of its browser.
#ifdef __EMSCRIPTEN__
inline constexpr GLenum
    kRendererName = 0x9246; // UNMASKED_RENDERER_WEBGL of WEBGL_debug_renderer_info
#else
inline constexpr GLenum kRendererName = GL_RENDERER;
#endif

/// Turns the clamping of depths on or off: geometry beyond the near or the far plane is drawn at that plane instead of
/// being cut off. Does nothing in OpenGL ES.
inline void clamp_depths([[maybe_unused]] bool on) {
#ifndef __EMSCRIPTEN__
    (on ? glEnable : glDisable)(GL_DEPTH_CLAMP);
#endif
}

} // namespace topple::app
