// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app::gl {

/// One complete shader: includes filled in, definitions inserted after #version.
struct ShaderSource {
    std::string text;
    std::vector<std::string> files; ///< #line's second number is an index in this list.
};

/// Reads `name` from the program itself, or from `folder` unless that is empty. Fails: with the missing file, and the
/// line of its #include.
Result<ShaderSource> load_shader(std::string_view name,
                                 const std::string& folder,
                                 std::span<const std::string_view> definitions);

/// Returns the first message of a driver's log as an Error with file and line. Understands the three usual forms:
/// "0:12(3): error", "0(12) : error", "ERROR: 0:12:".
Error error_from_log(const std::string& log, const ShaderSource& source);

} // namespace topple::app::gl
