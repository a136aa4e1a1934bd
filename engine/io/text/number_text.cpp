// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/number_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace topple {
namespace {

template<typename Float>
std::optional<Float> parse(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    Float value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || !std::isfinite(value))
        return std::nullopt;
    return value;
}

} // namespace

void append_shortest(std::string& out, float value) {
    std::array<char, 32> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    out.append(text.data(), end);
}

std::string shortest_text(float value) {
    std::string text;
    append_shortest(text, value);
    return text;
}

void append_nine_digits(std::string& out, float value) {
    std::array<char, 32> text;
    const auto [end, error] = std::to_chars(
        text.data(), text.data() + text.size(), value, std::chars_format::general, 9);
    out.append(text.data(), end);
}

std::optional<float> parse_float(std::string_view text) { return parse<float>(text); }
std::optional<double> parse_double(std::string_view text) { return parse<double>(text); }

} // namespace topple
