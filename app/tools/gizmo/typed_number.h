// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/input_events.h"

#include <optional>
#include <string>

namespace topple::app {

/// A number that a person types during a drag, key by key: digits, a point or a comma, '-' and Backspace.
class TypedNumber {
public:
    /// Takes a press or a repeat of a key that belongs to a number, with or without the numeric keypad. Returns false
    /// for any other key, for keys with Ctrl, Alt or Super, and for Backspace without anything to delete.
    bool take(const KeyEvent& event);
    void clear() { *this = {}; }

    /// Returns whether something was typed, even if it is no number yet.
    [[nodiscard]] bool is_active() const { return is_negative_ || !digits_.empty(); }
    /// Returns the typed text: "-1.25".
    [[nodiscard]] std::string text() const { return (is_negative_ ? "-" : "") + digits_; }
    /// Returns the value; none if nothing was typed, and 0 for a sign or a point alone.
    [[nodiscard]] std::optional<Real> value() const;

private:
    bool is_negative_ = false;
    std::string digits_; ///< Digits with at most one point.
};

} // namespace topple::app
