// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The numbers of a gallery scene that a person should try, in a corner of the viewport.

#include "app/panels/pages/parameter_fields.h"
#include "app/panels/panels.h"
#include "app/panels/region.h"
#include "app/scenes/scene_registry.h"
#include "app/session/slider_commands.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <optional>
#include <utility>

namespace topple::app {
namespace {

constexpr const char* kMixed = "mixed";

/// Returns the entry of the parameter table that the slider changes; null: it changes objects.
const ParameterInfo* parameter_of(const SceneSlider& slider) {
    const auto* parameter = std::get_if<ParameterNumber>(&slider.number);
    return parameter != nullptr ? find_parameter(parameter->name) : nullptr;
}

/// Asks for commands that belong to one gesture.
void ask_all(PanelCall& call, std::vector<Command> commands, std::uint64_t gesture) {
    for (Command& command : commands)
        call.ask(Do{.command = std::move(command),
                    .gesture = gesture,
                    .selects_created = false,
                    .scene = call.context.frame.scene_number});
}

void ask_for(PanelCall& call, DockState& dock, const SceneSlider& slider, double value) {
    const ParameterInfo* parameter = parameter_of(slider);
    const std::uint64_t gesture = call.ui.held.gesture;
    if (parameter != nullptr)
        change_parameter(call, dock, *parameter, value, gesture);
    else
        ask_all(call, commands_of(slider, value, *call.context.frame.state), gesture);
}

/// Asks for the value that the scene has of its own.
void ask_for_own(PanelCall& call, DockState& dock, const SceneSlider& slider) {
    const PublishedFrame& frame = call.context.frame;
    const std::uint64_t gesture = ++call.ui.held.gesture;
    if (const ParameterInfo* parameter = parameter_of(slider))
        change_parameter(
            call, dock, *parameter, get_parameter(frame.own_parameters, *parameter), gesture);
    else
        ask_all(call, commands_like(slider, *frame.start, *frame.state), gesture);
}

/// Returns whether the objects have other values than the scene has of its own.
bool is_changed(const PublishedFrame& frame, const SceneSlider& slider, double value) {
    if (const ParameterInfo* parameter = parameter_of(slider))
        return value != get_parameter(frame.own_parameters, *parameter);
    return !is_like(slider, *frame.start, *frame.state);
}

void draw_slider(PanelCall& call, DockState& dock, const SceneSlider& slider) {
    const ParameterInfo info = info_of(slider);
    const std::optional<SliderValue> shown = value_of(slider, *call.context.frame.state);
    if (!shown)
        return ImGui::TextDisabled("%s: gone", std::string(info.label).c_str());
    double value = shown->value;
    if (edit_parameter(call, info, "", value, shown->is_mixed ? kMixed : nullptr)) {
        if (info.kind == ParameterInfo::Kind::choice)
            ++call.ui.held.gesture;
        ask_for(call, dock, slider, value);
    }
    if (!is_changed(call.context.frame, slider, shown->value))
        return;
    const std::string label(info.label);
    ImGui::SameLine();
    if (ImGui::SmallButton(("x##" + label).c_str()))
        ask_for_own(call, dock, slider);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Reset " + label, {{low.x, low.y}, {high.x, high.y}});
    ui::tooltip_of_last("Back to the value of the scene");
}

/// Asks for the values of the state `dock.restarts_with`, and for time to run, as soon as the first step is shown.
void follow_restart(PanelCall& call, DockState& dock) {
    const PublishedFrame& frame = call.context.frame;
    if (dock.restarts_with == nullptr)
        return;
    if (frame.scene_number == dock.restarted_scene &&
        (frame.timeline.step != frame.timeline.first_step || !frame.timeline.is_paused))
        return;
    const Snapshot wanted = std::exchange(dock.restarts_with, nullptr);
    if (frame.scene_number != dock.restarted_scene)
        return;
    const std::uint64_t gesture = ++call.ui.held.gesture;
    for (const SceneSlider& slider : sliders_of(frame.scene_source)) {
        ask_all(call, commands_like(slider, *wanted, *frame.state), gesture);
        // The level goes with the numbers that it would hide; see change_parameter.
        if (const ParameterInfo* parameter = parameter_of(slider);
            parameter != nullptr && is_multiplied(*parameter))
            ask_all(call,
                    commands_like(
                        SceneSlider{.number = ParameterNumber{"quality"}}, *wanted, *frame.state),
                    gesture);
    }
    call.ask(SetPaused{false});
}

void draw_restart(PanelCall& call, DockState& dock) {
    const PublishedFrame& frame = call.context.frame;
    if (!ui::button(call.ui,
                    "From the start",
                    "Goes back to the first step and runs again with these values; the run so far "
                    "stays beside it, among the runs"))
        return;
    dock.restarts_with = frame.state;
    dock.restarted_scene = frame.scene_number;
    call.ask(SeekTo{frame.timeline.first_step});
}

/// Returns the upper left corner of a window of that size beside the options of the tool: below them, or to the right;
/// none: there is no room.
std::optional<Vec2> place_beside(const ui::Rect& options, const ui::Rect& view, Vec2 size) {
    constexpr float kOverlayBarEm = 13;
    const float em = ImGui::GetFontSize(), gap = em * 0.6f;
    Vec2 corner = view.min + Vec2{gap, gap};
    if (options.max.x <= options.min.x) {
        if (view.max.x - corner.x - size.x < kOverlayBarEm * em)
            corner.y += em * 3.2f; // the bar of overlays stands above
        return corner;
    }
    if (options.max.y + gap + size.y < view.max.y)
        return Vec2{corner.x, options.max.y + gap};
    if (options.max.x + gap + size.x + kOverlayBarEm * em < view.max.x)
        return Vec2{options.max.x + gap, corner.y};
    return {};
}

} // namespace

void draw_scene_sliders(PanelCall& call, DockState& dock, const ui::Rect& tool_options) {
    constexpr float kLeastWidthEm = 24, kLeastHeightEm = 12;
    follow_restart(call, dock);
    const std::span<const SceneSlider> sliders = sliders_of(call.context.frame.scene_source);
    const ui::Rect& view = call.context.layout.viewport;
    const float em = ImGui::GetFontSize();
    if (sliders.empty() || view.max.x - view.min.x < kLeastWidthEm * em ||
        view.max.y - view.min.y < kLeastHeightEm * em)
        return;
    const auto at = place_beside(tool_options, view, dock.sliders_size);
    if (!at)
        return;
    // In a low window the sliders scroll instead of covering the time bar.
    ImGui::SetNextWindowSizeConstraints(
        {0, 0}, {FLT_MAX, std::max(view.max.y - at->y - em * 0.6f, em * 4)});
    const ui::Region region(call, "Try", {*at, *at}, ui::Region::Look::floating);
    if (ui::toggle(call.ui,
                   "Try",
                   dock.shows_sliders,
                   "Numbers of this scene that are worth a try; they change it while it runs"))
        dock.shows_sliders = !dock.shows_sliders;
    if (dock.shows_sliders) {
        ImGui::SameLine();
        draw_restart(call, dock);
        ImGui::PushItemWidth(em * 9);
        for (const SceneSlider& slider : sliders)
            draw_slider(call, dock, slider);
        ImGui::PopItemWidth();
        if (std::any_of(sliders.begin(), sliders.end(), &parameter_of))
            draw_loop_choice(call, dock.loops_while_tuning);
    }
    dock.sliders_size = {ImGui::GetWindowWidth(), ImGui::GetWindowHeight()};
}

} // namespace topple::app
