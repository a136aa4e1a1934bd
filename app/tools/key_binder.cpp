// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/key_binder.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Amount of a part of the gamepad from which the part counts as pressed. [-]
constexpr Real kPressed = 0.5f;

bool is_modifier(Key key) { return key >= Key::left_shift && key <= Key::right_super; }

} // namespace

void KeyBinder::begin(std::uint32_t widget) {
    *this = {};
    widget_ = widget;
    is_drawn_ = true;
}

bool KeyBinder::waits_for(std::uint32_t widget) {
    if (widget_ != widget)
        return false;
    is_drawn_ = true;
    return true;
}

std::optional<ControlSource> KeyBinder::take(std::uint32_t widget) {
    if (widget_ != widget || !found_)
        return std::nullopt;
    widget_ = 0;
    return found_;
}

void KeyBinder::update(const InputEvents& events) {
    if (!is_waiting())
        return;
    if (!is_drawn_ || events.focus_lost || found_)
        return cancel();
    is_drawn_ = false;
    look_at(events.gamepad);
}

void KeyBinder::look_at(const GamepadValues& gamepad) {
    if (!least_gamepad_)
        least_gamepad_ = gamepad;
    for (std::size_t i = 0; i < kGamepadPartCount; ++i) {
        Real& least = (*least_gamepad_)[i];
        least = std::min(std::abs(least), std::abs(gamepad[i]));
        // A part that is pressed from the beginning counts once it was released.
        if (least <= kPressed && std::abs(gamepad[i]) > kPressed && !found_)
            bind(source_of(static_cast<GamepadPart>(i)));
    }
}

void KeyBinder::bind(ControlSource source) {
    found_ = muted_ = source;
    has_refused_ = false;
}

bool KeyBinder::takes(const KeyEvent& event) {
    const bool is_press = event.kind == KeyEvent::Kind::press;
    if (event.key == held_ && held_ != Key::unknown && !is_press) {
        if (event.kind == KeyEvent::Kind::release)
            held_ = Key::unknown;
        return true;
    }
    if (!is_waiting() || found_)
        return false;
    if (!is_press || is_modifier(event.key))
        return true;
    held_ = event.key;
    const ControlSource source = source_of(event.key);
    if (event.key == Key::escape)
        cancel();
    else if (source != ControlSource::none)
        bind(source);
    else
        has_refused_ = true;
    return true;
}

void KeyBinder::mute(ControlValues& values) {
    Real& value = values[static_cast<std::size_t>(muted_)];
    if (!is_waiting() && std::abs(value) <= kPressed)
        muted_ = ControlSource::none;
    else
        value = 0;
}

} // namespace topple::app
