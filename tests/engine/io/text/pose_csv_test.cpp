// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/pose_csv.h"

#include "tests/support/test.h"

namespace topple {
namespace {

TEST(PoseCsv, HasOneRowABodyWithNineDigits) {
    WorldState state;
    state.step_count = 60;
    Body body;
    body.world_from_body.position = {0.1f, -2, 0};
    body.center_of_mass = {0.1f, -2, 0};
    body.v = {1, 0, 0};
    body.w = {0, 0, 1e-10f};
    state.bodies = {body, body};
    std::string csv;
    append_pose_rows(csv, state);
    // The float nearest to 0.1 is 0.100000001490..., the one nearest to 1e-10 is 1.00000001335...e-10.
    const std::string row = "0.100000001,-2,0,0,0,0,1,1,0,0,0,0,1.00000001e-10\n";
    EXPECT_EQ(csv, "60,0," + row + "60,1," + row);
}

TEST(PoseCsv, TheVelocityIsOfTheOrigin) {
    // The body turns at 2 rad/s about Z, its center of mass at rest at (1, 0, 0): the origin, 1 m to its -x, moves
    // with w x r = (0, 0, 2) x (-1, 0, 0) = (0, -2, 0).
    WorldState state;
    Body body;
    body.center_of_mass = {1, 0, 0};
    body.w = {0, 0, 2};
    state.bodies = {body};
    std::string csv;
    append_pose_rows(csv, state);
    EXPECT_EQ(csv, "0,0,0,0,0,0,0,0,1,0,-2,0,0,0,2\n");
}

} // namespace
} // namespace topple
