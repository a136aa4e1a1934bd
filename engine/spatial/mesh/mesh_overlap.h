// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/spatial/mesh/mesh_tree.h"

namespace topple {

// Tests whether a shape, in the mesh's own frame, meets any triangle of the mesh. Only the surface counts, so a shape
// entirely inside a closed mesh meets nothing. The result is that of `intersects` with each triangle (see
// engine/geometry/pairs/intersects.h), computed for the triangles whose boxes overlap the shape's, or are cut by the
// plane.

///@{
/// Returns whether the shape meets any triangle of the mesh.
bool intersects(const MeshTree& mesh, const Segment& segment);
bool intersects(const MeshTree& mesh, const Sphere& sphere);
bool intersects(const MeshTree& mesh, const Aabb& box);
bool intersects(const MeshTree& mesh, const Obb& box);
bool intersects(const MeshTree& mesh, const Plane& plane);
///@}
/// Returns the same for a triangle.
bool intersects(const MeshTree& mesh, const Triangle& triangle);
/// Tests two surfaces in one frame: the triangles of the one with fewer triangles near the other.
bool intersects(const MeshTree& a, const MeshTree& b);

} // namespace topple
