// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The window of a guided lesson: five sentences, ticked one after another.

#include "app/panels/lessons.h"
#include "app/panels/panels.h"
#include "app/tools/lab_tool.h"

#include <imgui.h>

#include <string>

namespace topple::app {
namespace {

void draw_tick(ImVec2 at, float em) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_CheckMark);
    const ImVec2 low{at.x + em * 0.4f, at.y + em * 0.85f};
    list->AddLine({at.x + em * 0.1f, at.y + em * 0.55f}, low, ink, em * 0.14f);
    list->AddLine(low, {at.x + em * 0.95f, at.y + em * 0.2f}, ink, em * 0.14f);
}

void draw_steps(PanelCall& call, const LessonState& state) {
    const float em = ImGui::GetFontSize();
    for (std::size_t i = 0; i < kLessonSteps; ++i) {
        const bool is_done = i < state.done_count, is_next = i == state.done_count;
        const std::string text(state.lesson->steps[i].text);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        if (is_done) {
            draw_tick(at, em);
        } else {
            ImGui::TextDisabled("%zu", i + 1);
            ImGui::SameLine();
        }
        ImGui::SetCursorScreenPos({at.x + em * 1.5f, at.y});
        ImGui::PushTextWrapPos(em * 24);
        if (is_next)
            ImGui::TextUnformatted(text.c_str());
        else
            ImGui::TextDisabled("%s", text.c_str());
        ImGui::PopTextWrapPos();
        const ImVec2 high = ImGui::GetItemRectMax();
        call.ui.recorder.record((is_done ? "Done " : "To do ") + std::to_string(i + 1),
                                {{at.x, at.y}, {high.x, high.y}});
    }
}

/// Draws the button of the first step. Time runs in the scene, also if it was paused in the one before.
void draw_opening(PanelCall& call, const Lesson& lesson, ToolSettings& tools) {
    if (const lab::LabTest* test = lab::find_test(lesson.test)) {
        if (ui::button(call.ui, "Open the test")) {
            choose_test(tools.lab, *test);
            tools.active = ToolKind::lab;
        }
    } else if (ui::button(call.ui, "Open the scene")) {
        call.ask(OpenScene{std::string(lesson.scene)});
        call.ask(SetPaused{false});
    }
}

} // namespace

void draw_lesson(PanelCall& call, LessonState& state, ToolSettings& tools) {
    if (state.lesson == nullptr)
        return;
    const ui::Rect& view = call.context.layout.viewport;
    const float em = ImGui::GetFontSize();
    // The shapes of the lab lie in the right part of the picture; see Sandbox::focus_on_lab.
    const bool is_left = !state.lesson->test.empty();
    ImGui::SetNextWindowPos({is_left ? view.min.x + em : view.max.x - em, view.max.y - em},
                            ImGuiCond_Appearing,
                            {is_left ? 0.0f : 1.0f, 1});
    bool is_open = true;
    const std::string title = std::string(state.lesson->title) + "###Lesson";
    ImGui::Begin(title.c_str(),
                 &is_open,
                 ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoFocusOnAppearing);
    call.ui.recorder.enter("Lesson");
    draw_steps(call, state);
    // Close keeps its place, so that no second click on a button that goes away closes the lesson.
    if (ui::button(call.ui, "Close", "Help > Guided lessons opens it again"))
        is_open = false;
    ImGui::SameLine();
    if (state.done_count == 0)
        draw_opening(call, *state.lesson, tools);
    if (state.done_count == kLessonSteps && ui::button(call.ui, "Again", "From the first step"))
        begin_lesson(state, *state.lesson);
    call.ui.recorder.leave();
    ImGui::End();
    if (!is_open)
        state = {};
}

} // namespace topple::app
