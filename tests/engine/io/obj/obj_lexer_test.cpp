// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_lexer.h"

#include "tests/support/test.h"

#include <string>

namespace topple {
namespace {

TEST(ClassifyNumber, TakesEveryUsualSpelling) {
    for (const char* word :
         {"0", "-0", "+1", "1.", ".5", "-.5", "1.5e3", "1E-07", "1e+0004", "007"})
        EXPECT_EQ(classify_number(word), NumberText::number) << word;
    EXPECT_EQ(classify_number(std::string(100'000, '9')), NumberText::number);
}

TEST(ClassifyNumber, KnowsTheSpellingsOfNotFinite) {
    for (const char* word : {"nan",
                             "-nan",
                             "NaN",
                             "inf",
                             "-INF",
                             "Infinity",
                             "nan(ind)",
                             "1.#IND",
                             "-1.#INF",
                             "1e99999",
                             "1e-99999999999"})
        EXPECT_EQ(classify_number(word), NumberText::not_finite) << word;
}

TEST(ClassifyNumber, RefusesWhatTheLoaderWouldReadAsZeroOrInPart) {
    for (const char* word : {"",
                             "-",
                             ".",
                             "e5",
                             "1e",
                             "1e+",
                             "1,5",
                             "0x10",
                             "0x1p3",
                             "1-0",
                             "1.5.2",
                             "--1",
                             "1f",
                             "abc",
                             "1e5.0",
                             "1_000",
                             "\v1",
                             "nano"})
        EXPECT_EQ(classify_number(word), NumberText::malformed) << word;
}

TEST(ReadCorner, TakesAllForms) {
    const CornerText full = read_corner("-1/22/+3");
    EXPECT_EQ(full.vertex, -1);
    EXPECT_EQ(full.texture, 22);
    EXPECT_EQ(full.normal, 3);
    EXPECT_TRUE(full.is_index);
    EXPECT_FALSE(full.bad_attribute);
    const CornerText no_texture = read_corner("4//5");
    EXPECT_EQ(no_texture.texture, 0);
    EXPECT_EQ(no_texture.normal, 5);
    EXPECT_FALSE(no_texture.bad_attribute);
    EXPECT_TRUE(read_corner("6//").is_index);
    EXPECT_FALSE(read_corner("6//").bad_attribute);
}

TEST(ReadCorner, ACornerNeedsAVertex) {
    for (const char* word : {"0", "-0", "", "/", "//1", "a", "1a", "+", "1e3"})
        EXPECT_FALSE(read_corner(word).is_index) << word;
}

TEST(ReadCorner, ABadAttributeLeavesTheVertexAlone) {
    for (const char* word : {"1/0", "1/a", "1//x", "1/2/3/4", "1/2/0"}) {
        EXPECT_TRUE(read_corner(word).is_index) << word;
        EXPECT_TRUE(read_corner(word).bad_attribute) << word;
    }
}

TEST(ReadCorner, ManyDigitsNeverWrap) {
    // 2^64 + 1 must not wrap to 1.
    EXPECT_GT(read_corner("18446744073709551617").vertex, std::int64_t{1} << 40);
    EXPECT_LT(read_corner("-" + std::string(1000, '9')).vertex, -(std::int64_t{1} << 40));
}

TEST(TakePlainCorner, ReadsWhatItTakesAsReadCornerDoes) {
    for (const char* word : {"1", "12/3", "7//9", "1/2/3", "999999999", "5/", "5//", "5/6/"}) {
        std::string text = std::string(" \t") + word + " 8";
        std::string_view rest = text;
        CornerText taken;
        ASSERT_TRUE(take_plain_corner(rest, taken)) << word;
        EXPECT_EQ(rest, " 8") << word;
        const CornerText read = read_corner(word);
        EXPECT_EQ(taken.vertex, read.vertex) << word;
        EXPECT_EQ(taken.texture, read.texture) << word;
        EXPECT_EQ(taken.normal, read.normal) << word;
        EXPECT_TRUE(taken.is_index && read.is_index && !read.bad_attribute && !taken.bad_attribute);
    }
}

TEST(TakePlainCorner, LeavesEverythingElseToReadCorner) {
    for (const char* word : {"",
                             "0",
                             "-1",
                             "+1",
                             "1.5",
                             "1/0",
                             "1/2/0",
                             "1//0",
                             "a",
                             "1a",
                             "1/a",
                             "1234567890",
                             "1/2/3/4",
                             "/1",
                             "#1",
                             "1#"}) {
        std::string_view rest = word;
        CornerText corner;
        EXPECT_FALSE(take_plain_corner(rest, corner)) << word;
        EXPECT_EQ(rest, word);
        EXPECT_EQ(corner.vertex, 0);
        EXPECT_EQ(corner.texture, 0);
    }
}

} // namespace
} // namespace topple
