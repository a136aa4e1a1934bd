// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/control_fields.h"
#include "app/panels/pages/parameter_fields.h"
#include "topple/dynamics/solver_level.h"
#include "topple/world/parameter_table.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace topple::app {
namespace {

/// Returns the control that a parameter gets first: without a key, with goals a quarter of the range to either side, or
/// at the other state of a switch.
ParameterControlDef first_control(const ParameterInfo& info, double rest) {
    const auto towards = [&](double end) {
        const double goal = rest + (end - rest) / 4;
        return static_cast<Real>(info.kind == ParameterInfo::Kind::integer ? std::round(goal)
                                                                           : goal);
    };
    ParameterControlDef def{.parameter = std::string(info.name), .rest = static_cast<Real>(rest)};
    if (info.kind == ParameterInfo::Kind::boolean)
        def.control = {.at_positive = rest != 0 ? 0.0f : 1.0f, .at_negative = def.rest};
    else
        def.control = {.at_positive = towards(info.maximum), .at_negative = towards(info.minimum)};
    return def;
}

/// The menu of a right click on a row, which binds the parameter to a key or lets it go.
void parameter_menu(PanelCall& call, const ParameterInfo& info, double rest) {
    if (!can_be_controlled(info) || !ImGui::BeginPopupContextItem("bind"))
        return;
    const std::string name(info.name);
    if (find_parameter_control(*call.context.frame.state, name) == nullptr) {
        if (ui::menu_item(call.ui, "Bind to a key"))
            call.ask(Do{SetParameterControl{first_control(info, rest)}});
    } else if (ui::menu_item(call.ui, "Unbind"))
        call.ask(Do{RemoveParameterControl{name}});
    ImGui::EndPopup();
}

/// Slider of a value that the parameter has with a key held.
bool draw_goal_slider(PanelCall& call, const ParameterInfo& info, const char* label, Real& goal) {
    const bool is_whole = info.kind != ParameterInfo::Kind::real;
    const std::string format = is_whole ? "%.0f" : parameter_format(info);
    if (!ui::slider(call.ui,
                    label,
                    goal,
                    {.minimum = info.minimum,
                     .maximum = info.maximum,
                     .format = format.c_str(),
                     .is_logarithmic = info.is_logarithmic}))
        return false;
    goal = is_whole ? std::round(goal) : goal;
    return true;
}

/// The keys of a parameter with a control, and its present value.
void parameter_control(PanelCall& call, const ParameterInfo& info, const ParameterControl& known) {
    ParameterControlDef def = known;
    const ControlFields fields{
        .name = "Value", // the name of the parameter stands above, and would not fit
        .tooltip = "Held while time runs, this key or axis moves the parameter to the value below",
        .tooltip_back = "Moves the parameter the other way",
        .owner = def.parameter,
        .can_coast = false,
    };
    ImGui::Indent();
    if (known.control_level != 0) {
        const std::string now = parameter_text(
            info, get_parameter(call.context.frame.state->parameters, info));
        ui::fact("now", "%s %s", now.c_str(), std::string(info.unit).c_str());
    }
    if (edit_control(
            call,
            fields,
            [&](const char* name, Real& goal) { return draw_goal_slider(call, info, name, goal); },
            def.control))
        call.ask(Do{SetParameterControl{def}, call.ui.held.gesture});
    if (ui::button(call.ui, "Unbind", "The parameter keeps its value at rest"))
        call.ask(Do{RemoveParameterControl{def.parameter}});
    ImGui::Unindent();
}

/// The value, and a button that restores a changed standard.
void parameter_row(PanelCall& call, DockState& dock, const ParameterInfo& info) {
    const double standard = static_cast<double>(static_cast<float>(info.standard));
    const ParameterControl* known = find_parameter_control(*call.context.frame.state, info.name);
    double value = known != nullptr ? static_cast<double>(known->rest)
                                    : get_parameter(call.context.frame.state->parameters, info);
    const double rest = value;
    const bool is_changed_from_standard = std::abs(value - standard) >
                                          1e-6 * (1 + std::abs(standard));
    ImGui::PushID(info.name.data());
    if (edit_parameter(
            call, info, can_be_controlled(info) ? "\n\nRight click: bind it to a key" : "", value))
        change_parameter(call,
                         dock,
                         info,
                         value,
                         info.kind == ParameterInfo::Kind::choice ? ++call.ui.held.gesture
                                                                  : call.ui.held.gesture);
    parameter_menu(call, info, rest);
    if (is_changed_from_standard) {
        ImGui::SameLine();
        const std::string back = "Back to " + parameter_text(info, info.standard);
        if (ImGui::SmallButton("x"))
            change_parameter(call, dock, info, info.standard, ++call.ui.held.gesture);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.record("Reset " + std::string(info.label),
                                {{low.x, low.y}, {high.x, high.y}});
        ui::tooltip_of_last(back.c_str());
    }
    if (known != nullptr)
        parameter_control(call, info, *known);
    ImGui::PopID();
}

/// Returns the present number of sub-steps of awake islands, in words.
std::string substeps_in_words(const PublishedFrame& frame) {
    const Parameters& p = frame.state->parameters;
    if (const int level = fixed_level(p); level >= 0)
        return "everything in " + std::to_string(p.substeps * multiplier_of(level)) +
               (p.substeps * multiplier_of(level) == 1 ? " sub-step" : " sub-steps");
    int fewest = 0, most = 0;
    for (int level = 0; level < kSolverLevelCount; ++level)
        if (frame.report.level_counts[static_cast<std::size_t>(level)] > 0) {
            most = p.substeps * multiplier_of(level);
            fewest = fewest == 0 ? most : fewest;
        }
    if (most == 0)
        return "everything rests";
    return "now " + std::to_string(fewest) +
           (most > fewest ? " to " + std::to_string(most) : std::string()) + " sub-steps";
}

/// Shows the cost of a choice beside it.
void timing_note(PanelCall& call, const ParameterInfo& info) {
    const StepReport& report = call.context.frame.report;
    const auto ms = [&](StepStage stage) {
        return report.stage_ms[static_cast<std::size_t>(stage)];
    };
    char text[96] = "";
    if (info.name == "broad_phase")
        std::snprintf(text,
                      sizeof text,
                      "   %.3f ms a step, %zu pairs",
                      ms(StepStage::broad_phase),
                      report.pair_count);
    else if (info.name == "mesh_accelerator" && call.context.probe.is_mesh)
        std::snprintf(text,
                      sizeof text,
                      "   %.1f us a ray (brute force %.1f us)",
                      call.context.probe.accelerated_us,
                      call.context.probe.brute_force_us);
    else if (info.name == "quality")
        std::snprintf(text, sizeof text, "   %s", substeps_in_words(call.context.frame).c_str());
    else if (info.name == "substeps")
        std::snprintf(text, sizeof text, "   solving takes %.3f ms a step", ms(StepStage::solve));
    if (text[0] != '\0')
        ImGui::TextDisabled("%s", text);
}

/// Draws the presets first in the tab: Standard restores what the others change.
void draw_presets(PanelCall& call, DockState& dock) {
    ImGui::Dummy({0, ImGui::GetFontSize() * 0.2f});
    ImGui::TextDisabled("Presets");
    // At the right end of the heading it takes no room.
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::GetFontSize() -
                    ImGui::GetStyle().ItemInnerSpacing.x - ImGui::CalcTextSize(kLoopChoice).x);
    draw_loop_choice(call, dock.loops_while_tuning);
    ImGui::Separator();
    static constexpr std::string_view kTouched[] = {
        "quality", "substeps", "contact_hertz", "joint_hertz", "warm_start", "relax"};
    struct Preset {
        const char* label;
        double values[6];
        const char* tooltip;
    };
    static constexpr Preset kPresets[] = {
        {"Standard",
         {0, 4, 60, 60, 1, 1},
         "Quality, sub-steps, stiffness, warm start and relaxation as a new scene has them. "
         "Gravity and everything else stay."},
        {"Stiff",
         {3, 4, 60, 60, 1, 1},
         "Four times the sub-steps and the stiffness: costs four times as much"},
        {"Soft", {1, 1, 15, 15, 1, 1}, "One sub-step: see what sub-steps are good for"},
        {"No warm start",
         {1, 4, 60, 60, 0, 1},
         "Impulses start from zero in every step: towers sink and creep"},
    };
    for (const Preset& preset : kPresets) {
        if (ui::button(call.ui, preset.label, preset.tooltip)) {
            const std::uint64_t gesture = ++call.ui.held.gesture;
            for (std::size_t i = 0; i < std::size(kTouched); ++i)
                call.ask(Do{SetParameter{std::string(kTouched[i]), preset.values[i]}, gesture});
        }
        ImGui::SameLine();
    }
    ImGui::NewLine();
}

/// Frames the last group of widgets, and scrolls to it once.
void mark_last_row(DockState& dock) {
    const float em = ImGui::GetFontSize();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRect({low.x - em * 0.15f, low.y - em * 0.15f},
                                        {high.x + em * 0.15f, high.y + em * 0.15f},
                                        ImGui::GetColorU32(ImGuiCol_CheckMark),
                                        em * 0.2f,
                                        0,
                                        em * 0.12f);
    if (std::exchange(dock.scrolls_to_parameter, false))
        ImGui::SetScrollHereY();
}

void draw_group(PanelCall& call, std::string_view group, DockState& dock) {
    ui::heading(std::string(group).c_str());
    for (const ParameterInfo& info : parameter_table())
        if (info.group == group) {
            ImGui::BeginGroup();
            parameter_row(call, dock, info);
            ImGui::EndGroup();
            if (info.name == dock.marked_parameter)
                mark_last_row(dock);
            timing_note(call, info);
        }
}

} // namespace

void draw_solver(PanelCall& call, DockState& dock) {
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !dock.scrolls_to_parameter)
        dock.marked_parameter = {};
    draw_presets(call, dock);
    ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x * 0.48f);
    // The group with the name of the tab comes first, then the others in the order of the table.
    draw_group(call, "Solver", dock);
    std::string_view group;
    for (const ParameterInfo& info : parameter_table())
        if (info.group != group) {
            group = info.group;
            if (group != "Solver")
                draw_group(call, group, dock);
        }
    ImGui::PopItemWidth();
}

} // namespace topple::app
