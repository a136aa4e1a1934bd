// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace topple::app::gl {

/// Makes the driver report mistakes (KHR_debug), if it can; they are counted, and the last one is stored. Only
/// problems of high and medium severity.
void watch_for_mistakes();

struct Mistakes {
    std::size_t count = 0;
    std::string last;
};
[[nodiscard]] const Mistakes& mistakes_so_far();

} // namespace topple::app::gl
