// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/scenes/scene_registry.h"
#include "app/tools/lab_tool.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>

namespace topple::app {
namespace {

bool contains_ignoring_case(std::string_view text, std::string_view part) {
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) ==
               std::tolower(static_cast<unsigned char>(b));
    };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

bool matches(const SceneInfo& scene, std::string_view filter) {
    return filter.empty() || contains_ignoring_case(scene.title, filter) ||
           contains_ignoring_case(scene.id, filter) ||
           contains_ignoring_case(scene.category, filter);
}

void scene_row(PanelCall& call, const SceneInfo& scene, bool opens_first) {
    const std::string title(scene.title);
    const float em = ImGui::GetFontSize();
    ImGui::PushID(scene.id.data());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool is_current = call.context.frame.scene_source.substr(0, scene.id.size()) == scene.id;
    const bool is_used = ImGui::Selectable("##row", is_current, 0, {0, em * 2.7f});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(title, {{low.x, low.y}, {high.x, high.y}});
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddText(
        {at.x + em * 0.4f, at.y + em * 0.15f}, ImGui::GetColorU32(ImGuiCol_Text), title.c_str());
    list->AddText({at.x + em * 0.4f, at.y + em * 1.4f},
                  ImGui::GetColorU32(ImGuiCol_TextDisabled),
                  scene.look_at.data());
    ImGui::PopID();
    if (is_used || opens_first) {
        call.ask(OpenScene{std::string(scene.id)});
        call.state.shows_gallery = false;
    }
}

/// Tests of the geometry lab whose words match; only once something is typed, for there are many.
void lab_rows(PanelCall& call, bool opens_first) {
    PanelState& state = call.state;
    bool has_heading = false;
    for (const lab::LabTest& test : lab::all_tests()) {
        if (state.gallery_filter.empty() || !lab::matches(test, state.gallery_filter))
            continue;
        if (!has_heading)
            ui::heading("Geometry lab");
        has_heading = true;
        const std::string title = test.title + "   (" + std::string(test.chapter) + ")";
        if (ui::selectable(call.ui, title.c_str(), false) || opens_first) {
            choose_test(state.tools.lab, test);
            state.tools.lab.scrolls_to_test = true;
            state.tools.active = ToolKind::lab;
            state.shows_gallery = false;
        }
        opens_first = false;
    }
}

} // namespace

void draw_gallery(PanelCall& call) {
    PanelState& state = call.state;
    if (!state.shows_gallery)
        return;
    const Viewport view = call.context.layout.as_viewport();
    const float em = ImGui::GetFontSize();
    const Vec2 middle = view.position + view.size * 0.5f;
    ImGui::SetNextWindowPos({middle.x, middle.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(em * 44, view.size.x), std::min(em * 34, view.size.y)});
    if (ImGui::Begin("Scenes",
                     &state.shows_gallery,
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize |
                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings)) {
        call.ui.recorder.enter("Scenes");
        if (state.gallery_just_opened)
            ImGui::SetKeyboardFocusHere();
        state.gallery_just_opened = false;
        ImGui::SetNextItemWidth(-1);
        ui::text_field(call.ui,
                       "##Search",
                       state.gallery_filter,
                       "type to search scenes and tests of the lab; Enter opens the first");
        bool opens_first = ImGui::IsItemFocused() &&
                           ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
        std::string_view category;
        ImGui::BeginChild("list");
        for (const SceneInfo& scene : all_scenes()) {
            if (!matches(scene, state.gallery_filter))
                continue;
            if (scene.category != category) {
                category = scene.category;
                ui::heading(std::string(category).c_str());
            }
            scene_row(call, scene, opens_first);
            opens_first = false;
        }
        lab_rows(call, opens_first);
        ImGui::EndChild();
        call.ui.recorder.leave();
    }
    ImGui::End();
}

} // namespace topple::app
