// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

namespace topple::app {

/// Draws the counts of the last steps, each as a line of its own height with its newest and largest value. A click goes
/// to the step under the pointer; a click on a name plots the count, if it is one of the plotted quantities.
/// `width`: of all columns. [px]
void draw_step_counters(PanelCall& call, float width);

} // namespace topple::app
