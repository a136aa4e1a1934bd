// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace topple::app {
namespace {

/// Draggable border of a region. Returns the dragged distance. [px]
Real splitter(PanelCall& call, const char* name, const ui::Rect& rect, bool is_vertical) {
    if (!(rect.max.x > rect.min.x && rect.max.y > rect.min.y))
        return 0; // ImGui does not accept a button without area
    ImGui::SetNextWindowPos({rect.min.x, rect.min.y});
    ImGui::SetNextWindowSize({rect.max.x - rect.min.x, rect.max.y - rect.min.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::SetNextWindowBgAlpha(0);
    ImGui::Begin(name,
                 nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground);
    ImGui::InvisibleButton("##resize", {rect.max.x - rect.min.x, rect.max.y - rect.min.y});
    call.ui.recorder.record(name, rect);
    Real moved = 0;
    if (ImGui::IsItemActive())
        moved = is_vertical ? ImGui::GetIO().MouseDelta.x : ImGui::GetIO().MouseDelta.y;
    if (ImGui::IsItemActive() || ImGui::IsItemHovered())
        ImGui::SetMouseCursor(is_vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    ImGui::End();
    ImGui::PopStyleVar(3);
    return moved;
}

void draw_tab(PanelCall& call, DockTab tab, PanelState& state) {
    switch (tab) {
    case DockTab::inspector:
        draw_inspector(call, state.energy, state.name);
        break;
    case DockTab::solver:
        draw_solver(call, state.dock);
        break;
    case DockTab::compare:
        draw_compare(call, state.compare, state.plots);
        break;
    case DockTab::view:
        draw_view_options(call, state.view, state.drawing, state.reduces_motion, state.view_name);
        break;
    case DockTab::lab:
        draw_lab(call, state.tools);
        break;
    }
}

void draw_dock(PanelCall& call, PanelState& state) {
    const ui::Rect& rect = call.context.layout.dock;
    const ui::Region region(call, "Dock", rect);
    const float em = ImGui::GetFontSize();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {em * 0.3f, ImGui::GetStyle().FramePadding.y});
    const bool has_tabs = ImGui::BeginTabBar("tabs");
    ImGui::PopStyleVar();
    if (!has_tabs)
        return;
    struct Tab {
        const char* label;
        DockTab tab;
    };
    static constexpr Tab kTabs[] = {{"Inspector", DockTab::inspector},
                                    {"Solver", DockTab::solver},
                                    {"Compare", DockTab::compare},
                                    {"View", DockTab::view},
                                    {"Lab", DockTab::lab}};
    const auto asked = std::exchange(state.dock.asked, std::nullopt);
    for (const Tab& tab : kTabs) {
        const ImGuiTabItemFlags flags = asked == tab.tab ? ImGuiTabItemFlags_SetSelected
                                                         : ImGuiTabItemFlags_None;
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                            {em * 0.3f, ImGui::GetStyle().FramePadding.y}); // all labels fit
        const bool is_shown = ImGui::BeginTabItem(tab.label, nullptr, flags);
        ImGui::PopStyleVar();
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.enter("Dock");
        call.ui.recorder.record(tab.label, {{low.x, low.y}, {high.x, high.y}});
        if (!is_shown)
            continue;
        state.dock.tab = tab.tab;
        call.ui.recorder.enter(tab.label);
        ImGui::BeginChild("content");
        draw_tab(call, tab.tab, state);
        ImGui::EndChild();
        ImGui::EndTabItem();
    }
    if (ImGui::TabItemButton(">>", ImGuiTabItemFlags_Trailing | ImGuiTabItemFlags_NoTooltip))
        state.layout.shows_dock = false;
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.enter("Dock");
    call.ui.recorder.record("Close", {{low.x, low.y}, {high.x, high.y}});
    ui::tooltip_of_last("Close; View > Inspector and settings opens it again");
    ImGui::EndTabBar();
}

/// A button in the corner of the world that opens the dock.
void draw_dock_opener(PanelCall& call, LayoutChoices& choices) {
    constexpr const char* kLabel = "<< Inspector";
    const ui::Rect& view = call.context.layout.viewport;
    const float em = ImGui::GetFontSize();
    const float width = ImGui::CalcTextSize(kLabel).x + em * 1.8f;
    const Vec2 at{std::max(view.max.x - width, view.min.x), view.min.y + em * 0.6f};
    const ui::Region region(call, "Closed dock", {at, at}, ui::Region::Look::floating);
    if (ui::button(call.ui, kLabel, "Inspector, solver, view and lab"))
        choices.shows_dock = true;
}

void draw_splitters(PanelCall& call, LayoutChoices& choices) {
    const Layout& layout = call.context.layout;
    const float em = ImGui::GetFontSize();
    const Real half = em * 0.2f;
    if (layout.has_dock) {
        const ui::Rect edge{{layout.dock.min.x - half, layout.dock.min.y},
                            {layout.dock.min.x + half, layout.dock.max.y}};
        const Real moved = splitter(call, "Dock edge", edge, true);
        choices.dock_width_em = std::clamp(choices.dock_width_em - moved / em, 12.0f, 44.0f);
    }
    if (layout.has_outliner) {
        const ui::Rect edge{{layout.outliner.max.x - half, layout.outliner.min.y},
                            {layout.outliner.max.x + half, layout.outliner.max.y}};
        const Real moved = splitter(call, "Outliner edge", edge, true);
        choices.outliner_width_em = std::clamp(
            choices.outliner_width_em + moved / em, kLeastOutlinerEm, kMostOutlinerEm);
    }
    if (layout.has_drawer) {
        const ui::Rect edge{{layout.drawer.min.x, layout.drawer.min.y - half},
                            {layout.drawer.max.x, layout.drawer.min.y + half}};
        const Real moved = splitter(call, "Drawer edge", edge, false);
        choices.drawer_height_em = std::clamp(choices.drawer_height_em - moved / em, 6.0f, 30.0f);
    }
}

void keep_first_steps(const PublishedFrame& frame, bool is_scrubbing, FirstSteps& steps) {
    steps.has_paused |= frame.timeline.is_paused && !is_scrubbing;
    steps.has_rewound |= is_scrubbing;
    steps.has_dragged |= !frame.state->mouse_joints.empty();
}

/// The regions around the world.
void draw_regions(PanelCall& call, PanelState& state) {
    draw_menu_bar(call,
                  {.view = state.view,
                   .tools = state.tools,
                   .ui_scale = state.ui_scale,
                   .first_steps = state.first_steps,
                   .help = state.help,
                   .reduces_motion = state.reduces_motion,
                   .recent_files = state.recent_files,
                   .shows_dock = state.layout.shows_dock,
                   .runs = state.runs,
                   .lesson = state.lesson,
                   .shows_sliders = state.dock.shows_sliders,
                   .is_following = !state.followed.empty(),
                   .has_drawer = state.layout.shows_drawer,
                   .has_outliner = state.layout.shows_outliner});
    draw_tool_rail(call, state.tools.active);
    if (call.context.layout.has_outliner)
        draw_outliner(call, state.outliner);
    const ui::Rect tool_options = draw_tool_strip(call, state.tools, state.dialog);
    // The scene steps aside for the geometry lab, and its sliders and overlays with it.
    const bool shows_scene = state.tools.active != ToolKind::lab;
    if (shows_scene)
        draw_scene_sliders(call, state.dock, tool_options);
    draw_scene_keys(call, state.tools);
    if (state.dock.asked && !call.context.layout.has_dock)
        state.layout.shows_dock = true; // drawn from the next frame on
    if (call.context.layout.has_dock)
        draw_dock(call, state);
    else
        draw_dock_opener(call, state.layout);
    if (shows_scene)
        draw_overlay_bar(call, state.view, state.layout.opens_overlays);
    draw_transport(call, state.time_bar, state.runs);
    if (call.context.layout.has_drawer)
        draw_drawer(call, {state.drawer_tab, state.console, state.plots, state.time_bar.zoom});
    draw_status_line(call, state.status, state.view.sound);
    draw_splitters(call, state.layout);
}

} // namespace

void draw_panels(const PanelContext& context,
                 PanelState& state,
                 ui::Recorder& recorder,
                 PanelOutput& out) {
    recorder.begin_frame();
    PanelCall call{context, {recorder, state.held, {}}, state.binder, out};
    draw_annotations(call, state.view, state.note);
    draw_note_window(call, state.note, state.view);
    draw_microscope(call, state.microscope, state.view);
    draw_twin_labels(call, state.compare);
    draw_stability_map(call, state.map, state.dialog);
    draw_in_world(call, state.first_steps, state.message_ages);
    if (state.question.topic ==
        Question::Topic::none) // behind a question, no button can be pressed
        draw_model_loads(call);
    if (context.layout.has_panels)
        draw_regions(call, state);
    draw_help(call, state.help);
    draw_keys_page(call, state.keys_page, state.keymap);
    const PaletteParts parts{state.palette,
                             state.tools,
                             state.view,
                             state.drawing,
                             state.layout,
                             state.dock,
                             state.outliner,
                             state.compare,
                             state.help,
                             state.lesson};
    draw_palette(call, parts);
    draw_gallery(call, state.gallery, parts);
    draw_file_dialog(call, state.dialog, state.tools.spawn.model_path);
    draw_question(call, state.question);
    draw_context_menu(call, state.context_menu, state.context_anchor, state.note);
    draw_bookmark_window(call, state.time_bar);
    draw_runs_window(call, state.runs, state.view);
    follow_lesson(
        state.lesson,
        {.frame = context.frame,
         .view = state.view,
         .tools = state.tools,
         .looked_at = state.microscope.asked.pair,
         .line_of_sight = rotate(context.camera.world_from_camera().rotation, {0, 0, -1})});
    draw_lesson(call, state.lesson, state.tools);
    keep_first_steps(context.frame, state.time_bar.use.scrub_step.has_value(), state.first_steps);
    if (state.dock.tuned_gesture != 0 && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        state.dock.tuned_gesture = 0;
        call.ask(EndTuning{});
    }
    if (!out.shown_parameter.empty()) {
        state.dock.asked = DockTab::solver;
        state.dock.marked_parameter = out.shown_parameter;
        state.dock.scrolls_to_parameter = true;
    }
    if (!call.ui.note.empty())
        call.ask(Tell{true, call.ui.note});
}

} // namespace topple::app
