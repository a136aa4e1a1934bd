// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/offscreen_context.h"

#include "app/platform/gl_loader.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstring>
#include <string>

namespace topple::app {

struct OffscreenContext::Impl {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    Impl() = default;
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;
    // The display is shared by all contexts of the process, so it is not terminated.
    ~Impl() {
        if (context == EGL_NO_CONTEXT)
            return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, context);
    }
};

namespace {

Error no_context(const std::string& what) {
    return {"Cannot draw without a display: " + what +
            " (EGL and Mesa's drivers are needed; on Debian: libegl1 libegl-mesa0 "
            "libgl1-mesa-dri)."};
}

EGLDisplay surfaceless_display() {
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (!extensions || !std::strstr(extensions, "EGL_MESA_platform_surfaceless"))
        return eglGetDisplay(EGL_DEFAULT_DISPLAY);
    return eglGetPlatformDisplay(
        EGL_PLATFORM_SURFACELESS_MESA, reinterpret_cast<void*>(EGL_DEFAULT_DISPLAY), nullptr);
}

EGLContext make_context(EGLDisplay display) {
    constexpr EGLint kConfigWanted[] = {
        EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (!eglChooseConfig(display, kConfigWanted, &config, 1, &count) || count == 0)
        return EGL_NO_CONTEXT;
    constexpr EGLint kContextWanted[] = {EGL_CONTEXT_MAJOR_VERSION,
                                         3,
                                         EGL_CONTEXT_MINOR_VERSION,
                                         3,
                                         EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                         EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                         EGL_NONE};
    return eglCreateContext(display, config, EGL_NO_CONTEXT, kContextWanted);
}

} // namespace

Result<OffscreenContext> OffscreenContext::create() {
    auto impl = std::make_unique<Impl>();
    impl->display = surfaceless_display();
    if (impl->display == EGL_NO_DISPLAY || !eglInitialize(impl->display, nullptr, nullptr))
        return no_context("EGL offers no surfaceless display");
    if (!eglBindAPI(EGL_OPENGL_API))
        return no_context("this EGL knows only OpenGL ES");
    impl->context = make_context(impl->display);
    if (impl->context == EGL_NO_CONTEXT)
        return no_context("the driver has no OpenGL 3.3 core");
    if (!eglMakeCurrent(impl->display, EGL_NO_SURFACE, EGL_NO_SURFACE, impl->context))
        return no_context("the driver cannot draw without a surface");
    if (const auto loaded = load_gl(&eglGetProcAddress); !loaded)
        return no_context(loaded.error().message);
    return OffscreenContext(std::move(impl));
}

OffscreenContext::OffscreenContext(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
OffscreenContext::~OffscreenContext() = default;
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;

} // namespace topple::app
