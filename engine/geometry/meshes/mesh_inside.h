// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple {

/// Winding number of the surface around a point: the sum of the solid angles of its triangles over that of a whole
/// sphere (van Oosterom, Strackee 1983). 1 inside a closed mesh that faces outwards, 0 outside, in between for a mesh
/// with holes. Tests every triangle. NaN for a point that is NaN.
double winding_number(const TriangleMesh& mesh, Vec3 p);

/// Returns whether a closed mesh contains the point; on the surface the result depends on rounding. For a mesh with
/// holes: whether the winding number is above one half. False for NaN.
bool encloses(const TriangleMesh& mesh, Vec3 p);

} // namespace topple
