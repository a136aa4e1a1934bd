// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/points/hash_grid.h"

#include "topple/core/assert.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

namespace topple {
namespace {

constexpr double kFarthestCell = 1e9; ///< Cell indices have 32 bits.

std::optional<std::int32_t> cell_along(Real x, Real cell_size) {
    const double number = std::floor(double{x} / double{cell_size});
    if (!(std::abs(number) <= kFarthestCell))
        return std::nullopt;
    return static_cast<std::int32_t>(number);
}

} // namespace

HashGrid::HashGrid(std::span<const Vec3> points, Real cell_size) : cell_size_(cell_size) {
    TOPPLE_ASSERT(cell_size > 0 && std::isfinite(cell_size));
    std::vector<Entry> unsorted;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const auto x = cell_along(points[i].x, cell_size), y = cell_along(points[i].y, cell_size),
                   z = cell_along(points[i].z, cell_size);
        if (x && y && z)
            unsorted.push_back({{*x, *y, *z}, points[i], i});
    }
    // Counting sort: a bucket holds only a few cells.
    begins_.assign(std::bit_ceil(unsorted.size() + 1) + 1, 0);
    for (const Entry& entry : unsorted)
        ++begins_[bucket_of(entry.cell) + 1];
    for (std::size_t i = 1; i < begins_.size(); ++i)
        begins_[i] += begins_[i - 1];
    entries_.resize(unsorted.size());
    std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
    for (const Entry& entry : unsorted)
        entries_[next[bucket_of(entry.cell)]++] = entry;
}

std::size_t HashGrid::bucket_of(const CellNumber& cell) const {
    std::uint64_t h = 0;
    for (const std::int32_t number : cell)
        h = (h ^ static_cast<std::uint32_t>(number)) * 0x9e3779b97f4a7c15ull;
    return static_cast<std::size_t>(h >> 32u) & (begins_.size() - 2);
}

/// Visits the entries of one cell among the others of its bucket.
template<typename Visit>
void HashGrid::visit_cell(const CellNumber& cell, const Visit& visit) const {
    const std::size_t bucket = bucket_of(cell);
    for (std::uint32_t i = begins_[bucket]; i < begins_[bucket + 1]; ++i)
        if (entries_[i].cell == cell)
            visit(entries_[i]);
}

std::vector<std::uint32_t> HashGrid::find_within(Vec3 place, Real radius) const {
    std::vector<std::uint32_t> found;
    if (!is_finite(place) || !(radius >= 0))
        return found;
    const double reach = double{radius} * double{radius};
    const auto offer = [&](const Entry& entry) {
        const DVec3 apart = DVec3(entry.place) - DVec3(place);
        if (dot(apart, apart) <= reach)
            found.push_back(entry.point);
    };
    // Range of cells, extended by one in each direction because rounding may move a point across a boundary.
    std::array<std::int64_t, 3> low{}, high{};
    double count = 1;
    for (int axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        const double size = cell_size_, at = place[axis], r = radius;
        low[i] = static_cast<std::int64_t>(
            std::clamp(std::floor((at - r) / size) - 1, -kFarthestCell, kFarthestCell));
        high[i] = static_cast<std::int64_t>(
            std::clamp(std::floor((at + r) / size) + 1, -kFarthestCell, kFarthestCell));
        count *= static_cast<double>(high[i] - low[i] + 1);
    }
    if (count > static_cast<double>(entries_.size())) { // more cells than points: test the points
                                                        // instead
        std::for_each(entries_.begin(), entries_.end(), offer);
    } else {
        for (std::int64_t z = low[2]; z <= high[2]; ++z)
            for (std::int64_t y = low[1]; y <= high[1]; ++y)
                for (std::int64_t x = low[0]; x <= high[0]; ++x)
                    visit_cell({static_cast<std::int32_t>(x),
                                static_cast<std::int32_t>(y),
                                static_cast<std::int32_t>(z)},
                               offer);
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<Aabb> HashGrid::cells() const {
    std::vector<CellNumber> numbers;
    for (const Entry& entry : entries_)
        numbers.push_back(entry.cell);
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    std::vector<Aabb> boxes;
    for (const auto& [x, y, z] : numbers) {
        const Vec3 low = Vec3{static_cast<Real>(x), static_cast<Real>(y), static_cast<Real>(z)} *
                         cell_size_;
        boxes.push_back({low, low + Vec3{cell_size_, cell_size_, cell_size_}});
    }
    return boxes;
}

} // namespace topple
