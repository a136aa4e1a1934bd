// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace topple::app {

/// A row whose floor holds for its case but not yet in one of its variants.
struct OpenVariant {
    std::string_view row;     ///< "M2:60.drift"
    std::string_view variant; ///< "tenth", or the id of a sibling.
    /// Last measured value, in the unit of the row; NaN if the world refuses the scene.
    double value = 0;
    std::string_view reason;
};

/// Returns the open variants. The tests enforce all other floors in all other variants, and fail if one of these
/// begins to hold, so that it is removed.
std::span<const OpenVariant> open_variants();
bool is_open_variant(std::string_view row, std::string_view variant);

} // namespace topple::app
