// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/browser/page_keys.h"

#include "topple/core/utf8.h"

#include <array>
#include <optional>
#include <utility>

namespace topple::app {
namespace {

/// Keys with a name instead of a character, by their place on the keyboard.
constexpr std::pair<std::string_view, Key> kNamedKeys[] = {
    {"Space", Key::space},
    {"Escape", Key::escape},
    {"Enter", Key::enter},
    {"Tab", Key::tab},
    {"Backspace", Key::backspace},
    {"Insert", Key::insert},
    {"Delete", Key::delete_},
    {"ArrowRight", Key::right},
    {"ArrowLeft", Key::left},
    {"ArrowDown", Key::down},
    {"ArrowUp", Key::up},
    {"PageUp", Key::page_up},
    {"PageDown", Key::page_down},
    {"Home", Key::home},
    {"End", Key::end},
    {"NumpadDecimal", Key::keypad_decimal},
    {"NumpadDivide", Key::keypad_divide},
    {"NumpadMultiply", Key::keypad_multiply},
    {"NumpadSubtract", Key::keypad_subtract},
    {"NumpadAdd", Key::keypad_add},
    {"NumpadEnter", Key::keypad_enter},
    {"ShiftLeft", Key::left_shift},
    {"ControlLeft", Key::left_ctrl},
    {"AltLeft", Key::left_alt},
    {"MetaLeft", Key::left_super},
    {"ShiftRight", Key::right_shift},
    {"ControlRight", Key::right_ctrl},
    {"AltRight", Key::right_alt},
    {"MetaRight", Key::right_super},
};

/// Printable keys whose character may need Shift, by their place on a US keyboard.
constexpr std::pair<std::string_view, Key> kUsKeys[] = {
    {"Quote", Key::apostrophe},
    {"Comma", Key::comma},
    {"Minus", Key::minus},
    {"Period", Key::period},
    {"Slash", Key::slash},
    {"Semicolon", Key::semicolon},
    {"Equal", Key::equal},
    {"BracketLeft", Key::left_bracket},
    {"Backslash", Key::backslash},
    {"BracketRight", Key::right_bracket},
    {"Backquote", Key::grave},
};

template<std::size_t N>
Key find(const std::pair<std::string_view, Key> (&keys)[N], std::string_view code) {
    for (const auto& [name, key] : keys)
        if (name == code)
            return key;
    return Key::unknown;
}

Key plus(Key first, int offset) { return static_cast<Key>(static_cast<int>(first) + offset); }

/// Returns the number that the code ends with, "F11" being 11; none if it is not `word` and a number.
std::optional<int> number_after(std::string_view word, std::string_view code) {
    if (!code.starts_with(word) || code.size() == word.size() || code.size() > word.size() + 2)
        return std::nullopt;
    int number = 0;
    for (const char c : code.substr(word.size())) {
        if (c < '0' || c > '9')
            return std::nullopt;
        number = 10 * number + (c - '0');
    }
    return number;
}

/// Returns the one character of the text; 0 if it has none or several.
char32_t only_character(std::string_view text) {
    const std::size_t length = text.empty() ? 0 : utf8_length(text);
    if (length == 0 || length != text.size())
        return 0;
    // The first byte of two, three or four has 5, 4 or 3 bits of the character, and each of the others 6.
    const auto first = static_cast<unsigned char>(text[0]);
    char32_t character = length == 1 ? first : first & (0x7fu >> length);
    for (const char c : text.substr(1))
        character = (character << 6u) | (static_cast<unsigned char>(c) & 0x3fu);
    return character;
}

} // namespace

PageKey page_key(std::string_view key, std::string_view code) {
    PageKey found{.character = only_character(key)};
    if (const auto digit = number_after("Digit", code); digit && *digit <= 9) {
        found.key = plus(static_cast<Key>('0'),
                         *digit); // a digit also on layouts that need Shift for it
    } else if (const auto pad = number_after("Numpad", code); pad && *pad <= 9) {
        found.key = plus(Key::keypad_0, *pad);
    } else if (const auto f = number_after("F", code); f && *f >= 1 && *f <= 12) {
        found.key = plus(Key::f1, *f - 1);
    } else if (const Key named = find(kNamedKeys, code); named != Key::unknown) {
        found.key = named;
    } else if (found.character >= U'a' && found.character <= U'z') {
        found.key = static_cast<Key>(found.character - U'a' + U'A');
    } else if (found.character >= U'A' && found.character <= U'Z') {
        found.key = static_cast<Key>(found.character);
    } else if (found.character != 0 && key.find_first_of("',-./;=[\\]`") == 0) {
        found.key = static_cast<Key>(found.character);
    } else {
        found.key = find(kUsKeys, code);
    }
    return found;
}

bool is_for_page(Key key, const Modifiers& modifiers) {
    const auto is = [&](char letter) { return key == static_cast<Key>(letter); };
    const bool is_command = modifiers.ctrl || modifiers.super;
    return key == Key::f11 || key == Key::f12 || (is_command && is('V')) ||
           (is_command && modifiers.shift && (is('I') || is('J') || is('R')));
}

} // namespace topple::app
