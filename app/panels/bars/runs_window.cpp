// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The window that lists the runs of a timeline: the shown one, and those that were left by changing the past.

#include "app/panels/panels.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

constexpr const char* kRunsWindow = "Runs";

/// A run in the list; the shown one has the number 0.
using Run = TimelineView::OtherRun;

bool is_shown(const Run& run) { return run.number == 0; }

/// Returns all runs, sorted by lane.
std::vector<Run> all_runs(const TimelineView& time) {
    std::vector<Run> runs = time.other_runs;
    runs.push_back({.number = 0,
                    .lane = time.lane,
                    .name = time.run_name,
                    .begin_step = time.first_step,
                    .last_step = time.last_step,
                    .difference_step = {},
                    .difference = {}});
    std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.lane < b.lane; });
    return runs;
}

/// Draws the stretch of time of a run below those of the others, the shown step, and the first difference.
void draw_stretch(const Run& run, const TimelineView& time, std::uint64_t last_of_all) {
    const float em = ImGui::GetFontSize(), width = em * 10, height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, height});
    const auto x_of = [&](std::uint64_t step) {
        const double count = static_cast<double>(
            std::max<std::uint64_t>(last_of_all - time.first_step, 1));
        const double share = static_cast<double>(step - std::min(step, time.first_step)) / count;
        return at.x + width * static_cast<float>(std::min(share, 1.0));
    };
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = at.y + height / 2, thick = em * 0.2f, line = std::max(em * 0.1f, 1.5f);
    const auto tick = [&](std::uint64_t step, ImU32 color) {
        const float x = x_of(step);
        list->AddRectFilled({x - line / 2, at.y}, {x + line / 2, at.y + height}, color);
    };
    list->AddRectFilled(
        {x_of(run.begin_step), y - thick},
        {std::max(x_of(run.last_step), x_of(run.begin_step) + line), y + thick},
        ImGui::GetColorU32(is_shown(run) ? ImGuiCol_SliderGrabActive : ImGuiCol_TextDisabled),
        thick);
    tick(time.step, ImGui::GetColorU32(ImGuiCol_Text));
    if (run.difference_step)
        tick(*run.difference_step, difference_color());
}

std::string facts_of(const Run& run) {
    const std::string steps = std::to_string(run.begin_step) + " to " +
                              std::to_string(run.last_step);
    if (!run.difference_step)
        return steps;
    return steps + ", differs from " + std::to_string(*run.difference_step);
}

/// Notes the place of the last widget under its word and the lane, since every row has one.
void record_last(PanelCall& call, const char* word, const Run& run) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(word + (' ' + std::to_string(run.lane)),
                            {{low.x, low.y}, {high.x, high.y}});
}

void draw_row(PanelCall& call,
              const Run& run,
              std::uint64_t last_of_all,
              RunsState& runs,
              ViewOptions& view) {
    const PublishedFrame& frame = call.context.frame;
    const std::string name = display_name(run.lane, run.name);
    ImGui::TableNextColumn();
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 9);
    if (auto typed = edit_name(call, runs.name, run.lane, run.name, name))
        call.ask(NameRun{run.lane, std::move(*typed), frame.scene_number});
    ImGui::TableNextColumn();
    draw_stretch(run, frame.timeline, last_of_all);
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(facts_of(run).c_str());
    if (!run.difference.empty())
        ui::tooltip_of_last(("First difference from the shown run: " + run.difference).c_str());
    if (run.difference_step) {
        ImGui::SameLine();
        ImGui::PushID(static_cast<int>(run.lane));
        if (ui::button(call.ui, "Go there", "Shows the first step that differs, and pauses"))
            call.ask(SeekTo{*run.difference_step});
        record_last(call, "Go there", run);
        ImGui::PopID();
    }
    ImGui::TableNextColumn();
    if (is_shown(run)) {
        ImGui::TextDisabled("shown");
        ImGui::TableNextColumn();
        return;
    }
    ImGui::PushID(static_cast<int>(run.lane));
    if (ui::button(call.ui, "Show", "Exchanges it with the shown run, which is kept in its place"))
        call.ask(ExchangeRun{run.number});
    record_last(call, "Show", run);
    ImGui::TableNextColumn();
    if (ui::toggle(call.ui,
                   "Ghost",
                   frame.ghost.run == run.number,
                   "Draws its bodies beside those of the shown run, while it has the shown step")) {
        runs.ghost_lane = run.lane;
        view.ghost = true;
    }
    record_last(call, "Ghost", run);
    ImGui::PopID();
}

void draw_rows(PanelCall& call, RunsState& runs, ViewOptions& view) {
    const TimelineView& time = call.context.frame.timeline;
    const std::vector<Run> all = all_runs(time);
    std::uint64_t last = 0;
    for (const Run& run : all)
        last = std::max(last, run.last_step);
    if (ImGui::BeginTable("runs", 5, ImGuiTableFlags_SizingFixedFit)) {
        for (const Run& run : all)
            draw_row(call, run, last, runs, view);
        ImGui::EndTable();
    }
    const auto mb = [](std::size_t bytes) { return static_cast<double>(bytes) / 1e6; };
    ImGui::TextDisabled("States of the other runs: %.0f of %.0f MB",
                        mb(time.other_runs_bytes),
                        mb(time.other_runs_budget));
}

} // namespace

void draw_runs_window(PanelCall& call, RunsState& runs, ViewOptions& view) {
    if (std::exchange(runs.opens, false)) {
        const ui::Rect& transport = call.context.layout.transport;
        ImGui::SetNextWindowPos({(transport.min.x + transport.max.x) / 2, transport.min.y},
                                ImGuiCond_Always,
                                {0.5f, 1});
        ImGui::OpenPopup(kRunsWindow);
    }
    if (!ImGui::BeginPopup(kRunsWindow))
        return;
    call.ui.recorder.enter(kRunsWindow);
    draw_rows(call, runs, view);
    call.ui.recorder.leave();
    ImGui::EndPopup();
}

} // namespace topple::app
