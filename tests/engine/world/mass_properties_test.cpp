// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"

#include <array>
#include <cmath>
#include <limits>

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kNaN = std::numeric_limits<Real>::quiet_NaN();

/// A cube of 1 m with 2 kg, which turns as no uniform cube does.
BodyDef own_mass_cube() {
    return {.motion = Motion::dynamic,
            .colliders = {{.shape = BoxShape{}}},
            .mass_properties = MassProperties{2, {}, diagonal({1, 2, 2.5f})}};
}

TEST(OwnMassProperties, ATorqueTurnsABodyByItsOwnInertia) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.create(own_mass_cube());
    EXPECT_EQ(t[cube].mass, 2);
    const StepInput torque = Torque{.body = cube, .torque = {0, 4, 0}};
    t.world.step({&torque, 1});
    EXPECT_NEAR(t[cube].w.y, 4.0f / 2 * t.world.parameters().dt, 1e-6f); // torque / moment
}

TEST(OwnMassProperties, ABallThatIsHeavyBelowRightsItself) {
    TestWorld t;
    t.floor();
    const BodyId ball = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.5f, 0}, {0, 0, 0.7071068f, 0.7071068f}},
         .colliders = {{.shape = SphereShape{0.5f}}},
         .mass_properties = MassProperties{10, {0, -0.3f, 0}, diagonal({1, 1, 1})},
         .angular_damping = 1});
    const auto up = [&] { return rotate(t[ball].world_from_body.rotation, Vec3{0, 1, 0}).y; };
    ASSERT_LT(up(), 0.01f); // lies on its side
    t.run_for(20);
    EXPECT_GT(up(), 0.99f);
    EXPECT_NEAR(t[ball].world_from_body.position.y, 0.5f, 1e-3f); // the center of the shape
    EXPECT_NEAR(t[ball].center_of_mass.y, 0.2f, 5e-3f);
}

TEST(OwnMassProperties, ABoxWhoseCenterLiesOutsideItsBaseTips) {
    TestWorld t;
    t.floor();
    const auto box = [&](Real place, Real center) {
        BodyDef def = own_mass_cube();
        def.world_from_body.position = {place, 0.5f, 0};
        def.mass_properties->center_of_mass = {center, 0, 0};
        return t.create(def);
    };
    const BodyId stands = box(0, 0.4f), tips = box(5, 0.6f);
    t.run_for(2);
    EXPECT_GT(t[stands].world_from_body.rotation.w, 0.9999f);
    EXPECT_LT(std::abs(t[tips].world_from_body.rotation.w), 0.9f);
}

TEST(OwnMassProperties, NumbersThatNoBodyCanHaveAreRefusedInWords) {
    TestWorld t;
    const BodyId cube = t.cube({});
    const std::uint64_t before = t.world.hash();
    const auto message = [&](const MassProperties& properties) {
        const Result<void> set = t.world.set_mass_properties(cube, properties);
        EXPECT_FALSE(set.ok());
        BodyDef def = own_mass_cube();
        def.mass_properties = properties;
        EXPECT_FALSE(t.world.create_body(def).ok());
        return set ? std::string() : set.error().message;
    };
    const auto has = [](const std::string& text, const char* part) {
        return text.find(part) != std::string::npos;
    };
    EXPECT_TRUE(has(message({1, {}, diagonal({1, 1, 2.1f})}), "larger than the sum"));
    EXPECT_TRUE(has(message({1, {}, diagonal({1, 1, -1})}), "smallest principal moment"));
    EXPECT_TRUE(has(message({1, {}, diagonal({0, 1, 1})}), "smallest principal moment"));
    // Positive on the diagonal, but with the eigenvalues -1, 1, 3.
    EXPECT_TRUE(has(message({1, {}, {{1, 2, 0}, {2, 1, 0}, {0, 0, 1}}}), "smallest principal"));
    EXPECT_TRUE(has(message({1, {}, {{1, 0.1f, 0}, {0, 1, 0}, {0, 0, 1}}}), "symmetric"));
    EXPECT_TRUE(has(message({1, {kNaN, 0, 0}, diagonal({1, 1, 1})}), "finite"));
    EXPECT_TRUE(has(message({1, {}, diagonal({1, kNaN, 1})}), "finite"));
    EXPECT_TRUE(has(message({1, {2e5f, 0, 0}, diagonal({1, 1, 1})}), "center of mass"));
    EXPECT_TRUE(has(message({-1, {}, diagonal({1, 1, 1})}), "the mass"));
    EXPECT_FALSE(t.world.set_mass_properties({99}, {1, {}, diagonal({1, 1, 1})}).ok());
    EXPECT_EQ(t.world.hash(), before);
    BodyDef twice = own_mass_cube();
    twice.mass = 3;
    EXPECT_TRUE(has(t.world.create_body(twice).error().message, "mass twice"));
    // A flat plate lies at the bound.
    EXPECT_TRUE(t.world.set_mass_properties(cube, {1, {}, diagonal({1, 2, 3})}).ok());
}

TEST(OwnMassProperties, OutlastOtherShapesAndAnotherMotionUntilADensityIsSet) {
    TestWorld t;
    const BodyId cube = t.create(own_mass_cube());
    const MassProperties own{3, {0.1f, 0, 0}, {{1, 0.2f, 0}, {0.2f, 2, 0}, {0, 0, 2.5f}}};
    ASSERT_TRUE(t.world.set_mass_properties(cube, own).ok());
    ASSERT_TRUE(t.world.set_colliders(cube, std::array{ColliderDef{.shape = SphereShape{2}}}).ok());
    ASSERT_TRUE(t.world.set_motion(cube, Motion::static_).ok());
    EXPECT_EQ(t[cube].mass, 0);
    ASSERT_TRUE(t.world.set_motion(cube, Motion::dynamic).ok());
    const BodyDef def = t.world.describe(cube);
    ASSERT_TRUE(def.mass_properties.has_value());
    EXPECT_FALSE(def.mass.has_value());
    EXPECT_EQ(def.mass_properties->mass, own.mass);
    EXPECT_EQ(def.mass_properties->center_of_mass, own.center_of_mass);
    EXPECT_EQ(def.mass_properties->inertia, own.inertia);
    EXPECT_EQ(t[cube].inertia, own.inertia);
    EXPECT_EQ(t[cube].local_center, own.center_of_mass);
    ASSERT_TRUE(t.world.set_mass(cube, 6).ok()); // twice
    EXPECT_EQ(t[cube].inertia, own.inertia * 2);
    EXPECT_EQ(t[cube].local_center, own.center_of_mass);
    ASSERT_TRUE(t.world.set_density(cube, 1).ok());
    EXPECT_EQ(t[cube].local_center, Vec3{});
    EXPECT_NEAR(t[cube].mass, 4.0f / 3 * kPi * 8, 1e-3f);
    EXPECT_FALSE(t.world.describe(cube).mass_properties.has_value());
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(OwnMassProperties, ANewCenterHasTheVelocityOfItsMaterial) {
    TestWorld t(TestWorld::weightless());
    const BodyId cube = t.cube({});
    t.set_velocity(cube, {1, 0, 0}, {0, 0, 2});
    ASSERT_TRUE(t.world.set_mass_properties(cube, {2, {0.5f, 0, 0}, diagonal({1, 2, 2})}).ok());
    EXPECT_EQ(t[cube].v, (Vec3{1, 1, 0})); // w x r = 2 * 0.5 along Y
}

TEST(OwnMassProperties, ABallThatTurnsAroundAnotherPointIsNoBallForFastMotions) {
    TestWorld t;
    const BodyId ball = t.ball({0, 5, 0});
    const BodyId roller = t.create({.motion = Motion::dynamic,
                                    .world_from_body = {{5, 5, 0}, {}},
                                    .colliders = {{.shape = CylinderShape{0.5f, 0.5f}}}});
    const auto give = [&](BodyId id, Vec3 center) {
        ASSERT_TRUE(t.world.set_mass_properties(id, {1, center, diagonal({1, 1, 1})}).ok());
    };
    for (const BodyId id : {ball, roller})
        give(id, {});
    EXPECT_EQ(t[ball].inner_radius, Aabb::kInfinity); // turning moves none of its surface
    EXPECT_EQ(t[roller].round_axis, (Vec3{0, 1, 0}));
    for (const BodyId id : {ball, roller})
        give(id, {0.1f, 0, 0});
    EXPECT_EQ(t[ball].inner_radius, 0.5f);
    EXPECT_EQ(t[roller].round_axis, Vec3{});
}

TEST(OwnMassProperties, ABodyWithoutAVolumeMayHaveThem) {
    TestWorld t;
    EXPECT_FALSE(t.world.create_body({.motion = Motion::dynamic}).ok());
    const BodyId point = t.create(
        {.motion = Motion::dynamic, .mass_properties = MassProperties{1, {}, diagonal({1, 1, 1})}});
    t.run_for(1);
    EXPECT_NEAR(t[point].v.y, -9.81f, 0.01f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(OwnMassProperties, ComeBackWithASnapshot) {
    TestWorld t;
    t.floor();
    BodyDef def = own_mass_cube();
    def.world_from_body.position = {0, 2, 0};
    def.mass_properties->center_of_mass = {0.2f, -0.1f, 0};
    const BodyId cube = t.create(def);
    t.run_for(0.5f);
    const Snapshot then = t.world.snapshot();
    t.run_for(1);
    const std::uint64_t after = t.world.hash();
    ASSERT_TRUE(t.world.set_density(cube, 1000).ok());
    t.world.restore(*then);
    t.run_for(1);
    EXPECT_EQ(t.world.hash(), after);
}

TEST(OwnMassProperties, AnInertiaThatDoesNotFitTheShapeGainsNoEnergy) {
    for (const Real moment : {1e-3f, 1e-1f, 1e3f}) {
        TestWorld t;
        t.floor();
        BodyDef def = own_mass_cube();
        def.world_from_body = {{0, 2, 0}, normalize(Quat{0.2f, 0.1f, 0.3f, 1})};
        def.mass_properties->inertia = diagonal({moment, moment, 2 * moment});
        const BodyId cube = t.create(def);
        const double before = t.energy();
        double largest = before;
        for (int i = 0; i < 300; ++i) {
            t.world.step();
            largest = std::max(largest, t.energy());
        }
        EXPECT_LT(largest, before * 1.001 + 1e-3) << moment;
        EXPECT_FALSE(t[cube].is_disabled) << moment;
    }
}

} // namespace
} // namespace topple
