// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

#include <vector>

namespace topple::app {

/// Path that a body will take if nobody interferes.
struct PredictedPath {
    BodyId body;
    std::vector<Vec3> centers; ///< Center of mass now and after each step. [m]
};

} // namespace topple::app
