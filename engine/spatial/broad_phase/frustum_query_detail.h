// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/frustum.h"
#include "topple/spatial/broad_phase/box_hierarchy_detail.h"

#include <array>
#include <optional>

namespace topple::spatial_detail {

/// A frustum against many boxes: `may_see` with two additions for trees. A plane that has a whole node behind it need
/// not be tested for anything in the node, and four boxes are tested at once. The answers equal those of `may_see`
/// for any tree: the contents of a box come no nearer to a plane's front than the box, in floats too, because every
/// operation rounds monotonically.
class FrustumQuery {
public:
    using PlaneSet = unsigned; ///< Bit i is plane i of the frustum.
    static constexpr PlaneSet kAllPlanes = 0x3f;

    explicit FrustumQuery(const Frustum& frustum);

    /// Returns none if the box lies in front of one of the `planes`; else the planes that do not have the whole box
    /// behind them.
    [[nodiscard]] std::optional<PlaneSet> planes_across(const Aabb& box, PlaneSet planes) const;
    /// Returns the lanes whose boxes lie in front of none of the planes.
    [[nodiscard]] unsigned seen4(const BoxBlock& block, PlaneSet planes) const;

private:
    struct Side {
        Plane plane;
        /// Rows (of a block's min x, y, z, max x, y, z) of the corner farthest behind and of the corner farthest in
        /// front.
        std::array<std::size_t, 3> inner, outer;
    };
    std::array<Side, 6> sides_;
};

} // namespace topple::spatial_detail
