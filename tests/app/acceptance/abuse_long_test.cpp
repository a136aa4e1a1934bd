// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

constexpr int kScenesPerBlock = 250;

/// The parameter is the number of a block of seeds.
class LongAbuse : public testing::TestWithParam<int> {};

// The 3,000 scenes of all kinds differ from those of `topple quality` and of the shorter tests.
TEST_P(LongAbuse, NoRandomSceneGainsEnergy) {
    const auto first = static_cast<std::uint64_t>(10000 + GetParam() * kScenesPerBlock);
    const Measured measured = measure_abuse(
        {}, {.first_seed = first, .count = kScenesPerBlock, .seconds = 2});
    EXPECT_EQ(measured.quantities.front().value, 0) << "% of the scenes: " << measured.note;
}

TEST_P(LongAbuse, NothingIsLost) {
    for (const AbuseKind kind : {AbuseKind::thrown, AbuseKind::thin_room, AbuseKind::thin_rain}) {
        const Measured measured = measure_lost({}, kind, 50, 1000 + 50 * GetParam());
        EXPECT_EQ(measured.quantities.front().value, 0) << measured.note;
    }
}

INSTANTIATE_TEST_SUITE_P(Blocks, LongAbuse, testing::Range(0, 12));

} // namespace
} // namespace topple::app
