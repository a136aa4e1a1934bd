// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/spatial/broad_phase/broad_phase.h"

#include <cstddef>
#include <memory>

namespace topple {

/// A broad phase that also answers culling and nearness queries for models. Every broad phase is one; a step needs
/// less.
class BoxTree : public BroadPhase {
public:
    using BroadPhase::query;

    /// Calls `visit(proxy)` for every box that the frustum may see, in no particular order: for culling. Returns the
    /// number of nodes and boxes tested.
    virtual std::size_t query(const Frustum& frustum,
                              FunctionRef<void(std::uint32_t)> visit) const = 0;

    /// Calls `visit(proxy, distance)` for boxes within `max_distance` of the point, roughly the nearest first;
    /// `visit` returns the new maximum distance. [m]
    virtual void find_near(Vec3 point,
                           Real max_distance,
                           FunctionRef<Real(std::uint32_t, Real)> visit) const = 0;
};

/// Creates an empty tree of that kind.
std::unique_ptr<BoxTree> make_box_tree(BroadPhaseKind kind);

} // namespace topple
