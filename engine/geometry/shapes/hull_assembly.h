// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"

#include <vector>

namespace topple {

/// Indices of the vertices of a face, counter-clockwise from outside.
using VertexLoop = std::vector<std::uint16_t>;

/// Works out planes, edges, centroid, bounds and inner radius of a polyhedron that is given by its
/// vertices and the loops around its faces, counter-clockwise from outside. Believes what it is
/// told: `validate` says whether it made sense.
ConvexHull assemble_hull(std::vector<Vec3> vertices, const std::vector<VertexLoop>& loops);

} // namespace topple
