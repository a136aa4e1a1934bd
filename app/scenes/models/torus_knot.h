// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple::app {

/// A tube along a (2, 3) torus knot, closed, about a meter across, standing on y = 0. Requires: both counts at least
/// 3.
TriangleMesh torus_knot(int around_knot, int around_tube);

} // namespace topple::app
