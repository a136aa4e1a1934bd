// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/amounts.h"
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>

namespace topple::app {

namespace {

/// Returns the label of the button that shows all hidden objects: "3 hidden: show all". Empty without such objects.
std::string hidden_text(const PublishedFrame& frame) {
    const std::size_t count = frame.state->object_marks.objects_with(ObjectFlag::hidden).size();
    return count == 0 ? std::string() : std::to_string(count) + " hidden: show all";
}

} // namespace

void draw_status_line(PanelCall& call, const std::string& status, bool& plays_sound) {
    const ui::Region region(call, "Status", call.context.layout.status, ui::Region::Look::tight);
    const std::string key = call.key(Action::show_help);
    const std::string help = key.empty() ? "Help menu" : key + " help";
    const float help_at = ImGui::GetWindowWidth() - ImGui::CalcTextSize(help.c_str()).x -
                          ImGui::GetFontSize();
    const std::string hidden = hidden_text(call.context.frame);
    const char* sound = plays_sound ? "Sound on" : "Sound off";
    const float sound_at = help_at - ImGui::CalcTextSize("Sound off").x - 2 * ImGui::GetFontSize();
    const float right = hidden.empty() ? sound_at
                                       : sound_at - ImGui::CalcTextSize(hidden.c_str()).x -
                                             2 * ImGui::GetFontSize();
    // In a narrow window the text about the mouse is cut, not the hint about all keys.
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushClipRect(
        at, {at.x + right - ImGui::GetFontSize(), at.y + 2 * ImGui::GetFontSize()}, true);
    ImGui::TextUnformatted(status.c_str());
    const StepReport& report = call.context.frame.report;
    if (report.disabled_count > 0) {
        ImGui::SameLine(0, ImGui::GetFontSize() * 2);
        ImGui::TextColored({0.85f, 0.25f, 0.2f, 1},
                           "%s disabled",
                           count_text(report.disabled_count, "body", "bodies").c_str());
        ui::tooltip_of_last("These bodies were beyond the end of the world, too fast, or a number "
                            "of their state was not finite. They stay where they were last valid, "
                            "and can be deleted.");
    }
    if (report.energy_taken_out > 0) {
        ImGui::SameLine(0, ImGui::GetFontSize() * 2);
        ImGui::TextColored({0.85f, 0.25f, 0.2f, 1}, "%.3g J removed", report.energy_taken_out);
        ui::tooltip_of_last(
            "Energy that the solver's error would have given to groups of bodies in "
            "the last step. The bodies were slowed down to remove it.");
    }
    if (const std::string& trouble = call.context.frame.ghost.trouble; !trouble.empty()) {
        ImGui::SameLine(0, ImGui::GetFontSize() * 2);
        ImGui::TextDisabled("%s", trouble.c_str());
    }
    ImGui::PopClipRect();
    if (!hidden.empty()) {
        ImGui::SameLine(right);
        ImGui::PushStyleColor(ImGuiCol_Text, {0.85f, 0.45f, 0.1f, 1});
        if (ui::selectable(
                call.ui, hidden.c_str(), false, {ImGui::CalcTextSize(hidden.c_str()).x, 0}))
            do_together(call, show_all(call.context.frame, call.context.selection));
        ImGui::PopStyleColor();
        ui::tooltip_of_last("Hidden objects still move and collide. A click shows them all; the "
                            "outliner has an eye for each.");
    }
    ImGui::SameLine(sound_at);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    if (ui::selectable(call.ui, sound, false, {ImGui::CalcTextSize(sound).x, 0}))
        plays_sound = !plays_sound;
    ImGui::PopStyleColor();
    ui::tooltip_of_last("What hits and slides is heard: computed from sizes, materials and speeds");
    ImGui::SameLine(help_at);
    ImGui::TextDisabled("%s", help.c_str());
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(help, {{low.x, low.y}, {high.x, high.y}});
}

} // namespace topple::app
