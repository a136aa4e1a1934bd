// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/frustum.h"
#include "topple/spatial/broad_phase/box_hierarchy_detail.h"

#include <array>
#include <optional>

namespace topple::spatial_detail {

/// A frustum against many boxes: `may_see`, with two things a tree can do besides. A plane that a node
/// lies behind as a whole need not be asked about anything in the node. And four boxes go at once.
/// Answers are those of `may_see` whatever the tree: what lies in a box comes no nearer to a plane's
/// front than the box, in floats too, because every operation rounds monotonically.
class FrustumQuery {
public:
    using PlaneSet = unsigned; ///< Bit i is plane i of the frustum.
    static constexpr PlaneSet kAllPlanes = 0x3f;

    explicit FrustumQuery(const Frustum& frustum);

    /// Nothing if the box lies in front of one of the `planes`; else those that it does not lie behind as
    /// a whole.
    [[nodiscard]] std::optional<PlaneSet> planes_across(const Aabb& box, PlaneSet planes) const;
    /// The lanes that lie in front of none of the planes.
    [[nodiscard]] unsigned seen4(const BoxBlock& block, PlaneSet planes) const;

private:
    struct Side {
        Plane plane;
        /// Of a block's rows min x, y, z, max x, y, z: the corner farthest behind, and farthest in front.
        std::array<std::size_t, 3> inner, outer;
    };
    std::array<Side, 6> sides_;
};

} // namespace topple::spatial_detail
