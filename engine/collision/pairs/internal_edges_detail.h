// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_view.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <span>

namespace topple::pairs {

/// Treatment of a contact that does not lie flat on its triangle.
enum class EdgeVerdict {
    keep,    ///< The edge is a border of the surface, or a convex ridge.
    flatten, ///< The surface continues in the same plane: the normal becomes that of the triangle.
    drop,    ///< A neighbor is nearer, and reports the contact.
};

/// A box that slides over two coplanar triangles must not feel the edge between them. The normal (towards the convex
/// shape, in the mesh's axes) tells which edge of the triangle `nearby[index]` is touched; `hull` is relative to the
/// convex shape; the neighbor across that edge is looked up among the others. Normals may lean by `slack` (a sine)
/// beyond the range of the two faces.
EdgeVerdict judge_edge(std::span<const Triangle> nearby,
                       std::size_t index,
                       const TriangleHull& hull,
                       Vec3 normal,
                       Real slack);

} // namespace topple::pairs
