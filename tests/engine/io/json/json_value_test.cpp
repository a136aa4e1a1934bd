// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/json/json_value.h"

#include "tests/support/test.h"
#include "topple/io/json/json_document.h"

namespace topple {
namespace {

TEST(JsonLine, WritesWhatItReads) {
    const std::string text =
        R"({ "a": [1, 2.50, -3e-07], "b": { "c": "q\"\\\n\u0001Ü" }, "d": [], "e": {}, "f": null })";
    const Result<JsonDocument> json = parse_json(text);
    ASSERT_TRUE(json.ok());
    EXPECT_EQ(json_line(json->root()), text);
    EXPECT_EQ(json_line(to_value(json->root())), text);
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
    const auto as_pages = [](std::string_view text) {
        return json_pages(to_value(parse_json(text).value().root()));
    };
    const std::string pages = as_pages("{\"a\":[[1,2,3],[4,5,6]],\"b\":{\"c\":[1e5]}}");
    EXPECT_EQ(as_pages(pages), pages);
}

} // namespace
} // namespace topple
