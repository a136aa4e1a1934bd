// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/control_json.h"

#include "topple/io/text/text_lines.h"

#include <optional>
#include <string>
#include <utility>

namespace topple {

ControlSource read_source(JsonFields& fields, std::string_view key) {
    const JsonNode* value = fields.find(key);
    if (!value)
        return ControlSource::none;
    const std::string name = fields.string(key, kMaxNameBytes);
    const std::optional<ControlSource> source = control_source_named(name);
    if (!source)
        fields.fail(value->line(),
                    in_quotes(key) + " names no key or axis of a gamepad: " + in_quotes(name) +
                        "; examples are \"W\", \"Up\", \"Space\" and \"Pad left X\"");
    return source.value_or(ControlSource::none);
}

void read_control(JsonFields& fields, std::string_view key, DriveControl& control) {
    const JsonNode* value = fields.find(key);
    if (!value)
        return;
    if (!value->is(JsonKind::object))
        return fields.fail(value->line(), in_quotes(key) + " must be an object");
    JsonFields inner(*value, fields.what() + ", " + std::string(key), fields.problems());
    control.positive = read_source(inner, "positive");
    control.negative = read_source(inner, "negative");
    for (const DriveControlSetting& setting : kDriveControlSettings)
        control.*setting.member = inner.number(setting.key, control.*setting.member);
    control.coasts = inner.boolean("coasts", control.coasts);
    (void)inner.unknown_members();
}

void add_control(JsonValue& json,
                 std::string_view key,
                 const DriveControl& control,
                 const DriveControl& standard) {
    if (control == standard)
        return;
    JsonValue inner = JsonValue::object();
    for (const auto& [side, source] :
         {std::pair{"positive", control.positive}, std::pair{"negative", control.negative}})
        if (source != ControlSource::none)
            inner.add(side, JsonValue::string(name_of(source)));
    for (const DriveControlSetting& setting : kDriveControlSettings)
        if (const Real value = control.*setting.member; value != standard.*setting.member)
            inner.add(setting.key, JsonValue::number(value));
    if (control.coasts != standard.coasts)
        inner.add("coasts", JsonValue::boolean(control.coasts));
    json.add(std::string(key), std::move(inner));
}

} // namespace topple
