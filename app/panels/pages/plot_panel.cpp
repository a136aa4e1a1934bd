// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Plots of quantities over the steps of the history, in the drawer. Their horizontal axis is that of the time bar.

#include "app/panels/pages/plot_area.h"
#include "app/panels/plotted_numbers.h"
#include "app/panels/ui/series_color.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace topple::app {
namespace {

static_assert(std::size(ui::kSeriesColors) == kMostPlots, "a color for every curve");

ShownPlots shown_plots(const PanelContext& context, VisibleSteps shown) {
    ShownPlots plots(shown);
    const TwinView* twin = context.frame.twin.get();
    const PlotCurves* of_twin = twin != nullptr ? twin->curves.get() : nullptr;
    for (const PlottedQuantity& quantity : context.plotted)
        if (const PlotCurve* curve = find_curve(context.frame, quantity)) {
            const std::string name = display_name(context.frame, quantity);
            plots.add(*curve, name);
            if (of_twin != nullptr)
                if (const PlotCurve* other = find_curve(*of_twin, quantity))
                    plots.add_of_twin(*other, name + ", B");
        }
    plots.find_scales();
    return plots;
}

void draw_remove_button(PanelCall& call, const ShownCurve& one) {
    if (ImGui::SmallButton("x"))
        call.out.plotted.push_back(one.curve->quantity());
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Remove " + one.name, {{low.x, low.y}, {high.x, high.y}});
    ui::tooltip_of_last("Remove this curve");
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
    const PublishedFrame* twin = frame.twin ? frame.twin->frame.get() : nullptr;
    QuantityReader now_of_twin(twin ? *twin->state : *frame.state, twin ? &twin->report : nullptr);
    for (std::size_t i = 0; i < plots.curves.size(); ++i) {
        const ShownCurve& one = plots.curves[i];
        ImGui::PushID(static_cast<int>(i));
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        draw_color_mark(one.color);
        ImGui::TextUnformatted(one.name.c_str());
        if (ImGui::IsItemHovered())
            state.pointed_curve = i;
        const auto cell = [&](std::optional<double> value) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(value_text(one, value).c_str());
        };
        const CurveSummary& summary = one.summary;
        const bool has_values = summary.count > 0;
        const auto noted = one.curve->at(frame.timeline.step);
        cell(noted ? noted : (one.is_of_twin ? now_of_twin : now).read(one.curve->quantity()));
        cell(has_values ? std::optional(summary.low) : std::nullopt);
        cell(has_values ? std::optional(summary.mean()) : std::nullopt);
        cell(has_values ? std::optional(summary.high) : std::nullopt);
        ImGui::TableNextColumn();
        if (!one.is_of_twin) // it goes with that of the shown run
            draw_remove_button(call, one);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

/// Returns the table of the shown steps, for the clipboard.
std::string table_of(const ShownPlots& plots) {
    std::vector<const PlotCurve*> curves;
    std::vector<std::string> titles;
    for (const ShownCurve& one : plots.curves) {
        curves.push_back(one.curve);
        titles.push_back(one.name + (one.unit.empty() ? "" : " [" + one.unit + ']'));
    }
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
    const ShownPlots plots = shown_plots(call.context, zoom.value_or(whole_of(frame.timeline)));
    if (plots.curves.empty()) {
        ui::wrapped_note("Nothing is plotted. Click a number in the inspector, or add a curve.");
        return;
    }
    ImGui::SameLine();
    if (ui::button(
            call.ui, "Copy as CSV", "The shown steps as a table with commas, for the clipboard"))
        ImGui::SetClipboardText(table_of(plots).c_str());
    ImGui::SameLine();
    if (ui::button(call.ui, "Clear", "Removes all curves"))
        for (const ShownCurve& one : plots.curves)
            if (!one.is_of_twin)
                call.out.plotted.push_back(one.curve->quantity());
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float em = ImGui::GetFontSize();
    const float legend = std::min(em * 40, room.x * 0.5f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_plot_area(call, state, zoom, plots, {room.x - legend - em, room.y});
    ImGui::SetCursorScreenPos({at.x + room.x - legend, at.y});
    ImGui::BeginChild("legend", {legend, room.y}, false);
    draw_legend(call, state, plots);
    ImGui::EndChild();
}

} // namespace topple::app
