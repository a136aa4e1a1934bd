// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"

#include <vector>

namespace topple {

/// Indices of the vertices of a face, counter-clockwise from outside.
using VertexLoop = std::vector<std::uint16_t>;

/// Computes planes, edges, centroid, bounds and inner radius of a polyhedron from its vertices and the loops around
/// its faces, counter-clockwise from outside. Does not check its input; `validate` does.
ConvexHull assemble_hull(std::vector<Vec3> vertices, const std::vector<VertexLoop>& loops);

} // namespace topple
