// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/similar_word.h"

#include "tests/support/test.h"

#include <array>

namespace topple {
namespace {

constexpr std::array<std::string_view, 5> kWords{"dt", "run", "rain", "machine", "gravity_y"};

TEST(SimilarWord, IsTheOneWithTheFewestLettersThatDiffer) {
    EXPECT_EQ(similar_word("runn", kWords), "run");
    EXPECT_EQ(similar_word("machne", kWords), "machine");
    EXPECT_EQ(similar_word("gravity", kWords), "gravity_y"); // two letters of seven
    EXPECT_EQ(similar_word("rain", kWords), "rain");
}

TEST(SimilarWord, IsNoneWhereMoreThanAThirdDiffers) {
    EXPECT_EQ(similar_word("bogus", kWords), "");
    EXPECT_EQ(similar_word("quicksand", kWords), "");
    EXPECT_EQ(similar_word("", kWords), "");
    EXPECT_EQ(similar_word("run", {}), "");
}

TEST(DidYouMean, AsksForTheSimilarWordOrNothing) {
    EXPECT_EQ(did_you_mean("runn", kWords), "; did you mean 'run'?");
    EXPECT_EQ(did_you_mean("bogus", kWords), "");
}

} // namespace
} // namespace topple
