// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/io/json_value.h"

#include <gtest/gtest.h>

namespace topple {
namespace {

JsonValue parsed(std::string_view text) {
    Result<JsonValue> json = parse_json(text);
    EXPECT_TRUE(json.ok()) << (json ? "" : json.error().text());
    return json ? std::move(*json) : JsonValue{};
}

Error parse_refusal(std::string_view text) {
    const Result<JsonValue> json = parse_json(text);
    return json ? Error{"it was read", {}, 0} : json.error();
}

TEST(ParseJson, KnowsTheLineOfEveryValue) {
    const JsonValue json = parsed("{\n  \"a\": 1\n,\n  \"b\": [\ntrue,\n\n\"x\",-2.5e3\n]\n}\n");
    EXPECT_EQ(json.line, 1);
    EXPECT_EQ(json.find("a")->line, 2); // a number that ends its line
    const JsonValue& b = *json.find("b");
    EXPECT_EQ(b.line, 4);
    EXPECT_EQ(b.items[0].line, 5);
    EXPECT_EQ(b.items[1].line, 7);
    EXPECT_EQ(b.items[2].line, 7);
}

TEST(ParseJson, KeepsNumbersAsWritten) {
    const JsonValue json = parsed("[1.10, -0, 1E+05, 123456789012345678901234567890, 7]");
    const char* expected[] = {"1.10", "-0", "1E+05", "123456789012345678901234567890", "7"};
    ASSERT_EQ(json.items.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(json.items[i].text, expected[i]);
    EXPECT_EQ(parsed("42").text, "42"); // up to the end of the text
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

TEST(JsonLine, WritesWhatItReads) {
    const std::string text =
        R"({ "a": [1, 2.50, -3e-07], "b": { "c": "q\"\\\n\u0001Ü" }, "d": [], "e": {}, "f": null })";
    EXPECT_EQ(json_line(parsed(text)), text);
}

TEST(JsonPages, BreaksTheOutermostMembersAndWhatDoesNotFit) {
    JsonValue json = JsonValue::object();
    json.add("version", JsonValue::integer(1));
    JsonValue point = JsonValue::array();
    for (const float x : {0.0f, -9.81f, 0.0f})
        point.push(JsonValue::number(x));
    json.add("gravity", point);
    JsonValue bodies = JsonValue::array();
    JsonValue body = JsonValue::object();
    body.add("name", JsonValue::string("a"));
    bodies.push(body);
    JsonValue wide = JsonValue::object();
    wide.add("notes", JsonValue::string(std::string(60, 'x')));
    wide.add("more", JsonValue::string(std::string(40, 'y')));
    bodies.push(wide);
    json.add("bodies", bodies);
    EXPECT_EQ(json_pages(json),
              "{\n"
              "  \"version\": 1,\n"
              "  \"gravity\": [0, -9.81, 0],\n"
              "  \"bodies\": [\n"
              "    { \"name\": \"a\" },\n"
              "    {\n"
              "      \"notes\": \"" +
                  std::string(60, 'x') +
                  "\",\n"
                  "      \"more\": \"" +
                  std::string(40, 'y') +
                  "\"\n"
                  "    }\n"
                  "  ]\n"
                  "}\n");
}

TEST(JsonPages, ReadsBackToTheSamePages) {
    const std::string pages = json_pages(parsed("{\"a\":[[1,2,3],[4,5,6]],\"b\":{\"c\":[1e5]}}"));
    EXPECT_EQ(json_pages(parsed(pages)), pages);
}

} // namespace
} // namespace topple
