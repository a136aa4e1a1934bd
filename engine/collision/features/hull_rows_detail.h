// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_view.h"
#include "topple/math/simd/simd.h"

#include <span>
#include <vector>

namespace topple {

/// Four vectors in structure-of-arrays layout.
struct alignas(16) Vec3Row {
    float x[4], y[4], z[4];

    void put(std::size_t lane, Vec3 v) {
        x[lane] = v.x;
        y[lane] = v.y;
        z[lane] = v.z;
    }
};

/// The vertices of a hull, four per row; the last row repeats the last vertex.
class VertexRows {
public:
    void assign(std::span<const Vec3> vertices);
    /// Returns min over the vertices of dot(direction, vertex). [m]
    [[nodiscard]] Real lowest_along(Vec3 direction) const;

private:
    std::vector<Vec3Row> rows_;
};

/// The faces of a hull, four per row; unused lanes never separate anything.
class FaceRows {
public:
    void assign(std::span<const ConvexHull::Face> faces);

    /// Calls `visit(face, separation)` for each face in order, with the height of the lowest of `vertices` above it.
    /// Stops when `visit` returns false.
    template<typename Visit>
    void for_each_separation(std::span<const Vec3> vertices, Visit visit) const;

private:
    struct Row {
        Vec3Row normal;
        alignas(16) float offset[4];
    };
    [[nodiscard]] static Float4 separations(const Row& row, std::span<const Vec3> vertices);

    std::vector<Row> rows_;
    std::size_t count_ = 0;
};

/// An edge on the Gauss sphere: its direction and the normals of its two faces.
struct EdgeArc {
    Vec3 edge, left, right;
};
inline EdgeArc arc_of(const HullView& hull, const ConvexHull::Edge& e) {
    return {hull.edge_vector(e), hull.faces[e.left_face].normal, hull.faces[e.right_face].normal};
}

/// Some edges of a hull, four per row.
class EdgeRows {
public:
    void clear();
    void add(const EdgeArc& arc, std::uint16_t name);

    [[nodiscard]] std::size_t row_count() const { return rows_.size(); }
    /// Returns the lanes of the row whose edges make a face of the Minkowski difference with the other hull's edge:
    /// the arc of their normals crosses the arc of the other's negated normals (Gregorius, "The Separating Axis Test
    /// between Convex Polyhedra", GDC 2013). The cross product of an edge's two normals is replaced by the edge
    /// itself, which is also correct for a triangle, whose two normals are opposite.
    [[nodiscard]] unsigned crossing(std::size_t row, const EdgeArc& other) const;
    [[nodiscard]] std::uint16_t name(std::size_t row, std::size_t lane) const {
        return names_[row * 4 + lane];
    }

private:
    struct Row {
        Vec3Row edge, left, right;
    };
    std::vector<Row> rows_;
    std::vector<std::uint16_t> names_;
};

template<typename Visit>
void FaceRows::for_each_separation(std::span<const Vec3> vertices, Visit visit) const {
    alignas(16) float values[4];
    for (std::size_t i = 0; i < count_; ++i) {
        if (i % 4 == 0)
            separations(rows_[i / 4], vertices).store(values);
        if (!visit(static_cast<std::uint32_t>(i), values[i % 4]))
            return;
    }
}

} // namespace topple
