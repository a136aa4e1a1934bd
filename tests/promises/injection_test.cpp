// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Promise S5: no infinite, NaN or huge number in any field survives a step; the broken bodies are disabled, the
// others go on. Fields of bodies: tests/engine/world/disable_invalid_bodies_test.cpp.
#include "tests/support/test_world.h"

#include <limits>

namespace topple {
namespace {

using test::TestWorld;

/// Cubes in layers of ten, some of them jointed.
struct Pile : TestWorld {
    std::vector<BodyId> bodies;
    Pile() {
        floor();
        for (int i = 0; i < 200; ++i) {
            const auto x = static_cast<Real>(i % 5), z = static_cast<Real>(i / 5 % 5);
            bodies.push_back(
                cube({1.02f * x - 2, 0.5f + 1.01f * static_cast<Real>(i / 25), 1.02f * z - 2}));
        }
        for (std::size_t i = 0; i + 26 < bodies.size(); i += 26)
            create({.type = JointType::ball,
                    .a = bodies[i],
                    .b = bodies[i + 1],
                    .local_anchor_a = {0.51f, 0, 0},
                    .local_anchor_b = {-0.51f, 0, 0}});
        run_for(0.5f);
    }
};

struct Wound {
    const char* name;
    void (*spoil)(WorldState& state, Real value);
    std::size_t most_disabled; ///< Bodies that the number reaches before the check.
};

void PrintTo(const Wound& wound, std::ostream* out) { *out << wound.name; }

Contact& a_contact(WorldState& state) { return state.contacts[state.contacts.size() / 2]; }

// A number in a contact or a joint reaches its two bodies within the step, and the bodies in the same sub-steps
// through those two.
const Wound kWounds[] = {
    {"NormalImpulse", [](WorldState& s, Real x) { a_contact(s).points[0].normal_impulse = x; }, 200},
    {"FrictionImpulse", [](WorldState& s, Real x) { a_contact(s).friction_impulse.x = x; }, 200},
    {"TwistImpulse", [](WorldState& s, Real x) { a_contact(s).twist_impulse = x; }, 200},
    {"RollingImpulse", [](WorldState& s, Real x) { a_contact(s).rolling_impulse.z = x; }, 200},
    {"Velocity", [](WorldState& s, Real x) { s.bodies[100].v.y = x; }, 1},
    {"Spin", [](WorldState& s, Real x) { s.bodies[100].w.y = x; }, 1},
    {"Place", [](WorldState& s, Real x) { s.bodies[100].world_from_body.position.z = x; }, 1},
    {"Friction", [](WorldState& s, Real x) { s.colliders[100].material.friction = x; }, 200},
};

class Injection : public testing::TestWithParam<std::tuple<Wound, Real>> {};

TEST_P(Injection, LeavesNoNumberThatIsNoneAndNobodyFlungAway) {
    Pile pile;
    const auto& [wound, value] = GetParam();
    WorldState state = pile.world.state();
    wound.spoil(state, value);
    pile.world.restore(state);
    for (int step = 0; step < 60; ++step) {
        const StepReport report = pile.world.step();
        ASSERT_LE(report.disabled_count, wound.most_disabled) << "step " << step;
        for (const Body& b : pile.world.state().bodies) {
            ASSERT_TRUE(is_finite(b.world_from_body) && is_finite(b.v) && is_finite(b.w))
                << "step " << step;
            ASSERT_LT(max_component(abs(b.center_of_mass)), 1.1e5f) << "step " << step;
        }
    }
    EXPECT_TRUE(pile.world.validate().ok());
}

const Real kNaN = std::numeric_limits<Real>::quiet_NaN(),
           kInfinity = std::numeric_limits<Real>::infinity();

INSTANTIATE_TEST_SUITE_P(
    Every,
    Injection,
    testing::Combine(testing::ValuesIn(kWounds),
                     testing::Values(kNaN, kInfinity, -kInfinity, 1e38f, -1e38f)),
    [](const auto& row) {
        return std::string(std::get<0>(row.param).name) + std::to_string(row.index % 5);
    });

} // namespace
} // namespace topple
