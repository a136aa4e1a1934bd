// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace topple::app {

/// One file of `shaders/` at the time of the build.
struct EmbeddedShader {
    std::string_view name;   ///< File name, such as "solid.vert".
    std::string_view source; ///< Its text, unchanged.
};

/// Returns all files listed in `shaders/CMakeLists.txt`, in that order; valid as long as the program.
std::span<const EmbeddedShader> embedded_shaders();

} // namespace topple::app
