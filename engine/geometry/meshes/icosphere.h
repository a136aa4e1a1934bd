// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple {

/// An icosahedron about the origin whose triangles were cut into four so many times, on the sphere;
/// counter-clockwise outside.
TriangleMesh icosphere(int levels, Real radius = 1);

} // namespace topple
