// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/stress/piles.h"

#include <limits>

namespace topple::app {
namespace {

/// Counts upward and sideways speed only: falling is no ejection. [m/s]
double ejection_speed(const World& world) {
    double fastest = 0;
    for (const Body& body : world.state().bodies)
        fastest = std::max({fastest, off_axis(body.v), static_cast<double>(body.v.y)});
    return fastest;
}

Measured measure_overlap(const Conditions& c, void (*build)(World&)) {
    Trial t(c);
    build(t.world);
    double fastest = 0;
    t.run(5, [&] { fastest = std::max(fastest, ejection_speed(t.world)); });
    return {{{"ejection", fastest}, {"lost", static_cast<double>(count_lost(t.world, 20))}}, ""};
}

} // namespace

Measured measure_overlapping_grid(const Conditions& c) {
    return measure_overlap(c, &build_overlapping_grid);
}

Measured measure_coincident_cubes(const Conditions& c) {
    return measure_overlap(c, &build_coincident_cubes);
}

Measured measure_time_to_sleep(const Conditions& c, int count) {
    constexpr double kSeconds = 30;
    Conditions with_sleep = c;
    with_sleep.parameters.sleep = true;
    Trial t(with_sleep);
    build_mixed_pile(t.world, count);
    while (t.time() < kSeconds) {
        t.step();
        if (t.last_report().awake_count == 0)
            return {{{"asleep", t.time()}}, ""};
    }
    const std::size_t awake = t.last_report().awake_count;
    return {{{"asleep", std::numeric_limits<double>::infinity()}},
            std::to_string(awake) + " awake after 30 s"};
}

} // namespace topple::app
