// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/determinism/restep.h"

namespace topple {
namespace {

TEST(DeterminismLong, EightThreadsTakeTheSameStepAlikeAThousandTimes) {
    for (const int step : {1, 20, 45, 70, 120, 200})
        test::expect_same_steps_again(test::busy_moment(step), 2, 1000);
}

TEST(DeterminismLong, EightThreadsTakeTheSameHundredStepsAlikeFiftyTimes) {
    test::expect_same_steps_again(test::busy_moment(30), 100, 50);
}

} // namespace
} // namespace topple
