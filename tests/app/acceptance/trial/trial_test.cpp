// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/trial/trial.h"

#include "tests/support/test.h"

namespace topple::app {
namespace {

TEST(Trial, StepsForSoManySecondsAndLooksAfterEveryStep) {
    Trial t{Parameters{}};
    int looks = 0;
    t.run(0.5, [&] { ++looks; });
    EXPECT_EQ(looks, 30); // 60 looks a second
    EXPECT_NEAR(t.time(), 0.5, 1e-6);
}

TEST(Trial, FindsBodiesByIdAndByOrder) {
    Trial t{Parameters{}};
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(t.world
                        .create_body({.world_from_body = {{static_cast<Real>(i), 0, 0}, {}},
                                      .colliders = {{.shape = SphereShape{}}}})
                        .ok());
    EXPECT_EQ(t.position(2).x, 2);
    EXPECT_EQ(t.position(t.body(1).id).x, 1);
}

TEST(OffAxis, IsTheDistanceFromTheYAxis) { EXPECT_NEAR(off_axis({3, 100, -4}), 5, 1e-12); }

} // namespace
} // namespace topple::app
