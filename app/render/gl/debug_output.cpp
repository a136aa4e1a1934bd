// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/gl/debug_output.h"

#include "app/platform/opengl.h"

namespace topple::app::gl {
namespace {

// OpenGL has one current context per thread, and this program one thread that draws.
thread_local Mistakes mistakes;

#ifndef __EMSCRIPTEN__ // a browser reports mistakes on its own console
void GLAPIENTRY note(GLenum /*source*/,
                     GLenum type,
                     GLuint /*id*/,
                     GLenum severity,
                     GLsizei /*length*/,
                     const GLchar* message,
                     const void* /*user*/) {
    const bool is_serious = severity == GL_DEBUG_SEVERITY_HIGH ||
                            severity == GL_DEBUG_SEVERITY_MEDIUM;
    if (!is_serious || type == GL_DEBUG_TYPE_PERFORMANCE)
        return;
    ++mistakes.count;
    mistakes.last = message;
}
#endif

} // namespace

void watch_for_mistakes() {
#ifndef __EMSCRIPTEN__
    if (!GLAD_GL_KHR_debug || !glDebugMessageCallback)
        return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(note, nullptr);
#endif
}

const Mistakes& mistakes_so_far() { return mistakes; }

} // namespace topple::app::gl
