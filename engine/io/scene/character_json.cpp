// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/character_json.h"

#include "topple/io/scene/control_json.h"

#include <array>
#include <string>

namespace topple {
namespace {

constexpr std::string_view kKey = "character";

/// A control of a character.
struct CharacterControl {
    const char* key;
    DriveControl CharacterDef::*member;
};
constexpr std::array<CharacterControl, 3> kControls{{{"walk", &CharacterDef::walk},
                                                     {"strafe", &CharacterDef::strafe},
                                                     {"turn", &CharacterDef::turn}}};

} // namespace

std::optional<CharacterDef> read_character(JsonFields& body) {
    const JsonNode* value = body.find(kKey);
    if (!value)
        return std::nullopt;
    if (!value->is(JsonKind::object)) {
        body.fail(value->line(), "'character' must be an object");
        return std::nullopt;
    }
    CharacterDef def;
    JsonFields fields(*value, body.what() + ", character", body.problems());
    for (const MoverSetting& setting : kMoverSettings)
        def.mover.*setting.member = fields.number(setting.key, def.mover.*setting.member);
    def.wanted_velocity = fields.vec3("wanted_velocity");
    def.wants_jump = fields.boolean("wants_jump", false);
    for (const CharacterControl& control : kControls)
        read_control(fields, control.key, def.*control.member);
    def.jump = read_source(fields, "jump");
    (void)fields.unknown_members();
    return def;
}

void add_character(JsonValue& body, const std::optional<CharacterDef>& character) {
    if (!character)
        return;
    const CharacterDef standard;
    JsonValue json = JsonValue::object();
    for (const MoverSetting& setting : kMoverSettings)
        if (const Real value = character->mover.*setting.member;
            value != standard.mover.*setting.member)
            json.add(setting.key, JsonValue::number(value));
    if (character->wanted_velocity != Vec3{})
        json.add("wanted_velocity", to_json(character->wanted_velocity));
    if (character->wants_jump)
        json.add("wants_jump", JsonValue::boolean(true));
    for (const CharacterControl& control : kControls)
        add_control(json, control.key, (*character).*control.member, standard.*control.member);
    if (character->jump != ControlSource::none)
        json.add("jump", JsonValue::string(name_of(character->jump)));
    body.add(std::string(kKey), std::move(json));
}

} // namespace topple
