// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/parameter_setting.h"

#include "topple/world/parameter_table.h"

#include <algorithm>
#include <string>

namespace topple::app {

Result<SetParameter> parse_setting(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        return Error{.message = "\"" + std::string(text) + "\" is no setting: write name=value"};
    const std::string_view name = text.substr(0, equals);
    Parameters parameters;
    const ParameterInfo* info = find_typed_parameter(name);
    if (info == nullptr)
        return set_parameter(parameters, name, 0)
            .error(); // the table's refusal names the nearest one
    const Result<double> value = parse_parameter_value(*info, text.substr(equals + 1));
    if (!value.ok())
        return value.error();
    if (Result<void> set = set_parameter(parameters, info->name, *value); !set.ok())
        return set.error();
    return SetParameter{std::string(info->name), get_parameter(parameters, *info)};
}

Result<std::vector<SetParameter>> parse_settings(std::string_view text) {
    std::vector<SetParameter> settings;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        Result<SetParameter> setting = parse_setting(text.substr(0, comma));
        if (!setting.ok())
            return setting.error();
        settings.push_back(std::move(*setting));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return settings;
}

} // namespace topple::app
