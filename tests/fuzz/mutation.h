// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace topple::fuzz {

using Input = std::vector<std::uint8_t>;

/// Returns the words of a libFuzzer dictionary: lines such as `name="text"` with \\, \" and \xAB escapes.
std::vector<Input> words_of(const Input& dictionary);

/// Returns a file of the corpus after one to eight random changes: bytes, pieces of other files, words, and numbers
/// that are critical for readers. Requires: a corpus that is not empty.
Input mutate(const std::vector<Input>& corpus,
             const std::vector<Input>& words,
             std::mt19937_64& random);

} // namespace topple::fuzz
