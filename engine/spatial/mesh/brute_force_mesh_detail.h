// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/closest_triangle_detail.h"
#include "topple/spatial/mesh/mesh_ray_detail.h"

namespace topple::spatial_detail {

// Tests one triangle of the mesh after another: the reference for the trees.

void find_nearest_of_all(const TriangleMesh& mesh,
                         const MeshRay& ray,
                         NearestHit& nearest,
                         TraversalTrace* trace);
bool is_any_hit(const TriangleMesh& mesh, const MeshRay& ray);
void find_all_of_all(const TriangleMesh& mesh, const MeshRay& ray, HitList& out);
void find_closest_of_all(const TriangleMesh& mesh, Vec3 point, ClosestTriangle& closest);

} // namespace topple::spatial_detail
