// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/number_text.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <bit>
#include <cmath>
#include <limits>

namespace topple {
namespace {

TEST(ShortestText, IsShort) {
    EXPECT_EQ(shortest_text(0.1f), "0.1");
    EXPECT_EQ(shortest_text(1.0f / 60), "0.016666668");
    EXPECT_EQ(shortest_text(12), "12");
    EXPECT_EQ(shortest_text(-0.0f), "-0");
}

TEST(ShortestText, ReadsBackToTheSameBits) {
    Random random(test::seed());
    for (int i = 0; i < 100'000; ++i) {
        const auto value = std::bit_cast<float>(random.next());
        if (!std::isfinite(value))
            continue;
        const std::optional<float> back = parse_float(shortest_text(value));
        ASSERT_TRUE(back.has_value()) << shortest_text(value);
        ASSERT_EQ(std::bit_cast<std::uint32_t>(*back), std::bit_cast<std::uint32_t>(value));
    }
}

TEST(NineDigits, ReadBackToTheSameBits) {
    Random random(test::seed());
    for (int i = 0; i < 10'000; ++i) {
        const float value = random.between(-1000, 1000);
        std::string text;
        append_nine_digits(text, value);
        ASSERT_EQ(parse_float(text), value) << text;
    }
    std::string text;
    append_nine_digits(text, 0.1f);
    EXPECT_EQ(text, "0.100000001"); // the float next to 0.1 is 0.100000001490...
    text.clear();
    append_nine_digits(text, -std::numeric_limits<float>::infinity());
    EXPECT_EQ(text, "-inf");
}

TEST(ParseFloat, TakesWholeNumbersOnly) {
    EXPECT_EQ(parse_float("+1.5e2"), 150.0f);
    for (const char* text :
         {"", " 1", "1 ", "1,5", "0x10", "nan", "inf", "1e999", "-1e999", "+-1", "1.5.5", "1e", "."})
        EXPECT_FALSE(parse_float(text).has_value()) << text;
}

} // namespace
} // namespace topple
