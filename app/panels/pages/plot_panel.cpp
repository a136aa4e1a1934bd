// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Plots of quantities over the steps of the history, in the drawer. Their horizontal axis is that of the time bar.

#include "app/panels/bars/time_track.h"
#include "app/panels/plot_scale.h"
#include "app/panels/plotted_numbers.h"
#include "app/panels/ui/series_color.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

static_assert(std::size(ui::kSeriesColors) == kMostPlots, "a color for every curve");

/// A curve with what the page shows of it.
struct ShownCurve {
    const PlotCurve* curve = nullptr;
    std::string name, unit;
    std::optional<CurveSummary> summary; ///< Of the shown steps.
    std::size_t scale = 0;               ///< Index of its scale.
    ImU32 color = 0;
};

/// The page's content in one frame: curves with the same unit share a scale.
struct ShownPlots {
    std::vector<ShownCurve> curves;
    std::vector<PlotScale> scales;
    std::vector<std::string> units;    ///< Of the scales.
    std::uint64_t first = 0, last = 0; ///< Shown steps.
};

ShownPlots shown_plots(const PublishedFrame& frame, VisibleSteps shown) {
    ShownPlots plots;
    plots.first = static_cast<std::uint64_t>(std::ceil(shown.first));
    plots.last = static_cast<std::uint64_t>(std::floor(shown.last));
    std::vector<std::pair<double, double>> ranges;
    for (const PlotCurve& curve : *frame.plots) {
        ShownCurve& one = plots.curves.emplace_back();
        one.curve = &curve;
        one.name = display_name(frame, curve.quantity());
        one.unit = info_of(curve.quantity().kind).unit;
        one.summary = summary_of(curve, plots.first, plots.last);
        one.color = ui::series_color(plots.curves.size() - 1);
        const auto known = std::find(plots.units.begin(), plots.units.end(), one.unit);
        one.scale = static_cast<std::size_t>(known - plots.units.begin());
        if (known == plots.units.end()) {
            plots.units.push_back(one.unit);
            ranges.emplace_back(HUGE_VAL, -HUGE_VAL);
        }
        if (one.summary) {
            ranges[one.scale].first = std::min(ranges[one.scale].first, one.summary->low);
            ranges[one.scale].second = std::max(ranges[one.scale].second, one.summary->high);
        }
    }
    for (const auto& [low, high] : ranges)
        plots.scales.push_back(low <= high ? scale_of(low, high) : PlotScale{});
    return plots;
}

float y_of(const TimeTrack& area, const PlotScale& scale, double value) {
    return area.high.y - (area.high.y - area.low.y) * static_cast<float>(scale.share_of(value));
}

/// Draws the lines of an axis with their values at its left, or at the right beyond the plot.
void draw_axis(const TimeTrack& area,
               const PlotScale& scale,
               const std::string& unit,
               bool is_right) {
    const float em = ImGui::GetFontSize();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double begin = std::ceil(scale.low / scale.spacing) * scale.spacing;
    for (int i = 0; begin + i * scale.spacing <= scale.high; ++i) {
        const double value = std::round(begin / scale.spacing + i) * scale.spacing;
        const float y = std::floor(y_of(area, scale, value));
        if (!is_right)
            list->AddLine({area.low.x, y}, {area.high.x, y}, ImGui::GetColorU32(ImGuiCol_Border));
        const std::string text = amount_text(value, unit, scale.spacing);
        const float x = is_right ? area.high.x + em * 0.4f
                                 : area.low.x - em * 0.4f - ImGui::CalcTextSize(text.c_str()).x;
        list->AddText({x, std::clamp(y - em * 0.5f, area.low.y - em * 0.3f, area.high.y - em)},
                      ImGui::GetColorU32(ImGuiCol_TextDisabled),
                      text.c_str());
    }
}

void draw_curve(const TimeTrack& area,
                const ShownPlots& plots,
                const ShownCurve& one,
                bool is_thick) {
    const std::size_t columns = static_cast<std::size_t>(std::max(area.high.x - area.low.x, 1.0f));
    const PlotScale& scale = plots.scales[one.scale];
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float width = ImGui::GetFontSize() * (is_thick ? 0.2f : 0.11f);
    std::vector<ImVec2> pixels;
    for (const PlotLine& line : lines_of(*one.curve, plots.first, plots.last, columns)) {
        pixels.clear();
        for (const PlotPoint& point : line)
            pixels.push_back({area.x_of(point.step), y_of(area, scale, point.value)});
        if (pixels.size() == 1)
            list->AddCircleFilled(pixels[0], width, one.color);
        else
            list->AddPolyline(
                pixels.data(), static_cast<int>(pixels.size()), one.color, ImDrawFlags_None, width);
    }
}

/// Draws a line at a step over the height of the plot.
void draw_step(const TimeTrack& area, double step, ImU32 color) {
    if (!area.shown.contains(step))
        return;
    const float x = std::floor(area.x_of(step));
    ImGui::GetWindowDrawList()->AddLine({x, area.low.y}, {x, area.high.y}, color);
}

std::string value_text(const ShownCurve& one, std::optional<double> value) {
    return value ? amount_text(*value, one.unit) : "-";
}

/// Draws the values at the step under the pointer, with the picture of that moment.
void draw_hint(PanelCall& call, const TimeTrack& area, const ShownPlots& plots, PlotState& state) {
    const PublishedFrame& frame = call.context.frame;
    const double step = pointed_step(area, frame.timeline, ImGui::GetIO().MousePos.x);
    state.pointed_step = static_cast<std::uint64_t>(step);
    draw_step(area, step, ImGui::GetColorU32(ImGuiCol_TextDisabled));
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    for (const ShownCurve& one : plots.curves)
        if (const std::optional<double> value = one.curve->at(*state.pointed_step))
            list->AddCircleFilled({area.x_of(step), y_of(area, plots.scales[one.scale], *value)},
                                  em * 0.22f,
                                  one.color);
    const ImGuiIO& io = ImGui::GetIO();
    ImGui::SetNextWindowPos({io.MousePos.x, area.low.y - em * 0.4f},
                            ImGuiCond_Always,
                            {io.MousePos.x / std::max(io.DisplaySize.x, 1.0f), 1});
    ImGui::BeginTooltip();
    draw_moment(call);
    ImGui::TextUnformatted(text_of_step(step, frame).c_str());
    for (const ShownCurve& one : plots.curves) {
        ImGui::ColorButton("##color",
                           ImGui::ColorConvertU32ToFloat4(one.color),
                           ImGuiColorEditFlags_NoTooltip,
                           {em * 0.7f, em * 0.7f});
        ImGui::SameLine();
        ImGui::Text("%s: %s",
                    one.name.c_str(),
                    value_text(one, one.curve->at(*state.pointed_step)).c_str());
    }
    ImGui::TextDisabled("Click: go there; Shift and drag: a stretch that repeats\n"
                        "Wheel: zoom; middle drag: move; double click: all");
    ImGui::EndTooltip();
}

/// Draws the plot, which is used like the time bar.
void draw_plot(PanelCall& call,
               PlotState& state,
               std::optional<VisibleSteps>& zoom,
               const ShownPlots& plots,
               ImVec2 size) {
    const PublishedFrame& frame = call.context.frame;
    const float em = ImGui::GetFontSize(), label = em * 5.5f;
    const bool has_right = plots.scales.size() > 1;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const VisibleSteps whole = whole_of(frame.timeline);
    TimeTrack area{{at.x + label, at.y + em * 0.4f},
                   {at.x + size.x - (has_right ? label : 0), at.y + size.y - em * 0.2f},
                   zoom.value_or(whole)};
    area.high.x = std::max(area.high.x, area.low.x + em);
    ImGui::SetCursorScreenPos(area.low);
    ImGui::InvisibleButton("##Plot",
                           {area.high.x - area.low.x, std::max(area.high.y - area.low.y, 1.0f)});
    call.ui.recorder.record("Plot", {{area.low.x, area.low.y}, {area.high.x, area.high.y}});
    const bool is_hovered = ImGui::IsItemHovered();
    change_zoom(area, whole, zoom, state.is_moved);
    use_track(call, area, zoom, state.use);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(area.low, area.high, ImGui::GetColorU32(ImGuiCol_FrameBg));
    for (std::size_t i = 0; i < std::min<std::size_t>(plots.scales.size(), 2); ++i)
        draw_axis(area, plots.scales[i], plots.units[i], i == 1);
    list->PushClipRect(area.low, area.high, true);
    draw_loop(call, area, state.use);
    draw_step(area,
              static_cast<double>(frame.timeline.step),
              ImGui::GetColorU32(ImGuiCol_SliderGrabActive));
    for (std::size_t i = 0; i < plots.curves.size(); ++i)
        draw_curve(area, plots, plots.curves[i], i == state.pointed_curve);
    list->PopClipRect();
    if (is_hovered && !ImGui::IsItemActive())
        draw_hint(call, area, plots, state);
}

/// Draws names, present values and statistics of the curves.
void draw_legend(PanelCall& call, PlotState& state, const ShownPlots& plots) {
    const PublishedFrame& frame = call.context.frame;
    const float em = ImGui::GetFontSize();
    state.pointed_curve.reset();
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_ScrollY;
    if (!ImGui::BeginTable("curves", 6, kFlags))
        return;
    ImGui::TableSetupColumn("curve", ImGuiTableColumnFlags_WidthStretch);
    for (const char* title : {"now", "least", "mean", "most"})
        ImGui::TableSetupColumn(title, ImGuiTableColumnFlags_WidthFixed, em * 5.2f);
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, em * 1.4f);
    ImGui::TableHeadersRow();
    QuantityReader now(*frame.state, &frame.report);
    for (std::size_t i = 0; i < plots.curves.size(); ++i) {
        const ShownCurve& one = plots.curves[i];
        ImGui::PushID(static_cast<int>(i));
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled(
            {at.x, at.y + em * 0.2f}, {at.x + em * 0.7f, at.y + em * 0.9f}, one.color);
        ImGui::Dummy({em * 0.8f, em});
        ImGui::SameLine(0, em * 0.25f);
        ImGui::TextUnformatted(one.name.c_str());
        if (ImGui::IsItemHovered())
            state.pointed_curve = i;
        const auto cell = [&](std::optional<double> value) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(value_text(one, value).c_str());
        };
        const auto& summary = one.summary;
        cell(now.read(one.curve->quantity()));
        cell(summary ? std::optional(summary->low) : std::nullopt);
        cell(summary ? std::optional(summary->mean) : std::nullopt);
        cell(summary ? std::optional(summary->high) : std::nullopt);
        ImGui::TableNextColumn();
        if (ImGui::SmallButton("x"))
            call.out.plotted.push_back(one.curve->quantity());
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.record("Remove " + one.name, {{low.x, low.y}, {high.x, high.y}});
        ui::tooltip_of_last("Remove this curve");
        ImGui::PopID();
    }
    ImGui::EndTable();
}

/// Returns the table of the shown steps, for the clipboard.
std::string table_of(const ShownPlots& plots, const PlotCurves& curves) {
    std::vector<std::string> titles;
    for (const ShownCurve& one : plots.curves)
        titles.push_back(one.name + (one.unit.empty() ? "" : " [" + one.unit + ']'));
    return csv_of(curves, titles, plots.first, plots.last);
}

/// Draws the menu of quantities: of the world, and of what is selected.
void draw_add_menu(PanelCall& call) {
    if (!ImGui::BeginPopup("add a curve"))
        return;
    draw_quantity_items(call, {}, {});
    const Selection& selection = call.context.selection;
    if (selection.active() &&
        ui::begin_menu(call.ui, display_name(call.context.frame, selection.active()).c_str())) {
        draw_quantity_items(call, selection.active(), {});
        ImGui::EndMenu();
    }
    for (const Joint& joint : call.context.frame.state->joints) {
        const bool is_near = selection.contains(joint.id) ||
                             (selection.active() &&
                              (joint.a == selection.active() || joint.b == selection.active()));
        if (is_near && ui::begin_menu(call.ui, display_name(call.context.frame, joint).c_str())) {
            draw_quantity_items(call, {}, joint.id);
            ImGui::EndMenu();
        }
    }
    if (selection.empty())
        ImGui::TextDisabled("select a body or a joint for its numbers");
    ImGui::EndPopup();
}

} // namespace

void draw_plots(PanelCall& call, PlotState& state, std::optional<VisibleSteps>& zoom) {
    const PublishedFrame& frame = call.context.frame;
    state.pointed_step.reset();
    ImGui::SameLine(0, ImGui::GetFontSize() * 2);
    if (ui::button(call.ui, "Add a curve...", "A number of the world or of what is selected"))
        ImGui::OpenPopup("add a curve");
    draw_add_menu(call);
    if (frame.plots == nullptr) {
        ui::wrapped_note("Nothing is plotted. Click a number in the inspector, or add a curve.");
        return;
    }
    const ShownPlots plots = shown_plots(frame, zoom.value_or(whole_of(frame.timeline)));
    ImGui::SameLine();
    if (ui::button(
            call.ui, "Copy as CSV", "The shown steps as a table with commas, for the clipboard"))
        ImGui::SetClipboardText(table_of(plots, *frame.plots).c_str());
    ImGui::SameLine();
    if (ui::button(call.ui, "Clear", "Removes all curves"))
        for (const ShownCurve& one : plots.curves)
            call.out.plotted.push_back(one.curve->quantity());
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float em = ImGui::GetFontSize();
    const float legend = std::min(em * 40, room.x * 0.5f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_plot(call, state, zoom, plots, {room.x - legend - em, room.y});
    ImGui::SetCursorScreenPos({at.x + room.x - legend, at.y});
    ImGui::BeginChild("legend", {legend, room.y}, false);
    draw_legend(call, state, plots);
    ImGui::EndChild();
}

} // namespace topple::app
