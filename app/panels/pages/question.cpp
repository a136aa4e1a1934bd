// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"

#include <imgui.h>

#include <cctype>

namespace topple::app {
namespace {

bool is_enter_pressed() {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) ||
           ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter), false);
}

/// The initial letter of an answer is its key: D for "Don't save".
bool is_letter_pressed(const std::string& answer) {
    const int key = std::toupper(static_cast<unsigned char>(answer.front()));
    return !ImGui::GetIO().KeyCtrl && ImGui::IsKeyPressed(key, false);
}

} // namespace

void draw_question(PanelCall& call, Question& question) {
    if (question.topic == Question::Topic::none)
        return;
    const char* title = question.title.c_str();
    const bool is_new = std::exchange(question.just_asked, false);
    if (is_new)
        ImGui::OpenPopup(title);
    const float em = ImGui::GetFontSize();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    // The upper edge stays in place, so that a progress bar that appears below moves no button.
    ImGui::SetNextWindowPos({screen.x * 0.5f, screen.y * 0.3f}, ImGuiCond_Always, {0.5f, 0});
    if (!ImGui::BeginPopupModal(title,
                                nullptr,
                                ImGuiWindowFlags_AlwaysAutoResize |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove)) {
        call.out.answer = question.answers.size() - 1; // closed by Esc
        return;
    }
    call.ui.recorder.enter("Question");
    ImGui::PushTextWrapPos(std::min(em * 30, screen.x - em * 2));
    ImGui::TextUnformatted(question.text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Dummy({0, em * 0.4f});
    for (std::size_t i = 0; i < question.answers.size(); ++i) {
        const std::string& answer = question.answers[i];
        if (i > 0)
            ImGui::SameLine();
        const bool is_pressed = ui::button(call.ui, answer.c_str());
        // The key that opened the question must not answer it.
        const bool is_key = !is_new &&
                            ((i == 0 && is_enter_pressed()) || is_letter_pressed(answer));
        if (is_pressed || is_key)
            call.out.answer = i;
    }
    if (call.out.answer)
        ImGui::CloseCurrentPopup();
    call.ui.recorder.leave();
    draw_model_loads_of_question(call);
    ImGui::EndPopup();
}

} // namespace topple::app
