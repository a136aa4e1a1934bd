// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"

#include <imgui.h>

#include <array>

namespace topple::app {
namespace {

template<std::size_t N, typename Enum>
void choose(PanelCall& call, const char* label, Enum& value) {
    std::array<std::string_view, N> names;
    for (std::size_t i = 0; i < N; ++i)
        names[i] = name_of(static_cast<Enum>(i));
    int index = static_cast<int>(value);
    if (ui::combo(call.ui, label, index, names))
        value = static_cast<Enum>(index);
}

void choose_theme(PanelCall& call, ViewOptions& view) {
    std::array<std::string_view, kThemeCount + 1> names{"of the scene"};
    for (int i = 0; i < kThemeCount; ++i)
        names[static_cast<std::size_t>(i) + 1] = name_of(static_cast<Theme>(i));
    int index = view.follows_place ? 0 : static_cast<int>(view.theme) + 1;
    if (!ui::combo(call.ui, "Theme", index, names))
        return;
    if (index == 0)
        view.follows_place = true;
    else
        view.choose(static_cast<Theme>(index - 1));
}

void ghost_box(PanelCall& call, ViewOptions& view) {
    const std::string tooltip =
        "After a change of the past: the bodies of the run that was left, transparent, where they "
        "differ from this run, whose bodies are tinted there" +
        call.context.keys.in_brackets(Action::toggle_ghost);
    ui::checkbox(call.ui, "Ghost", view.ghost, tooltip.c_str());
    if (const std::string& trouble = call.context.frame.ghost.trouble; !trouble.empty())
        ui::wrapped_note(trouble.c_str());
}

void overlay_boxes(PanelCall& call, ViewOptions& view) {
    // Two columns where they fit, so that what follows stays in view.
    constexpr float kTwoColumnsEm = 18;
    const float width = ImGui::GetContentRegionAvail().x;
    const bool has_two = width >= kTwoColumnsEm * ImGui::GetFontSize();
    for (int i = 0; i < kOverlayCount; ++i) {
        if (has_two && i % 2 == 1)
            ImGui::SameLine(width / 2);
        const auto overlay = static_cast<Overlay>(i);
        bool on = view.shows(overlay);
        const std::string key = key_of(call.context.keys, overlay);
        const std::string tooltip = std::string(legend_of(overlay)) +
                                    (key.empty() ? "" : " (" + key + ")");
        if (ui::checkbox(call.ui, std::string(label_of(overlay)).c_str(), on, tooltip.c_str()))
            view.set(overlay, on);
    }
    ui::checkbox(
        call.ui,
        "Hardware of joints",
        view.hardware,
        "Joints as solid parts: balls in sockets, pins, rails, rods, ropes, coils. A click "
        "on them selects the joint");
    ui::checkbox(call.ui,
                 "Path to come",
                 view.prediction,
                 "While time is paused: the next two seconds of the selected bodies, at most 20, "
                 "if nobody interferes");
    ui::checkbox(call.ui,
                 "Notes",
                 view.notes,
                 "Texts that are pinned to bodies or places; the menu of a right click adds one");
    ui::checkbox(
        call.ui, "Measurements", view.measurements, "Also while the measuring tool is put away");
    ui::checkbox(call.ui,
                 "Figure for scale",
                 view.figure,
                 "A person of 1.75 m beside the bodies, or a pencil beside small ones");
    ghost_box(call, view);
    if (view.shows(Overlay::cells))
        ui::slider(call.ui,
                   "Level",
                   view.cell_depth,
                   {.minimum = -1,
                    .maximum = 24,
                    .format = view.cell_depth < 0 ? "all" : "%d",
                    .tooltip = "Only this level of the tree"});
    const std::string only = "Overlays of the selected bodies, and of all that touch them" +
                             call.context.keys.in_brackets(Action::toggle_overlays_of_selection);
    ui::checkbox(call.ui, "Of the selection only", view.overlays_of_selection_only, only.c_str());
}

} // namespace

void draw_view_options(PanelCall& call,
                       ViewOptions& view,
                       DrawingQuality& drawing,
                       bool& reduces_motion,
                       NumberedName& view_name) {
    ImGui::PushItemWidth(ImGui::GetFontSize() * 9);
    const CullReport& culling = call.context.culling;
    ui::fact("parts", "%zu drawn, %zu culled", culling.seen, culling.culled);
    ui::fact("culling", "looked at %zu boxes", culling.looked_at);
    ui::heading("Overlays");
    overlay_boxes(call, view);
    ui::heading("Look");
    choose_theme(call, view);
    choose<kColorModeCount>(call, "Colors", view.color_mode);
    ui::checkbox(call.ui, "Grid", view.grid);
    ui::checkbox(call.ui, "Shadows", view.shadows);
    ui::checkbox(call.ui,
                 "Checker",
                 view.checker,
                 "A pattern on the bodies that makes their rotation visible");
    ui::checkbox(call.ui,
                 "Effects",
                 view.effects,
                 "Dust and sparks of hard hits, splashes and waves. They change no motion");
    ui::checkbox(call.ui, "Sound", view.sound, "What hits and slides is heard");
    ui::heading("Stored views");
    draw_bookmarks(call, view_name);
    ui::checkbox(call.ui,
                 "Reduced motion",
                 reduces_motion,
                 "The camera goes to a stored view at once, without a smooth move");
    ui::heading("Quality");
    const Quality before = drawing.level;
    choose<kQualityCount>(call, "Quality", drawing.level);
    if (drawing.level != before)
        drawing.is_pinned = true;
    if (drawing.was_lowered && !drawing.is_pinned)
        ui::wrapped_note(
            "Lowered, since pictures would take too long here. Choose one to keep it.");
    ui::fact("drawn by", "%s", std::string(call.context.device_name).c_str());
    ui::fact("picture", "%.1f ms, window %.1f ms", call.context.gpu_ms, call.context.frame_ms);
    ImGui::PopItemWidth();
}

} // namespace topple::app
