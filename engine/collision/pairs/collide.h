// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/manifold.h"
#include "topple/collision/shape/shape.h"
#include "topple/collision/shape/triangle_groups.h"
#include "topple/core/function_ref.h"

namespace topple {

/// The two shapes and their poses, borrowed for one call of `collide`.
struct CollidePair {
    ///@{
    /// Borrowed.
    const Shape& shape_a;
    const Shape& shape_b;
    ///@}
    ///@{
    /// Poses of the shapes.
    Transform world_from_a;
    Transform world_from_b;
    ///@}
    Real margin = 0; ///< Largest separation of reported points. [m]
    /// Borrowed. Groups of the triangles of the surface, if one of the shapes is one, whose contacts stay apart; null:
    /// all triangles belong together.
    const TriangleGroups* groups = nullptr;
};

/// Origin of a manifold: 0 for two convex shapes, 1 + triangle index on a surface; for merged triangles nearly in one
/// plane and of one group, the index of the first.
using SubShape = std::uint32_t;

/// Calls `emit` for every manifold of the pair, in increasing order of sub-shape; never if the shapes are farther
/// apart than the margin, or if a transform is not finite. Two surfaces, two planes, or a surface and a plane never
/// touch. Deterministic. Swapping A and B mirrors the result, up to the choice between two nearly equal axes: A's
/// faces are preferred, so that the choice does not flicker. Thread-safe. Returns, if nothing was emitted, a lower
/// bound of how much wider than the margin the gap is, or 0 if that is unknown. [m]
Real collide(const CollidePair& pair, FunctionRef<void(SubShape, const Manifold&)> emit);

} // namespace topple
