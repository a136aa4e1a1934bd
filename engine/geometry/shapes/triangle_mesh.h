// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/mesh_look.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace topple {

/// A range of triangles that share a material, in file order, so that a viewer can color them.
struct MeshPart {
    std::string name;             ///< Name of a group or object; may be empty.
    std::string material;         ///< May be empty.
    Vec3 color{0.8f, 0.8f, 0.8f}; ///< Diffuse color: red, green, blue, 0 to 1.
    ///@{
    /// Range in the list of triangles.
    std::uint32_t first_triangle = 0;
    std::uint32_t triangle_count = 0;
    ///@}
    PartLook look{}; ///< Surface and image, for drawing.
};

/// A surface of triangles that share vertices. Counter-clockwise seen from the front.
struct TriangleMesh {
    std::vector<Vec3> vertices;                          ///< [m], in the mesh's own frame.
    std::vector<std::array<std::uint32_t, 3>> triangles; ///< Vertex indices.
    std::vector<MeshPart> parts; ///< Empty, or a partition of all triangles in order.
    /// Texture coordinates, normals and images, for drawing; null if there are none.
    std::shared_ptr<const MeshLook> look{};
};

/// Three vertices; counter-clockwise from the front.
struct Triangle {
    Vec3 a, b, c; ///< [m]
};

/// Returns triangle `index` of the mesh. Requires: index in range.
inline Triangle triangle_of(const TriangleMesh& mesh, std::uint32_t index) {
    const auto& t = mesh.triangles[index];
    return {mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]};
}
/// Returns the smallest box around the triangle.
inline Aabb bounds_of(const Triangle& t) {
    return {min(min(t.a, t.b), t.c), max(max(t.a, t.b), t.c)};
}
/// Returns the smallest box around all vertices, including unused ones.
Aabb bounds_of(const TriangleMesh& mesh);

/// Returns false if the vertices lie on one line, to the last bit: such a triangle has no normal. Readers drop these;
/// `validate` refuses them. Distant slivers pass, since they still have a front.
bool has_area(const Triangle& t);

/// Fails: with the first index out of range, coordinate that is not finite or beyond 1e7 m, triangle without area, or
/// part outside the triangles, or attribute for drawing that is not finite or out of range.
Result<void> validate(const TriangleMesh& mesh);

} // namespace topple
