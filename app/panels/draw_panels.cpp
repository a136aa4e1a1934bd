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

void draw_dock(PanelCall& call) {
    const ui::Rect& rect = call.context.layout.dock;
    const ui::Region region(call, "Dock", rect);
    if (!ImGui::BeginTabBar("tabs"))
        return;
    struct Tab {
        const char* label;
        DockTab tab;
        void (*draw)(PanelCall&);
    };
    static constexpr Tab kTabs[] = {{"Inspector", DockTab::inspector, &draw_inspector},
                                    {"Solver", DockTab::solver, &draw_solver},
                                    {"View", DockTab::view, &draw_view_options},
                                    {"Lab", DockTab::lab, &draw_lab}};
    const auto asked = std::exchange(call.state.ask_dock_tab, std::nullopt);
    for (const Tab& tab : kTabs) {
        const ImGuiTabItemFlags flags = asked == tab.tab ? ImGuiTabItemFlags_SetSelected
                                                         : ImGuiTabItemFlags_None;
        const bool is_shown = ImGui::BeginTabItem(tab.label, nullptr, flags);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.enter("Dock");
        call.ui.recorder.record(tab.label, {{low.x, low.y}, {high.x, high.y}});
        if (!is_shown)
            continue;
        call.state.dock_tab = tab.tab;
        call.ui.recorder.enter(tab.label);
        ImGui::BeginChild("content");
        tab.draw(call);
        ImGui::EndChild();
        ImGui::EndTabItem();
    }
    ImGui::EndTabBar();
}

void draw_splitters(PanelCall& call) {
    const Layout& layout = call.context.layout;
    const float em = ImGui::GetFontSize();
    const Real half = em * 0.2f;
    if (layout.has_dock) {
        const ui::Rect edge{{layout.dock.min.x - half, layout.dock.min.y},
                            {layout.dock.min.x + half, layout.dock.max.y}};
        const Real moved = splitter(call, "Dock edge", edge, true);
        call.state.dock_width_em = std::clamp(call.state.dock_width_em - moved / em, 12.0f, 44.0f);
    }
    if (layout.has_drawer) {
        const ui::Rect edge{{layout.drawer.min.x, layout.drawer.min.y - half},
                            {layout.drawer.max.x, layout.drawer.min.y + half}};
        const Real moved = splitter(call, "Drawer edge", edge, false);
        call.state.drawer_height_em = std::clamp(
            call.state.drawer_height_em - moved / em, 6.0f, 30.0f);
    }
}

void keep_first_steps(PanelCall& call) {
    FirstSteps& steps = call.state.first_steps;
    steps.has_paused |= call.context.frame.timeline.is_paused && !call.state.scrub_step;
    steps.has_rewound |= call.state.scrub_step.has_value();
    steps.has_dragged |= !call.context.frame.state->mouse_joints.empty();
}

} // namespace

void draw_panels(const PanelContext& context,
                 PanelState& state,
                 ui::Recorder& recorder,
                 PanelOutput& out) {
    recorder.begin_frame();
    PanelCall call{context, state, {recorder, state.held}, out};
    draw_in_world(call);
    draw_model_loads(call);
    if (context.layout.has_panels) {
        draw_menu_bar(call);
        draw_tool_rail(call);
        draw_tool_strip(call);
        if (context.layout.has_dock)
            draw_dock(call);
        draw_transport(call);
        if (context.layout.has_drawer)
            draw_drawer(call);
        draw_status_line(call);
        draw_splitters(call);
    }
    draw_help(call);
    draw_gallery(call);
    draw_file_dialog(call);
    draw_question(call);
    draw_context_menu(call);
    keep_first_steps(call);
}

} // namespace topple::app
