// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "topple/core/result.h"

#include <string_view>
#include <vector>

namespace topple::app {

/// Parses "name=value", as a person types it (find_typed_parameter). The value is the one that the parameter takes, a
/// float for a real one. Fails: no "=", an unknown name (with the nearest one), or a value that it cannot have.
Result<SetParameter> parse_setting(std::string_view text);
/// Parses "name=value,name=value"; empty: none. Fails: as parse_setting.
Result<std::vector<SetParameter>> parse_settings(std::string_view text);

} // namespace topple::app
