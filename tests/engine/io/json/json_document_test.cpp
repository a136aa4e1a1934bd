// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/json/json_document.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

namespace topple {
namespace {

/// Requires: `text` outlives the document.
JsonDocument parsed(std::string_view text) {
    Result<JsonDocument> json = parse_json(text);
    EXPECT_TRUE(json.ok()) << (json ? "" : json.error().text());
    return json ? std::move(*json) : JsonDocument{};
}

Error parse_refusal(std::string_view text) {
    const Result<JsonDocument> json = parse_json(text);
    return json ? Error{"it was read", {}, 0} : json.error();
}

TEST(ParseJson, KnowsTheLineOfEveryValue) {
    const JsonDocument document = parsed(
        "{\n  \"a\": 1\n,\n  \"b\": [\ntrue,\n\n\"x\",-2.5e3\n]\n}\n");
    const JsonNode& json = document.root();
    EXPECT_EQ(json.line(), 1);
    EXPECT_EQ(json.find("a")->line(), 2); // a number that ends its line
    const JsonNode& b = *json.find("b");
    EXPECT_EQ(b.line(), 4);
    EXPECT_EQ(b.items()[0].line(), 5);
    EXPECT_EQ(b.items()[1].line(), 7);
    EXPECT_EQ(b.items()[2].line(), 7);
}

TEST(ParseJson, KeepsNumbersAsWritten) {
    const JsonDocument document = parsed("[1.10, -0, 1E+05, 123456789012345678901234567890, 7]");
    const char* expected[] = {"1.10", "-0", "1E+05", "123456789012345678901234567890", "7"};
    const auto items = document.root().items();
    ASSERT_EQ(items.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(items[i].text(), expected[i]);
    EXPECT_EQ(parsed("42").root().text(), "42"); // up to the end of the text
}

TEST(ParseJson, RefusesAKeyGivenTwiceWithItsLine) {
    const Error error = parse_refusal("{\n\"a\": {\n\"x\": 1,\n\"y\": 2,\n\"x\": 3\n}\n}");
    EXPECT_EQ(error.line, 5);
    EXPECT_EQ(error.message, "The key 'x' is given twice, first in line 3.");
    EXPECT_TRUE(parse_json("[{\"x\": 1}, {\"x\": 1}]").ok());
}

TEST(ParseJson, RefusesWhatIsNotStrictJson) {
    for (const char* text :
         {"",    " \n",      "{",           "[1,]",     "{\"a\":1,}", "[1] x", "[1][2]", "// c\n1",
          "nan", "[NaN]",    "[Infinity]",  "[1e999]",  "[1,5",       "[01]",  "[.5]",   "[+1]",
          "'a'", "\"\xff\"", "\"\\ud800\"", "\"a\nb\"", "{1:2}",      "tru"})
        EXPECT_FALSE(parse_json(text).ok()) << text;
    EXPECT_FALSE(parse_json("\xff\xfe[\0]\0").ok());
    EXPECT_TRUE(parse_json("\xef\xbb\xbf[1]").ok());
}

TEST(ParseJson, SaysWhere) {
    EXPECT_EQ(parse_refusal("{\n\"a\": 1,\n\"b\": oops\n}").line, 3);
    EXPECT_EQ(parse_refusal("[\n1,\n1e999\n]").line, 3);
    EXPECT_NE(parse_refusal("[\n1,\n").message.find("ends too early"), std::string::npos);
}

std::string nested(int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']');
}

TEST(ParseJson, HasALimitOfDepth) {
    EXPECT_TRUE(parse_json(nested(kMaxJsonDepth)).ok());
    EXPECT_EQ(parse_refusal(nested(kMaxJsonDepth + 1)).message,
              "Brackets are nested deeper than 64.");
    EXPECT_FALSE(parse_json(std::string(1'000'000, '[')).ok());
}

TEST(ParseJson, HasALimitOfValues) {
    // The array, 1, 2, the object, its key and its value: six.
    EXPECT_TRUE(parse_json("[1, 2, {\"a\": 3}]", 6).ok());
    EXPECT_FALSE(parse_json("[1, 2, {\"a\": 3}]", 5).ok());
}

TEST(ParseJson, KeepsStringsWithAndWithoutEscapes) {
    const std::string text = R"(["plain", "", "a\"b", "\u00dc", "Ü", "x\n", "tail"])";
    const JsonDocument document = parsed(text);
    const char* expected[] = {"plain", "", "a\"b", "Ü", "Ü", "x\n", "tail"};
    ASSERT_EQ(document.root().items().size(), 7u);
    for (std::size_t i = 0; i < 7; ++i)
        EXPECT_EQ(document.root().items()[i].text(), expected[i]);
    // A string without escapes is a view into the text.
    const char* plain = document.root().items()[0].text().data();
    EXPECT_TRUE(plain >= text.data() && plain < text.data() + text.size());
}

TEST(ParseJson, AListLongerThanItsBlocksIsWhole) {
    // Blocks have a power of two of nodes, up to 65,536. These lists are about as long as a block, or longer.
    for (const int count : {1, 31, 64, 65, 4096, 4097, 65535, 65536, 65537, 200'000}) {
        std::string text = "[[0]";
        for (int i = 1; i < count; ++i)
            text += ",[" + std::to_string(i) + "]";
        text += "]";
        const JsonDocument document = parsed(text);
        const auto items = document.root().items();
        ASSERT_EQ(items.size(), static_cast<std::size_t>(count));
        for (int i = count - 1; i >= 0; i -= 777)
            ASSERT_EQ(items[static_cast<std::size_t>(i)].items()[0].text(), std::to_string(i));
    }
}

/// Returns a random document, as json_line writes it.
std::string random_json(Random& random, int depth) {
    const int kind = static_cast<int>(random.between(0, depth > 0 ? 6.99f : 4.99f));
    if (kind < 5) {
        const char* leaves[] = {"null", "true", "-1.50", "\"a b\"", "12345678901234567890"};
        return leaves[kind];
    }
    const int count = static_cast<int>(random.between(0, 6));
    std::string text = kind == 5 ? "[" : "{";
    for (int i = 0; i < count; ++i) {
        text += i > 0 ? ", " : kind == 5 ? "" : " ";
        if (kind == 6)
            text += "\"k" + std::to_string(i) + "\": ";
        text += random_json(random, depth - 1);
    }
    return text + (kind == 5 ? "]" : count > 0 ? " }" : "}");
}

TEST(ParseJson, RandomDocumentsAreWrittenAsTheyWereRead) {
    Random random(test::seed());
    for (int i = 0; i < 2000; ++i) {
        const std::string text = random_json(random, 6);
        const JsonDocument document = parsed(text);
        ASSERT_EQ(json_line(document.root()), text);
        ASSERT_EQ(json_line(to_value(document.root())), text);
    }
}

} // namespace
} // namespace topple
