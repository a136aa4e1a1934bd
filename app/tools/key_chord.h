// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/input_events.h"

#include <optional>
#include <string>
#include <string_view>

namespace topple::app {

/// Stands for each of the digits 1 to 9 in the chord of a command that takes a digit.
inline constexpr Key kEveryDigit = static_cast<Key>(1);

/// Key with the modifiers that are held with it.
struct KeyChord {
    Key key = Key::unknown;
    bool ctrl = false, shift = false, alt = false;
    friend bool operator==(const KeyChord&, const KeyChord&) = default;
};

/// Returns the chord of a press.
constexpr KeyChord chord_of(const KeyEvent& event) {
    return {event.key, event.modifiers.ctrl, event.modifiers.shift, event.modifiers.alt};
}
/// Returns 1 to 9 for the keys 1 to 9, 0 for other keys.
constexpr int digit_of(Key key) {
    const int digit = static_cast<int>(key) - static_cast<int>(Key::digit_0);
    return digit >= 1 && digit <= 9 ? digit : 0;
}
/// Returns whether the key is Shift, Ctrl, Alt or Super.
constexpr bool is_modifier(Key key) { return key >= Key::left_shift && key <= Key::right_super; }

/// Returns whether some press belongs to both chords.
bool overlaps(const KeyChord& a, const KeyChord& b);

/// Returns "Ctrl+Shift+Z", "Num 7" or "1 ... 9"; empty if the key has no name.
std::string label_of(const KeyChord& chord);
/// Returns the chord that has the label; none if no chord has. Ignores the case of letters.
std::optional<KeyChord> chord_from(std::string_view label);

} // namespace topple::app
