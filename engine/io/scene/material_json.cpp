// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/material_json.h"

namespace topple {
namespace {

bool is_usable(std::string_view name) {
    return name.size() <= MaterialName::kMaxBytes && name.find('\0') == std::string_view::npos;
}

MaterialName read_name(JsonFields& fields, const JsonNode& value) {
    if (value.is(JsonKind::string) && is_usable(value.text()))
        return MaterialName(value.text());
    fields.fail(value.line(),
                "a material's name must be a string of at most " +
                    std::to_string(MaterialName::kMaxBytes) + " bytes");
    return {};
}

void add_unless_standard(JsonValue& json, std::string_view key, Real value, Real standard) {
    if (value != standard)
        json.add(key, JsonValue::number(value));
}

} // namespace

Material read_material_json(JsonFields& fields, const Material& fallback) {
    Material material{
        .friction = fields.number("friction", fallback.friction),
        .restitution = fields.number("restitution", fallback.restitution),
        .rolling_resistance = fields.number("rolling_resistance", fallback.rolling_resistance),
        .static_friction = fields.number("static_friction", fallback.static_friction),
        .name = fallback.name};
    if (const JsonNode* name = fields.find("material"))
        material.name = read_name(fields, *name);
    return material;
}

void add_material(JsonValue& json, const Material& material, const Material& standard) {
    if (material.name != standard.name)
        json.add("material", JsonValue::string(material.name.text()));
    add_unless_standard(json, "friction", material.friction, standard.friction);
    add_unless_standard(json, "restitution", material.restitution, standard.restitution);
    add_unless_standard(
        json, "rolling_resistance", material.rolling_resistance, standard.rolling_resistance);
    add_unless_standard(
        json, "static_friction", material.static_friction, standard.static_friction);
}

MaterialPair read_material_pair(JsonFields& fields) {
    MaterialPair pair;
    const JsonNode* names = fields.require("between");
    if (names && names->is(JsonKind::array) && names->items().size() == 2) {
        pair.a = read_name(fields, names->items()[0]);
        pair.b = read_name(fields, names->items()[1]);
    } else if (names) {
        fields.fail(names->line(), "'between' must be two names, as in [\"rubber\", \"ice\"]");
    }
    pair.surface = read_material_json(fields, {});
    pair.surface.name = {};
    return pair;
}

JsonValue material_pair_to_json(const MaterialPair& pair) {
    JsonValue names = JsonValue::array();
    names.push(JsonValue::string(pair.a.text()));
    names.push(JsonValue::string(pair.b.text()));
    JsonValue json = JsonValue::object();
    json.add("between", std::move(names));
    add_material(json, pair.surface, {});
    return json;
}

} // namespace topple
