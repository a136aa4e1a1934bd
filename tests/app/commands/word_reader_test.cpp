// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/word_reader.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <bit>
#include <cmath>

namespace topple::app {
namespace {

TEST(WordReader, NumbersReadBackToTheSameBits) {
    Random random(topple::test::seed());
    SCOPED_TRACE("seed " + std::to_string(topple::test::seed()));
    for (int i = 0; i < 10000; ++i) {
        const float value = std::bit_cast<float>(random.next());
        if (!std::isfinite(value))
            continue;
        const std::string text = number_text(value);
        WordReader reader(text);
        EXPECT_EQ(std::bit_cast<std::uint32_t>(reader.real("a number")),
                  std::bit_cast<std::uint32_t>(value))
            << text;
        EXPECT_TRUE(reader.finish().ok());
    }
}

TEST(WordReader, TextReadsBackWhateverIsInIt) {
    for (const std::string text :
         {"", "plain", "two words", "a \"quote\"", "C:\\models\\b.obj", "line\nbreak", "ä ö 😀"}) {
        const std::string line = quoted_text(text) + " 1";
        EXPECT_EQ(line.find('\n'), std::string::npos);
        WordReader reader(line);
        EXPECT_EQ(reader.text("a text"), text);
        EXPECT_EQ(reader.count("a number"), 1u);
        EXPECT_TRUE(reader.finish().ok());
    }
}

TEST(WordReader, BracesMayHoldBracesAndQuotedBraces) {
    WordReader reader(R"({"a": {"b": "}\"}"}} tail)");
    EXPECT_EQ(reader.braces("an object"), R"({"a": {"b": "}\"}"}})");
    EXPECT_EQ(reader.word("a word"), "tail");
    EXPECT_TRUE(reader.finish().ok());
}

TEST(WordReader, TheFirstProblemIsTheOneReported) {
    WordReader reader("heavy 1");
    (void)reader.real("the mass");
    (void)reader.real("the length");
    EXPECT_EQ(reader.finish().error().message, "expected the mass, found 'heavy'");
}

TEST(WordReader, WhatIsNoFiniteNumberIsRefused) {
    for (const char* text : {"nan", "inf", "-inf", "1e999", "0x10", "1,5", "1.5kg", "--1", "+"}) {
        WordReader reader(text);
        EXPECT_EQ(reader.real("a number"), 0) << text;
        EXPECT_FALSE(reader.finish().ok()) << text;
    }
}

TEST(WordReader, MissingAndLeftOverWordsAreRefused) {
    WordReader empty("");
    (void)empty.count("a number");
    EXPECT_EQ(empty.finish().error().message, "expected a number, but the line ends");
    WordReader more("1 2");
    (void)more.count("a number");
    EXPECT_FALSE(more.finish().ok());
    WordReader open_quote("\"abc");
    (void)open_quote.text("a file");
    EXPECT_FALSE(open_quote.finish().ok());
    WordReader open_brace("{\"a\": 1");
    (void)open_brace.braces("a body");
    EXPECT_FALSE(open_brace.finish().ok());
}

} // namespace
} // namespace topple::app
