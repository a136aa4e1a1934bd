// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple {

/// An icosahedron centered on the origin whose triangles were subdivided into four `levels` times and projected on
/// the sphere; counter-clockwise from outside.
TriangleMesh icosphere(int levels, Real radius = 1);

} // namespace topple
