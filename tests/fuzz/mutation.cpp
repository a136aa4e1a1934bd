// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/fuzz/mutation.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

namespace topple::fuzz {
namespace {

constexpr std::size_t kMaxPiece = 64;        // [bytes]
constexpr std::size_t kMaxInput = 64 * 1024; // [bytes]; keeps one run far below the hang limit

// Numbers at which counts overflow, indices leave their range and floats stop being finite.
constexpr std::array<std::string_view, 22> kNumbers = {
    "0",           "-0",         "-1",
    "1",           "2147483647", "2147483648",
    "-2147483649", "4294967295", "4294967296",
    "1e38",        "3.5e38",     "-1e39",
    "1e-46",       "1e999",      "-1e999",
    "nan",         "inf",        "-inf",
    "0x10",        ".",          "999999999999999999999",
    "16777217"};

using Random = std::mt19937_64;

std::size_t below(std::size_t end, Random& random) {
    return end == 0 ? 0 : static_cast<std::size_t>(random() % end);
}

auto position(Input& input, Random& random) {
    return input.begin() + static_cast<std::ptrdiff_t>(below(input.size() + 1, random));
}

/// Returns some consecutive bytes of `input`.
Input piece_of(const Input& input, Random& random) {
    if (input.empty())
        return {};
    const std::size_t begin = below(input.size(), random);
    const std::size_t size = std::min(1 + below(kMaxPiece, random), input.size() - begin);
    const auto first = input.begin() + static_cast<std::ptrdiff_t>(begin);
    return {first, first + static_cast<std::ptrdiff_t>(size)};
}

void insert(Input& input, const Input& piece, Random& random) {
    input.insert(position(input, random), piece.begin(), piece.end());
}

void erase_piece(Input& input, Random& random) {
    const auto first = position(input, random);
    const auto rest = static_cast<std::size_t>(input.end() - first);
    const std::size_t size = std::min(1 + below(kMaxPiece, random), rest);
    input.erase(first, first + static_cast<std::ptrdiff_t>(size));
}

/// Replaces a number by one of kNumbers; inserts one if no number follows the place drawn.
void replace_number(Input& input, Random& random) {
    const auto is_number = [](std::uint8_t c) {
        return std::isdigit(c) || c == '.' || c == '-' || c == 'e';
    };
    const auto first = std::find_if(position(input, random), input.end(), is_number);
    const auto last = std::find_if_not(first, input.end(), is_number);
    const std::string_view number = kNumbers[below(kNumbers.size(), random)];
    const auto at = input.erase(first, last);
    input.insert(at, number.begin(), number.end());
}

void change_byte(Input& input, Random& random) {
    if (input.empty())
        return;
    std::uint8_t& byte = input[below(input.size(), random)];
    byte = random() % 2 ? static_cast<std::uint8_t>(byte ^ (1u << below(8, random)))
                        : static_cast<std::uint8_t>(random());
}

void change(Input& input,
            const std::vector<Input>& corpus,
            const std::vector<Input>& words,
            Random& random) {
    switch (below(6, random)) {
    case 0:
        change_byte(input, random);
        break;
    case 1:
        erase_piece(input, random);
        break;
    case 2:
        insert(input, piece_of(input, random), random);
        break;
    case 3:
        insert(input, piece_of(corpus[below(corpus.size(), random)], random), random);
        break;
    case 4:
        replace_number(input, random);
        break;
    default:
        if (!words.empty())
            insert(input, words[below(words.size(), random)], random);
    }
}

} // namespace

std::vector<Input> words_of(const Input& dictionary) {
    std::vector<Input> words;
    const std::string text(dictionary.begin(), dictionary.end());
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = std::string_view(text).substr(begin, end - begin);
        begin = end + 1;
        const std::size_t open = line.find('"');
        const std::size_t close = line.rfind('"');
        if (line.starts_with('#') || open == close)
            continue;
        Input word;
        for (std::size_t i = open + 1; i < close; ++i) {
            if (line[i] == '\\' && line[i + 1] == 'x' && i + 3 < close) {
                const std::string digits(line.substr(i + 2, 2));
                word.push_back(static_cast<std::uint8_t>(std::stoul(digits, nullptr, 16)));
                i += 3;
            } else {
                i += line[i] == '\\';
                word.push_back(static_cast<std::uint8_t>(line[i]));
            }
        }
        words.push_back(std::move(word));
    }
    return words;
}

Input mutate(const std::vector<Input>& corpus,
             const std::vector<Input>& words,
             std::mt19937_64& random) {
    Input input = corpus[below(corpus.size(), random)];
    const std::size_t changes = 1 + below(8, random);
    for (std::size_t i = 0; i < changes; ++i)
        change(input, corpus, words, random);
    if (input.size() > kMaxInput)
        input.resize(kMaxInput);
    return input;
}

} // namespace topple::fuzz
