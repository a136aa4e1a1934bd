// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace topple::app {

/// One file of `shaders/`, as it was when the program was built.
struct EmbeddedShader {
    std::string_view name;   ///< File name, such as "solid.vert".
    std::string_view source; ///< Its text, unchanged.
};

/// All files listed in `shaders/CMakeLists.txt`, in that order; they live as long as the program.
std::span<const EmbeddedShader> embedded_shaders();

} // namespace topple::app
