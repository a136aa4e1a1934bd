// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The energy balance of the shown steps, in the drawer: changes of energy and the work of its causes as lines on the
// axis of the time bar, and their sums as bars.

#include "app/panels/energy_sums.h"
#include "app/panels/pages/plot_area.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace topple::app {
namespace {

/// Largest number of causes with a line of their own; all have a bar.
constexpr std::size_t kMostCauseLines = 4;

/// Curves of the plot, which are found anew in every frame.
struct BalancePlot {
    std::vector<PlotCurve> curves; ///< Not changed after `shown` has them.
    ShownPlots shown;
};

BalancePlot balance_plot(const PublishedFrame& frame, const EnergySums& sums, VisibleSteps range) {
    BalancePlot plot{{}, ShownPlots(range)};
    std::vector<std::string> names;
    const auto add = [&](const PlottedQuantity& quantity, const std::string& name, auto derive) {
        if (const PlotCurve* curve = find_curve(frame, quantity)) {
            plot.curves.push_back(derive(*curve, sums.first, sums.last));
            names.push_back(name);
        }
    };
    add({.kind = QuantityKind::kinetic_energy}, "kinetic", changes_of);
    add({.kind = QuantityKind::potential_energy}, "potential", changes_of);
    if (sums.elastic.value_or(0) != 0)
        add({.kind = QuantityKind::elastic_energy}, "elastic", changes_of);
    for (std::size_t i = 0; i < std::min(kMostCauseLines, sums.causes.size()); ++i) {
        const EnergyCause cause = sums.causes[i].cause;
        add({.kind = QuantityKind::energy_work, .cause = cause},
            std::string(name_of(cause)),
            running_sums_of);
    }
    add({.kind = QuantityKind::energy_remainder}, "unexplained", running_sums_of);
    for (std::size_t i = 0; i < plot.curves.size(); ++i)
        plot.shown.add(plot.curves[i], names[i]);
    plot.shown.find_scales();
    return plot;
}

const ShownCurve* line_of(const ShownPlots& plots, const PlottedQuantity& quantity) {
    const auto found = std::find_if(
        plots.curves.begin(), plots.curves.end(), [&](const ShownCurve& one) {
            return one.curve->quantity() == quantity;
        });
    return found == plots.curves.end() ? nullptr : &*found;
}

/// Draws a bar from the middle of the column: to the right what was put in, to the left what was taken.
void draw_bar(double value, double largest, ImU32 color) {
    const float em = ImGui::GetFontSize(), width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float middle = at.x + width / 2;
    const float end = middle + static_cast<float>(largest > 0 ? value / largest : 0) * width / 2;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({std::min(middle, end), at.y + em * 0.2f},
                        {std::max(middle, end), at.y + em * 0.9f},
                        color);
    list->AddLine(
        {middle, at.y}, {middle, at.y + em * 1.1f}, ImGui::GetColorU32(ImGuiCol_TextDisabled));
    ImGui::Dummy({width, em});
}

/// A table of names, bars and amounts.
class BarTable {
public:
    BarTable(PanelCall& call, PlotState& state, const ShownPlots& plots, double largest)
        : call_(call),
          state_(state),
          plots_(plots),
          largest_(largest) {}
    /// Draws a row; the color is that of the quantity's line, if it has one.
    void row(const std::string& name, double value, const PlottedQuantity& quantity) {
        const ShownCurve* line = line_of(plots_, quantity);
        const ImU32 color = line != nullptr ? line->color
                                            : ImGui::GetColorU32(ImGuiCol_TextDisabled);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        draw_color_mark(line != nullptr ? color : 0);
        ImGui::TextUnformatted(name.c_str());
        if (line != nullptr && ImGui::IsItemHovered())
            state_.pointed_curve = static_cast<std::size_t>(line - plots_.curves.data());
        ImGui::TableNextColumn();
        draw_bar(value, largest_, color);
        ImGui::TableNextColumn();
        const std::string amount = amount_text(value, "J");
        ImGui::TextUnformatted((value > 0 ? '+' + amount : amount).c_str());
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call_.ui.recorder.record(name, {{low.x, low.y}, {high.x, high.y}});
    }
    static void title(const char* text) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", text);
    }

private:
    PanelCall& call_;
    PlotState& state_;
    const ShownPlots& plots_;
    double largest_;
};

double percent_of(const EnergySums& sums) {
    return sums.turned_over > 0 ? 100 * std::abs(sums.remainder) / sums.turned_over : 0;
}

void draw_sums(PanelCall& call, PlotState& state, const ShownPlots& plots, const EnergySums& sums) {
    state.pointed_curve.reset();
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_ScrollY;
    if (!ImGui::BeginTable("sums", 3, kFlags))
        return;
    const float em = ImGui::GetFontSize();
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, em * 12);
    ImGui::TableSetupColumn("bar", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("amount", ImGuiTableColumnFlags_WidthFixed, em * 6);
    double largest = std::max(std::abs(sums.kinetic.value_or(0)),
                              std::abs(sums.potential.value_or(0)));
    for (const CauseWork& one : sums.causes)
        largest = std::max(largest, std::abs(one.work));
    BarTable table(call, state, plots, largest);
    BarTable::title("Change of energy");
    if (sums.kinetic)
        table.row("Kinetic", *sums.kinetic, {.kind = QuantityKind::kinetic_energy});
    if (sums.potential)
        table.row("Potential", *sums.potential, {.kind = QuantityKind::potential_energy});
    if (sums.elastic.value_or(0) != 0)
        table.row("Elastic, of joints", *sums.elastic, {.kind = QuantityKind::elastic_energy});
    table.row("Unexplained", sums.remainder, {.kind = QuantityKind::energy_remainder});
    BarTable::title("Work of causes");
    for (const CauseWork& one : sums.causes)
        table.row(std::string(name_of(one.cause)),
                  one.work,
                  {.kind = QuantityKind::energy_work, .cause = one.cause});
    ImGui::EndTable();
}

/// Returns the first cause, and so the one with the largest work, that put energy in or took it; empty: there is none.
std::string main_cause(const EnergySums& sums, bool is_put_in) {
    const auto first = std::find_if(
        sums.causes.begin(), sums.causes.end(), [&](const CauseWork& one) {
            return (one.work > 0) == is_put_in;
        });
    if (first == sums.causes.end())
        return {};
    std::string name(name_of(first->cause));
    name.front() = static_cast<char>(std::tolower(name.front()));
    return name;
}

/// Returns a sentence about the whole range.
std::string words_of(const EnergySums& sums) {
    std::string text = amount_text(sums.turned_over, "J") + " turned over";
    if (const std::string gain = main_cause(sums, true); !gain.empty())
        text += ", most put in by " + gain;
    if (const std::string loss = main_cause(sums, false); !loss.empty())
        text += ", most taken by " + loss;
    char rest[64];
    std::snprintf(rest,
                  sizeof rest,
                  "; unexplained %.1g %%, %.1g kg m/s",
                  percent_of(sums),
                  sums.momentum_remainder);
    return text + rest;
}

/// Returns a table of all numbers of the balance, for the clipboard.
std::string table_of(const PublishedFrame& frame, const EnergySums& sums) {
    std::vector<const PlotCurve*> curves;
    std::vector<std::string> titles;
    for (const PlottedQuantity& quantity : balance_quantities())
        if (const PlotCurve* curve = find_curve(frame, quantity)) {
            curves.push_back(curve);
            titles.push_back(label_of(quantity) + " [" + std::string(info_of(quantity.kind).unit) +
                             ']');
        }
    return csv_of(curves, titles, sums.first, sums.last);
}

/// Returns the reason why the balance is not complete.
std::string missing_text(const EnergySums& sums, const PlotCurve& remainder) {
    const std::string all = std::to_string(sums.last - sums.first);
    if (sums.known_count == 0 && remainder.is_noted(sums.last))
        return "No balance of these steps: the solver of this world records no impulses.";
    return "So far " + std::to_string(sums.known_count) + " of " + all +
           " steps have a balance; the others follow while time is paused.";
}

} // namespace

void draw_energy(PanelCall& call, PlotState& state, std::optional<VisibleSteps>& zoom) {
    const PublishedFrame& frame = call.context.frame;
    state.pointed_step.reset();
    const PlotCurve* remainder = find_curve(frame, {.kind = QuantityKind::energy_remainder});
    if (remainder == nullptr)
        return; // the session follows them from the next frame on
    const VisibleSteps range = zoom.value_or(whole_of(frame.timeline));
    const EnergySums sums = energy_sums_of(*frame.plots,
                                           static_cast<std::uint64_t>(std::ceil(range.first)),
                                           static_cast<std::uint64_t>(std::floor(range.last)));
    ImGui::SameLine(0, ImGui::GetFontSize() * 2);
    if (ui::button(call.ui,
                   "Copy as CSV",
                   "The balance of every shown step as a table with commas, for the clipboard"))
        ImGui::SetClipboardText(table_of(frame, sums).c_str());
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    const bool is_complete = sums.known_count >= sums.last - sums.first;
    ImGui::TextUnformatted(is_complete ? words_of(sums).c_str()
                                       : missing_text(sums, *remainder).c_str());
    const BalancePlot plot = balance_plot(frame, sums, range);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float em = ImGui::GetFontSize();
    const float table = std::min(em * 34, room.x * 0.5f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_plot_area(call, state, zoom, plot.shown, {room.x - table - em, room.y});
    ImGui::SetCursorScreenPos({at.x + room.x - table, at.y});
    ImGui::BeginChild("sums", {table, room.y}, false);
    draw_sums(call, state, plot.shown, sums);
    ImGui::EndChild();
}

} // namespace topple::app
