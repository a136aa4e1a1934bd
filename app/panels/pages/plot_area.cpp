// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/pages/plot_area.h"

#include "app/panels/ui/series_color.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app {
namespace {

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
        else if (one.is_of_twin)
            draw_dashes(pixels, one.color, width, ImGui::GetFontSize() * 0.4f);
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
        draw_color_mark(one.color);
        ImGui::Text("%s: %s",
                    one.name.c_str(),
                    value_text(one, one.curve->at(*state.pointed_step)).c_str());
    }
    ImGui::TextDisabled("Click: go there; Shift and drag: a stretch that repeats\n"
                        "Wheel: zoom; middle drag: move; double click: all");
    ImGui::EndTooltip();
}

} // namespace

ShownPlots::ShownPlots(VisibleSteps shown)
    : first(static_cast<std::uint64_t>(std::ceil(shown.first))),
      last(static_cast<std::uint64_t>(std::floor(shown.last))) {}

void ShownPlots::add(const PlotCurve& curve, std::string name) {
    ShownCurve& one = curves.emplace_back();
    one.curve = &curve;
    one.name = std::move(name);
    one.unit = info_of(curve.quantity().kind).unit;
    one.summary = curve.summary(first, last);
    one.color = ui::series_color(place_count++);
}

void ShownPlots::add_of_twin(const PlotCurve& curve, std::string name) {
    const ImU32 color = curves.back().color;
    add(curve, std::move(name));
    --place_count;
    curves.back().color = color;
    curves.back().is_of_twin = true;
}

void ShownPlots::find_scales() {
    std::vector<std::pair<double, double>> ranges;
    for (ShownCurve& one : curves) {
        const auto known = std::find(units.begin(), units.end(), one.unit);
        one.scale = static_cast<std::size_t>(known - units.begin());
        if (known == units.end()) {
            units.push_back(one.unit);
            ranges.emplace_back(HUGE_VAL, -HUGE_VAL);
        }
        if (one.summary.count > 0) {
            ranges[one.scale].first = std::min(ranges[one.scale].first, one.summary.low);
            ranges[one.scale].second = std::max(ranges[one.scale].second, one.summary.high);
        }
    }
    for (const auto& [low, high] : ranges)
        scales.push_back(low <= high ? scale_of(low, high) : PlotScale{});
}

std::string value_text(const ShownCurve& one, std::optional<double> value) {
    return value ? amount_text(*value, one.unit) : "-";
}

void draw_dashes(const std::vector<ImVec2>& pixels, ImU32 color, float width, float dash) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    float begin = 0; // of the piece, along the line
    for (std::size_t i = 1; i < pixels.size(); ++i) {
        const ImVec2 a = pixels[i - 1], b = pixels[i];
        const float length = std::hypot(b.x - a.x, b.y - a.y), end = begin + length;
        const auto point = [&](float along) {
            const float share = (along - begin) / length;
            return ImVec2{a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        };
        for (int k = static_cast<int>(begin / (2 * dash)); static_cast<float>(2 * k) * dash < end;
             ++k) {
            const float from = std::max(static_cast<float>(2 * k) * dash, begin);
            const float to = std::min(static_cast<float>(2 * k + 1) * dash, end);
            if (from < to)
                list->AddLine(point(from), point(to), color, width);
        }
        begin = end;
    }
}

void draw_color_mark(ImU32 color) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled(
        {at.x, at.y + em * 0.2f}, {at.x + em * 0.7f, at.y + em * 0.9f}, color);
    ImGui::Dummy({em * 0.8f, em});
    ImGui::SameLine(0, em * 0.25f);
}

void draw_plot_area(PanelCall& call,
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

} // namespace topple::app
