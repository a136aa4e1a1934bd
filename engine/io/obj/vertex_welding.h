// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cstddef>
#include <optional>
#include <span>

namespace topple {

/// Counts of `weld_vertices`.
struct WeldCounts {
    std::size_t welded = 0; ///< Vertices merged into another one at the same position.
    std::size_t unused = 0; ///< Vertices without a triangle.
};

/// Sets the vertices of `mesh`, whose triangles index `points`: those in use, once per position, in the order of
/// `points`. Sorts by a hash of the position and resolves ties by the position itself, so that no file can make it
/// slow. `progress` receives the finished share, 0 to 1, and returns false to stop; then there are no counts, and the
/// mesh is of no use.
std::optional<WeldCounts> weld_vertices(
    std::span<const Vec3> points,
    TriangleMesh& mesh,
    FunctionRef<bool(double)> progress = [](double) { return true; });

} // namespace topple
