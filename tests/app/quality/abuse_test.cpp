// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/quality/measures.h"

#include <gtest/gtest.h>

namespace topple::app {
namespace {

double value_of(const Measured& measured) { return measured.quantities.front().value; }

TEST(Abuse, NoRandomSceneGainsEnergy) {
    const Measured measured = measure_abuse({}, {.first_seed = 1000, .count = 120, .seconds = 0.7});
    EXPECT_EQ(value_of(measured), 0) << "% of the scenes: " << measured.note;
}

TEST(Abuse, WhatIsThrownAtAWallStaysOnItsSide) {
    const Measured measured = measure_lost({}, AbuseKind::thrown, 150);
    EXPECT_EQ(value_of(measured), 0) << measured.note;
}

} // namespace
} // namespace topple::app
