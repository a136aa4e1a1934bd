// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/pages/plot_area.h"
#include "app/panels/pages/profile_counters.h"
#include "app/panels/panels.h"
#include "app/panels/step_profile.h"
#include "app/panels/ui/series_color.h"
#include "app/panels/ui/widgets.h"
#include "app/session/explain/number_words.h"
#include "app/session/session.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <optional>
#include <string>

namespace topple::app {
namespace {

constexpr ImU32 kColorOfRest = IM_COL32(140, 140, 140, 255);

std::string label_of_stage(std::size_t stage) {
    return std::string(name_of(static_cast<StepStage>(stage)));
}

/// Steps as columns, the newest at the right edge, for any number of steps.
struct Chart {
    ImVec2 low, high; ///< Corners of the column area. [px]
    double top = 1;   ///< [ms]
    std::span<const StepRecord> steps;

    static constexpr std::size_t kColumns = Session::kRecentSteps;

    [[nodiscard]] float y_of(double ms) const {
        return high.y - static_cast<float>(std::min(ms / top, 1.0)) * (high.y - low.y);
    }
    [[nodiscard]] float x_of(std::size_t step) const {
        const auto column = static_cast<float>(kColumns - steps.size() + step);
        return std::floor(low.x + (high.x - low.x) * column / static_cast<float>(kColumns));
    }
    [[nodiscard]] std::optional<std::size_t> step_at(float x) const {
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (x >= x_of(i) && x < x_of(i + 1))
                return i;
        return std::nullopt;
    }
};

/// Draws every column in full height, stages from below in order, the rest on top.
void draw_columns(const Chart& chart, ImDrawList* list) {
    for (std::size_t i = 0; i < chart.steps.size(); ++i) {
        const StepReport& report = chart.steps[i].report;
        const float left = chart.x_of(i), right = chart.x_of(i + 1);
        double below = 0;
        const auto add = [&](double ms, ImU32 color) {
            const float bottom = chart.y_of(below), top = chart.y_of(below + ms);
            if (bottom > top)
                list->AddRectFilled({left, top}, {right, bottom}, color);
            below += ms;
        };
        for (std::size_t stage = 0; stage < report.stage_ms.size(); ++stage)
            add(report.stage_ms[stage], ui::series_color(stage));
        add(rest_of(report), kColorOfRest);
        if (report.total_ms > chart.top) // the column continues above
            list->AddRectFilled({left, chart.low.y - 2},
                                {right, chart.low.y + 1},
                                ImGui::GetColorU32(ImGuiCol_Text));
    }
}

std::string ms_text(double ms) {
    char text[32];
    std::snprintf(text, sizeof text, "%g ms", ms);
    return text;
}

void draw_scale(const Chart& chart, ImDrawList* list, float text_right) {
    const float em = ImGui::GetFontSize();
    const double spacing = chart_spacing(chart.top);
    for (double ms = 0; ms < chart.top * 1.001; ms += spacing) {
        const float y = std::floor(chart.y_of(ms));
        list->AddLine({chart.low.x, y}, {chart.high.x, y}, ImGui::GetColorU32(ImGuiCol_Border));
        const std::string text = ms_text(std::round(ms / spacing) * spacing);
        const float width = ImGui::CalcTextSize(text.c_str()).x;
        const float text_y = std::clamp(y - em * 0.5f, chart.low.y - em * 0.3f, chart.high.y - em);
        list->AddText(
            {text_right - width, text_y}, ImGui::GetColorU32(ImGuiCol_TextDisabled), text.c_str());
    }
}

/// Draws the line at which a step takes as long as the time it simulates: slower steps fall behind the clock.
void draw_real_time(const Chart& chart, ImDrawList* list, double dt_ms) {
    if (dt_ms > chart.top)
        return;
    const float y = std::floor(chart.y_of(dt_ms));
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_PlotLinesHovered);
    list->AddLine({chart.low.x, y}, {chart.high.x, y}, color);
    list->AddText({chart.low.x + 4, y - ImGui::GetFontSize() * 1.05f}, color, "real time");
}

void number_cell(const char* format, ...) __attribute__((format(printf, 1, 2)));
void number_cell(const char* format, ...) {
    char text[48];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ImGui::TableNextColumn();
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0f));
    ImGui::TextUnformatted(text);
}

void label_cell(const char* label, ImU32 color) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    draw_color_mark(color);
    ImGui::TextUnformatted(label);
}

constexpr float kLabelWidth = 8, kNumberWidth = 4.6f; // [em]

void set_up_columns(int numbers) {
    const float em = ImGui::GetFontSize();
    ImGui::TableSetupColumn("stage", ImGuiTableColumnFlags_WidthFixed, em * kLabelWidth);
    for (int i = 0; i < numbers; ++i)
        ImGui::TableSetupColumn("ms", ImGuiTableColumnFlags_WidthFixed, em * kNumberWidth);
}

/// Draws the newest step, and the usual and worst times in the chart, which are also the legend of the colors.
void draw_legend(const StepReport& newest, const StepProfile& profile) {
    if (!ImGui::BeginTable("stages", 4, ImGuiTableFlags_NoSavedSettings))
        return;
    set_up_columns(3);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("ms");
    for (const char* title : {"newest", "median", "worst"}) {
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
        number_cell("%s", title);
        ImGui::PopStyleColor();
    }
    const auto row = [](double ms, const TimeSummary& of_all) {
        number_cell("%.3f", ms);
        number_cell("%.3f", of_all.median);
        number_cell("%.3f", of_all.max);
    };
    for (std::size_t stage = 0; stage < profile.stages.size(); ++stage) {
        label_cell(label_of_stage(stage).c_str(), ui::series_color(stage));
        row(newest.stage_ms[stage], profile.stages[stage]);
    }
    label_cell("rest", kColorOfRest);
    row(rest_of(newest), profile.rest);
    label_cell("whole step", 0);
    row(newest.total_ms, profile.whole);
    ImGui::EndTable();
}

void draw_tooltip(const StepRecord& step) {
    const StepReport& report = step.report;
    ImGui::BeginTooltip();
    ImGui::TextDisabled("step %llu; click to go there", static_cast<unsigned long long>(step.step));
    if (ImGui::BeginTable("step", 2, ImGuiTableFlags_NoSavedSettings)) {
        set_up_columns(1);
        for (std::size_t stage = 0; stage < report.stage_ms.size(); ++stage) {
            label_cell(label_of_stage(stage).c_str(), ui::series_color(stage));
            number_cell("%.3f ms", report.stage_ms[stage]);
        }
        label_cell("rest", kColorOfRest);
        number_cell("%.3f ms", rest_of(report));
        label_cell("whole step", 0);
        number_cell("%.3f ms", report.total_ms);
        ImGui::EndTable();
    }
    ImGui::TextDisabled("%zu of %zu bodies awake, %zu islands\n%zu contacts with %zu points",
                        report.awake_count,
                        report.body_count,
                        report.island_count,
                        report.contact_count,
                        report.contact_point_count);
    ImGui::EndTooltip();
}

void draw_chart(PanelCall& call, const StepProfile& profile, ImVec2 size) {
    const PublishedFrame& frame = call.context.frame;
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float scale_width = em * 3.6f;
    const Chart chart{.low = {at.x + scale_width, at.y + em * 0.4f},
                      .high = {at.x + size.x, at.y + size.y},
                      .top = chart_top(profile.whole),
                      .steps = frame.recent_steps};
    ImGui::InvisibleButton("##Step times", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
    call.ui.recorder.record("Step times",
                            {{chart.low.x, chart.low.y}, {chart.high.x, chart.high.y}});
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(chart.low, chart.high, ImGui::GetColorU32(ImGuiCol_FrameBg));
    draw_scale(chart, list, chart.low.x - em * 0.4f);
    draw_columns(chart, list);
    draw_real_time(chart, list, 1000 * static_cast<double>(frame.state->parameters.dt));
    if (!ImGui::IsItemHovered())
        return;
    const auto hovered = chart.step_at(ImGui::GetIO().MousePos.x);
    if (!hovered)
        return;
    list->AddRectFilled({chart.x_of(*hovered) - 1, chart.low.y},
                        {chart.x_of(*hovered + 1) + 1, chart.high.y},
                        IM_COL32(255, 255, 255, 70));
    draw_tooltip(chart.steps[*hovered]);
    if (ImGui::IsItemClicked())
        call.ask(SeekTo{chart.steps[*hovered].step});
}

/// Part of the picture of a stage on the strip of one thread.
struct StripPart {
    ImVec2 low, high; ///< Corners. [px]
    ImU32 color = 0;
    std::string label;
};

/// Draws the whole stage pale, and the share in which the thread worked in full color.
void draw_part(const StripPart& part, double share) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const auto worked = static_cast<float>(share) * (part.high.x - part.low.x);
    const ImU32 pale = (part.color & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, 90);
    list->AddRectFilled(part.low, part.high, pale);
    list->AddRectFilled(part.low, {part.low.x + worked, part.high.y}, part.color);
    if (ImGui::CalcTextSize(part.label.c_str()).x + em * 0.6f < part.high.x - part.low.x &&
        part.high.y - part.low.y > em)
        list->AddText({part.low.x + em * 0.3f, (part.low.y + part.high.y - em) / 2},
                      IM_COL32(255, 255, 255, 255),
                      part.label.c_str());
}

/// Draws the stages of a step side by side, as wide as their times: a row for each thread, filled as far as it worked.
void draw_strip(PanelCall& call, const StepRecord& step, ImVec2 size) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("##Strip", size);
    call.ui.recorder.record("Strip", {{low.x, low.y}, {low.x + size.x, low.y + size.y}});
    const bool is_hovered = ImGui::IsItemHovered();
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const double whole = std::max(step.report.total_ms, 1e-6);
    const std::size_t threads = timed_thread_count(step.report);
    const float row = size.y / static_cast<float>(threads);
    for (const StageSpan& span : stage_spans(step.report)) {
        const bool is_rest = span.stage == step.report.stage_ms.size();
        const float left = low.x + size.x * static_cast<float>(span.begin_ms / whole);
        const float right = low.x + size.x * static_cast<float>(span.end_ms / whole);
        if (right <= left)
            continue;
        const std::string label = is_rest ? "rest" : label_of_stage(span.stage);
        for (std::size_t thread = 0; thread < threads; ++thread) {
            const float top = low.y + row * static_cast<float>(thread);
            const double share = work_share(step.report, span.stage, thread);
            draw_part({.low = {left, top},
                       .high = {right, top + std::max(row - (threads > 1 ? 1.0f : 0.0f), 1.0f)},
                       .color = is_rest ? kColorOfRest : ui::series_color(span.stage),
                       .label = thread == 0 ? label : ""},
                      threads > 1 ? share : 1);
            if (is_hovered && pointer.x >= left && pointer.x < right && pointer.y >= top &&
                pointer.y < top + row)
                ImGui::SetTooltip("step %llu, %s: %.3f ms, %.0f %% of %.3f ms\n"
                                  "thread %zu of %d works in %.0f %% of it, and waits for the "
                                  "others in the rest",
                                  static_cast<unsigned long long>(step.step),
                                  label.c_str(),
                                  span.end_ms - span.begin_ms,
                                  100 * (span.end_ms - span.begin_ms) / whole,
                                  whole,
                                  thread + 1,
                                  std::max(step.report.thread_count, 1),
                                  100 * share);
        }
    }
}

/// Returns the shown step if its times are known, else the newest one.
const StepRecord& shown_step(const PublishedFrame& frame) {
    for (const StepRecord& one : frame.recent_steps)
        if (one.step == frame.timeline.step)
            return one;
    return frame.recent_steps.back();
}

/// Draws the choice between times and counts, and the button that copies both. Returns whether counts are shown.
bool draw_choice(PanelCall& call) {
    bool& counts = *ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID("shows counts"));
    ImGui::SameLine(0, ImGui::GetFontSize() * 2);
    if (ui::toggle(call.ui, "Counts", counts, "Bodies, pairs, contacts and islands over the steps"))
        counts = !counts;
    ImGui::SameLine();
    if (ui::button(
            call.ui, "Copy as JSON", "Times and counts of the last steps, for the clipboard"))
        ImGui::SetClipboardText(json_of(call.context.frame.recent_steps).c_str());
    return counts;
}

/// Draws counts of the newest step in the line of the tabs. The hint has all of them, for a narrow window.
void draw_counts(const StepReport& report) {
    const std::string text = printed("%zu of %zu bodies awake   %zu pairs   %zu contacts with %zu "
                                     "points   %zu islands   %zu colors",
                                     report.awake_count,
                                     report.body_count,
                                     report.pair_count,
                                     report.contact_count,
                                     report.contact_point_count,
                                     report.island_count,
                                     report.color_count);
    ImGui::SameLine(0, ImGui::GetFontSize() * 2);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", text.c_str());
    ui::tooltip_of_last(text.c_str());
}

/// Shows the memory of history, of undo and of other runs with their budgets. Beyond its budget the oldest part of
/// history and of undo is dropped.
void draw_memory(const TimelineView& timeline) {
    const auto mb = [](std::size_t bytes) { return static_cast<double>(bytes) / 1e6; };
    ImGui::TextDisabled("history %.0f of %.0f MB, undo %.1f of %.0f MB",
                        mb(timeline.history_bytes),
                        mb(timeline.history_budget),
                        mb(timeline.undo_bytes),
                        mb(timeline.undo_budget));
    ui::tooltip_of_last(
        "Memory of the states kept for going back in time, and of the commands kept for undo. "
        "Beyond its budget, each forgets its oldest part.");
    if (!timeline.other_runs.empty())
        ImGui::TextDisabled("other runs %.0f of %.0f MB",
                            mb(timeline.other_runs_bytes),
                            mb(timeline.other_runs_budget));
}

} // namespace

void draw_profile(PanelCall& call) {
    const PublishedFrame& frame = call.context.frame;
    const bool has_steps = !frame.recent_steps.empty();
    const bool shows_counts = has_steps && draw_choice(call);
    draw_counts(frame.report);
    if (!has_steps) {
        ImGui::TextDisabled("no step has been taken yet");
        return;
    }
    const StepProfile profile = profile_of(frame.recent_steps);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float em = ImGui::GetFontSize();
    const float legend_width = em * (kLabelWidth + 3 * kNumberWidth + 2.5f);
    const float width = std::max(room.x - legend_width - em, em * 8);
    const std::size_t threads = timed_thread_count(shown_step(frame).report);
    // A row for every thread, lower ones for many.
    const float strip = threads == 1
                            ? em * 1.3f
                            : std::min(em * 0.8f * static_cast<float>(threads), room.y * 0.4f);
    ImGui::BeginGroup();
    if (shows_counts) {
        draw_step_counters(call, width);
    } else {
        draw_chart(call, profile, {width, std::max(room.y - strip - em, em)});
        draw_strip(call, shown_step(frame), {width, strip});
    }
    ImGui::EndGroup();
    ImGui::SameLine(0, em);
    ImGui::BeginGroup();
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {em * 0.25f, em * 0.05f});
    draw_legend(frame.recent_steps.back().report, profile);
    draw_memory(frame.timeline);
    ImGui::PopStyleVar();
    ImGui::EndGroup();
}

} // namespace topple::app
