// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Points in the order of a space-filling curve (Morton 1966, "A Computer Oriented Geodetic Data Base"): points
/// adjacent in it are near each other in space, so that each half of the order has few neighbors in the other half.
class SpaceOrder {
public:
    /// Sorts the points; keeps the memory. Points that are not finite get an arbitrary place.
    void sort(std::span<const Vec3> points);
    /// Returns the indices of the points; equal points keep their order.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return order_; }

private:
    struct Item {
        std::uint64_t place = 0;
        std::uint32_t index = 0;
    };
    std::vector<Item> items_;
    std::vector<std::uint32_t> order_;
};

} // namespace topple
