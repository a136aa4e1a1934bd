// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Promise F8: save(load(x)) is x, byte for byte, and a loaded scene moves as the saved one.
#include "tests/promises/round_trip.h"

#include "tests/support/figure.h"

namespace topple::app {
namespace {

TEST(RoundTrip, EverySceneOfTheGalleryIsReadAsItWasSaved) {
    for (const SceneInfo& info : all_scenes())
        test::expect_round_trip(
            info, info.category == "Stress" && info.default_size > 0 ? 60 : 0, 30);
    topple::test::give_figure("%zu scenes", all_scenes().size());
}

} // namespace
} // namespace topple::app
