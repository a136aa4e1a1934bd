// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo/typed_number.h"

#include <algorithm>
#include <charconv>

namespace topple::app {
namespace {

constexpr std::size_t kMostDigits = 12; // more than a float has

/// Returns the character that a key adds to a number: a digit, '.' or '-'; 0 for other keys.
char character_of(Key key) {
    const auto between = [&](Key first, Key last) { return key >= first && key <= last; };
    if (between(Key::digit_0, Key::digit_9))
        return static_cast<char>(static_cast<int>(key));
    if (between(Key::keypad_0, Key::keypad_9))
        return static_cast<char>('0' + (static_cast<int>(key) - static_cast<int>(Key::keypad_0)));
    if (key == Key::period || key == Key::comma || key == Key::keypad_decimal)
        return '.';
    return key == Key::minus || key == Key::keypad_subtract ? '-' : '\0';
}

} // namespace

bool TypedNumber::take(const KeyEvent& event) {
    const bool is_pressed = event.kind == KeyEvent::Kind::press ||
                            event.kind == KeyEvent::Kind::repeat;
    if (!is_pressed || event.modifiers.ctrl || event.modifiers.alt || event.modifiers.super)
        return false;
    if (event.key == Key::backspace) {
        if (!is_active())
            return false;
        if (digits_.empty())
            is_negative_ = false;
        else
            digits_.pop_back();
        return true;
    }
    const char c = character_of(event.key);
    if (c == '\0')
        return false;
    if (c == '-') { // changes the sign wherever it is typed
        is_negative_ = !is_negative_;
        return true;
    }
    const bool is_second_point = c == '.' && digits_.find('.') != std::string::npos;
    if (!is_second_point && digits_.size() < kMostDigits)
        digits_ += c;
    return true;
}

std::optional<Real> TypedNumber::value() const {
    if (!is_active())
        return std::nullopt;
    Real value = 0; // from_chars leaves it for "" and "."
    const std::string padded = "0" + digits_;
    std::from_chars(padded.data(), padded.data() + padded.size(), value);
    return is_negative_ ? -value : value;
}

} // namespace topple::app
