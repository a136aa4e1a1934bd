// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"

namespace topple::app {

Measured measure_internal_edges(const Conditions& c, PiecewiseGround ground, GroundRunner runner) {
    Trial t(c);
    const GroundTrial trial = add_ground_trial(t.world, ground, runner);
    t.run(0.5);
    const auto height = static_cast<double>(t.position(trial.runner).y);
    GroundRide ride;
    t.run(4, [&] { look_at_ride(ride, t.world, trial, height); });
    constexpr double kInDegrees = 180 / 3.14159265358979323846; // in a radian
    return {{{"hop", ride.hop * 1000},
             {"speed", ride.speed_change * 100},
             {"heading", ride.heading * kInDegrees}},
            ""};
}

} // namespace topple::app
