// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The map of a sweep in the window: a square a run, which opens that run.

#include "app/commands/parameter_setting.h"
#include "app/panels/panels.h"
#include "app/runs/sweep_image.h"
#include "app/runs/sweep_text.h"
#include "app/session/explain/number_words.h"
#include "app/session/slider_commands.h"
#include "app/view/style/color.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

namespace topple::app {
namespace {

/// The squares on the screen.
struct MapArea {
    ImVec2 low;     ///< Upper left corner. [px]
    float size = 1; ///< Side of a square. [px]
    int columns = 1, rows = 1;

    /// Returns the upper left corner of a square; row 0 is the lowest. [px]
    [[nodiscard]] ImVec2 corner(int column, int row) const {
        return {low.x + size * static_cast<float>(column),
                low.y + size * static_cast<float>(rows - 1 - row)};
    }
    [[nodiscard]] ImVec2 high() const {
        return {low.x + size * static_cast<float>(columns),
                low.y + size * static_cast<float>(rows)};
    }
    [[nodiscard]] std::optional<MapCell> cell_at(ImVec2 pixel) const {
        const int column = static_cast<int>(std::floor((pixel.x - low.x) / size));
        const int row = rows - 1 - static_cast<int>(std::floor((pixel.y - low.y) / size));
        if (column < 0 || column >= columns || row < 0 || row >= rows)
            return std::nullopt;
        return MapCell{static_cast<std::size_t>(column), static_cast<std::size_t>(row)};
    }
};

bool is_length(const std::string& metric) { return metric.ends_with("_m"); }

/// Returns a value of the metric in a few digits; with its unit if it is a length: "35.2 um".
std::string amount_of(const std::string& metric, double value) {
    return is_length(metric) ? in_length(value) : printed("%.3g", value);
}

/// Returns what the metric measures, without a unit that every value has.
std::string title_of_metric(const std::string& metric) {
    std::string words = metric_words(metric);
    if (const std::string unit = " [m]"; is_length(metric) && words.ends_with(unit))
        words.resize(words.size() - unit.size());
    return words;
}

ImU32 packed(Rgba color) { return ImGui::GetColorU32({color.r, color.g, color.b, 1}); }

/// A run that failed is crossed out, one that was not taken has an outline only.
void draw_cell(const MapArea& area,
               int column,
               int row,
               const Sweep& sweep,
               const SweepScale& scale) {
    const SweepCell& cell = sweep.at(static_cast<std::size_t>(column),
                                     static_cast<std::size_t>(row));
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 low = area.corner(column, row);
    const ImVec2 high{low.x + area.size - 1, low.y + area.size - 1};
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    if (!cell.value) {
        list->AddRect(low, high, ink);
        if (!cell.has_failed())
            return;
        list->AddLine(low, high, ink, 2);
        list->AddLine({low.x, high.y}, {high.x, low.y}, ink, 2);
        return;
    }
    const float share = scale.share(*cell.value);
    list->AddRectFilled(low, high, packed(viridis(share)));
    const std::string text = amount_of(sweep.metric, *cell.value);
    const ImVec2 room = ImGui::CalcTextSize(text.c_str());
    if (room.x + 4 < area.size)
        list->AddText({(low.x + high.x - room.x) / 2, (low.y + high.y - room.y) / 2},
                      share > 0.6f ? IM_COL32(0, 0, 0, 255) : IM_COL32(255, 255, 255, 255),
                      text.c_str());
}

void outline(const MapArea& area, const MapCell& cell, ImU32 color) {
    const ImVec2 low = area.corner(static_cast<int>(cell.column), static_cast<int>(cell.row));
    const ImVec2 high{low.x + area.size - 1, low.y + area.size - 1};
    ImGui::GetWindowDrawList()->AddRect(
        {low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}, color, 0, 0, 3);
}

/// Draws the values along the map. A text that would run into the one before is left out.
void draw_axis_texts(const MapArea& area, const Sweep& sweep) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    const float em = ImGui::GetFontSize();
    float free_from = -HUGE_VALF;
    for (int column = 0; column < area.columns; ++column) {
        const std::string text = axis_value_text(sweep.x,
                                                 sweep.x.values[static_cast<std::size_t>(column)]);
        const float width = ImGui::CalcTextSize(text.c_str()).x;
        const float x = area.corner(column, 0).x + (area.size - width) / 2;
        if (x < free_from)
            continue;
        list->AddText({x, area.high().y + em * 0.2f}, ink, text.c_str());
        free_from = x + width + em * 0.5f;
    }
    list->AddText({area.low.x, area.high().y + em * 1.4f},
                  ink,
                  axis_label(sweep.x.name, sweep.source).c_str());
    if (sweep.y.values.empty())
        return;
    float free_above = HUGE_VALF;
    for (int row = 0; row < area.rows; ++row) {
        const std::string text = axis_value_text(sweep.y,
                                                 sweep.y.values[static_cast<std::size_t>(row)]);
        const float y = area.corner(0, row).y + (area.size - em) / 2;
        if (y + em > free_above)
            continue;
        list->AddText(
            {area.low.x - em * 0.4f - ImGui::CalcTextSize(text.c_str()).x, y}, ink, text.c_str());
        free_above = y;
    }
}

/// Draws the colors, and their values at the right.
void draw_legend(const std::string& metric, const SweepScale& scale, ImVec2 low, float height) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    constexpr int kBands = 32;
    for (int i = 0; i < kBands; ++i) {
        const float top = height * static_cast<float>(i) / kBands;
        list->AddRectFilled({low.x, low.y + top},
                            {low.x + em, low.y + top + height / kBands + 1},
                            packed(viridis(1 - (static_cast<float>(i) + 0.5f) / kBands)));
    }
    if (scale.is_empty)
        return;
    for (const double share : {0.0, 0.5, 1.0})
        list->AddText({low.x + em * 1.3f, low.y + (height - em) * static_cast<float>(1 - share)},
                      ImGui::GetColorU32(ImGuiCol_Text),
                      amount_of(metric, scale.value_at(share)).c_str());
}

std::string words_of(const Sweep& sweep, const MapCell& at) {
    const SweepCell& cell = sweep.at(at.column, at.row);
    std::string words = axis_label(sweep.x.name, sweep.source) + ' ' +
                        axis_value_text(sweep.x, sweep.x.values[at.column]);
    if (!sweep.y.values.empty())
        words += ", " + axis_label(sweep.y.name, sweep.source) + ' ' +
                 axis_value_text(sweep.y, sweep.y.values[at.row]);
    words += '\n' + title_of_metric(sweep.metric) + ": ";
    return words + (cell.value          ? amount_of(sweep.metric, *cell.value)
                    : cell.has_failed() ? "not finite, the run blew up"
                                        : "not taken");
}

/// Asks for the scene with the settings of the run.
void open_run(PanelCall& call, const Sweep& sweep, const MapCell& cell) {
    const SweepRun run = sweep.run_of(cell.column, cell.row);
    OpenScene open{.source = run.source};
    for (const std::string& text : run.settings)
        if (const Result<SetParameter> setting = parse_setting(text); setting.ok())
            open.parameters.push_back({.name = setting->name, .value = setting->value});
        else if (const Result<SliderSetting> slider = parse_slider_setting(run.source, text);
                 slider.ok())
            open.sliders.push_back(*slider);
    call.ask(std::move(open));
}

} // namespace

void draw_map_picture(PanelCall& call, StabilityMapState& map, const Sweep& sweep) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    float labels = 0;
    for (const double value : sweep.y.values)
        labels = std::max(labels, ImGui::CalcTextSize(axis_value_text(sweep.y, value).c_str()).x);
    const float left = labels + em, above = em * 3, below = em * 3, legend = em * 7.5f;
    MapArea area{.low = {at.x + left, at.y + above},
                 .columns = static_cast<int>(sweep.x.values.size()),
                 .rows = static_cast<int>(sweep.row_count())};
    area.size = std::max(
        std::floor(std::min((room.x - left - legend) / static_cast<float>(area.columns),
                            (room.y - above - below) / static_cast<float>(area.rows))),
        2.0f);
    area.size = std::min(area.size, em * 5);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    list->AddText(at, ink, (title_of_metric(sweep.metric) + " of " + sweep.source).c_str());
    if (!sweep.y.values.empty())
        list->AddText(
            {at.x, at.y + em * 1.4f}, ink, axis_label(sweep.y.name, sweep.source).c_str());
    const SweepScale scale(sweep.cells);
    for (int row = 0; row < area.rows; ++row)
        for (int column = 0; column < area.columns; ++column)
            draw_cell(area, column, row, sweep, scale);
    draw_axis_texts(area, sweep);
    const float height = std::max(area.high().y - area.low.y, em * 5);
    draw_legend(sweep.metric, scale, {area.high().x + em, area.low.y}, height);
    if (map.opened_sweep == call.context.sweep.number && map.opened)
        outline(area, *map.opened, ink);
    ImGui::SetCursorScreenPos(area.low);
    ImGui::InvisibleButton("##cells", {area.high().x - area.low.x, area.high().y - area.low.y});
    call.ui.recorder.record("Cells", {{area.low.x, area.low.y}, {area.high().x, area.high().y}});
    if (!ImGui::IsItemHovered())
        return;
    const std::optional<MapCell> cell = area.cell_at(ImGui::GetIO().MousePos);
    if (!cell)
        return;
    outline(area, *cell, IM_COL32(255, 255, 255, 255));
    ImGui::SetTooltip("%s\n%s\nClick: opens this run",
                      words_of(sweep, *cell).c_str(),
                      sweep.command_of(cell->column, cell->row).c_str());
    if (!ImGui::IsItemClicked())
        return;
    map.opened = cell;
    map.opened_sweep = call.context.sweep.number;
    open_run(call, sweep, *cell);
}

} // namespace topple::app
