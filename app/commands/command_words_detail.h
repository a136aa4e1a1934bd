// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "topple/dynamics/body.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace topple::app {

/// Returns "static", "kinematic" or "dynamic".
const char* motion_word(Motion motion);
std::optional<Motion> motion_from(std::string_view word);

/// Words before the numbers of objects, in the order of the kinds of ObjectId. Bodies need none.
inline constexpr std::array<std::string_view, std::variant_size_v<ObjectId>> kObjectWords{"body",
                                                                                          "soft",
                                                                                          "water",
                                                                                          "field"};
/// Returns "lock", "unlock", "hide" or "show".
std::string flag_word(const SetFlag& command);

/// Returns a word of letters, digits and underscores unchanged; any other text in quotes.
std::string quoted_unless_plain(std::string_view text);

} // namespace topple::app
