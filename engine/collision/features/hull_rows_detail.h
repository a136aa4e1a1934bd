// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/hull_view.h"
#include "topple/math/simd/simd.h"

#include <bit>
#include <cstdint>
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
    /// An interval of heights. [m]
    struct Range {
        Real low = 0, high = 0;
    };

    void assign(std::span<const Vec3> vertices);
    /// Returns min over the vertices of dot(direction, vertex). [m]
    [[nodiscard]] Real lowest_along(Vec3 direction) const;
    /// Returns the minimum and the maximum. [m]
    [[nodiscard]] Range range_along(Vec3 direction) const;
    /// Returns the rows, the last of which may repeat a vertex.
    [[nodiscard]] std::span<const Vec3Row> rows() const { return rows_; }

private:
    std::vector<Vec3Row> rows_;
};

/// Plane heights of four faces.
struct FaceRow {
    Vec3Row normal;
    alignas(16) float offset[4];

    /// Returns the height of the lowest of the vertices above each face. [m]
    [[nodiscard]] Float4 separations(std::span<const Vec3> vertices) const;
};

/// The faces of a hull, four per row; unused lanes never separate anything, since their offset is infinite.
class FaceRows {
public:
    void assign(std::span<const ConvexHull::Face> faces);

    /// Calls `visit(face, separation)` for each face in order, with the height of the lowest of `vertices` above it.
    /// Stops when `visit` returns false.
    template<typename Visit>
    void for_each_separation(std::span<const Vec3> vertices, Visit visit) const;
    /// Does the same, but may skip faces whose separation is not above `bound`, a variable that `visit` raises.
    template<typename Visit>
    void for_each_larger(std::span<const Vec3> vertices, const Real& bound, Visit visit) const;
    /// Returns the rows.
    [[nodiscard]] std::span<const FaceRow> rows() const { return rows_; }

private:
    std::vector<FaceRow> rows_;
    std::size_t count_ = 0;
};

/// The four faces that have last shown a gap, side by side.
class RecentFaces {
public:
    /// A gap between a face and vertices above it.
    struct Gap {
        bool is_found = false;
        std::uint32_t face = 0; ///< Index.
        Real separation = 0;    ///< [m]
    };

    void put(std::size_t lane, std::uint32_t face, const ConvexHull::Face& plane);
    /// Returns the first face above which all vertices are higher than the margin.
    [[nodiscard]] Gap find_gap(std::span<const Vec3> vertices, Real margin) const;

private:
    FaceRow row_;
    std::uint32_t faces_[4] = {};
};

/// Returns dot(row, v), with the order of operations of the scalar version.
Float4 dot4(const Vec3Row& row, Vec3 v);

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
            rows_[i / 4].separations(vertices).store(values);
        if (!visit(static_cast<std::uint32_t>(i), values[i % 4]))
            return;
    }
}

template<typename Visit>
void FaceRows::for_each_larger(std::span<const Vec3> vertices,
                               const Real& bound,
                               Visit visit) const {
    alignas(16) float values[4];
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Float4 separations = rows_[i].separations(vertices);
        unsigned lanes = bits(separations > Float4::all(bound));
        if (lanes == 0)
            continue;
        separations.store(values);
        for (; lanes != 0; lanes &= lanes - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
            if (!visit(static_cast<std::uint32_t>(4 * i + lane), values[lane]))
                return;
        }
    }
}

} // namespace topple
