// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/result.h"

#include "tests/support/test.h"

#include <memory>
#include <string>

namespace topple {
namespace {

TEST(Error, TextNamesFileAndLineOnlyWhenTheyAreKnown) {
    EXPECT_EQ((Error{"no faces", "cow.obj", 12}.text()), "cow.obj:12: no faces");
    EXPECT_EQ((Error{"no faces", "cow.obj", 0}.text()), "cow.obj: no faces");
    EXPECT_EQ((Error{"no faces", "", 12}.text()), "line 12: no faces");
    EXPECT_EQ((Error{"no faces", "", 0}.text()), "no faces");
}

TEST(Result, HoldsTheValueItWasMadeFrom) {
    const Result<std::string> result = std::string("cow");
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(*result, "cow");
    EXPECT_EQ(result->size(), 3u);
}

TEST(Result, HoldsTheErrorItWasMadeFrom) {
    const Result<int> result = Error{"not a number", "", 3};
    EXPECT_FALSE(result.ok());
    EXPECT_EQ(result.error().line, 3);
}

TEST(Result, GivesAwayAValueThatCannotBeCopied) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
    const std::unique_ptr<int> taken = std::move(result).value();
    EXPECT_EQ(*taken, 7);
}

TEST(Result, OfNothingIsGoodUntilItHoldsAnError) {
    EXPECT_TRUE(Result<void>().ok());
    EXPECT_EQ((Result<void>(Error{"disk full", "", 0}).error().message), "disk full");
}

} // namespace
} // namespace topple
