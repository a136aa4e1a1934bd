// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The residual of the solver after every sweep of the next step, on a logarithmic axis, in the drawer.

#include "app/panels/pages/plot_area.h"
#include "app/panels/residual_lines.h"
#include "app/panels/ui/series_color.h"
#include "app/session/explain/number_words.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace topple::app {
namespace {

constexpr int kMostDecades = 7; // single precision has no more digits

/// Place of the sweeps of the longer run beside each other, and of the decades above each other.
struct ResidualChart {
    ImVec2 low, high; ///< Corners of the plot. [px]
    Decades decades;
    std::size_t sweep_count = 1;

    [[nodiscard]] float x_of(std::size_t sweep) const {
        return low.x + (high.x - low.x) * (static_cast<float>(sweep) + 0.5f) /
                           static_cast<float>(sweep_count);
    }
    [[nodiscard]] ImVec2 at(std::size_t sweep, double value) const {
        return {x_of(sweep),
                high.y - (high.y - low.y) * static_cast<float>(decades.share_of(value))};
    }
    [[nodiscard]] std::size_t sweep_at(float x) const {
        const float share = (x - low.x) / std::max(high.x - low.x, 1.0f);
        const auto sweep = static_cast<std::size_t>(std::max(share, 0.0f) *
                                                    static_cast<float>(sweep_count));
        return std::min(sweep, sweep_count - 1);
    }
};

std::string sweep_in_words(const SweepResidual& sweep, bool has_levels) {
    const std::string moment = moment_in_words(sweep.moment, sweep.substep, sweep.sweep, 2);
    return has_levels ? "level " + std::to_string(sweep.level + 1) + ", " + moment : moment;
}

bool has_levels(const Convergence& convergence) {
    return !convergence.sweeps.empty() &&
           convergence.sweeps.front().level != convergence.sweeps.back().level;
}

void draw_decades(const ResidualChart& chart) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    for (int decade = chart.decades.low; decade <= chart.decades.high; ++decade) {
        const double share = static_cast<double>(decade - chart.decades.low) /
                             (chart.decades.high - chart.decades.low);
        const float y = std::floor(chart.high.y -
                                   (chart.high.y - chart.low.y) * static_cast<float>(share));
        list->AddLine({chart.low.x, y}, {chart.high.x, y}, ImGui::GetColorU32(ImGuiCol_Border));
        char label[24];
        std::snprintf(label, sizeof label, "%g", std::pow(10.0, decade));
        const float width = ImGui::CalcTextSize(label).x;
        list->AddText({chart.low.x - em * 0.4f - width,
                       std::clamp(y - em * 0.5f, chart.low.y - em * 0.3f, chart.high.y - em)},
                      ImGui::GetColorU32(ImGuiCol_TextDisabled),
                      label);
    }
}

/// Draws a line where a sub-step or a level of the shown run begins, with its number where there is room.
void draw_beginnings(const ResidualChart& chart, const Convergence& shown) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const float width = (chart.high.x - chart.low.x) / static_cast<float>(chart.sweep_count);
    float free_x = chart.low.x;
    for (const std::size_t sweep : beginnings_of(shown)) {
        const float x = std::floor(chart.x_of(sweep) - width / 2);
        list->AddLine(
            {x, chart.low.y}, {x, chart.high.y}, ImGui::GetColorU32(ImGuiCol_TextDisabled, 0.5f));
        const SweepResidual& one = shown.sweeps[sweep];
        std::string label = "sub-step " + std::to_string(one.substep + 1);
        if (has_levels(shown) && one.substep == 0)
            label = "level " + std::to_string(one.level + 1) + ", " + label;
        const float text = ImGui::CalcTextSize(label.c_str()).x;
        if (x < free_x || x + text > chart.high.x)
            continue;
        free_x = x + text + em;
        list->AddText({x + em * 0.3f, chart.high.y + em * 0.1f},
                      ImGui::GetColorU32(ImGuiCol_TextDisabled),
                      label.c_str());
    }
}

void draw_lines(const ResidualChart& chart, const std::vector<ResidualLine>& lines) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    for (const ResidualLine& line : lines) {
        std::vector<ImVec2> pixels;
        for (std::size_t i = 0; i < line.values.size(); ++i)
            pixels.push_back(chart.at(i, line.values[i]));
        const ImU32 color = ui::series_color(line.place);
        if (line.is_of_twin)
            draw_dashes(pixels, color, em * 0.11f, em * 0.4f);
        else
            list->AddPolyline(
                pixels.data(), static_cast<int>(pixels.size()), color, ImDrawFlags_None, em * 0.11f);
        const bool has_room = chart.x_of(1) - chart.x_of(0) > em * 0.5f;
        for (const ImVec2& pixel : pixels)
            if (has_room)
                list->AddCircleFilled(pixel, em * 0.17f, color);
    }
}

void draw_hint(const ResidualChart& chart,
               const ConvergenceView& view,
               const std::vector<ResidualLine>& lines) {
    const std::size_t sweep = chart.sweep_at(ImGui::GetIO().MousePos.x);
    const float x = std::floor(chart.x_of(sweep));
    ImGui::GetWindowDrawList()->AddLine(
        {x, chart.low.y}, {x, chart.high.y}, ImGui::GetColorU32(ImGuiCol_TextDisabled));
    ImGui::BeginTooltip();
    const Convergence& named = sweep < view.shown.sweeps.size() || !view.twin ? view.shown
                                                                              : *view.twin;
    ImGui::Text("after %s", sweep_in_words(named.sweeps[sweep], has_levels(named)).c_str());
    for (const ResidualLine& line : lines) {
        if (sweep >= line.values.size())
            continue;
        draw_color_mark(ui::series_color(line.place));
        ImGui::Text("%s: %.4g %s", line.name.c_str(), line.values[sweep], line.unit.c_str());
    }
    ImGui::TextDisabled("Root mean square of the speed by which\n"
                        "each row still misses its goal");
    ImGui::EndTooltip();
}

void draw_legend(PanelCall& call, const std::vector<ResidualLine>& lines) {
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_ScrollY;
    if (!ImGui::BeginTable("rows", 3, kFlags))
        return;
    const float em = ImGui::GetFontSize();
    ImGui::TableSetupColumn("rows", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("before", ImGuiTableColumnFlags_WidthFixed, em * 6);
    ImGui::TableSetupColumn("left", ImGuiTableColumnFlags_WidthFixed, em * 6);
    ImGui::TableHeadersRow();
    for (const ResidualLine& line : lines) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        draw_color_mark(ui::series_color(line.place));
        ImGui::TextUnformatted(line.name.c_str());
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.record("Residual of " + line.name, {{low.x, low.y}, {high.x, high.y}});
        for (const double value : {line.values.front(), line.values.back()}) {
            ImGui::TableNextColumn();
            ImGui::Text("%.3g %s", value, line.unit.c_str());
        }
    }
    ImGui::EndTable();
}

void draw_chart(PanelCall& call,
                const ConvergenceView& view,
                const std::vector<ResidualLine>& lines,
                ImVec2 size) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ResidualChart chart{.low = {at.x + em * 4, at.y + em * 0.4f},
                        .high = {at.x + size.x, at.y + size.y - em * 1.3f},
                        .decades = decades_of(lines, kMostDecades)};
    for (const ResidualLine& line : lines)
        chart.sweep_count = std::max(chart.sweep_count, line.values.size());
    ImGui::InvisibleButton("##Residuals", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
    call.ui.recorder.record("Residuals",
                            {{chart.low.x, chart.low.y}, {chart.high.x, chart.high.y}});
    ImGui::GetWindowDrawList()->AddRectFilled(
        chart.low, chart.high, ImGui::GetColorU32(ImGuiCol_FrameBg));
    draw_decades(chart);
    draw_beginnings(chart, view.shown);
    draw_lines(chart, lines);
    if (ImGui::IsItemHovered() && ImGui::GetIO().MousePos.x >= chart.low.x)
        draw_hint(chart, view, lines);
}

} // namespace

void draw_convergence(PanelCall& call) {
    const PublishedFrame& frame = call.context.frame;
    ImGui::SameLine(0, ImGui::GetFontSize() * 2);
    ImGui::AlignTextToFramePadding();
    if (!frame.timeline.is_paused) {
        ImGui::TextDisabled("Pause to see how the solver converges in the next step.");
        return;
    }
    if (frame.convergence == nullptr)
        return; // the session measures it
    const ConvergenceView& view = *frame.convergence;
    if (!view.trouble.empty()) {
        ImGui::TextUnformatted(view.trouble.c_str());
        return;
    }
    std::vector<NamedConvergence> runs{{view.twin ? "A" : "shown", &view.shown}};
    if (view.twin)
        runs.push_back({"B", view.twin.get()});
    if (ui::button(call.ui,
                   "Copy as CSV",
                   "The errors after every sweep as a table with commas, for the clipboard"))
        ImGui::SetClipboardText(csv_of(runs).c_str());
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    std::string words = convergence_in_words(view.shown);
    if (view.twin)
        words = "A: " + words + "; B: " + convergence_in_words(*view.twin);
    ImGui::TextUnformatted(words.c_str());
    const std::vector<ResidualLine> lines = residual_lines(view);
    if (lines.empty())
        return;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float em = ImGui::GetFontSize();
    const float table = std::min(em * 26, room.x * 0.4f);
    const ImVec2 place = ImGui::GetCursorScreenPos();
    draw_chart(call, view, lines, {room.x - table - em, room.y});
    ImGui::SetCursorScreenPos({place.x + room.x - table, place.y});
    ImGui::BeginChild("rows", {table, room.y}, false);
    draw_legend(call, lines);
    ImGui::EndChild();
}

} // namespace topple::app
