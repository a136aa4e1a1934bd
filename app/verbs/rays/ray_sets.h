// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdint>
#include <vector>

namespace topple::app {

/// Rays for benchmarks and checks of a mesh. Deterministic.

/// The rays of a picture from a camera that sees the whole box, row by row.
std::vector<Ray> camera_rays(const Aabb& bounds, std::size_t count);
/// Random rays in a box larger by a tenth, in any direction.
std::vector<Ray> random_rays(const Aabb& bounds, std::size_t count, std::uint64_t seed);
/// Rays from points on the surface to points around it, for occlusion.
std::vector<Ray> shadow_rays(const MeshTree& mesh, std::size_t count, std::uint64_t seed);
/// Shadow rays of a picture: from the hits of `camera_rays`, in their order, to one lamp beside the camera.
std::vector<Ray> lamp_rays(const MeshTree& mesh, std::size_t count);

} // namespace topple::app
