// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/utf8.h"

#include "tests/support/test.h"

#include <string>

namespace topple {
namespace {

TEST(Utf8, IsPrintableWithoutControlCharactersAndBrokenSequences) {
    EXPECT_TRUE(is_printable_line(""));
    EXPECT_TRUE(is_printable_line("falls first: \"Größe\" 1 m², 箱 😀"));
    for (const std::string_view bad : {"a\nb",
                                       "tab\t",
                                       "\x7f",
                                       "\x1b[31m",
                                       "\xff",
                                       "\xc3",             // ends within a sequence
                                       "\xc0\xaf",         // longer than needed
                                       "\xed\xa0\x80",     // half of a surrogate pair
                                       "\xf4\x90\x80\x80", // above U+10FFFF
                                       "\xc2\x85"})        // next line, a control character
        EXPECT_FALSE(is_printable_line(bad)) << testing::PrintToString(std::string(bad));
    EXPECT_FALSE(is_printable_line(std::string_view("a\0b", 3)));
    EXPECT_TRUE(is_printable_line("\xc2\xa0")) << "a no-break space";
}

} // namespace
} // namespace topple
