// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/promises/round_trip.h"

namespace topple::app {
namespace {

TEST(LongRoundTrip, EverySceneOfTheGalleryMovesForTenSecondsAsItWasSaved) {
    for (const SceneInfo& info : all_scenes())
        test::expect_round_trip(
            info, info.category == "Stress" && info.default_size > 0 ? 200 : 0, 600);
}

} // namespace
} // namespace topple::app
