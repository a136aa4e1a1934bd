// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/force_field_json.h"

#include <string_view>

namespace topple {
namespace {

ForceField read_wind(JsonFields& fields) {
    const Wind usual;
    const auto [box, cell] = fields.corners(usual.box, fields.optional_cell("cell"));
    return {.id = {},
            .field = Wind{.box = box,
                          .velocity = fields.vec3("velocity", usual.velocity),
                          .drag = fields.number("drag", usual.drag)},
            .cell = cell};
}

ForceField read_attractor(JsonFields& fields) {
    const Attractor usual;
    const std::optional<GridCell> given = fields.optional_cell("cell");
    const CellPoint center = fields.find("center")
                                 ? fields.place("center", given)
                                 : CellPoint{given.value_or(GridCell{}), usual.center};
    return {.id = {},
            .field = Attractor{.center = center.point,
                               .strength = fields.number("strength", usual.strength),
                               .radius = fields.number("radius", usual.radius)},
            .cell = center.cell};
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
        return read_wind(fields);
    if (is("attractor"))
        return read_attractor(fields);
    fields.fail(type->line(), "'type' must be wind or attractor");
    return {};
}

JsonValue force_field_to_json(const ForceField& field) {
    JsonValue json = JsonValue::object();
    if (field.cell != GridCell{})
        json.add("cell", to_json(field.cell));
    std::visit([&](const auto& kind) { add_members(json, kind); }, field.field);
    return json;
}

} // namespace topple
