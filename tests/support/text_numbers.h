// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test.h"

#include <cmath>
#include <cstdlib>
#include <string>

namespace topple::test {

/// Returns the number that follows the first `words` in a text; NaN, and a failure, if there is none.
inline double number_after(const std::string& text, const std::string& words) {
    const std::size_t at = text.find(words);
    if (at == std::string::npos) {
        ADD_FAILURE() << "no '" << words << "' in:\n" << text;
        return std::nan("");
    }
    return std::strtod(text.c_str() + at + words.size(), nullptr);
}

} // namespace topple::test
