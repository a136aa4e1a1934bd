// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/parameter_control_json.h"

#include "topple/io/scene/control_json.h"
#include "topple/io/text/text_lines.h"
#include "topple/world/parameter_table.h"

namespace topple {
namespace {

/// Returns a control that does not move the parameter, whatever its level.
DriveControl control_at_rest(Real rest) { return {.at_positive = rest, .at_negative = rest}; }

} // namespace

ParameterControlDef read_parameter_control_json(JsonFields& fields) {
    ParameterControlDef def;
    if (!fields.require("parameter"))
        return def;
    def.parameter = fields.string("parameter", kMaxNameBytes);
    const ParameterInfo* info = find_parameter(def.parameter);
    def.rest = fields.number("rest", info ? static_cast<Real>(info->standard) : 0);
    def.control = control_at_rest(def.rest);
    read_control(fields, "control", def.control);
    return def;
}

JsonValue parameter_control_to_json(const ParameterControlDef& def) {
    JsonValue json = JsonValue::object();
    json.add("parameter", JsonValue::string(def.parameter));
    json.add("rest", JsonValue::number(def.rest));
    add_control(json, "control", def.control, control_at_rest(def.rest));
    return json;
}

std::string parameter_control_line(const ParameterControlDef& def) {
    return json_line(parameter_control_to_json(def));
}

Result<ParameterControlDef> read_parameter_control_line(std::string_view line) {
    const Result<JsonDocument> json = parse_json(line);
    if (!json)
        return json.error();
    JsonProblems problems;
    problems.remembers_keys = true;
    JsonFields fields(json->root(), "control of a parameter", problems);
    const ParameterControlDef def = read_parameter_control_json(fields);
    fields.refuse_unknown(fields.unknown_text());
    if (problems.failed())
        return problems.error();
    return def;
}

} // namespace topple
