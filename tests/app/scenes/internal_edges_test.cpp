// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/friction/internal_edges.h"

#include "tests/support/test.h"

namespace topple::app {
namespace {

using Crossing = std::tuple<PiecewiseGround, GroundRunner>;

class InternalEdgeCrossing : public testing::TestWithParam<Crossing> {};

/// Returns the ride of 4 s after 0.5 s of settling, as case M14 defines it.
GroundRide ride_of(World& world, const GroundTrial& trial) {
    for (int i = 0; i < 30; ++i)
        world.step();
    const Body& body = *world.find(trial.runner);
    const auto height = static_cast<double>(body.world_from_body.position.y);
    GroundRide ride;
    for (int i = 0; i < 240; ++i) {
        world.step();
        look_at_ride(ride, world, trial, height);
    }
    return ride;
}

void expect_smooth(const GroundRide& ride) {
    EXPECT_LE(ride.hop, 1e-3);
    EXPECT_LE(ride.speed_change, 5e-3);
    EXPECT_LE(ride.heading, 0.05 * 3.14159265 / 180);
}

TEST_P(InternalEdgeCrossing, NothingHopsSlowsDownOrTurns) {
    const auto [ground, runner] = GetParam();
    World world;
    const GroundTrial trial = add_ground_trial(world, ground, runner);
    expect_smooth(ride_of(world, trial));
}

TEST_P(InternalEdgeCrossing, FarOutWhereAFloatIsCoarserItIsAsSmooth) {
    // At 200 m a float has steps of 15 micrometers, which bounds how well the pieces fit.
    const auto [ground, runner] = GetParam();
    World world;
    const GroundTrial trial = add_ground_trial(world, ground, runner, {197.3f, 0, -203.7f});
    expect_smooth(ride_of(world, trial));
}

INSTANTIATE_TEST_SUITE_P(All,
                         InternalEdgeCrossing,
                         testing::Combine(testing::ValuesIn(kPiecewiseGrounds),
                                          testing::ValuesIn(kGroundRunners)),
                         [](const auto& row) {
                             return std::string(name_of(std::get<0>(row.param))) + "_" +
                                    std::string(name_of(std::get<1>(row.param)));
                         });

} // namespace
} // namespace topple::app
