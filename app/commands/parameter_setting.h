// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <string>

namespace topple::app {

/// "name=value" from the command line, split.
struct ParameterSetting {
    std::string name;
    double value = 0;
};
/// Fails: no "=", an unknown name (with the nearest one), or an invalid value.
Result<ParameterSetting> parse_setting(const std::string& text);

} // namespace topple::app
