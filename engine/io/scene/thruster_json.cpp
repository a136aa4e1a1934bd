// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/thruster_json.h"

#include "topple/io/scene/control_json.h"

namespace topple {
namespace {

/// Reads all members but the ids.
void read_numbers(JsonFields& fields, ThrusterDef& def) {
    def.local_point = fields.vec3("point", def.local_point);
    def.local_direction = fields.vec3("direction", def.local_direction);
    def.force = fields.number("force", def.force);
    read_control(fields, "control", def.control);
}

void add_numbers(JsonValue& json, const ThrusterDef& def) {
    json.add("point", to_json(def.local_point));
    json.add("direction", to_json(def.local_direction));
    json.add("force", JsonValue::number(def.force));
    add_control(json, "control", def.control, ThrusterDef{}.control);
}

} // namespace

ThrusterDef read_thruster_json(JsonFields& fields, const BodyDirectory& bodies) {
    ThrusterDef def;
    if (const JsonNode* body = fields.require("body")) {
        def.body = read_body_reference(fields, "body", bodies);
        if (body->is(JsonKind::null))
            fields.fail(body->line(), "'body' must name the body that the thruster pushes");
    }
    read_numbers(fields, def);
    return def;
}

JsonValue thruster_to_json(const ThrusterDef& def, const BodyDirectory& bodies) {
    JsonValue json = JsonValue::object();
    json.add("body", body_reference(def.body, bodies));
    add_numbers(json, def);
    return json;
}

std::string thruster_line(const ThrusterDef& def) {
    JsonValue json = JsonValue::object();
    if (def.id)
        json.add("id", JsonValue::count(def.id.ordinal));
    json.add("body", JsonValue::count(def.body.ordinal));
    add_numbers(json, def);
    return json_line(json);
}

Result<ThrusterDef> read_thruster_line(std::string_view line) {
    const Result<JsonDocument> json = parse_json(line);
    if (!json)
        return json.error();
    JsonProblems problems;
    problems.remembers_keys = true;
    JsonFields fields(json->root(), "thruster", problems);
    ThrusterDef def;
    def.id = {fields.optional_count("id").value_or(0)};
    def.body = {fields.optional_count("body").value_or(0)};
    read_numbers(fields, def);
    fields.refuse_unknown(fields.unknown_text());
    if (problems.failed())
        return problems.error();
    return def;
}

} // namespace topple
