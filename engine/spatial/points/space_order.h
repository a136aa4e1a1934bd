// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Points in the order in which a curve that fills space comes by (Morton 1966, "A Computer Oriented
/// Geodetic Data Base"): what lies together in it lies together in space, so that half of it has few
/// neighbors in the other half.
class SpaceOrder {
public:
    /// Keeps the memory. Points that are not finite come somewhere.
    void sort(std::span<const Vec3> points);
    /// Indices of the points; equal ones in their order.
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
