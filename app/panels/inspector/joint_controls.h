// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"
#include "topple/dynamics/joint.h"

namespace topple::app {

// Widgets for the numbers that count for a type; returns true if one was changed. Main thread only.

/// `joint`: the one that has the settings; null if it does not exist yet.
bool edit_joint(PanelCall& call, JointType type, JointId joint, JointSettings& s);
bool edit_lengths(ui::Context& ui, JointType type, JointSettings& s);
/// The force at which the joint breaks, and the torque of types that hold axes.
bool edit_breaking(ui::Context& ui, JointType type, JointSettings& s);

} // namespace topple::app
