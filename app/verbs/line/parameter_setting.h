// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <string>

namespace topple::app {

/// "name=value" from the command line, taken apart.
struct ParameterSetting {
    std::string name;
    double value = 0;
};
/// Fails: no "=", a name that is none (with the nearest one), or a value that is none.
Result<ParameterSetting> parse_setting(const std::string& text);

} // namespace topple::app
