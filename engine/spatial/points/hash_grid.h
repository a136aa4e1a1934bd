// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Points in equal cubes of an infinite grid; only cubes with contents are stored, by a hash of their indices
/// (Teschner and others 2003). Rebuilt in one pass when everything moves. Works best if the cubes are about as large
/// as the query radius. Points that are not finite, or farther than 1e9 cubes away, are never found.
class HashGrid {
public:
    /// Requires: cell_size > 0 and finite. [m]
    HashGrid(std::span<const Vec3> points, Real cell_size);

    /// Returns all points within `radius` [m] of the place, including the boundary, in increasing order.
    [[nodiscard]] std::vector<std::uint32_t> find_within(Vec3 place, Real radius) const;

    /// Returns the cubes with contents, in order of their indices.
    [[nodiscard]] std::vector<Aabb> cells() const;

private:
    using CellNumber = std::array<std::int32_t, 3>;
    struct Entry {
        CellNumber cell{};
        Vec3 place;
        std::uint32_t point = 0;
    };
    [[nodiscard]] std::size_t bucket_of(const CellNumber& cell) const;
    template<typename Visit>
    void visit_cell(const CellNumber& cell, const Visit& visit) const;

    Real cell_size_;
    std::vector<Entry> entries_;        ///< Sorted by bucket, each in the order of the list.
    std::vector<std::uint32_t> begins_; ///< First entry of each bucket in `entries_`, and the end
                                        ///< of the last.
};

} // namespace topple
