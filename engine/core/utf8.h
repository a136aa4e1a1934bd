// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace topple {

/// Returns the length of the UTF-8 sequence at the start of `text`, 0 if it is invalid (Unicode 15, table 3-7).
/// Requires: `text` is not empty. [bytes]
std::size_t utf8_length(std::string_view text);

/// Returns whether the text is UTF-8 without control characters, such as line breaks: one line that can be shown.
bool is_printable_line(std::string_view text);

} // namespace topple
