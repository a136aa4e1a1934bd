// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/edge_judgement.h"
#include "topple/collision/features/hull_view.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace topple::pairs {

/// The triangles near a convex shape, which are asked for the neighbors across their edges.
class NearbyTriangles {
public:
    /// A triangle that shares an edge with another one.
    struct Neighbor {
        std::size_t index; ///< Among the nearby triangles.
        Vec3 vertex;       ///< Its third vertex. [m]
    };

    /// Forgets all triangles.
    void clear();
    void push_back(const Triangle& triangle) { triangles_.push_back(triangle); }
    [[nodiscard]] const Triangle& operator[](std::size_t index) const { return triangles_[index]; }
    /// Returns the first triangle other than `index` that shares the edge (p, q), found by position so that a
    /// duplicated vertex makes no border.
    [[nodiscard]] std::optional<Neighbor> neighbor_across(std::size_t index, Vec3 p, Vec3 q);

private:
    /// A number for each of the three vertices of four triangles; equal positions have equal numbers.
    struct alignas(16) KeyRow {
        float key[3][4];
    };
    void find_keys();

    std::vector<Triangle> triangles_;
    std::vector<KeyRow> keys_; ///< Empty until they are needed.
};

/// A box that slides over two coplanar triangles must not feel the edge between them. The normal (towards the convex
/// shape, in the mesh's axes) tells which edge of the triangle `nearby[index]` is touched; `hull` is relative to the
/// convex shape; the neighbor across that edge is looked up among the others. Normals may lean by `slack` (a sine)
/// beyond the range of the two faces.
EdgeJudgement judge_edge(NearbyTriangles& nearby,
                         std::size_t index,
                         const TriangleHull& hull,
                         Vec3 normal,
                         Real slack);

} // namespace topple::pairs
