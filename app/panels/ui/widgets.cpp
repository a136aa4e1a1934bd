// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/ui/widgets.h"

#include <imgui.h>
#include <imgui_internal.h> // for TempInputId: the number that is being typed

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace topple::app::ui {
namespace {

/// Returns the visible part of a label, before "##".
std::string_view seen(const char* label) {
    const std::string_view text(label);
    return text.substr(0, text.find("##"));
}

void record_last(Context& ui, const char* label, const char* tooltip) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const std::string_view name = seen(label).empty() ? std::string_view(label).substr(2)
                                                      : seen(label);
    ui.recorder.record(name, {{low.x, low.y}, {high.x, high.y}});
    if (tooltip != nullptr)
        tooltip_of_last(tooltip);
}

/// Returns whether the widget that is drawn next, `width` [px] wide, is double-clicked in this frame. A third press
/// in a row counts too, for a person whose first press missed.
bool is_double_clicked_next(float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    return ImGui::GetMouseClickedCount(ImGuiMouseButton_Left) >= 2 && ImGui::IsWindowHovered() &&
           ImGui::IsMouseHoveringRect(at, {at.x + width, at.y + ImGui::GetFrameHeight()});
}

/// During its lifetime, ImGui treats a press as Ctrl+click, which opens numbers for typing.
class PressTypes {
public:
    explicit PressTypes(bool is_on) : key_(ImGui::GetIO().KeyCtrl), mods_(ImGui::GetIO().KeyMods) {
        if (!is_on)
            return;
        ImGui::GetIO().KeyCtrl = true;
        ImGui::GetIO().KeyMods |= ImGuiKeyModFlags_Ctrl;
    }
    ~PressTypes() {
        ImGui::GetIO().KeyCtrl = key_;
        ImGui::GetIO().KeyMods = mods_;
    }
    PressTypes(const PressTypes&) = delete;
    PressTypes& operator=(const PressTypes&) = delete;

private:
    bool key_;
    ImGuiKeyModFlags mods_;
};

/// Returns whether a number is being typed in any field.
bool is_number_typed() {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    return g.ActiveId != 0 && g.ActiveId == g.TempInputId;
}

/// Returns the position of a value between the ends of a slider, 0 to 1.
float share_of(double value, const NumberStyle& style) {
    double low = style.minimum, high = style.maximum;
    if (style.is_logarithmic && low > 0) {
        low = std::log(low);
        high = std::log(high);
        value = std::log(std::max(value, style.minimum));
    }
    return high > low ? static_cast<float>(std::clamp((value - low) / (high - low), 0.0, 1.0)) : 0;
}

/// Replaces a slider's knob, which would cover the digits in the middle of the field. A line along the lower edge
/// goes from the lower end, or from zero in a symmetric range, to a mark at the value.
class SliderLine {
public:
    SliderLine() : at_(ImGui::GetCursorScreenPos()), width_(ImGui::CalcItemWidth()) {
        ImGui::PushStyleColor(ImGuiCol_SliderGrab, {0, 0, 0, 0});
        ImGui::PushStyleColor(ImGuiCol_SliderGrabActive, {0, 0, 0, 0});
    }
    void draw(double value, const NumberStyle& style) const {
        ImGui::PopStyleColor(2);
        if (ImGui::TempInputIsActive(ImGui::GetItemID()))
            return;
        const float em = ImGui::GetFontSize();
        const float thick = std::max(2.0f, em * 0.16f), inset = em * 0.3f;
        const float bottom = at_.y + ImGui::GetFrameHeight();
        const float room = width_ - 2 * inset;
        const auto x_of = [&](double v) { return at_.x + inset + room * share_of(v, style); };
        const float zero = x_of(style.minimum == -style.maximum ? 0 : style.minimum);
        const float end = x_of(value);
        ImDrawList* list = ImGui::GetWindowDrawList();
        const ImU32 color = ImGui::GetColorU32(ImGui::IsItemActive() || ImGui::IsItemHovered()
                                                   ? ImGuiCol_SliderGrabActive
                                                   : ImGuiCol_SliderGrab);
        list->AddRectFilled({std::min(zero, end), bottom - thick},
                            {std::max(zero, end), bottom},
                            color,
                            thick * 0.5f);
        list->AddRectFilled(
            {end - thick, bottom - 2.4f * thick}, {end + thick, bottom}, color, thick * 0.5f);
    }

private:
    ImVec2 at_;
    float width_;
};

/// A press on a slider sets its value to the pointer. The value is reported once no second press can follow that
/// opens the slider for typing, or once the pointer moves: in a running world, a tenth of a second of another gravity
/// throws everything into the air.
class WaitingPress {
public:
    WaitingPress(HeldValue& held, std::uint32_t id, double& value) : held_(held), id_(id) {
        constexpr double kForgotten = 0.5; // Age after which a press is discarded, because the
                                           // panel was hidden. [s]
        if (is_waiting() && ImGui::GetTime() > held_.waits_until + kForgotten)
            held_.waiting_widget = 0;
        if (is_waiting())
            value = held_.waiting_value;
    }
    /// Returns whether the value is reported in this frame. `types`: whether the widget opens for typing.
    bool tells(double value, bool is_changed, bool types) {
        if (types && is_waiting()) {
            held_.waiting_widget = 0;
            return false;
        }
        if (ImGui::IsItemActivated() && held_.waiting_widget == 0 &&
            !ImGui::TempInputIsActive(id_)) {
            held_.waiting_widget = id_;
            held_.waiting_changed = false;
            held_.waits_until = ImGui::GetTime() + ImGui::GetIO().MouseDoubleClickTime;
        }
        if (!is_waiting())
            return is_changed;
        held_.waiting_value = value;
        held_.waiting_changed |= is_changed;
        if (ImGui::GetTime() < held_.waits_until && !ImGui::IsMouseDragging(ImGuiMouseButton_Left))
            return false;
        held_.waiting_widget = 0;
        return held_.waiting_changed;
    }

private:
    [[nodiscard]] bool is_waiting() const { return held_.waiting_widget == id_; }

    HeldValue& held_;
    std::uint32_t id_;
};

/// Returns whether the widget that was drawn last, which has changed or not, reports its value in this frame. While a
/// number is typed it does not: on the way to 1e30 a body would visit 1 and 1000 m.
template<std::size_t N>
bool tells_typed(HeldValue& held, std::uint32_t id, std::array<double, N>& value, bool is_changed) {
    if (is_number_typed() && ImGui::IsItemActive()) {
        if (is_changed) {
            held.typed_widget = id;
            std::copy_n(value.begin(), N, held.typed_value.begin());
        }
        return false;
    }
    if (held.typed_widget != id)
        return is_changed;
    held.typed_widget = 0;
    const bool is_own = held.pressed_widget == id;
    if (is_own && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) {
        std::copy_n(held.before.begin(), N, value.begin());
        return false;
    }
    if (!is_changed) // else the last frame of the field has the whole text
        std::copy_n(held.typed_value.begin(), N, value.begin());
    return !is_own || !std::equal(value.begin(), value.end(), held.before.begin());
}

/// Shows and stores the value of a held widget. A double click opens the widget for typing and reverts the change of
/// its first press; if a press `jumps` to the pointer, that change is delayed so that nothing has to be reverted.
template<std::size_t N, typename Widget>
bool held_widget(Context& ui,
                 const char* label,
                 std::array<double, N>& value,
                 const Widget& widget,
                 bool jumps = false) {
    const std::uint32_t id = ImGui::GetID(label);
    if (ui.held.widget == id)
        std::copy_n(ui.held.value.begin(), N, value.begin());
    WaitingPress waiting(ui.held, id, value[0]);
    const bool types = !is_number_typed() && is_double_clicked_next(ImGui::CalcItemWidth());
    const bool takes_back = types && ui.held.pressed_widget == id;
    if (takes_back)
        std::copy_n(ui.held.before.begin(), N, value.begin());
    const std::array<double, N> shown = value;
    bool is_changed = false;
    {
        const PressTypes press(types);
        is_changed = widget(value) || (takes_back && ui.held.has_changed);
    }
    if (jumps)
        is_changed = waiting.tells(value[0], is_changed, types);
    if (!takes_back)
        is_changed = tells_typed(ui.held, id, value, is_changed);
    if (ImGui::IsItemActivated()) {
        ui.held.widget = id;
        if (!takes_back) {
            ++ui.held.gesture;
            std::copy_n(shown.begin(), N, ui.held.before.begin());
        }
        ui.held.pressed_widget = id;
        ui.held.has_changed = false;
    }
    if (ui.held.widget == id) {
        ui.held.has_changed |= is_changed && !takes_back;
        std::copy_n(value.begin(), N, ui.held.value.begin());
        if (!ImGui::IsItemActive())
            ui.held.widget = 0;
    }
    return is_changed;
}

/// Returns the value within the range of its style, and says so if it was outside: a person who typed 1e12 would take
/// the bound for it. Drags stay within the range by themselves.
double clamp_typed(Context& ui, std::string_view label, double value, const NumberStyle& style) {
    const auto low = static_cast<double>(static_cast<float>(style.minimum));
    const auto high = static_cast<double>(static_cast<float>(style.maximum));
    // A tree without levels gives an empty range.
    const double kept = std::clamp(value, low, std::max(low, high));
    if (kept != value) {
        char text[128];
        std::snprintf(text,
                      sizeof text,
                      ": %.6g is %s than %.6g, which is taken instead",
                      value,
                      value < kept ? "less" : "more",
                      kept);
        ui.note = std::string(label.substr(0, label.find("##"))) + text;
    }
    return kept;
}

ImVec2 to_im(Vec2 v) { return {v.x, v.y}; }

} // namespace

float number_shown(double value, const char* format) {
    const auto number = static_cast<float>(value);
    char text[64];
    ImGui::DataTypeFormatString(text, sizeof text, ImGuiDataType_Float, &number, format);
    if (text[0] != '-')
        return number;
    const char* after_zeros = text + 1 + std::strspn(text + 1, "0.");
    const bool is_zero = after_zeros > text + 1 && (*after_zeros < '0' || *after_zeros > '9');
    return is_zero ? 0.0f : number;
}

void tooltip_of_last(const char* text) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool button(Context& ui, const char* label, const char* tooltip, Vec2 size) {
    const bool is_used = ImGui::Button(label, to_im(size));
    record_last(ui, label, tooltip);
    return is_used;
}

bool toggle(Context& ui, const char* label, bool on, const char* tooltip, Vec2 size) {
    if (on) {
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered,
                              ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    }
    const bool is_used = ImGui::Button(label, to_im(size));
    if (on)
        ImGui::PopStyleColor(2);
    record_last(ui, label, tooltip);
    return is_used;
}

bool checkbox(Context& ui, const char* label, bool& value, const char* tooltip) {
    const bool is_used = ImGui::Checkbox(label, &value);
    record_last(ui, label, tooltip);
    return is_used;
}

bool combo(Context& ui,
           const char* label,
           int& value,
           std::span<const std::string_view> choices,
           const char* tooltip) {
    const auto at = static_cast<std::size_t>(
        std::clamp(value, 0, static_cast<int>(choices.size()) - 1));
    bool is_changed = false;
    const bool is_open = ImGui::BeginCombo(
        label, std::string(choices[at]).c_str(), ImGuiComboFlags_HeightLarge);
    record_last(ui, label, is_open ? nullptr : tooltip);
    if (!is_open)
        return false;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::string choice(choices[i]);
        if (ImGui::Selectable(choice.c_str(), i == at)) {
            value = static_cast<int>(i);
            is_changed = true;
        }
        record_last(ui, choice.c_str(), nullptr);
    }
    ImGui::EndCombo();
    return is_changed;
}

bool slider(Context& ui, const char* label, float& value, const NumberStyle& style) {
    std::array<double, 1> held{value};
    const SliderLine line;
    const bool is_changed = held_widget(
        ui,
        label,
        held,
        [&](auto& v) {
            float number = number_shown(v[0], style.format);
            const bool changed = ImGui::SliderFloat(
                label,
                &number,
                static_cast<float>(style.minimum),
                static_cast<float>(style.maximum),
                style.format,
                style.is_logarithmic ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None);
            if (changed && std::isfinite(number))
                v[0] = number;
            return changed && std::isfinite(number);
        },
        true);
    if (is_changed)
        held[0] = clamp_typed(ui, label, held[0], style);
    value = static_cast<float>(held[0]);
    line.draw(held[0], style);
    record_last(ui, label, style.tooltip);
    return is_changed;
}

bool slider(Context& ui, const char* label, int& value, const NumberStyle& style) {
    std::array<double, 1> held{static_cast<double>(value)};
    const SliderLine line;
    const bool is_changed = held_widget(
        ui,
        label,
        held,
        [&](auto& v) {
            auto number = static_cast<int>(v[0]);
            const bool changed = ImGui::SliderInt(label,
                                                  &number,
                                                  static_cast<int>(style.minimum),
                                                  static_cast<int>(style.maximum),
                                                  style.format);
            v[0] = number;
            return changed;
        },
        true);
    if (is_changed)
        held[0] = clamp_typed(ui, label, held[0], style);
    value = static_cast<int>(held[0]);
    line.draw(held[0], {.minimum = style.minimum, .maximum = style.maximum});
    record_last(ui, label, style.tooltip);
    return is_changed;
}

bool drag(Context& ui, const char* label, float& value, float speed, const NumberStyle& style) {
    std::array<double, 1> held{value};
    const bool is_changed = held_widget(ui, label, held, [&](auto& v) {
        float number = number_shown(v[0], style.format);
        const bool changed = ImGui::DragFloat(label,
                                              &number,
                                              speed,
                                              static_cast<float>(style.minimum),
                                              static_cast<float>(style.maximum),
                                              style.format);
        if (changed && std::isfinite(number))
            v[0] = number;
        return changed && std::isfinite(number);
    });
    if (is_changed && style.minimum < style.maximum)
        held[0] = clamp_typed(ui, label, held[0], style);
    value = static_cast<float>(held[0]);
    record_last(ui, label, style.tooltip);
    return is_changed;
}

bool drag3(Context& ui,
           const char* label,
           const char* unit,
           Vec3& value,
           float speed,
           const char* format) {
    // Three numbers in a row have no room for a unit each, so it is placed after the name.
    const float em = ImGui::GetFontSize();
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - em * 7.2f, em * 6));
    std::array<double, 3> held{value.x, value.y, value.z};
    const bool is_changed = held_widget(ui, label, held, [&](auto& v) {
        float numbers[3] = {
            number_shown(v[0], format), number_shown(v[1], format), number_shown(v[2], format)};
        const bool changed = ImGui::DragFloat3(label, numbers, speed, 0, 0, format);
        const bool finite = std::isfinite(numbers[0]) && std::isfinite(numbers[1]) &&
                            std::isfinite(numbers[2]);
        if (changed && finite)
            std::copy_n(numbers, 3, v.begin());
        return changed && finite;
    });
    value = {static_cast<Real>(held[0]), static_cast<Real>(held[1]), static_cast<Real>(held[2])};
    record_last(ui, label, nullptr);
    ImGui::SameLine();
    ImGui::TextDisabled("%s", unit);
    return is_changed;
}

bool text_field(Context& ui,
                const char* label,
                std::string& value,
                const char* hint,
                bool selects_all) {
    std::array<char, kLongestText + 1> text{};
    value.copy(text.data(), kLongestText);
    const bool is_changed = ImGui::InputTextWithHint(label,
                                                     hint != nullptr ? hint : "",
                                                     text.data(),
                                                     text.size(),
                                                     selects_all ? ImGuiInputTextFlags_AutoSelectAll
                                                                 : ImGuiInputTextFlags_None);
    if (is_changed)
        value = text.data();
    record_last(ui, label, nullptr);
    return is_changed;
}

bool is_left_by_enter() {
    return ImGui::IsItemDeactivated() &&
           (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter)) ||
            ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter)));
}

bool menu_item(Context& ui, const char* label, std::string_view keys, bool is_on, bool is_enabled) {
    const std::string shortcut(keys);
    const bool is_used = ImGui::MenuItem(
        label, shortcut.empty() ? nullptr : shortcut.c_str(), is_on, is_enabled);
    record_last(ui, label, nullptr);
    if (!shortcut.empty())
        record_last(ui, (std::string(label) + " (" + shortcut + ")").c_str(), nullptr);
    return is_used;
}

bool begin_menu(Context& ui, const char* label, bool is_enabled) {
    const bool is_open = ImGui::BeginMenu(label, is_enabled);
    // The item rectangle of an open menu belongs to the popup; only that of a closed one belongs to the row.
    if (!is_open)
        record_last(ui, label, nullptr);
    return is_open;
}

bool selectable(Context& ui, const char* label, bool is_selected, Vec2 size) {
    const bool is_used = ImGui::Selectable(label, is_selected, 0, to_im(size));
    record_last(ui, label, nullptr);
    return is_used;
}

void fact(const char* name, const char* format, ...) {
    ImGui::TextDisabled("%s", name);
    ImGui::SameLine(ImGui::GetFontSize() * 8);
    va_list arguments;
    va_start(arguments, format);
    ImGui::TextV(format, arguments);
    va_end(arguments);
}

void heading(const char* text) {
    ImGui::Dummy({0, ImGui::GetFontSize() * 0.2f});
    ImGui::TextDisabled("%s", text);
    ImGui::Separator();
}

void wrapped_note(const char* text) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", text);
    ImGui::PopTextWrapPos();
}

} // namespace topple::app::ui
