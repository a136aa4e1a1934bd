// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Promise S9: a light box bears a thousand times its weight for ten seconds; up to a million times the scene stays
// finite.
#include "tests/support/figure.h"
#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

class MassRatio : public testing::TestWithParam<Real> {};

TEST_P(MassRatio, HeavyOnLightStandsOrSettlesButNeverFlies) {
    const Real ratio = GetParam();
    TestWorld t;
    t.floor();
    const auto box = [&](Real y, Real mass) {
        return t.create({.motion = Motion::dynamic,
                         .world_from_body = {{0, y, 0}, {}},
                         .colliders = {{.shape = BoxShape{}}},
                         .mass = mass});
    };
    const BodyId light = box(0.5f, 1), heavy = box(1.5f, ratio);
    Real fastest = 0;
    for (int step = 0; step < 600; ++step) {
        t.world.step();
        fastest = std::max({fastest, length(t[light].v), length(t[heavy].v)});
    }
    EXPECT_FALSE(t[light].is_disabled || t[heavy].is_disabled);
    static Real worst = 0; // maximum over all cases
    worst = std::max(worst, fastest);
    test::give_figure("at most %.2g m/s", static_cast<double>(worst));
    EXPECT_LT(fastest, 10) << "no more than a fall of 5 m gives";
    if (ratio <= 1000) {
        EXPECT_NEAR(t[heavy].center_of_mass.y, 1.5f, 0.1f);
        EXPECT_NEAR(t[light].center_of_mass.y, 0.5f, 0.1f);
    }
}

INSTANTIATE_TEST_SUITE_P(OneTo,
                         MassRatio,
                         testing::Values(10, 100, 1000, 1e4f, 1e5f, 1e6f),
                         [](const auto& row) {
                             return std::to_string(static_cast<long>(row.param));
                         });

} // namespace
} // namespace topple
