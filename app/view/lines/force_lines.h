// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/debug_lines.h"
#include "topple/dynamics/fields/force_field.h"

#include <string>

namespace topple::app {

/// Adds the arrow of an impulse with its words at the tip, visible through everything. `alpha`: below 1 for an arrow
/// that only accompanies another one, or that waits.
void add_impulse(DebugGeometry& out, Vec3 from, Vec3 to, std::string words, float alpha = 1);

/// Adds the sphere in which an explosion acts, with its words at the top.
void add_explosion(DebugGeometry& out, Vec3 center, Real radius, std::string words, float alpha = 1);

/// Adds the box of a wind with arrows along the air, or the sphere of an attractor with arrows towards or away from its
/// center.
void add_force_field(DebugGeometry& out, const ForceField& field, float alpha = 1);

} // namespace topple::app
