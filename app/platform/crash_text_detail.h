// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

/// Parts of the report of a crash that every system shares.
namespace topple::app::crash_text {

/// Copies as much of a text as fits, and a zero.
template<typename Letter, std::size_t N>
void copy_text(std::array<Letter, N>& to, std::basic_string_view<Letter> text) {
    const std::size_t count = std::min(text.size(), N - 1);
    std::copy_n(text.begin(), count, to.begin());
    to[count] = 0;
}

/// Writes the report up to the list of calls, with calls that are safe in a signal handler. `cause` is for a crash
/// that no exception has caused.
void put_report(const char* cause, void (*put)(const char* text));

/// Makes an uncaught exception store its words for the report and then call abort.
void note_uncaught_exceptions();

} // namespace topple::app::crash_text
