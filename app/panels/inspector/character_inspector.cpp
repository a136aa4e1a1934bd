// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/character_inspector.h"

#include "app/panels/inspector/control_fields.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>
#include <variant>

namespace topple::app {
namespace {

const Character* character_of(const PublishedFrame& frame, BodyId body) {
    const std::vector<Character>& all = frame.state->characters;
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const Character& c) { return c.body == body; });
    return found == all.end() ? nullptr : &*found;
}

/// Returns whether the engine takes the body as a character: a dynamic one whose first collider is a capsule.
bool can_walk(const PublishedFrame& frame, const Body& body) {
    const std::span<const Collider> colliders = colliders_of(frame, body);
    return body.motion == Motion::dynamic && !colliders.empty() && colliders[0].collides &&
           std::holds_alternative<CapsuleShape>(shape_of(frame, colliders[0]));
}

bool edit_abilities(PanelCall& call, MoverSettings& m) {
    bool changes = ui::angle_slider(
        call.ui,
        "Slope",
        m.max_slope,
        {.minimum = 0,
         .maximum = 85,
         .format = "%.0f deg",
         .tooltip = "Steepest ground on which it stands; it slides down steeper ground"});
    changes |= ui::slider(
        call.ui,
        "Step",
        m.max_step,
        {.minimum = 0,
         .maximum = 2,
         .format = "%.2f m",
         .tooltip = "Highest step that it climbs, and walks down without a fall"});
    changes |= ui::slider(call.ui,
                          "Acceleration",
                          m.acceleration,
                          {.minimum = 0.1,
                           .maximum = 1000,
                           .format = "%.1f m/s²",
                           .is_logarithmic = true,
                           .tooltip = "On the ground, towards the wanted velocity"});
    changes |= ui::slider(call.ui,
                          "In the air",
                          m.air_acceleration,
                          {.minimum = 0,
                           .maximum = 100,
                           .format = "%.1f m/s²",
                           .tooltip = "Acceleration in the air, while a velocity is wanted"});
    changes |= ui::slider(call.ui,
                          "Jump",
                          m.jump_speed,
                          {.minimum = 0,
                           .maximum = 30,
                           .format = "%.1f m/s",
                           .tooltip = "Speed with which it leaves the ground"});
    changes |= ui::slider(call.ui,
                          "Push",
                          m.push_force,
                          {.minimum = 1,
                           .maximum = 1e6,
                           .format = "%.0f N",
                           .is_logarithmic = true,
                           .tooltip = "Strongest force on a body in its way"});
    return changes;
}

bool edit_walking(PanelCall& call, BodyId body, CharacterDef& def) {
    constexpr ui::NumberStyle kSpeed{.minimum = -20, .maximum = 20, .format = "%.1f m/s"};
    constexpr ui::NumberStyle kSpin{.minimum = -720, .maximum = 720, .format = "%.0f deg/s"};
    const auto speed = [&](const char* label, Real& goal) {
        return ui::slider(call.ui, label, goal, kSpeed);
    };
    const auto spin = [&](const char* label, Real& goal) {
        return ui::angle_slider(call.ui, label, goal, kSpin);
    };
    const auto fields = [&](const char* name, const char* tooltip, const char* tooltip_back) {
        return ControlFields{.name = name,
                             .tooltip = tooltip,
                             .tooltip_back = tooltip_back,
                             .owner = body,
                             .can_coast = false};
    };
    bool changes = edit_control(
        call, fields("Walk", "Forward while it is held", "Back while it is held"), speed, def.walk);
    changes |= edit_control(
        call, fields("Strafe", "To the right while it is held", "To the left"), speed, def.strafe);
    changes |= edit_control(
        call, fields("Turn", "To the left while it is held", "To the right"), spin, def.turn);
    int jump = static_cast<int>(def.jump);
    if (ui::combo(call.ui, "Jump key", jump, kControlSourceNames, "It jumps while this is held")) {
        def.jump = static_cast<ControlSource>(jump);
        changes = true;
    }
    changes |= ui::drag3(call.ui, "Walks", "m/s", def.wanted_velocity, 0.05f, "%.2f");
    changes |= ui::checkbox(
        call.ui, "Jumps on", def.wants_jump, "It jumps whenever it stands, without a key");
    return changes;
}

} // namespace

void inspect_character(PanelCall& call, const Body& body) {
    const PublishedFrame& frame = call.context.frame;
    const Character* character = character_of(frame, body.id);
    if (character == nullptr) {
        if (can_walk(frame, body) &&
            ui::button(call.ui,
                       "Make it walk",
                       "A character: it stands upright, climbs steps and walks by keys"))
            call.ask(Do{SetCharacter{body.id, {}}});
        return;
    }
    ImGui::PushID("character");
    ui::heading("Character");
    ui::fact("stands on",
             "%s",
             !character->state.is_grounded ? "nothing"
             : character->state.ground_body
                 ? display_name(frame, character->state.ground_body).c_str()
                 : "the ground");
    CharacterDef def = *character;
    bool changes = edit_abilities(call, def.mover);
    changes |= edit_walking(call, body.id, def);
    if (changes)
        call.edit(SetCharacter{body.id, def});
    if (ui::button(call.ui, "Let it fall", "No character any more: forces move and turn it"))
        call.ask(Do{RemoveCharacter{body.id}});
    ImGui::PopID();
}

} // namespace topple::app
