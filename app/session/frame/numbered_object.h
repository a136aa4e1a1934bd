// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace topple::app {

/// Returns an object in words: `body 17 "card"`, or `body 17` without a name.
inline std::string numbered_object(const std::string& kind,
                                   std::uint64_t ordinal,
                                   const std::string& name) {
    return kind + ' ' + std::to_string(ordinal) + (name.empty() ? "" : " \"" + name + '"');
}

} // namespace topple::app
