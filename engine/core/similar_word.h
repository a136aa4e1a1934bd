// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace topple {

/// The word that somebody who wrote `wanted` may have meant: the one with the least letters to change, add or take away,
/// at most a third of those written (rounded up). Empty: none is so similar.
[[nodiscard]] std::string_view similar_word(std::string_view wanted,
                                            std::span<const std::string_view> words);

/// The end of a message that refuses `wanted`: a question that names the similar word, such as
/// "; did you mean 'run'?". Empty: none is similar.
[[nodiscard]] std::string did_you_mean(std::string_view wanted,
                                       std::span<const std::string_view> words);

} // namespace topple
