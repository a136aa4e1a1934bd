// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The window as the canvas of a page (WebGL 2). Events arrive between two frames. The script page.js
// (packaging/page) acts on the page for C++; it calls the functions named topple_page_*.
#include "app/platform/window.h"

#include "app/platform/browser/page_keys.h"
#include "app/platform/clock.h"
#include "app/platform/gamepad.h"
#include "app/platform/opengl.h"

#include <emscripten/em_js.h>
#include <emscripten/html5.h>

#include <algorithm>
#include <cmath>

EM_JS(void, topple_set_clipboard, (const char* text), { Topple.copy(UTF8ToString(text)); });
EM_JS(void, topple_set_cursor, (const char* name), {
    Module.canvas.style.cursor = UTF8ToString(name);
});
EM_JS(void, topple_choose_files, (void), { Topple.chooseFiles(); });
EM_JS(void, topple_set_fullscreen, (int on), { Topple.setFullscreen(on); });
EM_JS(int, topple_is_fullscreen, (void), { return document.fullscreenElement ? 1 : 0; });

namespace topple::app {

namespace {

constexpr const char* kCanvas = "#canvas";
constexpr double kPixelsPerNotch = 100; ///< Scrolled pixels of the page for one notch of a wheel.
constexpr double kLinesPerNotch = 3;

/// Input that the page has collected for the window, and the size of the canvas.
struct Page {
    InputEvents collected;
    PixelSize size;
    std::string clipboard;

    /// Gives the canvas as many pixels as the page shows it with.
    void follow_size();
};

Page* the_page = nullptr; ///< Page of the one window, for calls of page.js; null before it opens.

Vec2 pixels_from(double x, double y) {
    const double scale = emscripten_get_device_pixel_ratio();
    return {static_cast<Real>(x * scale), static_cast<Real>(y * scale)};
}

template<typename Event>
Modifiers modifiers_of(const Event& event) {
    return {.shift = event.shiftKey != 0,
            .ctrl = event.ctrlKey != 0,
            .alt = event.altKey != 0,
            .super = event.metaKey != 0};
}

void press(InputEvents& events, MouseButton button, bool is_down) {
    bool& held = events.buttons[static_cast<std::size_t>(button)];
    if (held == is_down)
        return;
    held = is_down;
    events.button_events.push_back(
        {button, is_down, events.mouse, events.modifiers, events.key_events.size()});
}

EM_BOOL on_mouse(int kind, const EmscriptenMouseEvent* event, void* user) {
    auto& events = static_cast<Page*>(user)->collected;
    events.modifiers = modifiers_of(*event);
    events.mouse = pixels_from(event->clientX, event->clientY);
    events.mouse_inside = true;
    if (kind == EMSCRIPTEN_EVENT_MOUSEMOVE)
        return EM_FALSE;
    constexpr MouseButton kButtons[] = {MouseButton::left, MouseButton::middle, MouseButton::right};
    if (event->button < std::size(kButtons))
        press(events, kButtons[event->button], kind == EMSCRIPTEN_EVENT_MOUSEDOWN);
    return EM_FALSE; // the page must get the keyboard
}

EM_BOOL on_crossing(int kind, const EmscriptenMouseEvent* /*event*/, void* user) {
    static_cast<Page*>(user)->collected.mouse_inside = kind == EMSCRIPTEN_EVENT_MOUSEENTER;
    return EM_FALSE;
}

EM_BOOL on_wheel(int /*kind*/, const EmscriptenWheelEvent* event, void* user) {
    const double notch = event->deltaMode == DOM_DELTA_PIXEL ? kPixelsPerNotch : kLinesPerNotch;
    auto& events = static_cast<Page*>(user)->collected;
    events.scroll = events.scroll + Vec2{static_cast<Real>(-event->deltaX / notch),
                                         static_cast<Real>(-event->deltaY / notch)};
    return EM_TRUE;
}

/// One finger is the pointer with its left button held.
EM_BOOL on_touch(int kind, const EmscriptenTouchEvent* event, void* user) {
    auto& events = static_cast<Page*>(user)->collected;
    if (event->numTouches > 0)
        events.mouse = pixels_from(event->touches[0].clientX, event->touches[0].clientY);
    events.mouse_inside = true;
    events.modifiers = modifiers_of(*event);
    if (kind != EMSCRIPTEN_EVENT_TOUCHMOVE)
        press(events, MouseButton::left, kind == EMSCRIPTEN_EVENT_TOUCHSTART);
    return EM_TRUE;
}

EM_BOOL on_key(int kind, const EmscriptenKeyboardEvent* event, void* user) {
    auto& events = static_cast<Page*>(user)->collected;
    events.modifiers = modifiers_of(*event);
    const PageKey key = page_key(event->key, event->code);
    const bool is_down = kind == EMSCRIPTEN_EVENT_KEYDOWN;
    if (is_for_page(key.key, events.modifiers))
        return EM_FALSE;
    if (key.key != Key::unknown) {
        events.keys_down[static_cast<std::size_t>(key.key)] = is_down;
        const auto kind_of_event = !is_down        ? KeyEvent::Kind::release
                                   : event->repeat ? KeyEvent::Kind::repeat
                                                   : KeyEvent::Kind::press;
        events.key_events.push_back({kind_of_event, key.key, events.modifiers});
    }
    const bool is_command = (events.modifiers.ctrl && !events.modifiers.alt) ||
                            events.modifiers.super;
    if (is_down && key.character != 0 && !is_command)
        events.type(key.character);
    return EM_TRUE;
}

EM_BOOL on_blur(int /*kind*/, const EmscriptenFocusEvent* /*event*/, void* user) {
    auto& events = static_cast<Page*>(user)->collected;
    events.focus_lost = true;
    events.keys_down.reset();
    events.modifiers = {};
    return EM_FALSE;
}

EM_BOOL on_lost_context(int /*kind*/, const void* /*event*/, void* /*user*/) {
    EM_ASM({ Topple.say("The graphics device was lost. Reload the page to go on."); });
    return EM_TRUE;
}

void listen(Page& page_of_window) {
    const char* const page = EMSCRIPTEN_EVENT_TARGET_WINDOW; // a drag may leave the canvas
    emscripten_set_mousemove_callback(page, &page_of_window, EM_TRUE, on_mouse);
    emscripten_set_mousedown_callback(kCanvas, &page_of_window, EM_TRUE, on_mouse);
    emscripten_set_mouseup_callback(page, &page_of_window, EM_TRUE, on_mouse);
    emscripten_set_mouseenter_callback(kCanvas, &page_of_window, EM_TRUE, on_crossing);
    emscripten_set_mouseleave_callback(kCanvas, &page_of_window, EM_TRUE, on_crossing);
    emscripten_set_wheel_callback(kCanvas, &page_of_window, EM_TRUE, on_wheel);
    emscripten_set_touchstart_callback(kCanvas, &page_of_window, EM_TRUE, on_touch);
    emscripten_set_touchmove_callback(kCanvas, &page_of_window, EM_TRUE, on_touch);
    emscripten_set_touchend_callback(kCanvas, &page_of_window, EM_TRUE, on_touch);
    emscripten_set_touchcancel_callback(kCanvas, &page_of_window, EM_TRUE, on_touch);
    emscripten_set_keydown_callback(page, &page_of_window, EM_TRUE, on_key);
    emscripten_set_keyup_callback(page, &page_of_window, EM_TRUE, on_key);
    emscripten_set_blur_callback(page, &page_of_window, EM_TRUE, on_blur);
    emscripten_set_webglcontextlost_callback(kCanvas, &page_of_window, EM_TRUE, on_lost_context);
}

const char* css_cursor_of(CursorShape shape) {
    switch (shape) {
    case CursorShape::text:
        return "text";
    case CursorShape::hand:
        return "grab";
    case CursorShape::crosshair:
        return "crosshair";
    case CursorShape::resize_horizontal:
        return "ew-resize";
    case CursorShape::resize_vertical:
        return "ns-resize";
    case CursorShape::arrow:
        break;
    }
    return "default";
}

void Page::follow_size() {
    double width = 0, height = 0;
    emscripten_get_element_css_size(kCanvas, &width, &height);
    const double scale = emscripten_get_device_pixel_ratio();
    const PixelSize now{std::max(static_cast<int>(std::lround(width * scale)), 1),
                        std::max(static_cast<int>(std::lround(height * scale)), 1)};
    if (now == size)
        return;
    size = now;
    emscripten_set_canvas_element_size(kCanvas, size.width, size.height);
    collected.resized = collected.is_damaged = true;
}

} // namespace

struct Window::Impl {
    Page page;
    Clock since_poll;
    CursorShape cursor = CursorShape::arrow;
};

Result<Window> Window::open(const WindowOptions& options) {
    auto impl = std::make_unique<Impl>();
    impl->page.follow_size();
    EmscriptenWebGLContextAttributes wanted;
    emscripten_webgl_init_context_attributes(&wanted);
    wanted.majorVersion = 2;
    wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = EM_FALSE; // as Window says
    const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context(kCanvas,
                                                                                    &wanted);
    if (context <= 0 || emscripten_webgl_make_context_current(context) != EMSCRIPTEN_RESULT_SUCCESS)
        return Error{"This browser draws nothing: WebGL 2 is needed"};
    emscripten_webgl_enable_extension(context, "WEBGL_debug_renderer_info"); // see kRendererName
    listen(impl->page);
    the_page = &impl->page;
    Window window(std::move(impl));
    window.set_title(options.title);
    return window;
}

Window::Window(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Window::~Window() = default;
Window::Window(Window&&) noexcept = default;
Window& Window::operator=(Window&&) noexcept = default;

void Window::poll(InputEvents& events, double /*wait_seconds*/) {
    impl_->page.follow_size();
    constexpr double kShortest = 1e-6; // two polls within the clock's resolution
    impl_->page.collected.seconds = std::max(impl_->since_poll.restart(), kShortest);
    impl_->page.collected.gamepad = read_gamepad();
    events = impl_->page.collected;
    impl_->page.collected.begin_next();
}

void Window::swap() {} // the browser shows the canvas once the function of the frame returns

PixelSize Window::framebuffer_size() const { return impl_->page.size; }

Real Window::content_scale() const {
    return static_cast<Real>(emscripten_get_device_pixel_ratio());
}

bool Window::is_minimized() const { return false; } // a hidden page gets no frames

bool Window::is_fullscreen() const { return topple_is_fullscreen() != 0; }

void Window::set_fullscreen(bool on) { topple_set_fullscreen(on ? 1 : 0); }

void Window::set_vsync(bool /*on*/) {}

void Window::set_title(const std::string& title) { emscripten_set_window_title(title.c_str()); }

void Window::set_cursor(CursorShape shape) {
    if (shape == impl_->cursor)
        return;
    impl_->cursor = shape;
    topple_set_cursor(css_cursor_of(shape));
}

// The person's disk is out of sight for the program's dialog.
bool Window::has_file_chooser() { return true; }

void Window::choose_files() { topple_choose_files(); }

std::string Window::clipboard() const { return impl_->page.clipboard; }

void Window::set_clipboard(const std::string& text) {
    impl_->page.clipboard = text;
    topple_set_clipboard(text.c_str());
}

/// Takes a text that the person pastes, and then the press of Ctrl+V, which the page has kept back until it has the
/// text.
extern "C" EMSCRIPTEN_KEEPALIVE void topple_page_paste(const char* text) {
    if (the_page == nullptr)
        return;
    the_page->clipboard = text;
    const Key v = static_cast<Key>('V');
    for (const auto kind : {KeyEvent::Kind::press, KeyEvent::Kind::release})
        the_page->collected.key_events.push_back({kind, v, {.ctrl = true}});
}

/// Takes a file that was dropped on the page or chosen, and that the page has put into the program's file system.
extern "C" EMSCRIPTEN_KEEPALIVE void topple_page_drop(const char* path) {
    if (the_page != nullptr)
        the_page->collected.dropped_paths.emplace_back(path);
}

} // namespace topple::app
