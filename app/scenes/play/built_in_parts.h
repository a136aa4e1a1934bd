// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <span>
#include <string_view>

namespace topple::app {

/// An object of several shapes or bodies that a person can place as a whole.
struct BuiltInPart {
    std::string_view name;       ///< "Ragdoll"
    void (*build)(World& world); ///< Adds the part to an empty world.
};

/// Returns the parts that come with the program, in the order in which they are offered.
std::span<const BuiltInPart> built_in_parts();

} // namespace topple::app
