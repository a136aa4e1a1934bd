// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec2.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace topple::app {

enum class MouseButton : std::uint8_t { left, right, middle };
inline constexpr int kMouseButtonCount = 3;

struct Modifiers {
    bool shift = false, ctrl = false, alt = false, super = false;
    friend bool operator==(const Modifiers&, const Modifiers&) = default;
};

/// Keys by their label in the person's own layout; printable keys have their ASCII code, letters the upper-case one:
/// `Key{'A'}`.
enum class Key : std::uint16_t {
    unknown = 0,
    space = ' ',
    apostrophe = '\'',
    comma = ',',
    minus = '-',
    period = '.',
    slash = '/',
    digit_0 = '0',
    digit_9 = '9',
    semicolon = ';',
    equal = '=',
    a = 'A',
    z = 'Z',
    left_bracket = '[',
    backslash = '\\',
    right_bracket = ']',
    grave = '`',
    escape = 256,
    enter,
    tab,
    backspace,
    insert,
    delete_,
    right,
    left,
    down,
    up,
    page_up,
    page_down,
    home,
    end,
    f1 = 290, ///< f2 .. f12 follow.
    f2,
    f3,
    f4,
    f5,
    f6,
    f7,
    f8,
    f9,
    f10,
    f11,
    f12,
    keypad_0 = 320, ///< keypad_1 .. keypad_9 follow.
    keypad_9 = 329,
    keypad_decimal,
    keypad_divide,
    keypad_multiply,
    keypad_subtract,
    keypad_add,
    keypad_enter,
    left_shift = 340,
    left_ctrl,
    left_alt,
    left_super,
    right_shift,
    right_ctrl,
    right_alt,
    right_super,
};
inline constexpr std::size_t kKeyCodeCount = 350;

/// Sticks, triggers and buttons of a gamepad.
enum class GamepadPart : std::uint8_t {
    left_x,  ///< Right is positive.
    left_y,  ///< Up is positive.
    right_x, ///< Right is positive.
    right_y, ///< Up is positive.
    left_trigger,
    right_trigger,
    a,
    b,
    x,
    y,
    left_bumper,
    right_bumper,
};
inline constexpr std::size_t kGamepadPartCount = 12;
/// Values of the parts, indexed by GamepadPart: sticks -1 to 1, the others 0 to 1. [-]
using GamepadValues = std::array<Real, kGamepadPartCount>;

struct ButtonEvent {
    MouseButton button = MouseButton::left;
    bool down = false;
    Vec2 position; ///< Position of the pointer at that time. [px]
    Modifiers modifiers;
    std::size_t keys_before = 0; ///< Number of InputEvents::key_events before this event.
};
struct KeyEvent {
    enum class Kind : std::uint8_t { press, release, repeat, text } kind = Kind::press;
    Key key = Key::unknown;
    Modifiers modifiers;
    char32_t character = 0; ///< Character of a text event, from the layout.
};

/// Input events since the last poll, and the keys and buttons that are held now. Filled by a window, or by a test.
/// Positions are pixels of the framebuffer from its top left.
struct InputEvents {
    double seconds = 1.0 / 60; ///< Time since the last poll; positive.
    Real display_scale = 1; ///< Scale of the display with the window: 2 for twice as many pixels.
                            ///< [-]

    Vec2 mouse{-1, -1}; ///< [px]
    bool mouse_inside = false;
    std::array<bool, kMouseButtonCount> buttons{}; ///< Buttons held now.
    std::bitset<kKeyCodeCount> keys_down;          ///< Keys held now.
    Modifiers modifiers;                           ///< Modifiers held now.
    GamepadValues gamepad{};                       ///< Values of the first gamepad; without one, 0.

    std::vector<ButtonEvent> button_events; ///< Events in order, each with its place among
                                            ///< `key_events`.
    std::vector<KeyEvent> key_events;       ///< Keys in order, and the text between them.
    Vec2 scroll;                            ///< Notches; y > 0 away from the person.
    std::vector<std::string> dropped_paths;
    bool focus_lost = false;  ///< Whether every drag must be canceled.
    bool resized = false;     ///< Whether the framebuffer has another size.
    bool is_damaged = false;  ///< Whether a part of the window has lost its picture.
    bool close_asked = false; ///< Whether the window's close button was pressed.

    [[nodiscard]] bool is_down(MouseButton button) const {
        return buttons[static_cast<std::size_t>(button)];
    }
    [[nodiscard]] bool is_down(Key key) const { return keys_down[static_cast<std::size_t>(key)]; }
    /// Appends text to `key_events`.
    void type(char32_t character) {
        key_events.push_back({.kind = KeyEvent::Kind::text, .character = character});
    }
    /// Keeps the held keys and buttons and clears the events.
    void begin_next();
};

} // namespace topple::app
