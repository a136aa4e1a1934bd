// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/contact_colors.h"

#include "tests/support/test_world.h"
#include "topple/dynamics/coloring.h"

#include <algorithm>
#include <set>
#include <utility>

namespace topple {
namespace {

using test::TestWorld;

/// A pyramid of balls in a layer of 4 by 4, 3 by 3, 2 by 2 and one, on a floor.
struct Pyramid : TestWorld {
    Pyramid() {
        floor();
        for (int layer = 0; layer < 4; ++layer)
            for (int i = 0; i < (4 - layer) * (4 - layer); ++i) {
                const auto side = static_cast<Real>(i / (4 - layer)),
                           along = static_cast<Real>(i % (4 - layer));
                const Real begin = 0.5f * static_cast<Real>(layer);
                ball({begin + side, 0.5f + 0.7f * static_cast<Real>(layer), begin + along});
            }
        run_for(0.3f);
    }
};

TEST(ContactColors, AreTheFirstFreeOnesInOrderAndNoBodyHasOneTwice) {
    const Pyramid t;
    const WorldState& s = t.world.state();
    const std::vector<std::uint8_t> colors = contact_colors(s);
    ASSERT_EQ(colors.size(), s.contacts.size());
    ASSERT_GT(colors.size(), 30u);
    std::set<std::pair<std::uint32_t, int>> used; // body and color
    for (std::size_t k = 0; k < colors.size(); ++k) {
        std::vector<std::uint32_t> movable;
        for (const std::uint32_t c : {s.contacts[k].collider_a, s.contacts[k].collider_b})
            if (is_awake(s.bodies[s.colliders[c].body]))
                movable.push_back(s.colliders[c].body);
        const auto is_free = [&](int color) {
            return std::none_of(movable.begin(), movable.end(), [&](std::uint32_t body) {
                return used.contains({body, color});
            });
        };
        int first = 0;
        while (!is_free(first))
            ++first;
        ASSERT_LT(first, kColorCount);
        EXPECT_EQ(colors[k], first) << "contact " << k;
        for (const std::uint32_t body : movable)
            used.insert({body, first});
    }
}

TEST(ContactColors, AreAsManyAsTheStepReports) {
    const Pyramid t;
    const std::vector<std::uint8_t> colors = contact_colors(t.world.state());
    const std::set<std::uint8_t> different(colors.begin(), colors.end());
    EXPECT_EQ(different.size(), t.world.last_report().color_count);
}

TEST(ContactColors, AreMissingAtBodiesAsleep) {
    TestWorld t(Parameters{});
    t.floor();
    const BodyId asleep = t.create({.motion = Motion::dynamic,
                                    .world_from_body = {{0, 0.5f, 0}, {}},
                                    .colliders = {{.shape = BoxShape{}}}});
    t.run_for(3);
    ASSERT_TRUE(t[asleep].is_asleep);
    t.cube({5, 0.5f, 0});
    t.run_for(0.1f);
    const WorldState& s = t.world.state();
    const std::vector<std::uint8_t> colors = contact_colors(s);
    ASSERT_EQ(colors.size(), 2u);
    for (std::size_t k = 0; k < 2; ++k) {
        const Body& upper = s.bodies[s.colliders[s.contacts[k].collider_b].body];
        EXPECT_EQ(colors[k], upper.is_asleep ? kUncolored : 0);
    }
}

} // namespace
} // namespace topple
