// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/window.h"

#include "app/platform/clock.h"
#include "app/platform/gamepad.h"
#include "app/platform/gl_loader.h"
#include "app/platform/glfw_input.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

namespace topple::app {

struct Window::Impl {
    GLFWwindow* window = nullptr;
    InputEvents collected;
    Clock since_poll;
    std::array<GLFWcursor*, kCursorShapeCount> cursors{};
    CursorShape cursor = CursorShape::arrow;
    /// Position of the window before full screen, in units of the desktop.
    int x = 0, y = 0, width = 0, height = 0;

    Impl() = default;
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;
    ~Impl() { glfwTerminate(); } // also destroys the window and its cursors
};

namespace {

std::string last_glfw_error() {
    const char* text = nullptr;
    glfwGetError(&text);
    std::string reason = text ? text : "no reason was given";
    while (reason.ends_with(' ') || reason.ends_with('.')) // Windows ends with both
        reason.pop_back();
    return reason;
}

Error no_window(const std::string& cause) {
    return {"Cannot open a window: " + cause + ". " + kWithoutWindow};
}

void set_hints(const WindowOptions& options) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, 0);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_MAXIMIZED, options.maximized ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "topple");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "topple");
}

int standard_cursor_of(CursorShape shape) {
    switch (shape) {
    case CursorShape::text:
        return GLFW_IBEAM_CURSOR;
    case CursorShape::hand:
        return GLFW_HAND_CURSOR;
    case CursorShape::crosshair:
        return GLFW_CROSSHAIR_CURSOR;
    case CursorShape::resize_horizontal:
        return GLFW_HRESIZE_CURSOR;
    case CursorShape::resize_vertical:
        return GLFW_VRESIZE_CURSOR;
    case CursorShape::arrow:
        break;
    }
    return GLFW_ARROW_CURSOR;
}

GlFunction find_gl(const char* name) { return glfwGetProcAddress(name); }

} // namespace

Result<Window> Window::open(const WindowOptions& options) {
    auto impl = std::make_unique<Impl>();
    if (!glfwInit())
        return no_window(last_glfw_error());
    set_hints(options);
    impl->window = glfwCreateWindow(std::max(options.width, 320),
                                    std::max(options.height, 200),
                                    options.title.c_str(),
                                    nullptr,
                                    nullptr);
    if (!impl->window)
        return no_window("OpenGL 3.3 core is needed, and the driver said: " + last_glfw_error());
    glfwMakeContextCurrent(impl->window);
    if (const auto loaded = load_gl(&find_gl); !loaded)
        return no_window(loaded.error().message);
    glfwSwapInterval(options.vsync ? 1 : 0);
    glfwSetWindowSizeLimits(impl->window, 320, 200, GLFW_DONT_CARE, GLFW_DONT_CARE);
    collect_input(impl->window, impl->collected);
    return Window(std::move(impl));
}

Window::Window(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Window::~Window() = default;
Window::Window(Window&&) noexcept = default;
Window& Window::operator=(Window&&) noexcept = default;

void Window::poll(InputEvents& events, double wait_seconds) {
    impl_->collected.begin_next();
    if (wait_seconds > 0) {
        // The values of a gamepad are no events.
        constexpr double kGamepadWait = 1.0 / 60; // [s]
        const bool has_gamepad = glfwJoystickPresent(GLFW_JOYSTICK_1) == GLFW_TRUE;
        glfwWaitEventsTimeout(has_gamepad ? std::min(wait_seconds, kGamepadWait) : wait_seconds);
    } else {
        glfwPollEvents();
    }
    constexpr double kShortest = 1e-6; // two polls within the clock's resolution
    impl_->collected.seconds = std::max(impl_->since_poll.restart(), kShortest);
    impl_->collected.gamepad = read_gamepad();
    events = impl_->collected;
}

void Window::swap() { glfwSwapBuffers(impl_->window); }

PixelSize Window::framebuffer_size() const {
    PixelSize size;
    glfwGetFramebufferSize(impl_->window, &size.width, &size.height);
    return size;
}

Real Window::content_scale() const {
    float x = 1, y = 1;
    glfwGetWindowContentScale(impl_->window, &x, &y);
    return x > 0 ? x : 1;
}

bool Window::is_minimized() const {
    return glfwGetWindowAttrib(impl_->window, GLFW_ICONIFIED) != 0;
}

bool Window::is_fullscreen() const { return glfwGetWindowMonitor(impl_->window) != nullptr; }

void Window::set_fullscreen(bool on) {
    if (on == is_fullscreen())
        return;
    if (!on) {
        GLFWwindow* window = impl_->window;
        glfwSetWindowMonitor(
            window, nullptr, impl_->x, impl_->y, impl_->width, impl_->height, GLFW_DONT_CARE);
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode)
        return;
    glfwGetWindowPos(impl_->window, &impl_->x, &impl_->y);
    glfwGetWindowSize(impl_->window, &impl_->width, &impl_->height);
    glfwSetWindowMonitor(
        impl_->window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::set_vsync(bool on) { glfwSwapInterval(on ? 1 : 0); }

void Window::set_title(const std::string& title) {
    glfwSetWindowTitle(impl_->window, title.c_str());
}

void Window::set_cursor(CursorShape shape) {
    if (shape == impl_->cursor)
        return;
    impl_->cursor = shape;
    GLFWcursor*& cursor = impl_->cursors[static_cast<std::size_t>(shape)];
    if (!cursor)
        cursor = glfwCreateStandardCursor(standard_cursor_of(shape));
    glfwSetCursor(impl_->window, cursor); // null, for a shape that the theme lacks, is the arrow
}

bool Window::has_file_chooser() { return false; }

void Window::choose_files() {}

std::string Window::clipboard() const {
    const char* text = glfwGetClipboardString(impl_->window);
    return text ? text : "";
}

void Window::set_clipboard(const std::string& text) {
    glfwSetClipboardString(impl_->window, text.c_str());
}

} // namespace topple::app
