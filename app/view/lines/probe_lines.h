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

/// Result of a ray probe, for drawing. In world space unless noted.
struct ProbeDrawing {
    Ray ray;
    std::optional<RayHit> hit;
    std::optional<Triangle> triangle;            ///< Triangle that was hit.
    const TraversalTrace* trace = nullptr;       ///< Mesh coordinates.
    Transform world_from_mesh;                   ///< Frame of the trace and the level.
    std::span<const Aabb> level;                 ///< Boxes of one level of the tree, in mesh space.
    std::span<const Triangle> tested;            ///< Tested triangles, in the world.
    std::optional<std::size_t> node_count_shown; ///< Limit of the shown nodes; none: all.
};

/// Draws the ray up to the hit (or 50 m), the point, its normal and the triangle; the tested nodes, early ones dark
/// and late ones light, skipped ones dashed; the tested triangles dotted.
void add_probe(DebugGeometry& out, const ProbeDrawing& probe);

} // namespace topple::app
