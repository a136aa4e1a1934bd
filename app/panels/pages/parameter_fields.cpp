// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/pages/parameter_fields.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

namespace topple::app {
namespace {

/// Labels of the solver levels. Files call the second level "4", its number of sub-steps at the standard
/// setting; these labels hold for every setting.
constexpr std::string_view kLevels[] = {"automatic by load",
                                        "as set below",
                                        "2 x as fine",
                                        "4 x as fine",
                                        "8 x as fine"};

constexpr double kAutomatic = 0, kAsGiven = 1; ///< Values of the parameter `quality`.

/// Returns whether all multiplied parameters except `info` have their standard values.
bool are_others_standard(const Parameters& parameters, const ParameterInfo& info) {
    const auto table = parameter_table();
    return std::all_of(table.begin(), table.end(), [&](const ParameterInfo& other) {
        return !is_multiplied(other) || other.name == info.name ||
               get_parameter(parameters, other) ==
                   static_cast<double>(static_cast<float>(other.standard));
    });
}

/// Requests a new value; of a held slider, if the person has chosen so, together with the last seconds.
void ask_for(PanelCall& call, DockState& dock, SetParameter parameter, std::uint64_t gesture) {
    const bool is_slider_held = call.ui.held.widget != 0 &&
                                ImGui::IsMouseDown(ImGuiMouseButton_Left);
    if (!dock.loops_while_tuning || !is_slider_held)
        return call.ask(Do{std::move(parameter), gesture});
    dock.tuned_gesture = gesture;
    call.ask(Tune{std::move(parameter), gesture, call.context.frame.scene_number});
}

} // namespace

bool is_multiplied(const ParameterInfo& info) {
    return info.name == "substeps" || info.name == "contact_hertz" || info.name == "joint_hertz";
}

std::string parameter_format(const ParameterInfo& info) {
    constexpr double kTiny = 1e-3; // a smaller end of a slider that moves by factors
    const double span = info.maximum - info.minimum;
    const char* digits = info.is_logarithmic && info.minimum < kTiny ? "%.3g"
                         : span <= 1                                 ? "%.3f"
                         : span <= 20                                ? "%.2f"
                         : span <= 1000                              ? "%.1f"
                                                                     : "%.0f";
    std::string unit = info.unit.empty() ? "" : " " + std::string(info.unit);
    for (const auto& [ascii, printed] : {std::pair{"^2", "²"}, std::pair{"^3", "³"}})
        if (const std::size_t power = unit.find(ascii); power != std::string::npos)
            unit.replace(power, 2, printed);
    return digits + unit;
}

bool edit_parameter(PanelCall& call,
                    const ParameterInfo& info,
                    const char* hint,
                    double& value,
                    const char* word) {
    const std::string label(info.label);
    const std::string tooltip = std::string(info.tooltip) + "\n\n" + std::string(info.extremes) +
                                hint;
    switch (info.kind) {
    case ParameterInfo::Kind::boolean: {
        bool on = value != 0;
        const bool is_changed = ui::checkbox(call.ui, label.c_str(), on, tooltip.c_str());
        value = on ? 1 : 0;
        return is_changed;
    }
    case ParameterInfo::Kind::choice: {
        int index = static_cast<int>(value);
        const std::span<const std::string_view> words = info.name == "quality" ? kLevels
                                                                               : info.choices;
        const bool is_changed = ui::combo(call.ui, label.c_str(), index, words, tooltip.c_str());
        value = index;
        return is_changed;
    }
    case ParameterInfo::Kind::integer: {
        int number = static_cast<int>(value);
        const bool is_changed = ui::slider(call.ui,
                                           label.c_str(),
                                           number,
                                           {.minimum = info.minimum,
                                            .maximum = info.maximum,
                                            .format = word != nullptr ? word : "%d",
                                            .tooltip = tooltip.c_str()});
        value = number;
        return is_changed;
    }
    case ParameterInfo::Kind::real:
        break;
    }
    auto number = static_cast<float>(value);
    const std::string format = word != nullptr ? word : parameter_format(info);
    const bool is_changed = ui::slider(call.ui,
                                       label.c_str(),
                                       number,
                                       {.minimum = info.minimum,
                                        .maximum = info.maximum,
                                        .format = format.c_str(),
                                        .is_logarithmic = info.is_logarithmic,
                                        .tooltip = tooltip.c_str()});
    value = static_cast<double>(number);
    return is_changed;
}

void change_parameter(PanelCall& call,
                      DockState& dock,
                      const ParameterInfo& info,
                      double value,
                      std::uint64_t gesture) {
    const topple::Quality level = call.context.frame.state->parameters.quality;
    ask_for(call, dock, {std::string(info.name), value}, gesture);
    if (!is_multiplied(info))
        return;
    // The frame may be older than a request of the same gesture that has switched the level off or on.
    const bool may_be_off = level == topple::Quality::as_given ||
                            level == topple::Quality::automatic;
    if (value != info.standard && may_be_off)
        ask_for(call, dock, {"quality", kAsGiven}, gesture);
    if (value == info.standard && may_be_off &&
        are_others_standard(call.context.frame.state->parameters, info))
        ask_for(call, dock, {"quality", kAutomatic}, gesture);
}

void draw_loop_choice(PanelCall& call, bool& loops_while_tuning) {
    char hint[320];
    std::snprintf(hint,
                  sizeof hint,
                  "While a slider is held, the last %.0f seconds repeat with its newest value; the "
                  "run before stays beside as a ghost. After the release time goes on from there, "
                  "or stops where it was paused. One undo brings back the value and the run.",
                  kTuningSeconds);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    ui::checkbox(call.ui, kLoopChoice, loops_while_tuning, hint);
    ImGui::PopStyleVar();
}

} // namespace topple::app
