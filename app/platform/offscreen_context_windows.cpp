// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Windows has no context without a window, so a window that is never shown has it.
#include "app/platform/gl_loader.h"
#include "app/platform/offscreen_context.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace topple::app {

struct OffscreenContext::Impl {
    GLFWwindow* window = nullptr;

    Impl() = default;
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;
    ~Impl() { glfwDestroyWindow(window); }
};

namespace {

Error no_context(const std::string& what) {
    return {"Cannot draw without a window: " + what + "."};
}

} // namespace

Result<OffscreenContext> OffscreenContext::create() {
    if (!glfwInit())
        return no_context("GLFW finds no display");
    auto impl = std::make_unique<Impl>();
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    impl->window = glfwCreateWindow(16, 16, "Topple", nullptr, nullptr);
    if (!impl->window)
        return no_context("the driver has no OpenGL 3.3 core");
    glfwMakeContextCurrent(impl->window);
    if (const auto loaded = load_gl(&glfwGetProcAddress); !loaded)
        return no_context(loaded.error().message);
    return OffscreenContext(std::move(impl));
}

OffscreenContext::OffscreenContext(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
OffscreenContext::~OffscreenContext() = default;
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;

} // namespace topple::app
