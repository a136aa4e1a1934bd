// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/ui/widgets.h"
#include "topple/dynamics/joint.h"

namespace topple::app {

// Widgets for the numbers that count for a type; returns true if one was changed. Main thread only.

bool edit_joint(ui::Context& ui, JointType type, JointSettings& s);
bool edit_lengths(ui::Context& ui, JointType type, JointSettings& s);
bool edit_breaking(ui::Context& ui, JointSettings& s);

} // namespace topple::app
