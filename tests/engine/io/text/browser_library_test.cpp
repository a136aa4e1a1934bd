// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The parts of the standard library that the browser's lacks, beside those of this system.
#include "third_party/systems/browser_library.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace topple {
namespace {

std::uint64_t next_u64(Random& random) {
    const std::uint64_t high = random.next();
    return high << 32u | random.next();
}

template<typename Float>
std::string ours(Float value) {
    std::array<char, 400> text;
    const auto [end, error] = browser::to_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::string(text.data(), end) : "too long";
}

template<typename Float>
std::string standard(Float value) {
    std::array<char, 400> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::string(text.data(), end) : "too long";
}

template<typename Float>
std::vector<Float> some_numbers(Random& random) {
    using Bits = std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>;
    std::vector<Float> numbers{0,
                               Float(-0.0),
                               1,
                               Float(0.1),
                               Float(1e-7),
                               Float(123456789),
                               Float(1e22),
                               Float(1e21),
                               16777216,
                               std::numeric_limits<Float>::max(),
                               std::numeric_limits<Float>::min(),
                               std::numeric_limits<Float>::denorm_min(),
                               std::numeric_limits<Float>::infinity(),
                               -std::numeric_limits<Float>::infinity(),
                               Float(9.5367431640625e-07),
                               100000,
                               1000000};
    for (int i = 0; i < 5000; ++i)
        numbers.push_back(std::bit_cast<Float>(static_cast<Bits>(next_u64(random))));
    for (int i = 0; i < 5000; ++i)
        numbers.push_back(
            static_cast<Float>(static_cast<int>(next_u64(random) % 2000001) - 1000000) / 1000);
    return numbers;
}

template<typename Float>
void expect_same_text() {
    Random random(test::seed());
    for (const Float value : some_numbers<Float>(random))
        ASSERT_EQ(ours(value), standard(value));
}

TEST(BrowserLibrary, WritesNumbersLikeTheStandardLibrary) {
    expect_same_text<float>();
    expect_same_text<double>();
    std::array<char, 3> small;
    EXPECT_EQ(browser::to_chars(small.data(), small.data() + small.size(), 0.25f).ec,
              std::errc::value_too_large);
    for (const float value : {0.1f, 1e-9f, 123456.78f, 3e30f}) {
        std::array<char, 40> a{}, b{};
        browser::to_chars(a.data(), a.data() + a.size(), value, std::chars_format::general, 9);
        std::to_chars(b.data(), b.data() + b.size(), value, std::chars_format::general, 9);
        EXPECT_STREQ(a.data(), b.data());
    }
}

template<typename Float>
void expect_same_reading(const std::string& text) {
    Float a = 77, b = 77;
    const char* const first = text.data();
    const auto ours = browser::from_chars(first, first + text.size(), a);
    const auto standard = std::from_chars(first, first + text.size(), b);
    ASSERT_EQ(ours.ec, standard.ec) << text;
    ASSERT_EQ(ours.ptr - first, standard.ptr - first) << text;
    ASSERT_TRUE(std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b))
        << text;
}

TEST(BrowserLibrary, ReadsNumbersLikeTheStandardLibrary) {
    for (const char* text : {"",         "-",
                             "+1",       " 1",
                             "1",        "-0",
                             "1.",       ".5",
                             ".",        "-.",
                             "1e",       "1e+",
                             "1e5",      "1E-3x",
                             "1e5.5",    "0x10",
                             "inf",      "-INF",
                             "infinity", "infinit",
                             "nan",      "NaN",
                             "in",       "1e999",
                             "-1e999",   "1e-999",
                             "0e999",    "0.000",
                             "00012",    "1..2",
                             "1e39",     "1e-50",
                             "16777217", "0.1000000014901161193847656250000001",
                             "1,5"}) {
        expect_same_reading<float>(text);
        expect_same_reading<double>(text);
    }
    Random random(test::seed());
    const std::string letters = "0123456789.e-+";
    for (int i = 0; i < 50000; ++i) {
        std::string text;
        for (std::uint64_t length = next_u64(random) % 12; length > 0; --length)
            text += letters[next_u64(random) % letters.size()];
        expect_same_reading<float>(text);
        expect_same_reading<double>(text);
    }
}

} // namespace
} // namespace topple
