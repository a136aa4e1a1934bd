// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_lexer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>

namespace topple {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view without_sign(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    return text;
}

std::size_t take_digits(std::string_view& text) {
    std::size_t count = 0;
    while (count < text.size() && is_digit(text[count]))
        ++count;
    text.remove_prefix(count);
    return count;
}

/// Matches "nan", "-inf", "Infinity", "nan(ind)" and the "1.#IND" of old C libraries.
bool is_word_for_not_finite(std::string_view word) {
    word = without_sign(word);
    if (word.starts_with("1.#"))
        return true;
    if (word.size() > 16)
        return false;
    std::string lower(word);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return lower == "inf" || lower == "infinity" || lower == "nan" ||
           (lower.starts_with("nan(") && lower.ends_with(')'));
}

NumberText classify_exponent(std::string_view text) {
    text = without_sign(text);
    const std::size_t leading_zeros = std::min(text.find_first_not_of('0'), text.size());
    const bool has_zeros = leading_zeros > 0;
    text.remove_prefix(leading_zeros);
    const std::size_t digits = take_digits(text);
    if (!text.empty() || (digits == 0 && !has_zeros))
        return NumberText::malformed;
    return digits > 4 ? NumberText::not_finite : NumberText::number;
}

/// Returns whether the absolute value of a number that is not 0 is at least 1. Requires: the class `number`.
bool is_one_or_more(std::string_view word) {
    word = without_sign(word);
    const std::size_t end = std::min(word.find_first_of("eE"), word.size());
    const std::string_view mantissa = word.substr(0, end);
    const std::string_view exponent = word.substr(std::min(end + 1, word.size()));
    const std::string_view exponent_digits = without_sign(exponent);
    int power = 0; // at most four digits behind zeros
    for (const char digit : exponent_digits)
        power = power * 10 + (digit - '0');
    if (exponent.starts_with('-'))
        power = -power;
    const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
    const auto first = static_cast<std::int64_t>(mantissa.find_first_of("123456789"));
    return power + point - first - (first > point ? 0 : 1) >= 0;
}

/// An index: [sign] digits [. digits]. Empty means absent, which is legal for attributes.
struct IndexText {
    std::int64_t value = 0;
    bool ok = false;
    bool has_fraction = false;
};

IndexText read_index(std::string_view text) {
    // Larger than any index, and far from an overflow when two of them are added.
    constexpr std::int64_t kSaturated = std::int64_t{1} << 59;
    IndexText index;
    const bool negative = text.starts_with('-');
    text = without_sign(text);
    std::size_t count = 0;
    for (; count < text.size() && is_digit(text[count]); ++count)
        index.value = std::min(index.value * 10 + (text[count] - '0'), kSaturated);
    text.remove_prefix(count);
    if (negative)
        index.value = -index.value;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        take_digits(text);
        index.has_fraction = true;
    }
    index.ok = count > 0 && text.empty();
    return index;
}

/// Removes the part before the next slash from `word`, and the slash.
std::string_view take_part(std::string_view& word) {
    std::size_t end = 0;
    while (end < word.size() && word[end] != '/')
        ++end;
    const std::string_view part = word.substr(0, end);
    word.remove_prefix(std::min(end + 1, word.size()));
    return part;
}

} // namespace

NumberText classify_number(std::string_view word) {
    std::string_view rest = without_sign(word);
    std::size_t digits = take_digits(rest);
    if (rest.starts_with('.')) {
        rest.remove_prefix(1);
        digits += take_digits(rest);
    }
    if (digits > 0 && rest.empty())
        return NumberText::number;
    if (digits > 0 && (rest[0] == 'e' || rest[0] == 'E'))
        return classify_exponent(rest.substr(1));
    return is_word_for_not_finite(word) ? NumberText::not_finite : NumberText::malformed;
}

NumberText read_number(std::string_view word, double& number) {
    const NumberText kind = classify_number(word);
    if (kind != NumberText::number)
        return kind;
    if (word.starts_with('+'))
        word.remove_prefix(1);
    double value = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc::result_out_of_range) {
        if (is_one_or_more(word))
            return NumberText::not_finite;
        value = 0;
    }
    if (!std::isfinite(value))
        return NumberText::not_finite;
    number = value;
    return NumberText::number;
}

CornerText read_corner(std::string_view word) {
    CornerText corner;
    const std::string_view parts[] = {take_part(word), take_part(word), take_part(word)};
    const IndexText vertex = read_index(parts[0]);
    const IndexText texture = read_index(parts[1]);
    const IndexText normal = read_index(parts[2]);
    corner.vertex = vertex.value;
    corner.is_index = vertex.ok && vertex.value != 0;
    corner.has_fraction = vertex.has_fraction;
    corner.texture = texture.ok ? texture.value : 0;
    corner.normal = normal.ok ? normal.value : 0;
    corner.bad_attribute = (!parts[1].empty() && (!texture.ok || texture.value == 0)) ||
                           (!parts[2].empty() && (!normal.ok || normal.value == 0)) ||
                           !word.empty();
    return corner;
}

bool take_plain_corner(std::string_view& rest, CornerText& corner) {
    const char* p = rest.data();
    const char* const end = p + rest.size();
    while (p != end && (*p == ' ' || *p == '\t'))
        ++p;
    const auto digits = [&](std::int64_t& value) {
        const char* const begin = p;
        std::uint32_t sum = 0; // nine digits fit
        for (; p != end && is_digit(*p) && p - begin < 9; ++p)
            sum = sum * 10 + static_cast<std::uint32_t>(*p - '0');
        value = sum;
        return p != begin;
    };
    bool is_plain = digits(corner.vertex) && corner.vertex != 0;
    std::int64_t* const attributes[] = {&corner.texture, &corner.normal};
    for (std::int64_t* attribute : attributes)
        if (is_plain && p != end && *p == '/') {
            ++p;
            is_plain = !digits(*attribute) || *attribute != 0;
        }
    is_plain = is_plain && (p == end || *p == ' ' || *p == '\t');
    if (!is_plain) {
        corner = {};
        return false;
    }
    corner.is_index = true;
    rest.remove_prefix(static_cast<std::size_t>(p - rest.data()));
    return true;
}

bool take_plain_number(std::string_view& rest, double& number) {
    static constexpr double kPowers[] = {1,
                                         1e1,
                                         1e2,
                                         1e3,
                                         1e4,
                                         1e5,
                                         1e6,
                                         1e7,
                                         1e8,
                                         1e9,
                                         1e10,
                                         1e11,
                                         1e12,
                                         1e13,
                                         1e14,
                                         1e15,
                                         1e16,
                                         1e17,
                                         1e18};
    constexpr std::ptrdiff_t kMostDigits = 18; // 10^18 < 2^63
    constexpr std::uint64_t kLargestExact = std::uint64_t{1} << 53;
    const char* p = rest.data();
    const char* const end = p + rest.size();
    while (p != end && (*p == ' ' || *p == '\t'))
        ++p;
    const bool is_negative = p != end && *p == '-';
    p += is_negative ? 1 : 0;
    std::uint64_t digits = 0;
    const auto take = [&] {
        const char* const begin = p;
        for (; p != end; ++p) {
            const auto digit = static_cast<unsigned>(*p - '0');
            if (digit > 9 || p - begin > kMostDigits)
                break;
            digits = digits * 10 + digit;
        }
        return p - begin;
    };
    std::ptrdiff_t count = take(), behind_point = 0;
    if (count <= kMostDigits && p != end && *p == '.') {
        ++p;
        behind_point = take();
        count += behind_point;
    }
    const bool is_exact = count > 0 && count <= kMostDigits && digits <= kLargestExact;
    if (!is_exact || (p != end && *p != ' ' && *p != '\t'))
        return false;
    const double value = static_cast<double>(digits) / kPowers[behind_point];
    number = is_negative ? -value : value;
    rest.remove_prefix(static_cast<std::size_t>(p - rest.data()));
    return true;
}

} // namespace topple
