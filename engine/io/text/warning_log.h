// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// Counts warnings while reading a file, by kind, and keeps the first lines of each kind: a broken file of a million
/// lines gives a short list.
class WarningLog {
public:
    /// Largest number of lines of a kind that are listed.
    static constexpr std::size_t kLinesShown = 5;

    /// `kind` must outlive the log, as a literal does. Line 0 is the file as a whole; `example` is copied only while
    /// lines are still listed.
    void note(std::string_view kind, int line, std::string_view example = {});

    /// Returns whether nothing was noted.
    [[nodiscard]] bool empty() const { return entries_.empty(); }
    /// Returns the number of notes of that kind.
    [[nodiscard]] std::size_t count(std::string_view kind) const;

    /// Returns one sentence per kind, in the order of their first appearance: "face dropped, an index is out of
    /// range: 7 times (lines 3, 4, 5, 9, 12, ...)".
    [[nodiscard]] std::vector<std::string> sentences() const;

private:
    struct Entry {
        std::string_view kind;
        std::size_t count = 0;
        std::vector<std::string> places;
        bool has_lines = false;
        bool has_more = false; ///< Whether there are more lines than listed.
    };
    std::vector<Entry> entries_;
};

} // namespace topple
