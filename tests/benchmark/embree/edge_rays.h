// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/ray.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdint>
#include <vector>

namespace topple::test {

/// Rays from points inside a closed mesh to its vertices, to the middles of its edges and to other points of its edges:
/// none may get out. Same arguments, same rays. Empty for open meshes, and where no point inside was found.
std::vector<Ray> edge_rays(const MeshTree& mesh, std::size_t count, std::uint64_t seed);

} // namespace topple::test
