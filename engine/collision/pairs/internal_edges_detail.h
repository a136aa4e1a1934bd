// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_view.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <span>

namespace topple::pairs {

/// What to do with a contact that does not lie flat on its triangle.
enum class EdgeVerdict {
    keep,    ///< The border of the surface, or a ridge that sticks out.
    flatten, ///< The surface goes on in the same plane: nothing to stumble over.
    drop,    ///< A neighbor is nearer, and reports it.
};

/// A box that slides over two triangles of one plane must not feel the edge between them. The
/// normal (towards the convex shape, in the mesh's axes) tells which edge of the triangle is touched,
/// which is `nearby[index]`, and `hull` about the convex shape; the neighbor across that edge is
/// looked for among the others. Normals may lean by `slack` (a sine) over what the two faces allow.
EdgeVerdict judge_edge(std::span<const Triangle> nearby,
                       std::size_t index,
                       const TriangleHull& hull,
                       Vec3 normal,
                       Real slack);

} // namespace topple::pairs
