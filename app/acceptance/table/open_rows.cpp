// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/table/open_rows.h"

#include <algorithm>
#include <array>

namespace topple::app {
namespace {

// One per line, so that single entries can be removed.
// clang-format off
constexpr std::array<std::string_view, 0> kOpenRows{{
}};
// clang-format on

} // namespace

std::span<const std::string_view> open_rows() { return kOpenRows; }

bool is_open(std::string_view row) {
    return std::find(kOpenRows.begin(), kOpenRows.end(), row) != kOpenRows.end();
}

} // namespace topple::app
