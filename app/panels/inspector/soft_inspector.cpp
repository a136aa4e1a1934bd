// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/soft_inspector.h"

#include "app/panels/inspector/name_field.h"
#include "app/session/explain/cloth_words.h"
#include "app/session/frame/frame_query.h"
#include "topple/deformable/mesh/deformable_mesh.h"
#include "topple/world/cloth_explanation.h"

#include <imgui.h>

namespace topple::app {
namespace {

/// 0 stands for inextensible.
bool edit_stiffness(ui::Context& ui, const char* label, float& value) {
    return ui::slider(ui,
                      label,
                      value,
                      {.minimum = 0,
                       .maximum = 1e6,
                       .format = value == 0 ? "rigid" : "%.3g N/m",
                       .is_logarithmic = true,
                       .tooltip = "At the left end: rigid, it does not stretch at all"});
}

bool edit_damping(ui::Context& ui, const char* label, float& value) {
    return ui::slider(
        ui,
        label,
        value,
        {.minimum = 0,
         .maximum = 100,
         .format = "%.3g N s/m",
         .is_logarithmic = true,
         .tooltip = "Force against the speed at which the springs change their length"});
}

bool edit_mass(ui::Context& ui, const char* label, float& value, const char* format) {
    return ui::drag(ui,
                    label,
                    value,
                    std::max(0.001f, value * 0.01f),
                    {.minimum = 1e-4, .maximum = 1e4, .format = format});
}

struct EditRecipe {
    ui::Context& ui;

    bool operator()(ClothRecipe& r) const {
        bool changes = edit_stiffness(ui, "Threads", r.structural.stiffness);
        changes |= edit_damping(ui, "Damping of threads", r.structural.damping);
        changes |= edit_stiffness(ui, "Shear", r.shear.stiffness);
        changes |= ui::slider(ui,
                              "Bending",
                              r.bend_rigidity,
                              {.minimum = 0,
                               .maximum = 1,
                               .format = "%.2g N m",
                               .is_logarithmic = true,
                               .tooltip = "Silk 1e-5, cotton 1e-4, cardboard 0.1"});
        changes |= edit_mass(ui, "Mass per area", r.mass_per_area, "%.3g kg/m²");
        changes |= ui::checkbox(
            ui,
            "Tethers",
            r.tethers,
            "Keeps every particle as near to the pins as the unstretched cloth allows");
        return changes;
    }
    bool operator()(RopeRecipe& r) const {
        bool changes = edit_stiffness(ui, "Stretching", r.stretch.stiffness);
        changes |= edit_damping(ui, "Damping of length", r.stretch.damping);
        changes |= ui::slider(
            ui,
            "Bending",
            r.bend_stiffness,
            {.minimum = 0, .maximum = 10, .format = "%.2g N m²", .is_logarithmic = true});
        changes |= edit_mass(ui, "Mass", r.mass, "%.3g kg");
        changes |= ui::checkbox(
            ui,
            "Tethers",
            r.tethers,
            "Keeps every particle as near to the pins as the unstretched rope allows");
        return changes;
    }
    bool operator()(BlockRecipe& r) const {
        bool changes = edit_stiffness(ui, "Edges", r.structural.stiffness);
        changes |= edit_stiffness(ui, "Faces", r.shear.stiffness);
        changes |= edit_stiffness(ui, "Inside", r.bend.stiffness);
        if (float damping = r.structural.damping; edit_damping(ui, "Damping of springs", damping)) {
            r.structural.damping = r.shear.damping = r.bend.damping = damping;
            changes = true;
        }
        changes |= edit_mass(ui, "Mass", r.mass, "%.3g kg");
        changes |= ui::checkbox(ui, "Keeps its volume", r.keeps_volume);
        return changes;
    }
    bool operator()(BalloonRecipe& r) const {
        bool changes = edit_stiffness(ui, "Skin", r.skin.stiffness);
        changes |= edit_damping(ui, "Damping of the skin", r.skin.damping);
        changes |= ui::slider(
            ui,
            "Pressure",
            r.pressure,
            {.minimum = 0,
             .maximum = 3,
             .format = "%.2f volumes",
             .tooltip = "Volume that the air fills, as a multiple of the volume at the start"});
        changes |= edit_mass(ui, "Mass", r.mass, "%.3g kg");
        return changes;
    }
    bool operator()(PointsRecipe& r) const {
        if (r.links.empty())
            return false;
        SpringNumbers numbers = r.links.front().numbers;
        float rest = r.links.front().rest;
        const bool has_length = rest >= 0 &&
                                ui::slider(ui,
                                           "Length at rest",
                                           rest,
                                           {.minimum = 0, .maximum = 5, .format = "%.2f m"});
        if (has_length)
            r.links.front().rest = rest;
        bool changes = has_length;
        changes |= edit_stiffness(ui, "Springs", numbers.stiffness);
        changes |= edit_damping(ui, "Damping of springs", numbers.damping);
        if (changes && !has_length)
            for (PointsRecipe::Link& link : r.links)
                link.numbers = numbers;
        return changes;
    }
};

const char* kind_of(const Recipe& recipe) {
    constexpr const char* kKinds[] = {"Particles", "Cloth", "Rope", "Jelly", "Balloon"};
    return kKinds[recipe.index()];
}

bool edit_surface(ui::Context& ui, DeformableMaterial& m) {
    bool changes = ui::slider(ui,
                              "Thickness",
                              m.radius,
                              {.minimum = 0.001,
                               .maximum = 0.1,
                               .format = "%.3f m",
                               .is_logarithmic = true,
                               .tooltip = "Distance that other bodies keep from the middle of the "
                                          "cloth: the radius of a particle"});
    changes |= ui::slider(ui, "Friction", m.friction, {.minimum = 0, .maximum = 1.5});
    changes |= ui::slider(ui, "Restitution", m.restitution, {.minimum = 0, .maximum = 1});
    changes |= ui::slider(
        ui, "Damping", m.damping, {.minimum = 0, .maximum = 10, .format = "%.2f /s"});
    changes |= ui::slider(ui, "Drag", m.drag, {.minimum = 0, .maximum = 4});
    changes |= ui::slider(ui, "Lift", m.lift, {.minimum = 0, .maximum = 4});
    changes |= ui::slider(ui,
                          "Stretches at most",
                          m.max_strain,
                          {.minimum = 0,
                           .maximum = 1,
                           .format = m.max_strain == 0 ? "no limit" : "%.2f",
                           .tooltip = "Longest stretch as a share of the length: 0.10 is 10 %"});
    changes |= ui::slider(
        ui,
        "Tears at",
        m.tear_strain,
        {.minimum = 0,
         .maximum = 2,
         .format = m.tear_strain == 0 ? "never" : "%.2f",
         .tooltip = "Stretch at which it tears, as a share of the length: 1.00 is twice as long"});
    changes |= ui::checkbox(ui, "Collides with itself", m.self_collision);
    return changes;
}

void show_state(const Deformable& d, const WorldState& state) {
    Real fastest = 0, stretch = 0;
    for (const Vec3 v : d.particles.velocities)
        fastest = std::max(fastest, length(v));
    for (const Spring& s : d.mesh->springs)
        if (s.kind == SpringKind::structural && s.rest > 0)
            stretch = std::max(
                stretch, distance(d.particles.positions[s.a], d.particles.positions[s.b]) / s.rest);
    ui::fact("particles", "%zu, %zu springs", d.particles.size(), d.mesh->springs.size());
    ui::fact("mass", "%.4g kg", static_cast<double>(moving_mass(d)));
    ui::fact("most stretched", "%.1f %%", static_cast<double>(100 * (stretch - 1)));
    ui::fact("fastest", "%.2f m/s", static_cast<double>(fastest));
    ui::fact("tears", "%zu", d.made_from->tears.size());
    ui::fact("sub-steps", "needs %d, has %d", wanted_substeps(d), state.parameters.substeps);
    if (d.is_disabled)
        ImGui::TextColored({0.85f, 0.2f, 0.2f, 1}, "disabled: its state was not finite");
}

} // namespace

void inspect_soft(PanelCall& call, const Deformable& d, NameEntry& name) {
    DeformableDef def = numbers_of(d);
    const std::string title = std::string(kind_of(def.recipe)) + ' ' + std::to_string(d.id.ordinal);
    ImGui::TextUnformatted(title.c_str());
    edit_name(call, name, d.id, def.name);
    if (!d.mesh->springs.empty()) {
        const std::string tooltip = "The microscope" +
                                    call.context.keys.in_brackets(Action::use_microscope) +
                                    ": how its springs and bends are computed";
        if (ui::button(call.ui, "Explain", tooltip.c_str()))
            call.out.looked_at.cloth = most_stretched_spring(d).value();
    }
    ui::heading("Made of");
    bool changes = std::visit(EditRecipe{call.ui}, def.recipe);
    ui::heading("Surface");
    changes |= edit_surface(call.ui, def.material);
    static constexpr std::string_view kIntegrators[] = {
        "XPBD", "Euler", "velocity Verlet", "Verlet"};
    int integrator = static_cast<int>(def.integrator);
    if (ui::combo(call.ui,
                  "Integrator",
                  integrator,
                  kIntegrators,
                  "XPBD holds any stiffness; the others take springs as forces")) {
        def.integrator = static_cast<Integrator>(integrator);
        changes = true;
    }
    if (changes)
        call.ask(Do{SetDeformable{std::move(def)}, call.ui.held.gesture});
    ui::heading("Held");
    ui::fact("pins", "%zu", d.made_from->pins.size());
    ui::fact("attached", "%zu", d.attachments.size());
    if (!d.made_from->pins.empty() &&
        ui::button(call.ui, "Release all pins", "While grabbing, right click pins again")) {
        DeformableDef free = numbers_of(d);
        free.pins = {};
        call.ask(Do{SetDeformable{std::move(free)}});
    }
    ui::heading("State");
    show_state(d, *call.context.frame.state);
    for (const std::string& sentence : stretch_in_words(d, call.context.frame.state->parameters)) {
        ui::wrapped_note(sentence.c_str());
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.record(sentence, {{low.x, low.y}, {high.x, high.y}});
    }
}

} // namespace topple::app
