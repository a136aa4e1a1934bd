// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"
#include "topple/spatial/mesh/mesh_tree.h"

namespace topple {

// Whether a shape, in the mesh's own frame, meets any triangle of the mesh: the surface only, so a shape
// wholly inside a closed mesh meets nothing. As `intersects` with each triangle says (see
// engine/geometry/pairs/intersects.h), asked about those whose boxes overlap the shape's, or are cut by the plane.

///@{
/// Whether the shape meets any triangle of the mesh.
bool intersects(const MeshTree& mesh, const Segment& segment);
bool intersects(const MeshTree& mesh, const Sphere& sphere);
bool intersects(const MeshTree& mesh, const Aabb& box);
bool intersects(const MeshTree& mesh, const Obb& box);
bool intersects(const MeshTree& mesh, const Plane& plane);
///@}
/// The same for a triangle.
bool intersects(const MeshTree& mesh, const Triangle& triangle);
/// Two surfaces in one frame: tests the triangles of the one with fewer that come near the other.
bool intersects(const MeshTree& a, const MeshTree& b);

} // namespace topple
