// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/amounts.h"
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>

namespace topple::app {

void draw_status_line(PanelCall& call, const std::string& status) {
    const ui::Region region(call, "Status", call.context.layout.status, ui::Region::Look::tight);
    const char* help = "F1 help";
    const float right = ImGui::GetWindowWidth() - ImGui::CalcTextSize(help).x -
                        ImGui::GetFontSize();
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
        ui::tooltip_of_last("These bodies were farther than 100 km from the origin, too fast, or a "
                            "number of their state was not finite. They stay where they were last "
                            "valid, and can be deleted.");
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
    ImGui::SameLine(right);
    ImGui::TextDisabled("%s", help);
}

} // namespace topple::app
