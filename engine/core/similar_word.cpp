// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/similar_word.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topple {
namespace {

/// Number of letters to change, insert or remove to turn one word into the other (Levenshtein 1966).
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t k = 0; k <= b.size(); ++k)
        row[k] = k;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            const std::size_t change = diagonal + (a[i - 1] == b[k - 1] ? 0 : 1);
            diagonal = row[k];
            row[k] = std::min({row[k] + 1, row[k - 1] + 1, change});
        }
    }
    return row.back();
}

} // namespace

std::string_view similar_word(std::string_view wanted, std::span<const std::string_view> words) {
    std::string_view best;
    std::size_t least = (wanted.size() + 2) / 3 + 1;
    for (const std::string_view word : words)
        if (const std::size_t distance = edit_distance(wanted, word); distance < least) {
            best = word;
            least = distance;
        }
    return best;
}

std::string did_you_mean(std::string_view wanted, std::span<const std::string_view> words) {
    const std::string_view similar = similar_word(wanted, words);
    return similar.empty() ? "" : "; did you mean '" + std::string(similar) + "'?";
}

} // namespace topple
