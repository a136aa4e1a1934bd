// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

#include <span>
#include <string_view>

namespace topple::app {

/// Numbers of a common material: what a body of it weighs, and how its surface slides and bounces.
struct NamedLook {
    std::string_view name;
    Real density = 1000; ///< [kg/m^3]
    Material material;   ///< Named like the look, so that pairs of materials find it.
};
/// Wood, steel, rubber, glass, ice; sources in looks.cpp.
std::span<const NamedLook> named_looks();
/// Returns the look whose numbers the body has; null if it has other numbers.
const NamedLook* look_of(const PublishedFrame& frame, const Body& body);

/// A choice of looks that sets density, friction, restitution and rolling resistance of the bodies, in one step of
/// undo. Main thread only.
void edit_look(PanelCall& call, std::span<const BodyId> bodies);

} // namespace topple::app
