// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

#include <optional>
#include <string>
#include <string_view>

namespace topple::app {

/// Returns "static", "kinematic" or "dynamic".
const char* motion_word(Motion motion);
std::optional<Motion> motion_from(std::string_view word);

/// Returns a word of letters, digits and underscores unchanged; any other text in quotes.
std::string quoted_unless_plain(std::string_view text);

} // namespace topple::app
