// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/ui/region.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace topple::app {
namespace {

constexpr std::array<ImU32, kStepStageCount> kStageColors{
    IM_COL32(0, 114, 178, 255), // Okabe and Ito's palette: told apart by all eyes
    IM_COL32(86, 180, 233, 255),
    IM_COL32(0, 158, 115, 255),
    IM_COL32(230, 159, 0, 255),
    IM_COL32(204, 121, 167, 255),
};

float total_of(const std::array<float, kStepStageCount>& stages) {
    float total = 0;
    for (const float ms : stages)
        total += ms;
    return total;
}

void draw_history(const ProfileHistory& history, ImVec2 size) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList* list = ImGui::GetWindowDrawList();
    float highest = 1;
    for (const auto& stages : history.stage_ms)
        highest = std::max(highest, total_of(stages));
    list->AddRectFilled(at, {at.x + size.x, at.y + size.y}, ImGui::GetColorU32(ImGuiCol_FrameBg));
    const float width = size.x / static_cast<float>(ProfileHistory::kLength);
    for (std::size_t i = 0; i < ProfileHistory::kLength; ++i) {
        const auto& stages = history.stage_ms[(history.next + i) % ProfileHistory::kLength];
        float y = at.y + size.y;
        const float x = at.x + width * static_cast<float>(i);
        for (std::size_t stage = 0; stage < stages.size(); ++stage) {
            const float tall = stages[stage] / highest * size.y;
            list->AddRectFilled({x, y - tall}, {x + width, y}, kStageColors[stage]);
            y -= tall;
        }
    }
    char label[32];
    std::snprintf(label, sizeof label, "%.1f ms", static_cast<double>(highest));
    list->AddText({at.x + 4, at.y + 2}, ImGui::GetColorU32(ImGuiCol_TextDisabled), label);
    ImGui::Dummy(size);
}

void draw_profile(PanelCall& call) {
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float em = ImGui::GetFontSize();
    draw_history(call.state.profile, {std::max(room.x - em * 19, em * 6), room.y});
    ImGui::SameLine(0, em);
    ImGui::BeginGroup();
    const StepReport& report = call.context.frame.report;
    for (int i = 0; i < kStepStageCount; ++i) {
        const auto stage = static_cast<std::size_t>(i);
        ImGui::PushStyleColor(ImGuiCol_Text, kStageColors[stage]);
        ImGui::TextUnformatted("|");
        ImGui::PopStyleColor();
        ImGui::SameLine();
        ui::fact(std::string(name_of(static_cast<StepStage>(i))).c_str(),
                 "%.3f ms",
                 report.stage_ms[stage]);
    }
    ui::fact("  whole step", "%.3f ms", report.total_ms);
    ui::fact("  pairs", "%zu", report.pair_count);
    ui::fact("  colours", "%zu", report.color_count);
    ImGui::EndGroup();
}

void draw_log(PanelCall& call) {
    const auto& messages = call.context.frame.messages;
    if (messages.empty())
        ImGui::TextDisabled("nothing to report");
    for (const Message& message : messages) {
        ImGui::PushTextWrapPos(0);
        if (message.kind == Message::Kind::error)
            ImGui::TextColored({0.85f, 0.25f, 0.2f, 1}, "%s", message.text.c_str());
        else
            ImGui::TextUnformatted(message.text.c_str());
        ImGui::PopTextWrapPos();
    }
}

} // namespace

void note_profile(ProfileHistory& history, const PublishedFrame& frame) {
    if (frame.number == history.last_frame)
        return;
    history.last_frame = frame.number;
    auto& slot = history.stage_ms[history.next];
    for (std::size_t i = 0; i < slot.size(); ++i)
        slot[i] = static_cast<float>(frame.report.stage_ms[i]);
    history.next = (history.next + 1) % ProfileHistory::kLength;
}

void draw_drawer(PanelCall& call) {
    const ui::Region region(call, "Drawer", call.context.layout.drawer, ui::Region::Look::tight);
    DrawerTab& tab = call.state.drawer_tab;
    if (ui::toggle(call.ui, "Profile", tab == DrawerTab::profile))
        tab = DrawerTab::profile;
    ImGui::SameLine();
    if (ui::toggle(call.ui, "Log", tab == DrawerTab::log))
        tab = DrawerTab::log;
    if (tab == DrawerTab::profile)
        draw_profile(call);
    else
        draw_log(call);
}

} // namespace topple::app
