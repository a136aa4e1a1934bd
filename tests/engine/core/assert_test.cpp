// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/assert.h"

#include "tests/support/test.h"

#include <string>

namespace topple {
namespace {

#ifndef NDEBUG

std::string last_claim;

/// Records failed assertions instead of aborting, until its destructor.
struct ClaimRecorder {
    AssertHandler before = set_assert_handler(
        [](const char* claim, const char*, int) { last_claim = claim; });
    ClaimRecorder() { last_claim.clear(); }
    ~ClaimRecorder() { set_assert_handler(before); }
};

TEST(Assert, TellsTheHandlerWhichClaimBroke) {
    const ClaimRecorder recorder;
    const int mass = -1;
    TOPPLE_ASSERT(mass > 0);
    EXPECT_EQ(last_claim, "mass > 0");
}

TEST(Assert, IsSilentWhenTheClaimHolds) {
    const ClaimRecorder recorder;
    TOPPLE_ASSERT(1 + 1 == 2);
    EXPECT_EQ(last_claim, "");
}

TEST(AssertDeathTest, AbortsWithTheClaimWhenNobodyHandlesIt) {
    EXPECT_DEATH(TOPPLE_ASSERT(1 > 2), "broken: 1 > 2");
}

#endif

} // namespace
} // namespace topple
