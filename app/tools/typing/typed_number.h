// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/input_events.h"
#include "topple/math/real.h"

#include <optional>
#include <string>

namespace topple::app {

/// A number that is typed during a drag, key by key: digits, a decimal point or comma, a minus sign, Backspace.
class TypedNumber {
public:
    /// Longest text; further keys of numbers are taken and have no effect. [bytes]
    static constexpr std::size_t kLongest = 16;

    TypedNumber() = default;
    /// `takes_sign`: whether a minus sign has an effect.
    explicit TypedNumber(bool takes_sign) : takes_sign_(takes_sign) {}

    /// Takes the key if it is one of a number, so that it reaches no shortcut. Keys with Ctrl, Alt or Super and
    /// releases are never taken.
    bool take(const KeyEvent& event);

    /// Returns the number typed so far; none for a text that is not a number yet: "", "-", ".".
    [[nodiscard]] std::optional<Real> value() const;
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] bool is_empty() const { return text_.empty(); }

private:
    void append(char character);

    bool takes_sign_ = false;
    std::string text_;
};

} // namespace topple::app
