// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

TEST(LongCrowd, AHundredThousandBodiesAtOnceAreSteppedAndStayFinite) {
    auto opened = open_scene("box_pile:100000", 2);
    ASSERT_TRUE(opened.ok());
    for (int step = 0; step < 20; ++step)
        ASSERT_EQ(opened->world.step().disabled_count, 0u) << "step " << step;
    EXPECT_TRUE(opened->world.validate().ok());
}

} // namespace
} // namespace topple::app
