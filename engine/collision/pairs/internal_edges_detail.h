// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/edge_judgement.h"
#include "topple/collision/features/hull_view.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <span>

namespace topple::pairs {

/// A box that slides over two coplanar triangles must not feel the edge between them. The normal (towards the convex
/// shape, in the mesh's axes) tells which edge of the triangle `nearby[index]` is touched; `hull` is relative to the
/// convex shape; the neighbor across that edge is looked up among the others. Normals may lean by `slack` (a sine)
/// beyond the range of the two faces.
EdgeJudgement judge_edge(std::span<const Triangle> nearby,
                         std::size_t index,
                         const TriangleHull& hull,
                         Vec3 normal,
                         Real slack);

} // namespace topple::pairs
