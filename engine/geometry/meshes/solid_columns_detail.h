// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/dvec3.h"

#include <vector>

namespace topple {

/// The inside of a closed mesh, sampled: where straight lines along X enter and leave it. A stretch of
/// such a line stands for what is about it, half way to the next line: enough to estimate volumes and
/// hulls of parts quickly.
class SolidColumns {
public:
    /// `resolution` lines along the longer of the mesh's sides in Y and Z.
    /// Requires: is_closed(mesh), resolution >= 2.
    SolidColumns(const TriangleMesh& mesh, int resolution);

    /// Of the part of the solid in the box. [m^3]
    [[nodiscard]] double volume_in(const Aabb& box) const;
    /// Replaces `points` by the vertices of what lies in the box.
    void points_in(const Aabb& box, std::vector<Vec3>& points) const;

private:
    struct Stretch {
        Real begin, end; ///< Along X. [m]
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

    double low_[2]{}, step_[2]{}; ///< Of y and z. [m]
    int count_[2]{};
    std::vector<std::vector<Stretch>> stretches_; ///< By column.
};

/// Whether the point is inside the closed mesh, by the crossings of a line along X; on the surface
/// either is said.
bool is_inside(const TriangleMesh& mesh, Vec3 p);

} // namespace topple
