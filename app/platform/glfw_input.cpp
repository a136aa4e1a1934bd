// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/glfw_input.h"

#include <GLFW/glfw3.h>

#include <optional>

namespace topple::app {
namespace {

InputEvents& events_of(GLFWwindow* window) {
    return *static_cast<InputEvents*>(glfwGetWindowUserPointer(window));
}

Modifiers modifiers_from(int bits) {
    return {.shift = (bits & GLFW_MOD_SHIFT) != 0,
            .ctrl = (bits & GLFW_MOD_CONTROL) != 0,
            .alt = (bits & GLFW_MOD_ALT) != 0,
            .super = (bits & GLFW_MOD_SUPER) != 0};
}

/// GLFW reports the modifier bits from before a modifier key itself changes.
void note_modifier_key(int key, bool down, Modifiers& modifiers) {
    switch (key) {
    case GLFW_KEY_LEFT_SHIFT:
    case GLFW_KEY_RIGHT_SHIFT:
        modifiers.shift = down;
        break;
    case GLFW_KEY_LEFT_CONTROL:
    case GLFW_KEY_RIGHT_CONTROL:
        modifiers.ctrl = down;
        break;
    case GLFW_KEY_LEFT_ALT:
    case GLFW_KEY_RIGHT_ALT:
        modifiers.alt = down;
        break;
    case GLFW_KEY_LEFT_SUPER:
    case GLFW_KEY_RIGHT_SUPER:
        modifiers.super = down;
        break;
    default:
        break;
    }
}

/// Printable keys are identified by the character of the layout; GLFW numbers them by their place on a US board. The
/// row of digits stays digits on layouts that need Shift for them.
Key key_from(int key, int scancode) {
    const bool is_printable = key > GLFW_KEY_SPACE && key <= GLFW_KEY_GRAVE_ACCENT;
    const bool is_digit = key >= GLFW_KEY_0 && key <= GLFW_KEY_9;
    if (is_printable && !is_digit) {
        const char* name = glfwGetKeyName(key, scancode);
        if (name && name[0] > ' ' && name[0] < 127 && name[1] == 0) {
            const char c = name[0];
            return static_cast<Key>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        }
    }
    const bool is_known = key >= GLFW_KEY_SPACE && key < static_cast<int>(kKeyCodeCount);
    return is_known ? static_cast<Key>(key) : Key::unknown;
}

std::optional<MouseButton> button_from(int button) {
    switch (button) {
    case GLFW_MOUSE_BUTTON_LEFT:
        return MouseButton::left;
    case GLFW_MOUSE_BUTTON_RIGHT:
        return MouseButton::right;
    case GLFW_MOUSE_BUTTON_MIDDLE:
        return MouseButton::middle;
    default:
        return std::nullopt;
    }
}

void on_key(GLFWwindow* window, int glfw_key, int scancode, int action, int bits) {
    InputEvents& events = events_of(window);
    events.modifiers = modifiers_from(bits);
    note_modifier_key(glfw_key, action != GLFW_RELEASE, events.modifiers);
    const Key key = key_from(glfw_key, scancode);
    if (key == Key::unknown)
        return;
    const auto kind = action == GLFW_PRESS     ? KeyEvent::Kind::press
                      : action == GLFW_RELEASE ? KeyEvent::Kind::release
                                               : KeyEvent::Kind::repeat;
    events.keys_down[static_cast<std::size_t>(key)] = action != GLFW_RELEASE;
    events.key_events.push_back({kind, key, events.modifiers});
}

/// Window units and pixels differ on some systems (not on X11).
Vec2 pixels_from(GLFWwindow* window, double x, double y) {
    int width = 0, height = 0, pixel_width = 0, pixel_height = 0;
    glfwGetWindowSize(window, &width, &height);
    glfwGetFramebufferSize(window, &pixel_width, &pixel_height);
    if (width <= 0 || height <= 0)
        return {};
    return {static_cast<Real>(x * pixel_width / width),
            static_cast<Real>(y * pixel_height / height)};
}

void on_button(GLFWwindow* window, int glfw_button, int action, int bits) {
    const auto button = button_from(glfw_button);
    if (!button)
        return;
    // The position that GLFW returns on request may be later than the press; the last motion event is not.
    InputEvents& events = events_of(window);
    events.modifiers = modifiers_from(bits);
    events.buttons[static_cast<std::size_t>(*button)] = action == GLFW_PRESS;
    events.button_events.push_back(
        {*button, action == GLFW_PRESS, events.mouse, events.modifiers, events.key_events.size()});
}

void on_focus(GLFWwindow* window, int focused) {
    if (focused)
        return;
    InputEvents& events = events_of(window);
    events.focus_lost = true;
    events.keys_down.reset();
    events.modifiers = {};
}

void on_drop(GLFWwindow* window, int count, const char** paths) {
    for (int i = 0; i < count; ++i)
        events_of(window).dropped_paths.emplace_back(paths[i]);
}

} // namespace

void collect_input(GLFWwindow* window, InputEvents& events) {
    glfwSetWindowUserPointer(window, &events);
    glfwSetKeyCallback(window, on_key);
    glfwSetMouseButtonCallback(window, on_button);
    glfwSetWindowFocusCallback(window, on_focus);
    glfwSetDropCallback(window, on_drop);
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned code) {
        events_of(w).type(static_cast<char32_t>(code));
    });
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
        events_of(w).mouse = pixels_from(w, x, y);
        events_of(w).mouse_inside = true;
    });
    glfwSetCursorEnterCallback(
        window, [](GLFWwindow* w, int entered) { events_of(w).mouse_inside = entered != 0; });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double x, double y) {
        InputEvents& events_now = events_of(w);
        events_now.scroll = events_now.scroll + Vec2{static_cast<Real>(x), static_cast<Real>(y)};
    });
    glfwSetFramebufferSizeCallback(window,
                                   [](GLFWwindow* w, int, int) { events_of(w).resized = true; });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { events_of(w).is_damaged = true; });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) {
        events_of(w).close_asked = true;
        glfwSetWindowShouldClose(w, GLFW_FALSE);
    });
}

} // namespace topple::app
