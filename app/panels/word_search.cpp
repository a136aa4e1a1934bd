// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/word_search.h"

#include <algorithm>
#include <cctype>

namespace topple::app {
namespace {

bool is_word_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

bool begins_with(std::string_view text, std::string_view word) {
    return text.size() >= word.size() &&
           std::equal(word.begin(), word.end(), text.begin(), [](char a, char b) {
               return std::tolower(static_cast<unsigned char>(a)) ==
                      std::tolower(static_cast<unsigned char>(b));
           });
}

SearchRank::Match best_match(std::string_view word, std::string_view text) {
    SearchRank::Match best = SearchRank::Match::none;
    for (std::size_t i = 0; i + word.size() <= text.size(); ++i) {
        if (!begins_with(text.substr(i), word))
            continue;
        const bool begins = i == 0 || !is_word_letter(text[i - 1]);
        const std::size_t end = i + word.size();
        const bool ends = end == text.size() || !is_word_letter(text[end]);
        best = std::min(best,
                        begins && ends ? SearchRank::Match::words
                        : begins       ? SearchRank::Match::word_starts
                                       : SearchRank::Match::inside);
    }
    return best;
}

} // namespace

SearchRank rank_of(std::string_view search, std::string_view text, int place) {
    SearchRank rank{.match = SearchRank::Match::words, .place = place};
    while (!search.empty()) {
        const std::size_t end = std::min(search.find(' '), search.size());
        if (end > 0)
            rank.match = std::max(rank.match, best_match(search.substr(0, end), text));
        search.remove_prefix(std::min(end + 1, search.size()));
    }
    return rank;
}

} // namespace topple::app
