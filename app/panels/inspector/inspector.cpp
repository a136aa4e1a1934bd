// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/amounts.h"
#include "app/panels/inspector/bodies_inspector.h"
#include "app/panels/inspector/body_inspector.h"
#include "app/panels/inspector/field_inspector.h"
#include "app/panels/inspector/looks.h"
#include "app/panels/inspector/name_field.h"
#include "app/panels/inspector/soft_inspector.h"
#include "app/panels/inspector/water_inspector.h"
#include "app/panels/panels.h"
#include "app/panels/plotted_numbers.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/groups.h"
#include "app/session/frame/soft_pick.h"
#include "app/session/frame/touches.h"

#include <imgui.h>

#include <algorithm>

namespace topple::app {
namespace {

/// Says how two bodies touch, or that they do not. The button opens the microscope, which has the reason for either.
void show_pair(PanelCall& call, BodyId a, BodyId b) {
    const PublishedFrame& frame = call.context.frame;
    const std::vector<Touch> touches = touches_of(frame, a);
    const auto touch = std::find_if(
        touches.begin(), touches.end(), [&](const Touch& t) { return t.other == b; });
    const std::string relation = touch != touches.end()
                                     ? text_of(frame, *touch)
                                     : "does not touch " + display_name(frame, b);
    ui::wrapped_note((display_name(frame, a) + ' ' + relation).c_str());
    const std::string tooltip = "The microscope" +
                                call.context.keys.in_brackets(Action::use_microscope) +
                                ": how the next step treats the two";
    if (ui::button(call.ui, "Why?", tooltip.c_str()))
        call.out.looked_at.pair = {a, b};
}

void inspect_many(PanelCall& call, const std::vector<BodyId>& ids) {
    double mass = 0;
    int awake = 0;
    std::vector<const Body*> bodies;
    for (const BodyId id : ids)
        if (const Body* body = find_body(call.context.frame, id)) {
            bodies.push_back(body);
            mass += static_cast<double>(body->mass);
            awake += body->is_asleep ? 0 : 1;
        }
    ImGui::Text("%zu bodies", bodies.size());
    ui::fact("total mass", "%s", mass_text(mass).c_str());
    ui::fact("awake", "%d", awake);
    if (bodies.empty())
        return;
    if (bodies.size() == 2)
        show_pair(call, bodies[0]->id, bodies[1]->id);
    edit_motion(call, bodies);
    edit_sizes(call, bodies);
    edit_velocity(call, bodies);
    ui::heading("Mass");
    if (std::any_of(bodies.begin(), bodies.end(), [](const Body* body) {
            return body->motion == Motion::dynamic;
        }))
        edit_mass(call, bodies);
    edit_density(call, bodies);
    ui::heading("Material");
    edit_look(call, ids);
    edit_material(call, bodies);
    edit_locks(call, bodies);
    edit_filter(call, bodies);
    ui::heading("State");
    edit_enabled(call, bodies);
    edit_sleep(call, bodies);
}

/// Draws the name of the group of several objects that is selected as a whole, if there is one.
void edit_group_name(PanelCall& call, NameEntry& name) {
    const PublishedFrame& frame = call.context.frame;
    const GroupId group = whole_group(frame, call.context.selection);
    if (!group)
        return finish_name(call, name, nullptr);
    ImGui::Text("Group %llu", static_cast<unsigned long long>(group.ordinal));
    edit_name(call, name, group, frame.state->object_marks.name_of(group));
}

void inspect_nothing(PanelCall& call, ShownEnergy& shown) {
    const PublishedFrame& frame = call.context.frame;
    if (frame.header != nullptr) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(frame.header->title.c_str());
        ui::wrapped_note(frame.header->notes.c_str());
        ImGui::PopTextWrapPos();
    }
    ui::heading("The world");
    const StepReport& r = frame.report;
    ui::fact("bodies", "%zu, %zu awake", r.body_count, r.awake_count);
    if (const std::size_t soft = frame.state->deformables.size(); soft > 0)
        ui::fact("soft bodies", "%zu", soft);
    const auto plotted = [&](QuantityKind kind, const char* name, const std::string& text) {
        plotted_fact(call, {.kind = kind}, name, text);
    };
    plotted(QuantityKind::contacts,
            "contacts",
            std::to_string(r.contact_count) + " with " + std::to_string(r.contact_point_count) +
                " points");
    ui::fact("joints", "%zu", r.joint_count);
    plotted(QuantityKind::islands, "islands", std::to_string(r.island_count));
    ui::fact("solver levels 1-4",
             "%zu, %zu, %zu, %zu",
             r.level_counts[0],
             r.level_counts[1],
             r.level_counts[2],
             r.level_counts[3]);
    plotted(QuantityKind::deepest_overlap, "deepest overlap", millimeter_text(r.max_penetration));
    plotted(QuantityKind::widest_joint_gap, "widest joint gap", millimeter_text(r.max_joint_error));
    if (shown.frame != frame.number)
        shown = {.budget = energy_budget_of(*frame.state), .frame = frame.number};
    const EnergyBudget& energy = shown.budget;
    plotted(QuantityKind::kinetic_energy, "kinetic energy", energy_text(energy.kinetic));
    plotted(QuantityKind::potential_energy, "potential energy", energy_text(energy.potential));
    const auto dt = static_cast<double>(frame.state->parameters.dt);
    plotted(QuantityKind::external_power, "external power", power_text(r.external_work / dt));
    ui::fact("state hash", "%016llx", static_cast<unsigned long long>(frame.hash.value()));
    inspect_water_volumes(call);
    inspect_force_fields(call);
    ui::wrapped_note("Click a body to inspect and change it.");
}

/// Returns the key of a button that says enough by its label.
std::string key_tooltip(const PanelCall& call, Action action) {
    return call.context.keys.label_or(action, "No key");
}

/// Actions on the selection; they stand before its properties.
void selection_buttons(PanelCall& call, bool are_bodies = true) {
    if (ui::button(call.ui, "Delete", key_tooltip(call, Action::delete_selection).c_str()))
        call.act(Action::delete_selection);
    ImGui::SameLine();
    if (are_bodies) {
        if (ui::button(
                call.ui, "Duplicate", key_tooltip(call, Action::duplicate_selection).c_str()))
            call.act(Action::duplicate_selection);
        ImGui::SameLine();
        const std::string pin = "Make static where it is, or let go again" +
                                call.context.keys.in_brackets(Action::toggle_pin);
        if (ui::button(call.ui, "Pin", pin.c_str()))
            call.act(Action::toggle_pin);
        ImGui::SameLine();
    }
    if (ui::button(call.ui, "Look at it", key_tooltip(call, Action::focus_selection).c_str()))
        call.act(Action::focus_selection);
}

/// Draws a button with the quantities of the body or the joint that can be plotted.
void plot_button(PanelCall& call, BodyId body, JointId joint) {
    const float width = ImGui::CalcTextSize("Plot...").x + 2 * ImGui::GetStyle().FramePadding.x;
    const float right = ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x + width;
    if (right <= ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
        ImGui::SameLine();
    if (ui::button(call.ui, "Plot...", "Numbers of it over time"))
        ImGui::OpenPopup("plot");
    if (ImGui::BeginPopup("plot")) {
        draw_quantity_items(call, body, joint);
        ImGui::EndPopup();
    }
}

} // namespace

void draw_inspector(PanelCall& call, ShownEnergy& energy, NameEntry& name) {
    const std::vector<BodyId> ids = call.context.selection.bodies();
    // Half of the width for the number, half for its name: "Rolling resistance" must fit.
    ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x * 0.55f);
    const std::vector<DeformableId>& soft = call.context.selection.deformables();
    const Deformable* d = soft.size() == 1 ? find_deformable(call.context.frame, soft[0]) : nullptr;
    if (ids.empty() && d != nullptr) {
        selection_buttons(call, /*are_bodies=*/false);
        inspect_soft(call, *d, name);
        ImGui::PopItemWidth();
        return;
    }
    const std::vector<JointId>& joints = call.context.selection.joints();
    const Joint* joint = joints.size() == 1 ? find_joint(call.context.frame, joints[0]) : nullptr;
    if (ids.empty() && joint != nullptr) {
        selection_buttons(call, /*are_bodies=*/false);
        plot_button(call, {}, joint->id);
        edit_name(
            call, name, joint->id, call.context.frame.state->joint_names.of(joint->id.ordinal));
        inspect_joint(call, *joint);
        ImGui::PopItemWidth();
        return;
    }
    if (ids.empty()) {
        edit_group_name(call, name);
        inspect_nothing(call, energy);
        ImGui::PopItemWidth();
        return;
    }
    selection_buttons(call);
    if (const Body* body = ids.size() == 1 ? find_body(call.context.frame, ids[0]) : nullptr) {
        plot_button(call, body->id, {});
        inspect_body(call, *body, name);
    } else {
        edit_group_name(call, name);
        inspect_many(call, ids);
    }
    ImGui::PopItemWidth();
}

} // namespace topple::app
