// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

#include <optional>

namespace topple {

/// Returns the point of the shape nearest to a point of the world, if it is no farther than `max_distance` [m].
/// Solids are filled; for a mesh only the surface counts.
std::optional<MeshPoint> find_closest_point(const Shape& shape,
                                            const Transform& world_from_shape,
                                            Vec3 point,
                                            Real max_distance);

} // namespace topple
