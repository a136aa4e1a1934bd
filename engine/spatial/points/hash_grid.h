// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Points in equal cubes of an endless grid, of which only those are kept that hold something, by a hash of
/// their numbers (Teschner and others 2003): made anew in one pass when everything moves. Best where the
/// cubes are about as large as what is asked for. Points that are not finite, or a thousand million cubes
/// away, are never found.
class HashGrid {
public:
    /// Requires: cell_size > 0 and finite. [m]
    HashGrid(std::span<const Vec3> points, Real cell_size);

    /// All within `radius` [m] of the place, on the rim included, in increasing order.
    [[nodiscard]] std::vector<std::uint32_t> find_within(Vec3 place, Real radius) const;

    /// The cubes that hold something, in order of their numbers.
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
    std::vector<Entry> entries_;        ///< Bucket after bucket, each in the order of the list.
    std::vector<std::uint32_t> begins_; ///< Of each bucket in `entries_`, and the end of the last.
};

} // namespace topple
