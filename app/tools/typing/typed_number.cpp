// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/typing/typed_number.h"

#include <charconv>

namespace topple::app {
namespace {

/// Returns the character that the key stands for in a number; 0 for other keys.
char number_character(Key key) {
    if (key >= Key::digit_0 && key <= Key::digit_9)
        return static_cast<char>(key);
    if (key >= Key::keypad_0 && key <= Key::keypad_9)
        return static_cast<char>('0' + (static_cast<int>(key) - static_cast<int>(Key::keypad_0)));
    if (key == Key::period || key == Key::comma || key == Key::keypad_decimal)
        return '.';
    if (key == Key::minus || key == Key::keypad_subtract)
        return '-';
    return 0;
}

} // namespace

bool TypedNumber::take(const KeyEvent& event) {
    const Modifiers& with = event.modifiers;
    if (event.kind != KeyEvent::Kind::press && event.kind != KeyEvent::Kind::repeat)
        return false;
    if (with.ctrl || with.alt || with.super)
        return false;
    if (event.key == Key::backspace) {
        if (!text_.empty())
            text_.pop_back();
        return true;
    }
    const char character = number_character(event.key);
    if (character == 0)
        return false;
    append(character);
    return true;
}

void TypedNumber::append(char character) {
    if (text_.size() >= kLongest)
        return;
    if (character == '.' && text_.find('.') != std::string::npos)
        return;
    if (character == '-' && (!takes_sign_ || !text_.empty()))
        return;
    text_ += character;
}

std::optional<Real> TypedNumber::value() const {
    Real number = 0;
    const char* end = text_.data() + text_.size();
    const auto [rest, problem] = std::from_chars(text_.data(), end, number);
    if (problem != std::errc{} || rest != end)
        return std::nullopt;
    return number;
}

} // namespace topple::app
