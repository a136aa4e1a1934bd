// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/control_fields.h"

#include "app/session/frame/frame_query.h"
#include "topple/world/parameter_table.h"

#include <imgui.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace topple::app {
namespace {

/// Returns the usual partner of a key: that to its other side.
ControlSource partner_of(ControlSource source) {
    static constexpr std::pair<std::string_view, std::string_view> kPairs[] = {
        {"W", "S"},
        {"A", "D"},
        {"Q", "E"},
        {"I", "K"},
        {"J", "L"},
        {"Up", "Down"},
        {"Left", "Right"},
        {"Period", "Comma"},
        {"Pad right trigger", "Pad left trigger"},
        {"Pad right bumper", "Pad left bumper"},
    };
    for (const auto& [one, other] : kPairs) {
        if (name_of(source) == one)
            return *control_source_named(other);
        if (name_of(source) == other)
            return *control_source_named(one);
    }
    return ControlSource::none;
}

/// Names the owner of a control.
struct OwnerText {
    const PublishedFrame& frame;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(JointId id) const {
        const Joint* joint = find_joint(frame, id);
        return joint != nullptr ? display_name(frame, *joint) : std::string();
    }
    std::string operator()(ThrusterId id) const { return "thruster " + std::to_string(id.ordinal); }
    std::string operator()(BodyId id) const { return display_name(frame, id); }
    std::string operator()(VehicleId id) const { return "vehicle " + std::to_string(id.ordinal); }
    std::string operator()(const std::string& parameter) const {
        const ParameterInfo* info = find_parameter(parameter);
        return info != nullptr ? std::string(info->label) : parameter;
    }
};

/// Returns "W also controls hinge 3, hinge 4 and 2 more"; empty if nothing else has the source.
std::string other_uses(const PublishedFrame& frame,
                       ControlSource source,
                       const ControlOwner& owner) {
    constexpr std::size_t kMostNames = 2;
    const std::vector<ControlOwner> others = other_owners(*frame.state, source, owner);
    if (others.empty())
        return {};
    const std::size_t named = std::min(others.size(), kMostNames), rest = others.size() - named;
    std::string text = std::string(name_of(source)) + " also controls ";
    for (std::size_t i = 0; i < named; ++i) {
        const bool is_last = i + 1 == named && rest == 0;
        text += i == 0 ? "" : is_last ? " and " : ", ";
        text += std::visit(OwnerText{frame}, others[i]);
    }
    return rest == 0 ? text : text + " and " + std::to_string(rest) + " more";
}

/// Draws a note, which is recorded.
void note(ui::Context& ui, const std::string& text) {
    ui::wrapped_note(text.c_str());
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    ui.recorder.record(text, {{min.x, min.y}, {max.x, max.y}});
}

/// Draws the hint below a control that waits for its key. Returns whether the person has pressed elsewhere.
bool waiting_hint(PanelCall& call, bool is_button_hovered) {
    note(call.ui,
         call.binder.has_refused()
             ? "That key can control nothing: take a letter, digit, arrow, Space, comma or period, "
               "or Esc"
             : "Waiting for a key or a part of a gamepad; Esc keeps the present one");
    return !is_button_hovered && (ImGui::IsMouseClicked(ImGuiMouseButton_Left) ||
                                  ImGui::IsMouseClicked(ImGuiMouseButton_Right));
}

/// Draws a source: a list, a button that waits for the key, the label, and below them the other controls that have the
/// source. The options of a tool, which have little room, tell of these in the tooltip.
bool edit_source(PanelCall& call,
                 const ControlFields& fields,
                 const char* words,
                 ControlSource& source,
                 const char* tooltip) {
    const std::string label = fields.label(words), list = "##" + label;
    const std::uint32_t widget = ImGui::GetID(("wait " + label).c_str());
    const bool waits = call.binder.waits_for(widget);
    const float room = ImGui::GetStyle().ItemInnerSpacing.x, button = ImGui::GetFontSize() * 3.2f;
    ImGui::SetNextItemWidth(ImGui::CalcItemWidth() - button - room);
    const std::string others = other_uses(call.context.frame, source, fields.owner);
    const bool has_room = !std::holds_alternative<std::monostate>(fields.owner);
    const std::string tip = has_room || others.empty() ? tooltip
                                                       : std::string(tooltip) + "\n\n" + others;
    int number = static_cast<int>(source);
    bool changes = ui::combo(call.ui, list.c_str(), number, kControlSourceNames, tip.c_str());
    if (changes)
        source = static_cast<ControlSource>(number);
    ImGui::SameLine(0, room);
    const bool is_used = ui::toggle(call.ui,
                                    ("Press##" + label).c_str(),
                                    waits,
                                    "Press a key: the next key, or the part of a gamepad that is "
                                    "moved, becomes this one",
                                    {button, 0});
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    call.ui.recorder.record(label + " press", {{min.x, min.y}, {max.x, max.y}});
    const bool is_hovered = ImGui::IsItemHovered();
    ImGui::SameLine(0, room);
    ImGui::TextUnformatted(label.c_str());
    if (is_used && !waits)
        call.binder.begin(widget);
    if (waits && (waiting_hint(call, is_hovered) || is_used))
        call.binder.cancel();
    if (const auto pressed = call.binder.take(widget); pressed && *pressed != source) {
        source = *pressed;
        changes = true;
    }
    if (has_room && !others.empty())
        note(call.ui, others);
    return changes;
}

/// Gives a control whose first key was chosen the usual other key, and goals at which something moves.
void complete(const ControlFields& fields, DriveControl& control) {
    if (fields.binds_partner)
        control.negative = partner_of(control.positive);
    if (control.at_positive != 0 || control.at_negative != 0)
        return;
    control.at_positive = fields.usual_goal;
    control.at_negative = fields.usual_goal_back;
}

bool edit_response(PanelCall& call, const ControlFields& fields, DriveControl& c) {
    bool changes = ui::slider(call.ui,
                              fields.label("ramp").c_str(),
                              c.ramp,
                              {.minimum = 0,
                               .maximum = 3,
                               .format = "%.2f s",
                               .tooltip = "Time until a held key has its full effect"});
    changes |= ui::slider(
        call.ui,
        fields.label("expo").c_str(),
        c.expo,
        {.minimum = 0,
         .maximum = 1,
         .tooltip = "0: in proportion; 1: the cube, finer near the middle of a stick"});
    return changes;
}

} // namespace

bool edit_control(PanelCall& call,
                  const ControlFields& fields,
                  GoalSlider goal_slider,
                  DriveControl& c) {
    const bool was_bound = is_bound(c);
    bool changes = edit_source(call, fields, "key", c.positive, fields.tooltip);
    if (changes && !was_bound && is_bound(c))
        complete(fields, c);
    if (!is_bound(c))
        return changes;
    changes |= goal_slider(fields.label("with key").c_str(), c.at_positive);
    changes |= edit_source(call, fields, "key back", c.negative, fields.tooltip_back);
    changes |= goal_slider(fields.label("with key back").c_str(), c.at_negative);
    changes |= edit_response(call, fields, c);
    if (fields.can_coast)
        changes |= ui::checkbox(call.ui,
                                fields.label("coasts").c_str(),
                                c.coasts,
                                "Without a key it gives no force; else it holds its own goal");
    return changes;
}

} // namespace topple::app
