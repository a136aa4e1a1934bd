// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/work_progress.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <span>

namespace topple {

/// Distances between a surface and the convex parts that collide in its place. [m]
struct PartDeviation {
    ///@{
    /// By which the outside of the parts stands out of the surface: mean over its area, and largest. A small sphere
    /// comes to rest this far above the drawn surface.
    Real mean_outside = 0;
    Real most_outside = 0;
    ///@}
    ///@{
    /// By which the parts fall short of the surface: mean over the surface, and largest. A small sphere sinks this far
    /// into it.
    Real mean_short = 0;
    Real most_short = 0;
    ///@}
};

/// Measures the distances at points spread evenly over the faces of the parts and over the surface, and at vertices of
/// both. The sides on which parts touch each other do not count. Deterministic.
PartDeviation measure_deviation(const MeshTree& surface, std::span<const ConvexHull> parts);
/// As above; of no use if `work` is stopped.
PartDeviation measure_deviation(const MeshTree& surface,
                                std::span<const ConvexHull> parts,
                                WorkProgress& work);

} // namespace topple
