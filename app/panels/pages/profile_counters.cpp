// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/pages/profile_counters.h"

#include "app/panels/step_profile.h"
#include "app/panels/ui/series_color.h"

#include <imgui.h>

#include <algorithm>
#include <string>

namespace topple::app {
namespace {

/// Draws one count over the steps. Returns the step under the pointer.
const StepRecord* draw_line(std::span<const StepRecord> steps,
                            const StepCounter& counter,
                            double most,
                            ImU32 color,
                            ImVec2 size) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("##line", size);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 high{low.x + size.x, low.y + size.y};
    list->AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg));
    const float width = size.x / static_cast<float>(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const float share = static_cast<float>(static_cast<double>(steps[i].report.*counter.count) /
                                               std::max(most, 1.0));
        const float left = low.x + width * static_cast<float>(i);
        list->AddRectFilled({left, high.y - share * (size.y - 1)}, {left + width, high.y}, color);
    }
    if (!ImGui::IsItemHovered())
        return nullptr;
    const float x = (ImGui::GetIO().MousePos.x - low.x) / width;
    return &steps[std::min(static_cast<std::size_t>(std::max(x, 0.0f)), steps.size() - 1)];
}

void draw_row(PanelCall& call, const StepCounter& counter, std::size_t index, float line_width) {
    const std::span<const StepRecord> steps = call.context.frame.recent_steps;
    const float em = ImGui::GetFontSize();
    std::size_t most = 0;
    for (const StepRecord& step : steps)
        most = std::max(most, step.report.*counter.count);
    const std::string label(counter.label);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (!counter.plotted)
        ImGui::TextUnformatted(label.c_str());
    else if (ui::selectable(call.ui, label.c_str(), false))
        call.out.plotted.push_back({.kind = *counter.plotted});
    if (counter.plotted)
        ui::tooltip_of_last("Click: plots this count, also over the past");
    ImGui::TableNextColumn();
    const StepRecord* pointed = draw_line(steps,
                                          counter,
                                          static_cast<double>(most),
                                          ui::series_color(index),
                                          {line_width, em * 1.25f});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Line of " + label, {{low.x, low.y}, {high.x, high.y}});
    if (pointed != nullptr) {
        ImGui::SetTooltip("step %llu: %zu %s\nclick to go there",
                          static_cast<unsigned long long>(pointed->step),
                          pointed->report.*counter.count,
                          label.c_str());
        if (ImGui::IsItemClicked())
            call.ask(SeekTo{pointed->step});
    }
    ImGui::TableNextColumn();
    ImGui::Text("%zu", steps.back().report.*counter.count);
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%zu", most);
}

} // namespace

void draw_step_counters(PanelCall& call, float width) {
    const float em = ImGui::GetFontSize();
    const float numbers = em * 5, labels = em * 7;
    if (!ImGui::BeginTable("counters", 4, ImGuiTableFlags_NoSavedSettings, {width, 0}))
        return;
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, labels);
    ImGui::TableSetupColumn("last steps", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("newest", ImGuiTableColumnFlags_WidthFixed, numbers);
    ImGui::TableSetupColumn("most", ImGuiTableColumnFlags_WidthFixed, numbers);
    ImGui::TableHeadersRow();
    const float line_width = std::max(width - labels - 2 * numbers - em * 3, em);
    for (std::size_t i = 0; i < kStepCounters.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        draw_row(call, kStepCounters[i], i, line_width);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

} // namespace topple::app
