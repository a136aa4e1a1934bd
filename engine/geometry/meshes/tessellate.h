// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/geometry/smooth/ellipsoid_hull.h"

#include <cstdint>
#include <vector>

namespace topple {

/// Triangles for drawing: a position and a unit normal for every vertex, three indices for every triangle,
/// counter-clockwise from outside. Vertices are duplicated at sharp edges.
struct RenderMesh {
    std::vector<Vec3> positions{};        ///< [m]
    std::vector<Vec3> normals{};          ///< Unit vector for each position.
    std::vector<std::uint32_t> indices{}; ///< Three indices for each triangle.
};

/// Number of subdivisions of a round surface. Requires: slices >= 3, bands >= 2.
struct Fineness {
    int slices = 32; ///< Around the axis.
    int bands = 16;  ///< Number from pole to pole.
};

// All shapes are centered on the origin, axes along Y; lengths in [m].
/// Divided into slices around Y and bands from pole to pole.
RenderMesh tessellate_sphere(Real radius, Fineness fineness = {});
/// `half_height` is half the length of the straight part. The bands are divided between the two ends.
RenderMesh tessellate_capsule(Real radius, Real half_height, Fineness fineness = {});
/// A cylinder with lids. `bands` does not matter.
RenderMesh tessellate_cylinder(Real radius, Real half_height, Fineness fineness = {});
/// A cone, the base below, the apex above. `bands` does not matter.
RenderMesh tessellate_cone(Real radius, Real half_height, Fineness fineness = {});
/// All faces flat: 24 vertices, 12 triangles.
RenderMesh tessellate_box(Vec3 half_extents);
/// All faces flat, with duplicated vertices.
RenderMesh tessellate(const ConvexHull& hull);
/// The surface of any convex shape by its support mapping, smooth. The directions are those of an octahedron with
/// divided faces; where two of its eight faces meet, their support points may differ, and triangles between them fill
/// the gap: flat faces, and straight lines along the axes, are exact.
RenderMesh tessellate(const EllipsoidHull& hull);
/// All triangles flat, in the mesh's order: triangle i has the indices 3 i to 3 i + 2.
RenderMesh tessellate(const TriangleMesh& mesh);

} // namespace topple
