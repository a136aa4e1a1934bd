// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topple {

/// Points that stay where they are, in a k-d tree (Bentley 1975): each cell is cut across its longest side
/// through the point in the middle, until few are left. No memory but the points and their numbers. Points
/// that are not finite are never found.
class PointTree {
public:
    /// Copies the points. O(n log n).
    explicit PointTree(std::span<const Vec3> points);

    /// A point that was found.
    struct Found {
        std::uint32_t point = 0;     ///< Its place in the list.
        double squared_distance = 0; ///< [m^2]
    };
    /// The nearest, of equal ones the first; none among no points, or to a place that is not finite.
    [[nodiscard]] std::optional<Found> find_nearest(Vec3 place) const;
    /// All within `radius` [m] of the place, on the rim included, in increasing order.
    [[nodiscard]] std::vector<std::uint32_t> find_within(Vec3 place, Real radius) const;

    /// A cell, for drawing: parents before children.
    struct Cell {
        Aabb box;            ///< The part of space that the cell divides. [m]
        int depth = 0;       ///< 0 is the root.
        bool is_leaf = true; ///< Whether the cell holds points and is not cut further.
    };
    /// All cells, for drawing: parents before children.
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

    std::vector<Entry>
        entries_; ///< In a leaf's part: its points. Else the middle one, between two parts.
    Aabb box_;
};

} // namespace topple
