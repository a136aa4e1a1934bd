// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace topple::app {

/// A row whose floor holds for its case and does not hold yet in a variant of it.
struct OpenVariant {
    std::string_view row;     ///< "M2:60.drift"
    std::string_view variant; ///< "tenth", or the id of a sibling.
    /// As last measured, in the unit of the row. Not a number if the world refuses the scene.
    double value = 0;
    std::string_view reason;
};

/// The tests keep all other floors in all other variants, and fail where one of these begins to hold: then it comes off.
std::span<const OpenVariant> open_variants();
bool is_open_variant(std::string_view row, std::string_view variant);

} // namespace topple::app
