// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/frustum.h"
#include "topple/spatial/broad_phase/box_tree.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace topple::app {

/// Static parts in a tree that is kept from picture to picture, so that culling thousands of models costs in
/// proportion to the visible ones.
class StillParts {
public:
    StillParts();
    /// Sets the boxes of this picture. Unchanged boxes cost only a comparison.
    void take(std::span<const Aabb> boxes);
    /// Returns one byte per box: whether the camera may see it. Valid until the next call.
    [[nodiscard]] std::span<const std::uint8_t> find_seen(const Frustum& view);
    /// Returns the number of boxes, including nodes, that `find_seen` tested.
    [[nodiscard]] std::size_t looked_at_count() const { return looked_at_count_; }

private:
    std::vector<Aabb> boxes_;
    std::unique_ptr<BoxTree> tree_;
    std::vector<std::uint32_t> moved_; ///< Scratch of `take`.
    std::vector<std::uint8_t> seen_;
    std::size_t looked_at_count_ = 0;
};

} // namespace topple::app
