// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple {

/// A ring: a closed tube around a circle around the Y axis, its triangles counter-clockwise from outside. Vertex ring
/// * across + k is number k of `across` vertices around the tube. Requires: both counts at least 3.
TriangleMesh torus_mesh(Real ring_radius, Real tube_radius, int around, int across);

} // namespace topple
