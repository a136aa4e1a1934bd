// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/work_progress.h"
#include "topple/geometry/meshes/triangle_finder.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/dvec3.h"

#include <optional>
#include <vector>

namespace topple {

/// Sampled interior of a mesh: the intervals in which straight lines along X are inside. An interval
/// represents its surroundings up to half the distance to the next line: a fast estimate of volumes and hulls of
/// parts.
class SolidColumns {
public:
    /// Samples `resolution` lines along the longer of the mesh's sides in Y and Z. Requires: is_closed(mesh),
    /// resolution >= 2. Of no use if `work` is stopped.
    SolidColumns(const TriangleMesh& mesh, int resolution, WorkProgress& work);
    SolidColumns(const TriangleMesh& mesh, int resolution);

    /// Samples the interior of triangles that need not be closed: all that cannot be reached from outside without
    /// passing a cell that a triangle touches, in a grid of `resolution` cells along the longest side. Cells at the
    /// border to the outside count as half full. None: a flat mesh, or one whose triangles have too many cells in their
    /// boxes, which would take seconds; or stopped. Requires: validate(mesh), at least one triangle, resolution
    /// >= 2.
    static std::optional<SolidColumns> of_soup(const TriangleMesh& mesh,
                                               int resolution,
                                               WorkProgress& work);

    /// Returns whether the line nearest to the point is inside at its X, and its surroundings are full.
    [[nodiscard]] bool contains(Vec3 p) const;
    /// Returns the volume of the solid in the box. [m^3]
    [[nodiscard]] double volume_in(const Aabb& box) const;
    /// Replaces `points` by the vertices of the solid in the box.
    void points_in(const Aabb& box, std::vector<Vec3>& points) const;

private:
    SolidColumns() = default;
    /// Divides the sides of the box in Y and Z into columns about as wide as a cell.
    void divide(const Aabb& box, double cell);

    struct Stretch {
        Real begin, end; ///< Ends along X. [m]
        Real filled = 1; ///< Share of the surroundings that is inside. [-]
    };
    struct Range {
        int begin, end;
    };
    [[nodiscard]] Range columns_in(int axis, const Aabb& box) const;
    [[nodiscard]] std::size_t at(int y, int z) const {
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(count_[0]) +
               static_cast<std::size_t>(y);
    }
    void add_crossings(const Triangle& t, std::vector<std::vector<double>>& crossings) const;

    double low_[2]{}, step_[2]{}; ///< First coordinate and spacing of y and z. [m]
    int count_[2]{};
    std::vector<std::vector<Stretch>> stretches_; ///< Indexed by column.
};

/// Returns whether the point is inside the closed mesh, by the crossings of a line along X; undefined on the surface.
bool is_inside(const TriangleMesh& mesh, Vec3 p);
/// As above, but tests only the triangles that `find` returns near the line. Requires: they are of this mesh, whose
/// bounds are `bounds`.
bool is_inside(const TriangleMesh& mesh, const Aabb& bounds, Vec3 p, TriangleFinder find);

} // namespace topple
