// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

namespace topple {

/// Called repeatedly with the share of a file that has been read, 0 to 1; returns false to stop. May be empty.
using ReadProgress = std::function<bool(double)>;

} // namespace topple
