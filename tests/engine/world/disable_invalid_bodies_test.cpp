// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

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
    {"WindowCenter", [](Body& b, Real x) { b.window_center.y = x; }},
    {"WindowRotation", [](Body& b, Real x) { b.window_rotation.x = x; }},
    {"WindowTime", [](Body& b, Real x) { b.window_time = x; }},
    {"WindowSpeed", [](Body& b, Real x) { b.window_speed = x; }},
    {"EarlierWindowSpeed", [](Body& b, Real x) { b.earlier_window_speed = x; }},
    {"Stiffness", [](Body& b, Real x) { b.stiffness = x; }},
};

DisableCause expected_cause(std::string_view field, Real value) {
    const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), field) != names.end();
    };
    if (is_one_of({"Position", "CenterOfMass"}))
        return std::isnan(value) ? DisableCause::pose : DisableCause::left_world;
    if (field == "Rotation")
        return DisableCause::pose;
    if (field == "Velocity")
        return DisableCause::velocity;
    if (field == "AngularVelocity")
        return DisableCause::spin;
    const bool is_mass = is_one_of({"LocalCenter",
                                    "Density",
                                    "GivenMass",
                                    "Mass",
                                    "InverseMass",
                                    "Inertia",
                                    "InverseInertia",
                                    "Extent"});
    return is_mass ? DisableCause::mass : DisableCause::settings;
}

class DisableInvalidBodies : public testing::TestWithParam<std::tuple<Field, Real>> {};

TEST_P(DisableInvalidBodies, OneBrokenBodyOfAPileIsDisabledAndTheRestGoOn) {
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

    EXPECT_EQ(t.world.step().newly_disabled_count, 1u);
    EXPECT_EQ(t[broken].disable_cause, expected_cause(field.name, value));
    t.run_for(2);
    EXPECT_TRUE(t[broken].is_disabled);
    for (const BodyId id : pile) {
        const Body& body = t[id];
        EXPECT_EQ(body.is_disabled, id == broken) << id.ordinal;
        EXPECT_TRUE(is_finite(body.world_from_body)) << id.ordinal;
        EXPECT_LT(length(body.v), 15) << id.ordinal; // no body was flung away
        EXPECT_LT(length(body.center_of_mass), 30) << id.ordinal;
    }
    const auto valid = t.world.validate();
    EXPECT_TRUE(valid.ok()) << (valid ? "" : valid.error().text());
    const BodyDef def = t.world.describe(broken);
    World another;
    EXPECT_TRUE(another.create_body(def).ok()); // the body can be saved
}

INSTANTIATE_TEST_SUITE_P(Every,
                         DisableInvalidBodies,
                         testing::Combine(testing::ValuesIn(kFields),
                                          testing::Values(std::numeric_limits<Real>::quiet_NaN(),
                                                          1.0e38f)),
                         [](const auto& of) {
                             return std::string(std::get<0>(of.param).name) +
                                    (std::get<1>(of.param) > 0 ? "Huge" : "NaN");
                         });

/// A valley of triangles, half under water, with one body of every kind.
class Valley : public TestWorld {
public:
    Valley() {
        constexpr std::uint32_t kSide = 17;
        HeightSamples samples{.columns = kSide, .rows = kSide, .scale = {0.5f, 1, 0.5f}};
        for (std::uint32_t row = 0; row < kSide; ++row)
            for (std::uint32_t column = 0; column < kSide; ++column) {
                const Real x = static_cast<Real>(column) - 8, z = static_cast<Real>(row) - 8;
                samples.heights.push_back((x * x + z * z) / 40); // 1.6 m higher at the sides
            }
        Result<HeightField> field = HeightField::build(std::move(samples));
        create({.colliders = {{.shape = HeightFieldShape{
                                   std::make_shared<HeightField>(std::move(*field))}}}});
        EXPECT_TRUE(world.set_water_volume({.box = {{-4, -1, -4}, {4, 0.6f, 4}}}).ok());
        const Shape hull = HullShape{std::make_shared<ConvexHull>(box_hull({0.2f, 0.15f, 0.3f}))};
        add({{.shape = CylinderShape{0.3f, 0.3f}}});
        add({{.shape = ConeShape{0.3f, 0.3f}}});
        add({{.shape = CapsuleShape{0.2f, 0.2f}}});
        add({{.shape = SphereShape{0.3f}}});
        add({{.shape = hull, .body_from_shape = {{-0.2f, 0, 0}, {}}},
             {.shape = hull, .body_from_shape = {{0.2f, 0, 0.1f}, {}}}});
        add({{.shape = BoxShape{{0.3f, 0.2f, 0.3f}}}}, 400); // floats
    }

    std::vector<BodyId> things;

private:
    void add(std::vector<ColliderDef> colliders, Real density = 2000) {
        const auto k = static_cast<Real>(things.size());
        const Vec3 place{0.8f * std::cos(k), 0.8f + 0.3f * k, 0.8f * std::sin(k)};
        things.push_back(create({.motion = Motion::dynamic,
                                 .world_from_body = {place, {}},
                                 .colliders = std::move(colliders),
                                 .density = density}));
    }
};

TEST(DisableInvalidBodiesInAValley, OnlyTheBrokenOneAndTheRestComeToRestAsBefore) {
    Valley valley;
    valley.run_for(4);
    const Snapshot settled = valley.world.snapshot();
    constexpr Real kStill = 0.5f; // [m/s]; sleep is off, floating bodies oscillate, round ones roll
                                  // on
    for (const BodyId id : valley.things)
        ASSERT_LT(length(valley[id].v), kStill) << id.ordinal;
    Random random(test::seed());
    for (const Field& field : kFields)
        for (const Real value : {std::numeric_limits<Real>::quiet_NaN(), 1.0e38f, -1.0e38f}) {
            const BodyId broken = valley.things[random.below(6)];
            SCOPED_TRACE(testing::Message() << field.name << ' ' << value << " of body "
                                            << broken.ordinal << ", seed " << test::seed());
            WorldState state = *settled;
            for (Body& b : state.bodies)
                if (b.id == broken)
                    field.spoil(b, value);
            valley.world.restore(state);
            ASSERT_EQ(valley.world.step().newly_disabled_count, 1u);
            valley.run_for(1);
            for (const BodyId id : valley.things) {
                ASSERT_EQ(valley[id].is_disabled, id == broken) << id.ordinal;
                ASSERT_TRUE(is_finite(valley[id].world_from_body)) << id.ordinal;
                ASSERT_LT(length(valley[id].v), kStill) << id.ordinal;
            }
            ASSERT_TRUE(valley.world.validate().ok());
        }
}

TEST(DisableInvalidBodies, ABodyThatLeavesTheWorldIsNoWallInTheSameStep) {
    // The leader ends the step beyond the end of the world, where this cell has its origin, and is disabled at its old
    // position; the follower ends the step there.
    const GridCell last{976562500, 0, 0};
    TestWorld t(TestWorld::weightless());
    t.create({.colliders = {
                  {.shape = BoxShape{}}}}); // without static bodies there is no search for walls
    const BodyId leader = t.ball({}, 0.5f);
    const BodyId follower = t.ball({}, 0.1f);
    ASSERT_TRUE(t.world.set_pose(leader, {{-0.5f, 0, 0}, {}}, last).ok());
    ASSERT_TRUE(t.world.set_pose(follower, {{-2, 0, 0}, {}}, last).ok());
    t.set_velocity(leader, {6000, 0, 0});
    t.set_velocity(follower, {90, 0, 0}); // 1.5 m a step
    t.world.step();
    ASSERT_TRUE(t[leader].is_disabled);
    EXPECT_EQ(t[leader].disable_cause, DisableCause::left_world);
    EXPECT_EQ(t[follower].disable_cause, DisableCause::none);
    EXPECT_NEAR(t[follower].center_of_mass.x, -0.5f, 0.02f);
    EXPECT_EQ(t[follower].v.x, 90);
}

} // namespace
} // namespace topple
