// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The page of the twin: presets, its parameters, its picture, and the differences in words.

#include "app/panels/pages/parameter_fields.h"
#include "app/panels/ui/series_color.h"
#include "app/session/explain/number_words.h"
#include "app/view/style/color.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

namespace topple::app {
namespace {

constexpr double kAsGiven = 1; ///< Value of the parameter `quality` without automatic levels.

/// Groups of parameters that the page lists, in this order.
constexpr std::array<std::string_view, 5> kGroups{"Solver",
                                                  "Older solvers",
                                                  "Sleep",
                                                  "World",
                                                  "Structure"};

const SetParameter* find_setting(const AskedTwin& twin, std::string_view name) {
    const auto at = std::find_if(twin.settings.begin(),
                                 twin.settings.end(),
                                 [&](const SetParameter& setting) { return setting.name == name; });
    return at == twin.settings.end() ? nullptr : &*at;
}

/// Gives the twin a value of its own; none if it is the value of the shown world.
void set(AskedTwin& twin, const Parameters& shown, const ParameterInfo& info, double value) {
    std::erase_if(twin.settings,
                  [&](const SetParameter& setting) { return setting.name == info.name; });
    if (value != get_parameter(shown, info))
        twin.settings.push_back({std::string(info.name), value});
}

void begin_at(CompareState& compare, const PublishedFrame& frame, std::uint64_t step) {
    compare.is_on = true;
    compare.twin.scene = frame.scene_number;
    compare.twin.begin_step = step;
}

/// Stays in the line if a label fits beside the last widget.
void stay_in_line_for(std::string_view label) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(label.data(), label.data() + label.size()).x +
                        2 * style.FramePadding.x + style.ItemSpacing.x;
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    if (ImGui::GetItemRectMax().x + width < right)
        ImGui::SameLine();
}

void draw_preset_choice(PanelCall& call, CompareState& compare) {
    ui::heading("Presets");
    for (const TwinPreset& preset : twin_presets()) {
        if (&preset != twin_presets().data())
            stay_in_line_for(preset.title);
        if (ui::toggle(
                call.ui,
                std::string(preset.title).c_str(),
                compare.preset == &preset,
                (std::string(preset.look) + "\n\nOpens " + std::string(preset.scene)).c_str()))
            choose_preset(call, compare, preset);
    }
    if (compare.preset == nullptr)
        return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(compare.preset->look.data());
    ImGui::PopTextWrapPos();
}

void draw_begin(PanelCall& call, CompareState& compare) {
    const PublishedFrame& frame = call.context.frame;
    ui::heading("Twin B of the shown run A");
    if (ui::button(call.ui,
                   "From the start",
                   "B takes all steps of the history again, with its own parameters"))
        begin_at(compare, frame, frame.timeline.first_step);
    ImGui::SameLine();
    if (ui::button(call.ui, "From here", "B begins with the shown state"))
        begin_at(compare, frame, frame.timeline.step);
    ImGui::SameLine();
    if (ui::toggle(call.ui, "Off", !compare.is_on, "No twin: its parameters are kept"))
        compare.is_on = false;
    struct Look {
        const char* label;
        TwinLook look;
        const char* tooltip;
    };
    static constexpr Look kLooks[] = {
        {"Side by side",
         TwinLook::side_by_side,
         "A on the left, B on the right, through one camera"},
        {"Ghosts", TwinLook::ghost, "The bodies of B where they stand elsewhere than those of A"},
        {"Heat map",
         TwinLook::heat_map,
         "Every body of A in the color of its distance from the same body of B"}};
    for (const Look& look : kLooks) {
        if (&look != kLooks)
            ImGui::SameLine();
        if (ui::toggle(call.ui, look.label, compare.look == look.look, look.tooltip))
            compare.look = look.look;
    }
}

void draw_difference(PanelCall& call, const TwinView& twin) {
    ui::heading("Difference");
    if (!twin.trouble.empty())
        ui::wrapped_note(twin.trouble.c_str());
    ui::fact("B begins at", "step %llu", static_cast<unsigned long long>(twin.begin_step));
    if (twin.frame != nullptr)
        ui::fact("apart (rms)", "%s", in_length(twin.distance).c_str());
    if (twin.difference_step) {
        ui::fact("first differs",
                 "in step %llu",
                 static_cast<unsigned long long>(*twin.difference_step));
        ImGui::SameLine();
        if (ui::button(call.ui, "Go there", "Shows the first step that differs, and pauses"))
            call.ask(SeekTo{*twin.difference_step});
    } else if (twin.frame != nullptr) {
        ui::wrapped_note("A and B are equal in every bit of their motion so far.");
    }
    ImGui::PushTextWrapPos(0);
    for (const std::string& sentence : twin.words)
        ImGui::TextUnformatted(sentence.c_str());
    ImGui::PopTextWrapPos();
}

/// Draws switches for the curves that tell most; the plot has those of both.
void draw_curve_choice(PanelCall& call, const PlotState& plots) {
    ui::heading("Curves of both");
    struct Choice {
        const char* label;
        QuantityKind kind;
    };
    static constexpr Choice kChoices[] = {{"Kinetic energy", QuantityKind::kinetic_energy},
                                          {"Energy", QuantityKind::mechanical_energy},
                                          {"Overlap", QuantityKind::deepest_overlap},
                                          {"Joint gap", QuantityKind::widest_joint_gap},
                                          {"Time per step", QuantityKind::step_time}};
    for (const Choice& choice : kChoices) {
        const PlottedQuantity quantity{.kind = choice.kind};
        if (&choice != kChoices)
            stay_in_line_for(choice.label);
        const bool is_on = std::find(plots.quantities.begin(), plots.quantities.end(), quantity) !=
                           plots.quantities.end();
        if (ui::toggle(
                call.ui, choice.label, is_on, "Plots it in the drawer: A as a line, B as dashes"))
            call.out.plotted.push_back(quantity);
    }
}

/// Draws the value in B. A value of its own is colored, with that in A and a way back to it.
void draw_parameter(PanelCall& call, AskedTwin& twin, const ParameterInfo& info) {
    const Parameters& shown = call.context.frame.state->parameters;
    const double in_a = get_parameter(shown, info);
    const SetParameter* own = find_setting(twin, info.name);
    const bool differs = own != nullptr && own->value != in_a;
    double value = own != nullptr ? own->value : in_a;
    ImGui::PushID(info.name.data());
    if (differs)
        ImGui::PushStyleColor(ImGuiCol_Text, ui::series_color(1));
    const bool is_changed = edit_parameter(call, info, "", value);
    if (differs)
        ImGui::PopStyleColor();
    if (is_changed) {
        // Stored as the world stores it, so that an equal value is found equal.
        Parameters stored = shown;
        if (set_parameter(stored, info.name, value).ok()) {
            set(twin, shown, info, get_parameter(stored, info));
            // The automatic level would hide the effect.
            const ParameterInfo& quality = *find_parameter("quality");
            if (is_multiplied(info) && find_setting(twin, "quality") == nullptr &&
                shown.quality == topple::Quality::automatic)
                set(twin, shown, quality, kAsGiven);
        }
    }
    if (differs) {
        ImGui::SameLine();
        if (ImGui::SmallButton("x"))
            set(twin, shown, info, in_a);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.record("As in A " + std::string(info.label),
                                {{low.x, low.y}, {high.x, high.y}});
        const std::string back = "As in A: " + parameter_text(info, in_a);
        ui::tooltip_of_last(back.c_str());
    }
    ImGui::PopID();
}

void draw_parameters(PanelCall& call, AskedTwin& twin) {
    ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x * 0.44f);
    for (const std::string_view group : kGroups) {
        ui::heading(("B: " + std::string(group)).c_str());
        for (const ParameterInfo& info : parameter_table())
            if (info.group == group)
                draw_parameter(call, twin, info);
    }
    ImGui::PopItemWidth();
}

/// Returns "Warm start 0, Sub-steps 1"; "as A" without settings.
std::string settings_in_words(const AskedTwin& twin) {
    std::string words;
    for (const SetParameter& setting : twin.settings)
        if (const ParameterInfo* info = find_parameter(setting.name))
            words += (words.empty() ? "" : ", ") + std::string(info->label) + ' ' +
                     parameter_text(*info, setting.value);
    return words.empty() ? "as A" : words;
}

/// Draws a text on a plate at the top of a viewport, as far as it fits.
void draw_name(PanelCall& call, const ui::Rect& rect, const char* name, const std::string& text) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const float em = ImGui::GetFontSize();
    const std::string words = std::string(name) + ": " + text;
    const float room = rect.max.x - rect.min.x - em * 2;
    const ImVec2 size = ImGui::CalcTextSize(words.c_str(), nullptr, false, room);
    const ImVec2 at{rect.min.x + em, rect.min.y + em * 0.7f};
    list->AddRectFilled({at.x - em * 0.4f, at.y - em * 0.2f},
                        {at.x + size.x + em * 0.4f, at.y + size.y + em * 0.2f},
                        IM_COL32(40, 44, 52, 225),
                        em * 0.3f);
    list->AddText(
        ImGui::GetFont(), em, at, IM_COL32(255, 255, 255, 255), words.c_str(), nullptr, room);
    call.ui.recorder.record(name, {{at.x, at.y}, {at.x + size.x, at.y + size.y}});
}

/// Draws the color scale of the heat map with its ends.
void draw_heat_scale(PanelCall& call, double most) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const float em = ImGui::GetFontSize();
    const ui::Rect& view = call.context.layout.viewport;
    const ImVec2 low{view.min.x + em, view.min.y + em * 0.7f};
    const ImVec2 high{low.x + em * 14, low.y + em * 3.1f};
    list->AddRectFilled(low, high, IM_COL32(40, 44, 52, 225), em * 0.3f);
    list->AddText({low.x + em * 0.5f, low.y + em * 0.2f},
                  IM_COL32(255, 255, 255, 255),
                  "Distance of A from B");
    constexpr int kSteps = 64;
    const float left = low.x + em * 0.5f, width = em * 13;
    for (int i = 0; i < kSteps; ++i) {
        const float x = left + width * static_cast<float>(i) / kSteps;
        list->AddRectFilled({x, low.y + em * 1.4f},
                            {x + width / kSteps + 1, low.y + em * 2},
                            pack(viridis(static_cast<float>(i) / (kSteps - 1))));
    }
    const std::string text = in_length(most);
    list->AddText({left, low.y + em * 2.05f}, IM_COL32(255, 255, 255, 255), "0");
    list->AddText({left + width - ImGui::CalcTextSize(text.c_str()).x, low.y + em * 2.05f},
                  IM_COL32(255, 255, 255, 255),
                  text.c_str());
    call.ui.recorder.record("Heat scale", {{low.x, low.y}, {high.x, high.y}});
}

} // namespace

void choose_preset(PanelCall& call, CompareState& compare, const TwinPreset& preset) {
    compare.preset = &preset;
    compare.is_on = false; // until the scene is there
    compare.waits_for_scene = true;
    compare.scene_before = call.context.frame.scene_number;
    call.ask(SetPaused{true}); // B begins with the first step
    call.ask(OpenScene{std::string(preset.scene)});
}

void draw_compare(PanelCall& call, CompareState& compare, const PlotState& plots) {
    draw_preset_choice(call, compare);
    draw_begin(call, compare);
    if (compare.is_on && call.context.frame.twin != nullptr)
        draw_difference(call, *call.context.frame.twin);
    if (compare.is_on)
        draw_curve_choice(call, plots);
    draw_parameters(call, compare.twin);
}

void draw_twin_labels(PanelCall& call, const CompareState& compare) {
    const std::shared_ptr<const TwinView>& twin = call.context.frame.twin;
    if (!compare.is_on || twin == nullptr)
        return;
    call.ui.recorder.enter("Twin");
    const Layout& layout = call.context.layout;
    if (layout.has_twin) {
        ImGui::GetBackgroundDrawList()->AddRectFilled(
            {layout.viewport.max.x, layout.viewport.min.y},
            {layout.twin.min.x, layout.twin.max.y},
            ImGui::GetColorU32(ImGuiCol_Border, 1));
        const bool is_known = twin->frame != nullptr;
        draw_name(call, layout.viewport, "A", "the shown run");
        draw_name(
            call, layout.twin, "B", is_known ? settings_in_words(twin->asked) : twin->trouble);
    } else if (compare.look == TwinLook::ghost) {
        draw_name(call, layout.viewport, "Ghosts B", settings_in_words(twin->asked));
    } else if (compare.look == TwinLook::heat_map) {
        draw_heat_scale(call, compare.heat_scale);
    }
    call.ui.recorder.leave();
}

} // namespace topple::app
