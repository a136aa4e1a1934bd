// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

/// Parts of the standard library of C++20 that the one of Emscripten 3.1 (libc++ 13) lacks. browser.cmake includes
/// this file before every source; no other build does, except the test that compares it with a complete library.

#if __cplusplus >= 202002L // our own sources

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>

namespace topple::browser {

template<typename To, typename From>
constexpr To bit_cast(const From& from) {
    return __builtin_bit_cast(To, from);
}

inline const char* end_of_digits(const char* next, const char* last) {
    while (next != last && *next >= '0' && *next <= '9')
        ++next;
    return next;
}

/// Returns the end of the decimal number at `first`, or of inf or nan; `first` if there is none.
inline const char* end_of_number(const char* first, const char* last) {
    const char* const digits = first != last && *first == '-' ? first + 1 : first;
    for (const char* word : {"infinity", "inf", "nan"}) {
        const std::size_t length = std::strlen(word);
        std::size_t same = 0;
        while (same < length && digits + same != last && (digits[same] | 0x20) == word[same])
            ++same;
        if (same == length)
            return digits + length;
    }
    const char* end = end_of_digits(digits, last);
    std::ptrdiff_t count = end - digits;
    if (end != last && *end == '.') {
        const char* const after = end_of_digits(end + 1, last);
        count += after - (end + 1);
        end = after;
    }
    if (count == 0)
        return first;
    if (end != last && (*end | 0x20) == 'e') {
        const char* power = end + 1;
        if (power != last && (*power == '-' || *power == '+'))
            ++power;
        if (const char* const after = end_of_digits(power, last); after != power)
            end = after;
    }
    return end;
}

template<typename Float>
Float nearest_to(const char* text) {
    if constexpr (std::is_same_v<Float, float>)
        return std::strtof(text, nullptr);
    else
        return std::strtod(text, nullptr);
}

/// `std::from_chars` in general notation, without the kinds of nan in parentheses. The C library of the browser knows one locale and rounds correctly.
template<typename Float>
std::from_chars_result from_chars(const char* first, const char* last, Float& value) {
    const char* const end = end_of_number(first, last);
    if (end == first)
        return {first, std::errc::invalid_argument};
    const std::string text(first, end);
    const Float read = nearest_to<Float>(text.c_str());
    const bool is_number = (end[-1] >= '0' && end[-1] <= '9') || end[-1] == '.';
    const bool is_zero = text.find_first_of("123456789") >=
                         std::min(text.find_first_of("eE"), text.size());
    if (is_number && (std::isinf(read) || (read == 0 && !is_zero)))
        return {end, std::errc::result_out_of_range};
    value = read;
    return {end, std::errc{}};
}

inline std::to_chars_result put(char* first, char* last, const std::string& text) {
    if (last - first < static_cast<std::ptrdiff_t>(text.size()))
        return {last, std::errc::value_too_large};
    std::memcpy(first, text.data(), text.size());
    return {first + text.size(), std::errc{}};
}

inline std::string printed(const char* format, int precision, double value) {
    char text[400]; // the longest double without an exponent has 309 digits before the point
    std::snprintf(text, sizeof text, format, precision, value);
    return text;
}

/// `std::to_chars` without a notation: the shortest text that reads back to the same number; of two of one length, the
/// one without an exponent.
template<typename Float>
std::to_chars_result to_chars(char* first, char* last, Float value) {
    if (!std::isfinite(value))
        return put(first,
                   last,
                   std::isnan(value) ? (std::signbit(value) ? "-nan" : "nan")
                   : value < 0       ? "-inf"
                                     : "inf");
    int digits = 0; // after the first one
    std::string scientific = printed("%.*e", digits, value);
    while (nearest_to<Float>(scientific.c_str()) != value)
        scientific = printed("%.*e", ++digits, value);
    const int power = std::atoi(scientific.c_str() + scientific.find('e') + 1);
    const std::string fixed = printed("%.*f", std::max(digits - power, 0), value);
    return put(first, last, fixed.size() <= scientific.size() ? fixed : scientific);
}

/// `std::to_chars` in general notation with a number of significant digits.
template<typename Float>
std::to_chars_result to_chars(char* first, char* last, Float value, std::chars_format, int digits) {
    return put(first, last, printed("%.*g", digits, value));
}

} // namespace topple::browser

#ifdef __EMSCRIPTEN__
namespace std {
using topple::browser::bit_cast;
inline from_chars_result from_chars(const char* first, const char* last, float& value) {
    return topple::browser::from_chars(first, last, value);
}
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    return topple::browser::from_chars(first, last, value);
}
inline to_chars_result to_chars(char* first, char* last, float value) {
    return topple::browser::to_chars(first, last, value);
}
inline to_chars_result to_chars(char* first, char* last, double value) {
    return topple::browser::to_chars(first, last, value);
}
inline to_chars_result to_chars(char* first,
                                char* last,
                                float value,
                                chars_format format,
                                int digits) {
    return topple::browser::to_chars(first, last, value, format, digits);
}
} // namespace std
#endif

#endif
