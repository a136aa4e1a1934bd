// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace topple {

/// Returns the word that was probably meant by `wanted`: the one with the fewest letters to change, insert or remove,
/// at most a third of the written ones (rounded up). Empty if none is similar enough.
[[nodiscard]] std::string_view similar_word(std::string_view wanted,
                                            std::span<const std::string_view> words);

/// Returns the end of a message that refuses `wanted`: a question with the similar word, such as "; did you mean
/// 'run'?". Empty if none is similar.
[[nodiscard]] std::string did_you_mean(std::string_view wanted,
                                       std::span<const std::string_view> words);

} // namespace topple
