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

void read_members(JsonFields& fields, CharacterDef& def) {
    for (const MoverSetting& setting : kMoverSettings)
        def.mover.*setting.member = fields.number(setting.key, def.mover.*setting.member);
    def.wanted_velocity = fields.vec3("wanted_velocity");
    def.wants_jump = fields.boolean("wants_jump", false);
    for (const CharacterControl& control : kControls)
        read_control(fields, control.key, def.*control.member);
    def.jump = read_source(fields, "jump");
}

JsonValue members_of(const CharacterDef& def) {
    const CharacterDef standard;
    JsonValue json = JsonValue::object();
    for (const MoverSetting& setting : kMoverSettings)
        if (const Real value = def.mover.*setting.member; value != standard.mover.*setting.member)
            json.add(setting.key, JsonValue::number(value));
    if (def.wanted_velocity != Vec3{})
        json.add("wanted_velocity", to_json(def.wanted_velocity));
    if (def.wants_jump)
        json.add("wants_jump", JsonValue::boolean(true));
    for (const CharacterControl& control : kControls)
        add_control(json, control.key, def.*control.member, standard.*control.member);
    if (def.jump != ControlSource::none)
        json.add("jump", JsonValue::string(name_of(def.jump)));
    return json;
}

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
    read_members(fields, def);
    (void)fields.unknown_members();
    return def;
}

void add_character(JsonValue& body, const std::optional<CharacterDef>& character) {
    if (character)
        body.add(std::string(kKey), members_of(*character));
}

std::string character_line(const CharacterDef& def) { return json_line(members_of(def)); }

Result<CharacterDef> read_character_line(std::string_view line) {
    const Result<JsonDocument> json = parse_json(line);
    if (!json)
        return json.error();
    JsonProblems problems;
    problems.remembers_keys = true;
    JsonFields fields(json->root(), "character", problems);
    CharacterDef def;
    read_members(fields, def);
    fields.refuse_unknown(fields.unknown_text());
    if (problems.failed())
        return problems.error();
    return def;
}

} // namespace topple
