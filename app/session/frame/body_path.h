// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"

#include <vector>

namespace topple::app {

/// Path of a body from step to step: the one that it has taken, or that it will take if nobody interferes.
struct BodyPath {
    BodyId body;
    std::vector<Vec3> centers; ///< Center of mass after each step, in the order of time. [m]
};

} // namespace topple::app
