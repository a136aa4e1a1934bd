// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/color.h"
#include "topple/dynamics/material.h"

#include <span>
#include <string_view>

namespace topple::app {

/// A common material: its density, how its surface slides and bounces, and its color.
struct NamedLook {
    std::string_view name;
    Real density = 1000; ///< [kg/m^3]
    Material material;   ///< Named like the look, so that pairs of materials find it.
    Rgba color;
};
/// Wood, steel, rubber, glass, ice; sources in looks.cpp.
std::span<const NamedLook> named_looks();
/// Returns the look of that name; null if there is none.
const NamedLook* look_named(MaterialName name);

} // namespace topple::app
