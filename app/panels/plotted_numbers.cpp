// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/plotted_numbers.h"

#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>

namespace topple::app {
namespace {

bool is_plotted(const PanelCall& call, const PlottedQuantity& quantity) {
    const auto& plotted = call.context.plotted;
    return std::find(plotted.begin(), plotted.end(), quantity) != plotted.end();
}

/// Draws the entry of a quantity in a menu.
void draw_item(PanelCall& call, const PlottedQuantity& quantity, std::string label) {
    label.front() = static_cast<char>(std::toupper(label.front()));
    const bool is_chosen = is_plotted(call, quantity);
    if (ui::menu_item(call.ui, label.c_str(), info_of(quantity.kind).unit, is_chosen))
        call.out.plotted.push_back(quantity);
}

/// Draws the menu of the causes that change the energy.
void draw_causes(PanelCall& call) {
    if (!ui::begin_menu(call.ui, "Work in a step"))
        return;
    for (std::size_t i = 0; i < kEnergyCauseCount; ++i) {
        const auto cause = static_cast<EnergyCause>(i);
        draw_item(
            call, {.kind = QuantityKind::energy_work, .cause = cause}, std::string(name_of(cause)));
    }
    ImGui::EndMenu();
}

} // namespace

std::string display_name(const PublishedFrame& frame, const PlottedQuantity& quantity) {
    const QuantityInfo& info = info_of(quantity.kind);
    const std::string label = label_of(quantity);
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
    ui::tooltip_of_last(is_plotted(call, quantity) ? "Click: plot it no longer"
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
        if (info.kind == QuantityKind::energy_work)
            draw_causes(call);
        else
            draw_item(call, {info.kind, body, joint}, std::string(info.label));
    }
}

} // namespace topple::app
