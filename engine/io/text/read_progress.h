// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

namespace topple {

/// Told now and then which share of a file has been read, 0 to 1; returns false to stop. May be empty.
using ReadProgress = std::function<bool(double)>;

} // namespace topple
