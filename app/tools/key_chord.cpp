// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/key_chord.h"

#include <algorithm>
#include <array>
#include <utility>

namespace topple::app {
namespace {

/// Keys whose names are not computed from their codes.
constexpr auto kNamed = std::to_array<std::pair<Key, std::string_view>>({
    {Key::space, "Space"},
    {kEveryDigit, "1 ... 9"},
    {Key::escape, "Esc"},
    {Key::enter, "Enter"},
    {Key::tab, "Tab"},
    {Key::backspace, "Backspace"},
    {Key::insert, "Insert"},
    {Key::delete_, "Del"},
    {Key::right, "Right"},
    {Key::left, "Left"},
    {Key::down, "Down"},
    {Key::up, "Up"},
    {Key::page_up, "Page Up"},
    {Key::page_down, "Page Down"},
    {Key::home, "Home"},
    {Key::end, "End"},
    {Key::keypad_decimal, "Num ."},
    {Key::keypad_divide, "Num /"},
    {Key::keypad_multiply, "Num *"},
    {Key::keypad_subtract, "Num -"},
    {Key::keypad_add, "Num +"},
    {Key::keypad_enter, "Num Enter"},
});

constexpr int kFunctionKeyCount = 24; ///< F1 to F24; their codes are consecutive.

/// Returns the name of a key without modifiers; empty if it has none.
std::string name_of(Key key) {
    for (const auto& [named, name] : kNamed)
        if (named == key)
            return std::string(name);
    const int code = static_cast<int>(key);
    if (code > ' ' && code < 127)
        return {static_cast<char>(code)};
    if (const int f = code - static_cast<int>(Key::f1); f >= 0 && f < kFunctionKeyCount)
        return "F" + std::to_string(f + 1);
    if (key >= Key::keypad_0 && key <= Key::keypad_9)
        return "Num " + std::to_string(code - static_cast<int>(Key::keypad_0));
    return {};
}

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool is_same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return upper(x) == upper(y);
    });
}

/// Removes the beginning of a text if it is `word` and something follows. Returns whether it was removed.
bool take_word(std::string_view& text, std::string_view word) {
    if (text.size() <= word.size() || !is_same(text.substr(0, word.size()), word))
        return false;
    text.remove_prefix(word.size());
    return true;
}

/// Returns the key of that name, in any case of its letters.
Key key_named(std::string_view name) {
    for (std::size_t code = 1; code < kKeyCodeCount; ++code) {
        const auto key = static_cast<Key>(code);
        const bool is_lower = code >= 'a' && code <= 'z'; // no key: letters have upper-case codes
        if (!is_lower && !name.empty() && is_same(name_of(key), name))
            return key;
    }
    return Key::unknown;
}

} // namespace

bool overlaps(const KeyChord& a, const KeyChord& b) {
    const auto covers = [](Key every, Key one) {
        return every == kEveryDigit && digit_of(one) != 0;
    };
    return a.ctrl == b.ctrl && a.shift == b.shift && a.alt == b.alt &&
           (a.key == b.key || covers(a.key, b.key) || covers(b.key, a.key));
}

std::string label_of(const KeyChord& chord) {
    const std::string name = name_of(chord.key);
    if (name.empty())
        return {};
    return std::string(chord.ctrl ? "Ctrl+" : "") + (chord.shift ? "Shift+" : "") +
           (chord.alt ? "Alt+" : "") + name;
}

std::optional<KeyChord> chord_from(std::string_view label) {
    KeyChord chord;
    chord.ctrl = take_word(label, "Ctrl+");
    chord.shift = take_word(label, "Shift+");
    chord.alt = take_word(label, "Alt+");
    chord.key = key_named(label);
    return chord.key == Key::unknown ? std::nullopt : std::optional(chord);
}

} // namespace topple::app
