// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace topple::app::child_process_detail {

/// Length of the end of the output that ChildProcess::said returns. [bytes]
inline constexpr std::size_t kMostSaid = 2000;

/// Returns the text without blanks and line breaks around it.
inline std::string trimmed(const std::string& text) {
    constexpr const char* kBlanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

} // namespace topple::app::child_process_detail
