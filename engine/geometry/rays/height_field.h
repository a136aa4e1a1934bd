// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topple {

/// Heights at the points of a regular grid, centered on the origin; the ground is below. Columns run along +X and
/// rows along +Z: sample (column, row) is heights[row * columns + column] and lies at
///     ((column - (columns - 1) / 2) scale.x,  height scale.y,  (row - (rows - 1) / 2) scale.z).
struct HeightSamples {
    std::uint32_t columns = 0, rows = 0; ///< At least 2 each.
    Vec3 scale{1, 1, 1}; ///< Spacing of columns [m], unit of heights [m], spacing of rows [m].
    std::vector<Real> heights{}; ///< columns * rows, in units of `scale.y`; finite.
    /// Names of the materials of cells, each once; a collider gives them their numbers. May be empty.
    std::vector<std::string> materials{};
    /// Index into `materials` for each cell, in the order of the cells of a HeightField, so (columns - 1) * (rows - 1)
    /// of them; empty if there are no materials.
    std::vector<std::uint8_t> cell_materials{};
    friend bool operator==(const HeightSamples&, const HeightSamples&) = default;
};

/// A surface of triangles over a grid of heights. Every cell between four samples is two triangles that share the
/// diagonal from its first corner, and whose front faces up: triangles 2 c and 2 c + 1 of cell c = row * (columns -
/// 1) + column. Triangles are computed on request, so that a field costs four bytes per sample.
class HeightField {
public:
    /// Fails: fewer than two columns or rows, more than 2^28 samples, a wrong number of heights, a spacing or a unit
    /// that is not positive, a sample that is not finite or lies beyond 1e5 m, a name twice, a wrong number of
    /// materials of cells, or a material of a cell that has no name.
    static Result<HeightField> build(HeightSamples samples);

    /// Returns the heights from which the field was built.
    [[nodiscard]] const HeightSamples& samples() const { return samples_; }
    /// Returns the box around the surface. [m]
    [[nodiscard]] const Aabb& bounds() const { return bounds_; }
    /// Returns the point of a sample. Requires: column and row in range. [m]
    [[nodiscard]] Vec3 sample_point(std::uint32_t column, std::uint32_t row) const;
    /// Returns two for every cell.
    [[nodiscard]] std::uint32_t triangle_count() const;
    /// Requires: index < triangle_count().
    [[nodiscard]] Triangle triangle(std::uint32_t index) const;

    /// Appends, in increasing order, the triangles of cells that the box touches.
    void find_triangles(const Aabb& box, std::vector<std::uint32_t>& out) const;

    /// First hit of the surface, from above or from below; on a tie the triangle of the lowest index. Visits only the
    /// cells under the ray. Watertight.
    [[nodiscard]] std::optional<RayHit> cast_ray(const Ray& ray) const;

    /// Returns the same surface as triangles that share their vertices, in the order of `triangle`.
    [[nodiscard]] TriangleMesh to_mesh() const;

private:
    HeightField() = default;
    struct Span {
        std::uint32_t begin = 0, end = 0;
    };
    [[nodiscard]] Span cells_between(int axis, double low, double high) const;
    [[nodiscard]] std::array<Vec3, 4> corners(std::uint32_t column, std::uint32_t row) const;

    HeightSamples samples_;
    Aabb bounds_;
};

} // namespace topple
