// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <string_view>

namespace topple::app {

/// Rank of a text as the answer to a search; smaller is better.
struct SearchRank {
    enum class Match : int {
        words,       ///< Every word of the search is a word of the text.
        word_starts, ///< Every word of the search begins a word of the text.
        inside,      ///< Every word of the search occurs somewhere in the text.
        none,
    };
    Match match = Match::none;
    int place = 0; ///< Index of the text that matched; 0 is the most important text.

    friend auto operator<=>(const SearchRank& a, const SearchRank& b) {
        return a.match != b.match ? a.match <=> b.match : a.place <=> b.place;
    }
    friend bool operator==(const SearchRank&, const SearchRank&) = default;
};

/// Ignores the case of letters. The match of a search is that of its worst word; an empty search matches every
/// text equally well.
[[nodiscard]] SearchRank rank_of(std::string_view search, std::string_view text, int place);

[[nodiscard]] constexpr bool is_found(const SearchRank& rank) {
    return rank.match != SearchRank::Match::none;
}

} // namespace topple::app
