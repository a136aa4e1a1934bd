// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/line/parameter_setting.h"

#include "topple/world/parameter_table.h"

namespace topple::app {

Result<ParameterSetting> parse_setting(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        return Error{.message = "\"" + text + "\" is no setting: write name=value"};
    const std::string name = text.substr(0, equals);
    const ParameterInfo* info = find_typed_parameter(name);
    if (info == nullptr) {
        Parameters ignored; // the table's refusal names the nearest one
        return set_parameter(ignored, name, 0).error();
    }
    const Result<double> value = parse_parameter_value(*info, text.substr(equals + 1));
    if (!value.ok())
        return value.error();
    return ParameterSetting{std::string(info->name), *value};
}

} // namespace topple::app
