// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/force_field_json.h"

#include <string_view>

namespace topple {
namespace {

Wind read_wind(JsonFields& fields) {
    const Wind usual;
    return {.box = {fields.vec3("min", usual.box.min), fields.vec3("max", usual.box.max)},
            .velocity = fields.vec3("velocity", usual.velocity),
            .drag = fields.number("drag", usual.drag)};
}

Attractor read_attractor(JsonFields& fields) {
    const Attractor usual;
    return {.center = fields.vec3("center", usual.center),
            .strength = fields.number("strength", usual.strength),
            .radius = fields.number("radius", usual.radius)};
}

void add_members(JsonValue& json, const Wind& wind) {
    json.add("type", JsonValue::string("wind"));
    json.add("min", to_json(wind.box.min));
    json.add("max", to_json(wind.box.max));
    json.add("velocity", to_json(wind.velocity));
    if (wind.drag != Wind{}.drag)
        json.add("drag", JsonValue::number(wind.drag));
}

void add_members(JsonValue& json, const Attractor& attractor) {
    json.add("type", JsonValue::string("attractor"));
    json.add("center", to_json(attractor.center));
    json.add("strength", JsonValue::number(attractor.strength));
    json.add("radius", JsonValue::number(attractor.radius));
}

} // namespace

ForceField read_force_field_json(JsonFields& fields) {
    const JsonNode* type = fields.require("type");
    if (!type)
        return {};
    const auto is = [&](std::string_view key) {
        return type->is(JsonKind::string) && type->text() == key;
    };
    if (is("wind"))
        return {.id = {}, .field = read_wind(fields)};
    if (is("attractor"))
        return {.id = {}, .field = read_attractor(fields)};
    fields.fail(type->line(), "'type' must be wind or attractor");
    return {};
}

JsonValue force_field_to_json(const ForceField& field) {
    JsonValue json = JsonValue::object();
    std::visit([&](const auto& kind) { add_members(json, kind); }, field.field);
    return json;
}

} // namespace topple
