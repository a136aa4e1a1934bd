// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/debug_lines.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <optional>
#include <span>

namespace topple::app {

/// Result of a ray probe, for drawing. All in world space except where said.
struct ProbeDrawing {
    Ray ray;
    std::optional<RayHit> hit;
    std::optional<Triangle> triangle;            ///< The one that was hit.
    const TraversalTrace* trace = nullptr;       ///< In mesh space.
    Transform world_from_mesh;                   ///< Of the trace and the level.
    std::span<const Aabb> level;                 ///< Boxes of one level of the tree, in mesh space.
    std::span<const Triangle> tested;            ///< Those that were looked at, world.
    std::optional<std::size_t> node_count_shown; ///< Only the first so many nodes; none: all.
};

/// The ray up to the hit (or 50 m), the point, its normal, the triangle; the nodes looked at, early
/// ones dark and late ones light, those left out dashed; the triangles tested dotted.
void add_probe(DebugGeometry& out, const ProbeDrawing& probe);

} // namespace topple::app
