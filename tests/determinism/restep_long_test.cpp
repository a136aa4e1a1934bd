// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/determinism/restep.h"

namespace topple {
namespace {

TEST(DeterminismLong, EightThreadsTakeTheSameStepAlikeTwoHundredTimes) {
    for (const int step : {1, 20, 45, 70, 120, 200})
        test::expect_same_steps_again(test::busy_moment(step), 2, 200);
}

TEST(DeterminismLong, EightThreadsTakeTheSameHundredStepsAlikeTenTimes) {
    test::expect_same_steps_again(test::busy_moment(30), 100, 10);
}

} // namespace
} // namespace topple
