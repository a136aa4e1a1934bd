// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topple {

/// Fixed points in a k-d tree (Bentley 1975): each cell is split across its longest side at the median point, until
/// few are left. Needs no memory except the points and their indices. Points that are not finite are never found.
class PointTree {
public:
    /// Copies the points. O(n log n).
    explicit PointTree(std::span<const Vec3> points);

    /// A point that was found.
    struct Found {
        std::uint32_t point = 0;     ///< Index in the list.
        double squared_distance = 0; ///< [m^2]
    };
    /// Returns the nearest point, on a tie the first; none without points, or for a place that is not finite.
    [[nodiscard]] std::optional<Found> find_nearest(Vec3 place) const;
    /// Returns all points within `radius` [m] of the place, including the boundary, in increasing order.
    [[nodiscard]] std::vector<std::uint32_t> find_within(Vec3 place, Real radius) const;

    /// A cell of the tree, for drawing.
    struct Cell {
        Aabb box;            ///< The region that the cell divides. [m]
        int depth = 0;       ///< 0 is the root.
        bool is_leaf = true; ///< Whether the cell is a leaf with points.
    };
    /// Returns all cells, for drawing: parents before children.
    [[nodiscard]] std::vector<Cell> cells() const;

private:
    static constexpr std::size_t kLeafSize = 4;
    struct Entry {
        Vec3 place;
        std::uint32_t point = 0;
    };
    using Part = std::span<Entry>;
    using View = std::span<const Entry>;
    static void arrange(Part part, const Aabb& box);
    template<typename Visit>
    static void descend(View part, const Aabb& box, int depth, const Visit& visit);

    std::vector<Entry> entries_; ///< Leaf: its points. Inner node: the median between its two parts.
    Aabb box_;
};

} // namespace topple
