// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

#include <limits>

namespace topple {
namespace {

using test::TestWorld;

struct Field {
    const char* name;
    void (*spoil)(Body& body, Real value);
};

void PrintTo(const Field& field, std::ostream* out) { *out << field.name; }

const Field kFields[] = {
    {"Position", [](Body& b, Real x) { b.world_from_body.position.y = x; }},
    {"Rotation", [](Body& b, Real x) { b.world_from_body.rotation.z = x; }},
    {"CenterOfMass", [](Body& b, Real x) { b.center_of_mass.x = x; }},
    {"LocalCenter", [](Body& b, Real x) { b.local_center.z = x; }},
    {"Velocity", [](Body& b, Real x) { b.v.x = x; }},
    {"AngularVelocity", [](Body& b, Real x) { b.w.y = x; }},
    {"Density", [](Body& b, Real x) { b.density = x; }},
    {"GivenMass", [](Body& b, Real x) { b.given_mass = x; }},
    {"Mass", [](Body& b, Real x) { b.mass = x; }},
    {"InverseMass", [](Body& b, Real x) { b.inv_mass = x; }},
    {"Inertia", [](Body& b, Real x) { b.inertia.y.y = x; }},
    {"InverseInertia", [](Body& b, Real x) { b.inv_inertia.x.z = x; }},
    {"LinearDamping", [](Body& b, Real x) { b.linear_damping = x; }},
    {"AngularDamping", [](Body& b, Real x) { b.angular_damping = x; }},
    {"GravityScale", [](Body& b, Real x) { b.gravity_scale = x; }},
    {"Extent", [](Body& b, Real x) { b.extent = x; }},
    {"SleepTime", [](Body& b, Real x) { b.sleep_time = x; }},
    {"CreepTime", [](Body& b, Real x) { b.creep_time = x; }},
    {"Stiffness", [](Body& b, Real x) { b.stiffness = x; }},
};

class Freeze : public testing::TestWithParam<std::tuple<Field, Real>> {};

TEST_P(Freeze, OneBrokenBodyOfAPileIsFrozenAndTheRestGoOn) {
    TestWorld t;
    t.floor();
    std::vector<BodyId> pile;
    for (int i = 0; i < 12; ++i)
        pile.push_back(
            t.cube({0.6f * static_cast<Real>(i % 3), 0.6f + static_cast<Real>(i / 3), 0}));
    t.run_for(0.5f);
    const BodyId broken = pile[4];
    const auto& [field, value] = GetParam();
    WorldState state = t.world.state();
    for (Body& b : state.bodies)
        if (b.id == broken)
            field.spoil(b, value);
    t.world.restore(state);

    EXPECT_EQ(t.world.step().newly_frozen_count, 1u);
    t.run_for(2);
    EXPECT_TRUE(t[broken].is_frozen);
    for (const BodyId id : pile) {
        const Body& body = t[id];
        EXPECT_EQ(body.is_frozen, id == broken) << id.ordinal;
        EXPECT_TRUE(is_finite(body.world_from_body)) << id.ordinal;
        EXPECT_LT(length(body.v), 15) << id.ordinal; // none was flung away
        EXPECT_LT(length(body.center_of_mass), 30) << id.ordinal;
    }
    const auto valid = t.world.validate();
    EXPECT_TRUE(valid.ok()) << (valid ? "" : valid.error().text());
    const BodyDef def = t.world.describe(broken);
    World another;
    EXPECT_TRUE(another.create_body(def).ok()); // it can be saved
}

INSTANTIATE_TEST_SUITE_P(Every,
                         Freeze,
                         testing::Combine(testing::ValuesIn(kFields),
                                          testing::Values(std::numeric_limits<Real>::quiet_NaN(),
                                                          1.0e38f)),
                         [](const auto& of) {
                             return std::string(std::get<0>(of.param).name) +
                                    (std::get<1>(of.param) > 0 ? "Huge" : "NaN");
                         });

} // namespace
} // namespace topple
