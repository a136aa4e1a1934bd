// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/result.h"
#include "topple/geometry/meshes/triangle_finder.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <vector>

namespace topple {

/// Limits of a decomposition.
struct DecompositionSettings {
    int max_parts = 16; ///< At least 1.
    /// Volume by which the hull of a part may exceed the solid in it, as a share of the model's volume: parts below
    /// this are not cut. [-]
    Real concavity = 0.002f;
    int max_vertices = 48; ///< Largest number of vertices of each part.
    int resolution = 32;   ///< Number of lines, along the longer side of Y and Z, that estimate
                           ///< volumes.
};

/// Relation of the triangles of a mesh to a solid.
enum class SolidBoundary {
    /// They bound it. Only faces without area may be missing, such as the lid of a slit.
    closed,
    /// They are near its surface: they may intersect, face any way and leave small holes. The solid is what cannot be
    /// reached from outside through a grid of twice the resolution; volumes are estimates.
    soup
};

/// Convex parts that replace a mesh, with their measured error.
struct ConvexDecomposition {
    std::vector<ConvexHull> parts; ///< Parts in the frame of the mesh.
    Real solid_volume = 0;         ///< Volume of the mesh. [m^3]
    Real parts_volume = 0;         ///< Summed volume of all hulls. [m^3]
    Real worst_concavity = 0;      ///< Concavity of the worst part, measured like the setting. [-]
};

/// Replaces a concave solid by convex parts: the box around the mesh is cut by planes perpendicular to the axes,
/// worst part first, at the plane with the least excess volume of the two hulls (in the spirit of Mamou and Ghorbel
/// 2009, but with the surface itself cut, so that flat sides stay in place). The parts do not overlap, and every
/// point of the solid is in one of them, up to the vertex limit. Models whose hollows run diagonally take more parts.
/// Deterministic. `progress` receives the finished share, 0 to 1, and returns false to stop. Fails: a mesh that
/// validate() refuses for another reason than a face without area, is not closed, has no volume, or was stopped.
Result<ConvexDecomposition> decompose(
    const TriangleMesh& mesh,
    const DecompositionSettings& settings = {},
    FunctionRef<bool(double)> progress = [](double) { return true; });

/// Divides a surface whose kind is known; `find` spares most of the time that the function above takes to test all
/// triangles. Requires: validate(mesh), and the kind. Fails: without volume, stopped, or a soup whose triangles are too
/// many and too large for a grid.
Result<ConvexDecomposition> decompose(const TriangleMesh& mesh,
                                      SolidBoundary kind,
                                      const DecompositionSettings& settings,
                                      FunctionRef<bool(double)> progress,
                                      TriangleFinder find);

} // namespace topple
