// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/base64.h"

#include <array>
#include <cstdint>

namespace topple {
namespace {

constexpr std::string_view
    kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 64;

constexpr std::array<std::uint8_t, 256> find_values() {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNoDigit);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        values[static_cast<std::uint8_t>(kDigits[i])] = static_cast<std::uint8_t>(i);
    return values;
}

} // namespace

std::string base64_of(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0; // 24 bits, of which those past the end are zero
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8u |
                    (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t digit = group >> (18 - 6 * k) & 63u;
            text.push_back(i + k <= bytes.size() ? kDigits[digit] : '=');
        }
    }
    return text;
}

std::optional<std::string> bytes_of_base64(std::string_view text) {
    static constexpr std::array<std::uint8_t, 256> kValues = find_values();
    if (text.size() % 4 != 0)
        return std::nullopt;
    std::size_t padding = 0;
    while (padding < 2 && text.ends_with('=')) {
        text.remove_suffix(1);
        ++padding;
    }
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::uint8_t value = kValues[static_cast<std::uint8_t>(text[i])];
        if (value == kNoDigit)
            return std::nullopt;
        group = group << 6u | value;
        if (i % 4 == 3)
            for (unsigned shift = 24; shift > 0; shift -= 8)
                bytes.push_back(static_cast<char>(group >> (shift - 8) & 255u));
    }
    if (padding == 2)
        bytes.push_back(static_cast<char>(group >> 4u & 255u));
    if (padding == 1) {
        bytes.push_back(static_cast<char>(group >> 10u & 255u));
        bytes.push_back(static_cast<char>(group >> 2u & 255u));
    }
    return bytes;
}

} // namespace topple
