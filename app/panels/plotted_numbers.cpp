// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/plotted_numbers.h"

#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>

namespace topple::app {
namespace {

bool is_plotted(const PublishedFrame& frame, const PlottedQuantity& quantity) {
    return frame.plots != nullptr &&
           std::any_of(frame.plots->begin(), frame.plots->end(), [&](const PlotCurve& curve) {
               return curve.quantity() == quantity;
           });
}

} // namespace

std::string display_name(const PublishedFrame& frame, const PlottedQuantity& quantity) {
    const QuantityInfo& info = info_of(quantity.kind);
    const std::string label(info.label);
    if (info.owner == QuantityOwner::body)
        return label + " of " + display_name(frame, quantity.body);
    if (info.owner == QuantityOwner::world)
        return label;
    const Joint* joint = find_joint(frame, quantity.joint);
    return label + " of " +
           (joint != nullptr ? display_name(frame, *joint)
                             : "joint " + std::to_string(quantity.joint.ordinal));
}

void plotted_fact(PanelCall& call,
                  const PlottedQuantity& quantity,
                  const char* name,
                  const std::string& text) {
    ui::fact(name, "%s", text.c_str());
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(name, {{low.x, low.y}, {high.x, high.y}});
    if (!ImGui::IsItemHovered())
        return;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ImGui::GetWindowDrawList()->AddLine(
        {low.x, high.y}, high, ImGui::GetColorU32(ImGuiCol_TextDisabled));
    ui::tooltip_of_last(is_plotted(call.context.frame, quantity) ? "Click: plot it no longer"
                                                                 : "Click: plot it over time");
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        call.out.plotted.push_back(quantity);
}

void draw_quantity_items(PanelCall& call, BodyId body, JointId joint) {
    const QuantityOwner owner = body    ? QuantityOwner::body
                                : joint ? QuantityOwner::joint
                                        : QuantityOwner::world;
    for (const QuantityInfo& info : all_quantities()) {
        if (info.owner != owner)
            continue;
        const PlottedQuantity quantity{info.kind, body, joint};
        std::string label(info.label);
        label.front() = static_cast<char>(label.front() - 'a' + 'A');
        if (ui::menu_item(
                call.ui, label.c_str(), info.unit, is_plotted(call.context.frame, quantity)))
            call.out.plotted.push_back(quantity);
    }
}

} // namespace topple::app
