// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

#include <optional>
#include <vector>

namespace topple {

/// Distance of a point from the surface of a shape, and the direction away from the surface.
struct PointDistance {
    Real distance = 0; ///< Negative inside a solid; a mesh has no inside. [m]
    Vec3 normal;       ///< Unit vector, in the shape's axes, away from the surface's nearest point.
};

/// Returns the distance of points nearer than `margin`; none for points that are farther away or not finite. `p` is
/// in the shape's own frame. `found` is memory for the triangles of meshes. Exact, except for points inside a hull:
/// there the nearest face counts.
std::optional<PointDistance> distance_to(const Shape& shape,
                                         Vec3 p,
                                         Real margin,
                                         std::vector<std::uint32_t>& found);

} // namespace topple
