// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/ui/recorder.h"
#include "topple/math/angle.h"
#include "topple/math/vec3.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace topple::app::ui {

/// ImGui's widgets with a recorded position and a mandatory tooltip. `label` is the visible text and the name in the
/// recorder. All return true if they were used.

/// State of a held widget from frame to frame. A world answers a few frames late; until the mouse is released, the
/// widget shows the value that the user set.
struct HeldValue {
    std::uint32_t widget = 0; ///< ImGui's id; 0: none is held.
    std::array<double, 4> value{};
    std::uint64_t gesture = 1;        ///< Changes with every new press: one undo step each.
    std::uint32_t pressed_widget = 0; ///< ImGui's id of the last pressed widget.
    std::array<double, 4> before{};   ///< Value before the first press, which a second press
                                      ///< restores.
    bool has_changed = false;         ///< Whether the first press has changed the value.

    std::uint32_t typed_widget = 0; ///< ImGui's id of the widget with unreported typing; 0: none.
    std::array<double, 4> typed_value{}; ///< Value of the text so far.

    std::uint32_t waiting_widget = 0; ///< ImGui's id of the slider with an unreported press; 0:
                                      ///< none.
    double waiting_value = 0;         ///< Value of that press.
    bool waiting_changed = false;     ///< Whether the waiting value differs from the value before.
    double waits_until = 0;           ///< ImGui's time. [s]
};

struct Context {
    Recorder& recorder;
    HeldValue& held;
    /// Words for the person about the last use of a widget, such as a typed number out of range; empty: none.
    std::string note{};
};

bool button(Context& ui, const char* label, const char* tooltip = nullptr, Vec2 size = {});
/// A button that stays pressed while `on`.
bool toggle(Context& ui, const char* label, bool on, const char* tooltip = nullptr, Vec2 size = {});
bool checkbox(Context& ui, const char* label, bool& value, const char* tooltip = nullptr);
bool combo(Context& ui,
           const char* label,
           int& value,
           std::span<const std::string_view> choices,
           const char* tooltip = nullptr);

/// Returns the number that a field shows for a value: 0 if the format would write "-0.00".
float number_shown(double value, const char* format);

struct NumberStyle {
    double minimum = 0, maximum = 1;
    const char* format = "%.2f"; ///< Format with the unit: "%.0f Hz".
    bool is_logarithmic = false;
    const char* tooltip = nullptr;
};
/// Slider; a double click or Ctrl+click opens it for typing.
bool slider(Context& ui, const char* label, float& value, const NumberStyle& style);
bool slider(Context& ui, const char* label, int& value, const NumberStyle& style);
/// A slider of an angle [rad] in degrees, in which the style's limits are.
inline bool angle_slider(Context& ui, const char* label, float& angle, const NumberStyle& style) {
    float degrees = degrees_from_radians(angle);
    const bool is_changed = slider(ui, label, degrees, style);
    if (is_changed)
        angle = radians_from_degrees(degrees);
    return is_changed;
}
/// Field that a drag changes by `speed` per pixel; a double click or Ctrl+click opens it for typing. A range that is
/// empty is no limit.
bool drag(Context& ui, const char* label, float& value, float speed, const NumberStyle& style);
bool drag3(Context& ui,
           const char* label,
           const char* unit,
           Vec3& value,
           float speed,
           const char* format);
/// Longest accepted text: a longer one is a mistake, and would be laid out in every frame. [bytes]
inline constexpr std::size_t kLongestText = 4095;
/// One line of text. With `selects_all`, typing replaces the existing text.
bool text_field(Context& ui,
                const char* label,
                std::string& value,
                const char* hint = nullptr,
                bool selects_all = false);
/// Returns whether Enter has just ended the typing in the last field.
bool is_left_by_enter();
/// An entry of a menu with its shortcut at the right, also recorded as "Undo (Ctrl+Z)".
bool menu_item(Context& ui,
               const char* label,
               std::string_view keys = {},
               bool is_on = false,
               bool is_enabled = true);
/// Opens a menu below a row of the present menu. Returns true while it is open; then ImGui::EndMenu must follow.
bool begin_menu(Context& ui, const char* label, bool is_enabled = true);
bool selectable(Context& ui, const char* label, bool is_selected, Vec2 size = {});

/// Shows a name on the left and a value on the right, for inspectors.
void fact(const char* name, const char* format, ...) __attribute__((format(printf, 2, 3)));
void heading(const char* text);
void wrapped_note(const char* text);
void tooltip_of_last(const char* text);

} // namespace topple::app::ui
