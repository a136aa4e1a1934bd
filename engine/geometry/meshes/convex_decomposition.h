// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/result.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <vector>

namespace topple {

/// Limits of a decomposition.
struct DecompositionSettings {
    int max_parts = 16; ///< At least 1.
    /// Volume by which the hull of a part may exceed the solid it holds, as a share of the model's
    /// volume: a part that is better than that is not cut. [-]
    Real concavity = 0.002f;
    int max_vertices = 48; ///< Of each part.
    int resolution = 32; ///< Lines along the longer side of Y and Z by which volumes are estimated.
};

/// Convex parts in place of a mesh, with their measured error.
struct ConvexDecomposition {
    std::vector<ConvexHull> parts; ///< In the frame of the mesh.
    Real solid_volume = 0;         ///< Of the mesh. [m^3]
    Real parts_volume = 0;         ///< Of all hulls together. [m^3]
    Real worst_concavity = 0;      ///< Of the parts, measured as the setting. [-]
};

/// Some convex bodies in place of a concave one: the box around the mesh is cut by planes across
/// the axes, worst part first, where the hulls of the two halves waste least (in the spirit of
/// Mamou and Ghorbel 2009, but with the surface itself cut, so that flat sides stay where they
/// are). The parts do not overlap, and every point of the solid is in one of them, up to the limit
/// of vertices. Models whose hollows run across the axes take more parts. Same mesh in, same parts
/// out. `progress` is given the share that is done, 0 to 1, and returns false to stop. Fails: a
/// mesh that validate() refuses, is not closed, has no volume, or was stopped.
Result<ConvexDecomposition> decompose(
    const TriangleMesh& mesh,
    const DecompositionSettings& settings = {},
    FunctionRef<bool(double)> progress = [](double) { return true; });

} // namespace topple
