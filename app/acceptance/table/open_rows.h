// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace topple::app {

/// Returns the rows whose floor does not hold yet; the tests enforce all others. A row whose floor holds is removed.
std::span<const std::string_view> open_rows();
bool is_open(std::string_view row);

} // namespace topple::app
