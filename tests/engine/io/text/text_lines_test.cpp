// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/text_lines.h"

#include "tests/support/test.h"

#include <utility>
#include <vector>

namespace topple {
namespace {

using Lines = std::vector<std::pair<int, std::string>>;

Lines lines_of(std::string_view text) {
    Lines all;
    TextLines lines(text);
    while (lines.next())
        all.emplace_back(lines.number(), lines.line());
    return all;
}

TEST(TextLines, EveryLineEndingMeansTheSame) {
    const Lines expected{{1, "a"}, {2, ""}, {3, "b"}};
    EXPECT_EQ(lines_of("a\n\nb"), expected);
    EXPECT_EQ(lines_of("a\r\n\r\nb"), expected);
    EXPECT_EQ(lines_of("a\r\rb"), expected);
    EXPECT_EQ(lines_of("a\n\rb\r"), expected); // mixed line ends, and one at the end
}

TEST(TextLines, AnEmptyTextHasNoLines) { EXPECT_TRUE(lines_of("").empty()); }

TEST(TextLines, ABackslashAtTheEndJoinsAndTheNumberIsOfTheFirst) {
    EXPECT_EQ(lines_of("a\\\nb\\\r\nc\nd"), (Lines{{1, "a b c"}, {4, "d"}}));
    EXPECT_EQ(lines_of("a\\"), (Lines{{1, "a "}}));
}

TEST(TextLines, ACommentIsNeverJoined) {
    EXPECT_EQ(lines_of("# C:\\\nb"), (Lines{{1, "# C:\\"}, {2, "b"}}));
}

TEST(TextLines, ALineWithoutAnEndSaysSo) {
    TextLines lines("a\nb");
    ASSERT_TRUE(lines.next());
    EXPECT_TRUE(lines.has_end());
    ASSERT_TRUE(lines.next());
    EXPECT_FALSE(lines.has_end());
}

TEST(TextLines, ALineAtTheLimitPassesAndOneByteMoreStops) {
    const std::string longest(kMaxLineBytes, 'x');
    EXPECT_EQ(lines_of(longest + "\nb").size(), 2u);
    const std::string too_long = longest + "x\nb";
    TextLines lines(too_long);
    EXPECT_FALSE(lines.next());
    EXPECT_TRUE(lines.is_too_long());
    EXPECT_EQ(lines.number(), 1);
    EXPECT_FALSE(lines.next());
}

TEST(TextLines, JoiningCannotExceedTheLimit) {
    std::string text;
    for (std::size_t i = 0; i < kMaxLineBytes / 8 + 2; ++i)
        text += "1234567\\\n";
    TextLines lines(text);
    EXPECT_FALSE(lines.next());
    EXPECT_TRUE(lines.is_too_long());
}

/// Gives a text in pieces of `size` bytes.
class Pieces final : public TextSource {
public:
    Pieces(std::string_view text, std::size_t size) : text_(text), size_(size) {}
    bool read_more(std::string& buffer) override {
        const std::string_view piece = text_.substr(0, size_);
        buffer.append(piece);
        text_.remove_prefix(piece.size());
        return !piece.empty();
    }

private:
    std::string_view text_;
    std::size_t size_;
};

TEST(TextLines, TextThatComesInPiecesHasTheSameLines) {
    const std::string_view text = "a\n\r\nlong line \\\r\n and more\\\n\\\nend\r# c\\\r\n\n\nb\r";
    const Lines expected = lines_of(text);
    ASSERT_EQ(expected.size(), 7u);
    for (std::size_t size = 1; size <= text.size(); ++size) {
        Pieces source(text, size);
        TextLines lines(source);
        Lines found;
        while (lines.next())
            found.emplace_back(lines.number(), lines.line());
        EXPECT_EQ(found, expected) << size;
        EXPECT_EQ(lines.position(), text.size());
    }
}

TEST(TextLines, ASourceThatGivesNoLineEndIsNotReadForEver) {
    struct Endless final : TextSource {
        std::size_t given = 0;
        bool read_more(std::string& buffer) override {
            buffer.append(1'000'000, 'x');
            given += 1'000'000;
            return true;
        }
    } source;
    TextLines lines(source);
    EXPECT_FALSE(lines.next());
    EXPECT_TRUE(lines.is_too_long());
    EXPECT_LE(source.given, kMaxLineBytes + 1'000'000);
}

TEST(TakeWord, SplitsAtBlanksAndTabs) {
    std::string_view rest = " \tv  1\t2 ";
    EXPECT_EQ(take_word(rest), "v");
    EXPECT_EQ(take_word(rest), "1");
    EXPECT_EQ(take_word(rest), "2");
    EXPECT_EQ(take_word(rest), "");
}

TEST(CleanName, KeepsUtf8AndReplacesWhatCannotBeShown) {
    EXPECT_EQ(clean_name("  Ü中😀 \t"), "Ü中😀");
    EXPECT_EQ(clean_name("a\x1b[0m"), "a?[0m");   // no terminal escapes
    EXPECT_EQ(clean_name("\xff\xc0\x80"), "???"); // not UTF-8, and an overlong zero
    EXPECT_EQ(clean_name("\xed\xa0\x80"), "???"); // half of a surrogate pair
    EXPECT_EQ(clean_name("\xf0\x9f\x98"), "???"); // cut off
}

TEST(CleanName, IsCutBetweenLetters) {
    // 255 bytes and a letter of two bytes: the letter would end at byte 257.
    EXPECT_EQ(clean_name(std::string(255, 'a') + "ü"), std::string(255, 'a'));
    EXPECT_EQ(clean_name(std::string(254, 'a') + "ü").size(), kMaxNameBytes);
}

TEST(AsPlainText, RefusesWhatIsNotText) {
    EXPECT_FALSE(as_plain_text("\xff\xfe"
                               "v")
                     .ok());
    EXPECT_FALSE(as_plain_text("\xfe\xff"
                               "v")
                     .ok());
    EXPECT_FALSE(as_plain_text(std::string_view("a\0b", 3)).ok());
    EXPECT_EQ(as_plain_text("\xef\xbb\xbf"
                            "v")
                  .value(),
              "v");
}

} // namespace
} // namespace topple
