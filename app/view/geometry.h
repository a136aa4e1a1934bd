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
    Vec3 normal; ///< Unit vector.
    /// See pack(); its alpha is 255, or the surface of a part of a mesh as packed_surface() gives it.
    std::uint32_t color = 0xffffffffu;
    /// Distances from up to three hard edges of the triangle, a byte each: 0 at the edge, 255 at the vertex that is
    /// not on it. All are 255 where no edge is hard.
    std::uint32_t from_edges = 0xffffffffu;
    friend bool operator==(const Vertex&, const Vertex&) = default;
};

/// Consecutive triangles with one image and one opacity.
struct ImageRange {
    std::uint32_t image = kNoLook; ///< Index in MeshLook::images; kNoLook for none.
    bool is_clamped = false;       ///< True: the image ends at its borders; false: it repeats.
    std::uint32_t first_index = 0, index_count = 0;
    Real opacity = 1; ///< See PartLook.
    friend bool operator==(const ImageRange&, const ImageRange&) = default;
};

/// Triangles ready for drawing, counter-clockwise from outside.
struct Geometry {
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices;
    /// Empty, or one for each vertex: from the left and from the top of the image, or in threads of a cloth. [-]
    std::vector<Vec2> texture_points;
    /// Empty if nothing has an image and all is opaque, or a partition of all indices in order.
    std::vector<ImageRange> image_ranges;
    friend bool operator==(const Geometry&, const Geometry&) = default;
};

/// Corners at +-1, flat normals.
Geometry unit_box();
/// Radius 1, poles along Y, vertices on the equator duplicated so that a capsule can separate them. Requires: rings
/// even and at least 4, segments at least 3.
Geometry unit_sphere(int rings, int segments);
/// The surface of any smooth convex shape; see tessellate.h.
Geometry geometry_of(const EllipsoidHull& hull);
/// Unchanged, in white.
Geometry geometry_of(const RenderMesh& mesh);
/// Flat faces, whose edges are hard; those of five vertices or more are fans around their middle.
Geometry geometry_of(const ConvexHull& hull);
/// The normals of the mesh's look where it has some, else smooth where triangles meet at less than 40 degrees; colors,
/// surfaces and images of the parts.
Geometry geometry_of(const TriangleMesh& mesh);
/// Smooth everywhere, as ground is: normals from the triangles around each vertex, weighted by their areas.
Geometry smooth_geometry_of(const TriangleMesh& mesh);
/// Returns whether a mesh has more than one part, or one with a color or an image of its own; else it is drawn in the
/// color of its body.
bool has_own_colors(const TriangleMesh& mesh);
/// Returns a part's roughness in steps of 1/126, plus 128 for metal; 255 if the body's material decides.
std::uint8_t packed_surface(const PartLook& look);

} // namespace topple::app
