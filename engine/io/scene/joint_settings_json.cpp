// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/joint_settings_json.h"

#include "topple/io/scene/control_json.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <array>

namespace topple {
namespace {

JointDrive read_drive(JsonFields& fields, std::string_view key) {
    const JsonNode* value = fields.find(key);
    JointDrive drive;
    if (!value)
        return drive;
    if (!value->is(JsonKind::object)) {
        fields.fail(value->line(), in_quotes(key) + " must be an object");
        return drive;
    }
    JsonFields inner(*value, fields.what() + ", " + std::string(key), fields.problems());
    for (const JointDriveSetting& setting : kJointDriveSettings)
        drive.*setting.member = inner.number(setting.key, drive.*setting.member);
    (void)inner.unknown_members();
    return drive;
}

void read_value(JsonFields& fields, std::string_view key, DriveControl& control) {
    read_control(fields, key, control);
}

constexpr std::array<std::string_view, 3> kModes{"locked", "limited", "free"};

JointAxis read_axis(JsonFields& fields, const JsonNode& value, std::size_t i) {
    JointAxis axis;
    if (!value.is(JsonKind::object)) {
        fields.fail(value.line(), "every one of 'axes' must be an object");
        return axis;
    }
    JsonFields inner(value, fields.what() + ", axis " + std::to_string(i), fields.problems());
    const std::string mode = inner.string("mode", kMaxNameBytes);
    const auto found = std::find(kModes.begin(), kModes.end(), mode);
    if (found == kModes.end())
        inner.fail(value.line(), "'mode' must be \"locked\", \"limited\" or \"free\"");
    else
        axis.mode = static_cast<JointAxis::Mode>(found - kModes.begin());
    axis.lower = inner.number("lower", 0);
    axis.upper = inner.number("upper", 0);
    axis.drive = read_drive(inner, "drive");
    (void)inner.unknown_members();
    return axis;
}

void read_value(JsonFields& fields, std::string_view key, JointAxes& axes) {
    const JsonNode* value = fields.find(key);
    if (!value)
        return;
    if (!value->is(JsonKind::array) || value->items().size() != axes.size())
        return fields.fail(value->line(), "'axes' must be an array of six: shifts, then turns");
    for (std::size_t i = 0; i < axes.size(); ++i)
        axes[i] = read_axis(fields, value->items()[i], i);
}

void read_range(JsonFields& fields, JointSettings& s) {
    const std::optional<Real> lower = fields.optional_number("lower");
    const std::optional<Real> upper = fields.optional_number("upper");
    s.lower = lower.value_or(0);
    s.upper = upper.value_or(0);
    if (lower.has_value() != upper.has_value())
        fields.fail(fields.line(), "give both 'lower' and 'upper', or none");
    s.has_limits = fields.boolean("limited", lower.has_value());
}

void read_lengths(JsonFields& fields, Real natural_length, JointSettings& s) {
    const std::optional<Real> least = fields.optional_number("min_length");
    const std::optional<Real> most = fields.optional_number("max_length");
    if (least && !most)
        fields.fail(fields.line(), "'max_length' is missing beside 'min_length'");
    s.upper = most.value_or(natural_length);
    s.lower = least.value_or(most ? 0 : natural_length); // a single length makes a rope
    s.has_limits = fields.boolean("limited", false);
}

void read_value(JsonFields& fields, std::string_view key, Real& value) {
    value = fields.number(key, value);
}
void read_value(JsonFields& fields, std::string_view key, bool& value) {
    value = fields.boolean(key, value);
}
void read_value(JsonFields& fields, std::string_view key, JointDrive& drive) {
    drive = read_drive(fields, key);
}

/// Reads all settings except the limits.
void read_common(JsonFields& fields, JointSettings& s) {
    for_each_joint_setting([&](const auto& setting) {
        if (setting.quantity != JointQuantity::limit)
            read_value(fields, setting.key, s.*setting.member);
    });
}

void add_value(JsonValue& json, std::string_view key, Real value, Real standard) {
    if (value != standard)
        json.add(std::string(key), JsonValue::number(value));
}
void add_value(JsonValue& json, std::string_view key, bool value, bool standard) {
    if (value != standard)
        json.add(std::string(key), JsonValue::boolean(value));
}
void add_value(JsonValue& json,
               std::string_view key,
               const JointDrive& drive,
               const JointDrive& standard) {
    if (drive == standard)
        return;
    JsonValue inner = JsonValue::object();
    for (const JointDriveSetting& setting : kJointDriveSettings)
        add_value(inner, setting.key, drive.*setting.member, standard.*setting.member);
    json.add(std::string(key), std::move(inner));
}

void add_value(JsonValue& json,
               std::string_view key,
               const DriveControl& control,
               const DriveControl& standard) {
    add_control(json, key, control, standard);
}

void add_value(JsonValue& json,
               std::string_view key,
               const JointAxes& axes,
               const JointAxes& standard) {
    if (axes == standard)
        return;
    JsonValue list = JsonValue::array();
    for (const JointAxis& axis : axes) {
        JsonValue inner = JsonValue::object();
        inner.add("mode", JsonValue::string(kModes[static_cast<std::size_t>(axis.mode)]));
        add_value(inner, "lower", axis.lower, Real(0));
        add_value(inner, "upper", axis.upper, Real(0));
        add_value(inner, "drive", axis.drive, JointDrive{});
        list.push(std::move(inner));
    }
    json.add(std::string(key), std::move(list));
}

/// Writes all settings except the limits.
void add_common(JsonValue& json, const JointSettings& s) {
    const JointSettings standard;
    for_each_joint_setting([&](const auto& setting) {
        if (setting.quantity != JointQuantity::limit)
            add_value(json, setting.key, s.*setting.member, standard.*setting.member);
    });
}

void add_range(JsonValue& json, const JointSettings& s) {
    if (!s.has_limits && s.lower == 0 && s.upper == 0)
        return;
    json.add("lower", JsonValue::number(s.lower));
    json.add("upper", JsonValue::number(s.upper));
    if (!s.has_limits)
        json.add("limited", JsonValue::boolean(false));
}

} // namespace

void add_joint_settings(JsonValue& json, JointType type, const JointSettings& s) {
    if (has_length(type)) {
        json.add("min_length", JsonValue::number(s.lower));
        json.add("max_length", JsonValue::number(s.upper));
        if (s.has_limits)
            json.add("limited", JsonValue::boolean(true));
    } else {
        add_range(json, s);
    }
    add_common(json, s);
}

JointSettings read_joint_settings(JsonFields& fields, JointType type, Real natural_length) {
    JointSettings s;
    if (has_length(type))
        read_lengths(fields, natural_length, s);
    else
        read_range(fields, s);
    read_common(fields, s);
    return s;
}

std::string joint_settings_line(const JointSettings& settings) {
    JsonValue json = JsonValue::object();
    add_range(json, settings);
    add_common(json, settings);
    return json_line(json);
}

Result<JointSettings> read_joint_settings_line(std::string_view line) {
    const Result<JsonDocument> json = parse_json(line);
    if (!json)
        return json.error();
    JsonProblems problems;
    problems.remembers_keys = true;
    JsonFields fields(json->root(), "joint", problems);
    JointSettings s;
    read_range(fields, s);
    read_common(fields, s);
    fields.refuse_unknown(fields.unknown_text());
    if (problems.failed())
        return problems.error();
    return s;
}

} // namespace topple
