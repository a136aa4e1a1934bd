// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/water_json.h"

namespace topple {

Water read_water_json(JsonFields& fields) {
    const Water usual;
    const auto [box, cell] = fields.corners(usual.box, fields.optional_cell("cell"));
    return {.id = {},
            .box = box,
            .density = fields.number("density", usual.density),
            .linear_drag = fields.number("linear_drag", usual.linear_drag),
            .quadratic_drag = fields.number("quadratic_drag", usual.quadratic_drag),
            .current = fields.vec3("current"),
            .cell = cell};
}

JsonValue water_to_json(const Water& water) {
    const Water usual;
    JsonValue json = JsonValue::object();
    if (water.cell != GridCell{})
        json.add("cell", to_json(water.cell));
    json.add("min", to_json(water.box.min));
    json.add("max", to_json(water.box.max));
    const auto add = [&](std::string_view key, Real value, Real standard) {
        if (value != standard)
            json.add(key, JsonValue::number(value));
    };
    add("density", water.density, usual.density);
    add("linear_drag", water.linear_drag, usual.linear_drag);
    add("quadratic_drag", water.quadratic_drag, usual.quadratic_drag);
    if (water.current != Vec3{})
        json.add("current", to_json(water.current));
    return json;
}

} // namespace topple
