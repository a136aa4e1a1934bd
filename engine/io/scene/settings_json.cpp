// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/settings_json.h"

#include "topple/io/text/text_lines.h"
#include "topple/world/parameter_table.h"

namespace topple {
namespace {

class SettingsReading {
public:
    SettingsReading(Parameters& parameters, JsonProblems& problems)
        : parameters_(parameters),
          problems_(problems) {}

    void read_vectors(JsonFields& top);
    void read_setting(std::string_view name, const JsonNode& value);

private:
    void set(std::string_view name, double value, int line) {
        if (const Result<void> done = set_parameter(parameters_, name, value); !done)
            problems_.fail(line, done.error().message + ".");
    }

    Parameters& parameters_;
    JsonProblems& problems_;
};

void SettingsReading::read_vectors(JsonFields& top) {
    if (const std::optional<Vec3> gravity = top.optional_vec3("gravity")) {
        const int line = top.find("gravity")->line();
        set("gravity_x", static_cast<double>(gravity->x), line);
        set("gravity_y", static_cast<double>(gravity->y), line);
        set("gravity_z", static_cast<double>(gravity->z), line);
    }
    if (const std::optional<Real> dt = top.optional_number("dt"))
        set("dt", static_cast<double>(*dt), top.find("dt")->line());
}

void SettingsReading::read_setting(std::string_view name, const JsonNode& value) {
    const ParameterInfo& info = *find_parameter(name);
    using ValueKind = ParameterInfo::Kind;
    if (value.is(JsonKind::number)) {
        if (const std::optional<Real> number = json_real(value))
            return set(name, static_cast<double>(*number), value.line());
    } else if (value.is(JsonKind::boolean) && info.kind == ValueKind::boolean) {
        return set(name, value.text() == "true" ? 1 : 0, value.line());
    } else if (value.is(JsonKind::string) && info.kind == ValueKind::choice) {
        const Result<double> number = parse_parameter_value(info, value.text());
        if (number)
            return set(name, *number, value.line());
        return problems_.fail(value.line(), number.error().message + ".");
    }
    problems_.fail(value.line(),
                   "settings: '" + std::string(name) + "' cannot be " +
                       std::string(kind_in_words(value)) + " " + in_quotes(value.text()) + ".");
}

} // namespace

void read_settings(JsonFields& top,
                   Parameters& parameters,
                   JsonValue& unknown,
                   JsonProblems& problems) {
    SettingsReading reading(parameters, problems);
    reading.read_vectors(top);
    const JsonNode* settings = top.find("settings");
    if (!settings)
        return;
    JsonFields fields(*settings, "settings", problems);
    if (problems.failed())
        return;
    for (std::size_t i = 0; i < settings->member_count(); ++i)
        if (find_parameter(settings->key(i))) {
            (void)fields.find(settings->key(i));
            reading.read_setting(settings->key(i), settings->member(i));
        }
    JsonValue rest = fields.unknown_members();
    if (!rest.items.empty())
        unknown.add("settings", std::move(rest));
}

} // namespace topple
