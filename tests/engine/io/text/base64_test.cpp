// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/base64.h"

#include "tests/support/test.h"

namespace topple {
namespace {

TEST(Base64, GivesTheVectorsOfItsStandard) {
    const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                           {"f", "Zg=="},
                                                           {"fo", "Zm8="},
                                                           {"foo", "Zm9v"},
                                                           {"foob", "Zm9vYg=="},
                                                           {"fooba", "Zm9vYmE="},
                                                           {"foobar", "Zm9vYmFy"}}; // section 10
    for (const auto& [bytes, text] : vectors) {
        EXPECT_EQ(base64_of(bytes), text);
        EXPECT_EQ(bytes_of_base64(text), bytes);
    }
}

TEST(Base64, CarriesEveryByte) {
    std::string bytes;
    for (int i = 0; i < 300; ++i) {
        EXPECT_EQ(bytes_of_base64(base64_of(bytes)), bytes);
        bytes.push_back(static_cast<char>(255 - i));
    }
}

TEST(Base64, RefusesOtherTexts) {
    for (const char* text : {"Z",
                             "Zg",
                             "Zg=",
                             "Zg===",
                             "Z===",
                             "====",
                             "Zm9v!A==",
                             "Zg==Zg==",
                             "Zm 9",
                             "\xff\xff\xff\xff"})
        EXPECT_FALSE(bytes_of_base64(text).has_value()) << text;
}

} // namespace
} // namespace topple
