// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// The page of a body: motion, pose, velocity, mass, material, sleep, contacts, the joints that hold the body, and its
/// thrusters. Main thread only.
void inspect_body(PanelCall& call, const Body& body, NameEntry& name);
/// The numbers of a joint, under a heading. Main thread only.
void inspect_joint(PanelCall& call, const Joint& joint);

} // namespace topple::app
