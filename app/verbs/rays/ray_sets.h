// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdint>
#include <vector>

namespace topple::app {

/// Rays that a benchmark or a check sends at a mesh. Same arguments, same rays.

/// A picture's worth from a camera that sees the whole box, line by line.
std::vector<Ray> camera_rays(const Aabb& bounds, std::size_t count);
/// Anywhere in a box a tenth larger, in any direction.
std::vector<Ray> random_rays(const Aabb& bounds, std::size_t count, std::uint64_t seed);
/// From points on the surface to points about it: is anything between?
std::vector<Ray> shadow_rays(const MeshTree& mesh, std::size_t count, std::uint64_t seed);

} // namespace topple::app
