// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace topple {

/// Returns the bytes as letters, digits, '+' and '/', with '=' at the end (RFC 4648, section 4).
std::string base64_of(std::string_view bytes);

/// Returns the bytes of such a text; none for any other text.
std::optional<std::string> bytes_of_base64(std::string_view text);

} // namespace topple
