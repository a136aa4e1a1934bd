// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple {

/// Number of times that the surface goes round a point: the sum of the solid angles of its
/// triangles over that of a whole sphere (van Oosterom, Strackee 1983). 1 inside a closed mesh that
/// faces outwards, 0 outside, in between for one with holes. Looks at every triangle. NaN for a
/// point that is.
double winding_number(const TriangleMesh& mesh, Vec3 p);

/// Whether a closed mesh has the point inside; which, on the surface, rounding decides. Of a mesh with holes,
/// whether more of it is around the point than not. False for NaN.
bool encloses(const TriangleMesh& mesh, Vec3 p);

} // namespace topple
