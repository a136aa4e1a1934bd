// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/meshes/tessellate.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/geometry/smooth/ellipsoid_hull.h"

#include <cstdint>
#include <vector>

namespace topple::app {

/// A corner in the layout of the vertex buffer.
struct Vertex {
    Vec3 position;
    Vec3 normal;                       ///< Unit vector.
    std::uint32_t color = 0xffffffffu; ///< See pack().
    friend bool operator==(const Vertex&, const Vertex&) = default;
};

/// Triangles ready for drawing, counter-clockwise from outside.
struct Geometry {
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices;
    friend bool operator==(const Geometry&, const Geometry&) = default;
};

/// Corners at +-1, flat normals.
Geometry unit_box();
/// Radius 1, poles along Y, vertices on the equator duplicated so that a capsule can separate them. Requires: rings
/// even and at least 4, segments at least 3.
Geometry unit_sphere(int rings, int segments);
/// The surface of any convex shape by its support mapping, smooth. The directions are those of an octahedron with
/// divided faces; where two of its eight faces meet, their support points may differ, and triangles between them fill
/// the gap: flat faces, and straight lines along the axes, are exact.
Geometry geometry_of(const EllipsoidHull& hull);
/// Unchanged, in white.
Geometry geometry_of(const RenderMesh& mesh);
/// Flat faces.
Geometry geometry_of(const ConvexHull& hull);
/// Smooth where triangles meet at less than 35 degrees; colors of the parts.
Geometry geometry_of(const TriangleMesh& mesh);

} // namespace topple::app
