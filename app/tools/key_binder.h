// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/scene_keys.h"

#include <cstdint>
#include <optional>

namespace topple::app {

/// Waits for the key, or the part of a gamepad, that a person wants to bind to a control. While the binder waits, no
/// key has another effect; the bound key has none until it is released.
class KeyBinder {
public:
    /// Begins to wait for the control of a widget, which ImGui's id names. Another widget no longer waits.
    void begin(std::uint32_t widget);
    /// Ends waiting without a binding.
    void cancel() { widget_ = 0; }
    [[nodiscard]] bool is_waiting() const { return widget_ != 0; }
    /// Returns whether the binder waits for the widget. Called in every frame that draws it: a widget that is no longer
    /// drawn no longer waits.
    [[nodiscard]] bool waits_for(std::uint32_t widget);
    /// Returns the source that was pressed in this frame for the widget, and ends waiting.
    [[nodiscard]] std::optional<ControlSource> take(std::uint32_t widget);
    /// Returns whether the last key while waiting can control nothing.
    [[nodiscard]] bool has_refused() const { return has_refused_; }

    /// Called once a frame, before its keys: looks at the gamepad.
    void update(const InputEvents& events);
    /// Passes a key to the binder. Returns whether the key has no other effect.
    [[nodiscard]] bool takes(const KeyEvent& event);
    /// Sets the value of the bound source to 0 until the person has released it.
    void mute(ControlValues& values);

private:
    void bind(ControlSource source);
    void look_at(const GamepadValues& gamepad);

    std::uint32_t widget_ = 0; ///< ImGui's id; 0: none waits.
    bool is_drawn_ = false;    ///< Whether the widget was drawn since the last update.
    bool has_refused_ = false;
    std::optional<ControlSource> found_;         ///< Source for `widget_`.
    std::optional<GamepadValues> least_gamepad_; ///< Least amounts of the parts while waiting. [-]
    Key held_ = Key::unknown;                    ///< Pressed key that was not released yet.
    ControlSource muted_ = ControlSource::none;  ///< Bound source that was not released yet.
};

} // namespace topple::app
