// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/math/dvec3.h"

#include <vector>

namespace topple {

/// Sampled interior of a closed mesh: the intervals in which straight lines along X are inside. An interval
/// represents its surroundings up to half the distance to the next line: a fast estimate of volumes and hulls of
/// parts.
class SolidColumns {
public:
    /// Samples `resolution` lines along the longer of the mesh's sides in Y and Z. Requires: is_closed(mesh),
    /// resolution >= 2.
    SolidColumns(const TriangleMesh& mesh, int resolution);

    /// Returns the volume of the solid in the box. [m^3]
    [[nodiscard]] double volume_in(const Aabb& box) const;
    /// Replaces `points` by the vertices of the solid in the box.
    void points_in(const Aabb& box, std::vector<Vec3>& points) const;

private:
    struct Stretch {
        Real begin, end; ///< Ends along X. [m]
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

} // namespace topple
