// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

#include <span>

namespace topple::app {

/// Bodies of a frame that are edited together: a changed value is set in all, in one step of undo. Values that differ
/// are shown as "mixed". Never empty.
using EditedBodies = std::span<const Body* const>;

// Main thread only. Each function draws the fields of some values.

void edit_motion(PanelCall& call, EditedBodies bodies);
void edit_velocity(PanelCall& call, EditedBodies bodies);
/// Mass, gravity scale and damping of the dynamic ones. Requires: there is one.
void edit_mass(PanelCall& call, EditedBodies bodies);
void edit_density(PanelCall& call, EditedBodies bodies);
void edit_material(PanelCall& call, EditedBodies bodies);
/// Motion of the surfaces, such as conveyor belts.
void edit_surface_motion(PanelCall& call, EditedBodies bodies);
/// Solver level, if all bodies are dynamic, and whether the bodies may sleep.
void edit_sleep(PanelCall& call, EditedBodies bodies);
/// Locked axes, if all bodies are dynamic.
void edit_locks(PanelCall& call, EditedBodies bodies);
/// Layers and group that decide what the bodies collide with.
void edit_filter(PanelCall& call, EditedBodies bodies);
/// Whether the bodies take part in the world.
void edit_enabled(PanelCall& call, EditedBodies bodies);
/// Lengths of the shape, if every body has a single one and all are of the same kind; else nothing.
void edit_sizes(PanelCall& call, EditedBodies bodies);

} // namespace topple::app
