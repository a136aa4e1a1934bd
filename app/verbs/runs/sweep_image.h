// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/verbs/runs/sweep.h"
#include "app/view/images/image.h"

namespace topple::app {

/// Draws a sweep as a map: a square a run, x to the right, y upwards, dark for the smallest value and bright for the
/// largest; crossed out where there is no value. The scale has equal factors if all values are positive and the largest
/// is more than a hundred times the smallest. Requires: cells.
Image sweep_image(const Sweep& sweep);

} // namespace topple::app
