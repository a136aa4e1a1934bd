// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/points/space_order.h"

#include "topple/geometry/shapes/aabb.h"

#include <algorithm>

namespace topple {
namespace {

/// Number of bits per axis; three of them fit into a key. Fine enough that one body that fell out of the world does
/// not push all others into one cell.
constexpr int kBitsPerAxis = 21;
constexpr Real kCells = static_cast<Real>((1 << kBitsPerAxis) - 1);

/// Inserts two zeros between the bits.
std::uint64_t spread(std::uint64_t x) {
    x = (x | x << 32) & 0x001f00000000ffffu;
    x = (x | x << 16) & 0x001f0000ff0000ffu;
    x = (x | x << 8) & 0x100f00f00f00f00fu;
    x = (x | x << 4) & 0x10c30c30c30c30c3u;
    x = (x | x << 2) & 0x1249249249249249u;
    return x;
}

/// Returns the cell of a coordinate; 0 for a NaN.
std::uint64_t cell_of(Real x) {
    return x > 0 ? static_cast<std::uint64_t>(std::min(x, kCells)) : 0;
}

} // namespace

void SpaceOrder::sort(std::span<const Vec3> points) {
    Aabb bounds;
    for (const Vec3 p : points)
        bounds = unite(bounds, Aabb{p, p});
    // Cells are cubes, so that elongated sets are split across their length.
    const Real size = max_component(bounds.max - bounds.min);
    const Real scale = size > 0 ? kCells / size : 0;
    items_.clear();
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const Vec3 at = (points[i] - bounds.min) * scale;
        const std::uint64_t place = spread(cell_of(at.x)) | spread(cell_of(at.y)) << 1 |
                                    spread(cell_of(at.z)) << 2;
        items_.push_back({place, i});
    }
    std::sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
        return a.place != b.place ? a.place < b.place : a.index < b.index;
    });
    order_.clear();
    for (const Item& item : items_)
        order_.push_back(item.index);
}

} // namespace topple
