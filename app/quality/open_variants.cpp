// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/quality/open_variants.h"

#include <algorithm>
#include <array>

namespace topple::app {
namespace {

// One a line, so that one can come off.
// clang-format off
constexpr std::array<OpenVariant, 0> kOpenVariants{{
}};
// clang-format on

} // namespace

std::span<const OpenVariant> open_variants() { return kOpenVariants; }

bool is_open_variant(std::string_view row, std::string_view variant) {
    return std::any_of(kOpenVariants.begin(), kOpenVariants.end(), [&](const OpenVariant& open) {
        return open.row == row && open.variant == variant;
    });
}

} // namespace topple::app
