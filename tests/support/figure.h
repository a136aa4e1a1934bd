// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test.h"

#include <cstdarg>
#include <cstdio>

namespace topple::test {

/// Records a measured figure of the running test, formatted as by printf, for the table of promises in
/// CONTRIBUTING.md.
[[gnu::format(printf, 1, 2)]] inline void give_figure(const char* format, ...) {
    char text[200];
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    testing::Test::RecordProperty("figure", text);
    std::printf("figure: %s\n", text);
}

} // namespace topple::test
