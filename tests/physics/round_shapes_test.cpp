// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"

#include <array>

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kGravity = 9.81f;

/// A body on a slope of `angle` radians that falls towards +x; gravity is turned, not the floor.
struct RoundSlope : TestWorld {
    BodyId body;
    RoundSlope(Real angle,
               const Shape& shape,
               Vec3 position,
               Quat rotation,
               const Material& material) {
        EXPECT_TRUE(world.set_parameter("gravity_x", kGravity * std::sin(angle)).ok());
        EXPECT_TRUE(world.set_parameter("gravity_y", -kGravity * std::cos(angle)).ok());
        floor(material);
        body = create({.motion = Motion::dynamic,
                       .world_from_body = {position, rotation},
                       .colliders = {{.shape = shape, .material = material}}});
    }
    [[nodiscard]] Vec3 up() { return rotate((*this)[body].world_from_body.rotation, {0, 1, 0}); }
};

const Quat kAlongZ = from_axis_angle({1, 0, 0}, kPi / 2); ///< Lying, the axis across the slope.

TEST(RollingCylinder, GainsTwoThirdsOfWhatSlidingWouldDownASlope) {
    // Without slip a = g sin(angle) / (1 + I / m r^2), and I / m r^2 is 1/2.
    for (const Real angle : {0.05f, 0.2f, 0.4f}) {
        RoundSlope t(angle,
                     CylinderShape{0.25f, 0.4f},
                     {0, 0.25f, 0},
                     kAlongZ,
                     {.friction = 0.8f, .rolling_resistance = 0});
        t.run_for(0.5f);
        const Real before = t[t.body].v.x;
        t.run_for(1);
        const Real expected = 2 * kGravity * std::sin(angle) / 3;
        EXPECT_NEAR(t[t.body].v.x - before, expected, 0.01f * expected) << angle;
        EXPECT_NEAR(t[t.body].w.z, -t[t.body].v.x / 0.25f, 0.02f * t[t.body].v.x / 0.25f);
        EXPECT_NEAR(t[t.body].center_of_mass.z, 0, 1e-3f) << "it steers";
    }
}

TEST(RollingCylinder, KeepsItsSpeedOnTheLevel) {
    RoundSlope t(0,
                 CylinderShape{0.25f, 0.4f},
                 {0, 0.25f, 0},
                 kAlongZ,
                 {.friction = 0.6f, .rolling_resistance = 0});
    t.set_velocity(t.body, {2, 0, 0}, {0, 0, -8});
    t.run_for(5);
    EXPECT_NEAR(t[t.body].v.x, 2, 0.02f);
    EXPECT_NEAR(t[t.body].center_of_mass.y, 0.25f, 1e-3f);
    EXPECT_NEAR(t[t.body].center_of_mass.z, 0, 2e-3f);
}

TEST(StandingCylinder, SlipsAtTheAngleOfFriction) {
    for (const Real mu : {0.3f, 0.5f})
        for (const Real beyond : {-0.02f, 0.02f}) {
            const Real angle = std::atan(mu) + beyond;
            // The cylinder is flat enough to stand on any of these slopes.
            RoundSlope t(angle, CylinderShape{0.5f, 0.2f}, {0, 0.2f, 0}, {}, {.friction = mu});
            t.run_for(1);
            const Real before = t[t.body].v.x;
            t.run_for(1);
            const Real gain = kGravity * (std::sin(angle) - mu * std::cos(angle));
            EXPECT_NEAR(
                t[t.body].v.x - before, beyond < 0 ? 0 : gain, 0.03f * std::abs(gain) + 1e-4f)
                << mu;
            EXPECT_GT(t.up().y, 0.999f);
        }
}

TEST(StandingCylinder, TipsWhereItsMiddleIsBeyondItsRim) {
    // Tipping angle: tan(angle) = radius / half_height, for any turn of the fixed rim points.
    const CylinderShape can{0.3f, 0.6f};
    for (const Real turn : {0.0f, 0.2f, kPi / 8})
        for (const Real beyond : {-0.05f, 0.03f}) {
            RoundSlope t(std::atan(0.5f) + beyond,
                         can,
                         {0, 0.6f, 0},
                         from_axis_angle({0, 1, 0}, turn),
                         {.friction = 2});
            t.run_for(3);
            if (beyond < 0)
                EXPECT_GT(t.up().y, 0.99f) << turn;
            else
                EXPECT_LT(t.up().y, 0.5f) << turn;
        }
}

TEST(Cone, StandsOnItsBaseAndLiesOnItsSide) {
    const ConeShape cone{0.4f, 0.5f};
    RoundSlope standing(0, cone, {0, 0.5f, 0}, {}, {});
    standing.run_for(3);
    EXPECT_GT(standing.up().y, 0.9999f);
    EXPECT_NEAR(standing[standing.body].world_from_body.position.y, 0.5f, 2e-3f);

    // A cone on its side: the axis leans by half the opening angle, sin = r / sqrt(h^2 + r^2).
    const Real half_opening = std::atan(0.4f);
    RoundSlope lying(0,
                     cone,
                     {0, 0.25f, 0},
                     from_axis_angle({1, 0, 0}, kPi / 2 - half_opening),
                     {.rolling_resistance = 0.02f});
    lying.run_for(3);
    EXPECT_NEAR(lying.up().y, std::sin(-half_opening), 0.01f);
    EXPECT_LT(length(lying[lying.body].v), 0.05f);
}

TEST(Cans, AStackOfTenStandsForTenSeconds) {
    TestWorld t;
    t.floor();
    std::vector<BodyId> cans;
    for (int i = 0; i < 10; ++i)
        cans.push_back(
            t.create({.motion = Motion::dynamic,
                      .world_from_body = {{0, 0.3f * static_cast<Real>(2 * i + 1), 0},
                                          from_axis_angle({0, 1, 0}, 0.37f * static_cast<Real>(i))},
                      .colliders = {{.shape = CylinderShape{0.25f, 0.3f}}}}));
    t.run_for(10);
    for (std::size_t i = 0; i < cans.size(); ++i) {
        const Vec3 p = t[cans[i]].world_from_body.position;
        EXPECT_NEAR(p.y, 0.3f * static_cast<Real>(2 * i + 1), 0.01f) << i;
        EXPECT_LT(std::hypot(p.x, p.z), 0.01f) << i;
    }
}

/// Drops cylinders, cones, boxes, balls and capsules into a pit.
std::vector<BodyId> fill_pit(TestWorld& t, int count) {
    t.floor();
    for (const Real side : {-1.0f, 1.0f}) {
        t.create({.world_from_body = {{side * 2.5f, 4, 0}, {}},
                  .colliders = {{.shape = BoxShape{{0.5f, 4, 3}}}}});
        t.create({.world_from_body = {{0, 4, side * 2.5f}, {}},
                  .colliders = {{.shape = BoxShape{{3, 4, 0.5f}}}}});
    }
    Random random(test::seed());
    const std::array<Shape, 6> shapes{CylinderShape{0.2f, 0.3f},
                                      ConeShape{0.25f, 0.3f},
                                      CylinderShape{0.3f, 0.1f},
                                      BoxShape{{0.2f, 0.25f, 0.2f}},
                                      CapsuleShape{0.15f, 0.2f},
                                      SphereShape{0.2f}};
    std::vector<BodyId> bodies;
    for (int i = 0; i < count; ++i) {
        const Vec3 place{0.8f * static_cast<Real>(i % 5 - 2),
                         0.5f + 0.8f * static_cast<Real>(i / 25),
                         0.8f * static_cast<Real>(i / 5 % 5 - 2)};
        const Vec3 axis{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        bodies.push_back(
            t.create({.motion = Motion::dynamic,
                      .world_from_body = {place,
                                          from_axis_angle(normalize_or(axis, {0, 1, 0}),
                                                          random.between(0, 3))},
                      .colliders = {{.shape = shapes[static_cast<std::size_t>(i) % 6]}}}));
    }
    return bodies;
}

TEST(RoundShapesInAPit, FallAsleepAndNoneIsLost) {
    TestWorld t{Parameters{}};
    const std::vector<BodyId> bodies = fill_pit(t, 200);
    t.run_for(15);
    int asleep = 0;
    for (const BodyId id : bodies) {
        const Body& body = t[id];
        ASSERT_FALSE(body.is_disabled);
        const Vec3 p = body.world_from_body.position;
        EXPECT_TRUE(is_finite(p));
        EXPECT_GT(p.y, 0);
        EXPECT_LT(std::max(std::abs(p.x), std::abs(p.z)), 2);
        asleep += is_awake(body) ? 0 : 1;
    }
    EXPECT_EQ(asleep, 200);
}

TEST(RoundShapesInAPit, GoTheSameWayWithAnyNumberOfThreads) {
    std::array<std::uint64_t, 2> hashes{};
    for (const int threads : {1, 4}) {
        TestWorld t(TestWorld::no_sleep(), threads);
        fill_pit(t, 60);
        t.run_for(1.5f);
        hashes[threads == 1 ? 0 : 1] = t.world.hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(OnTriangles, RoundShapesStandAndRoll) {
    // A grid of triangles in one plane, without steps.
    TriangleMesh mesh;
    constexpr int kCells = 12;
    for (int z = 0; z <= kCells; ++z)
        for (int x = 0; x <= kCells; ++x)
            mesh.vertices.push_back(
                {static_cast<Real>(x) - 6, 0, 0.37f * (static_cast<Real>(z) - 6)});
    for (std::uint32_t z = 0; z < kCells; ++z)
        for (std::uint32_t x = 0; x < kCells; ++x) {
            const std::uint32_t a = z * (kCells + 1) + x, b = a + kCells + 1;
            mesh.triangles.push_back({a, b, b + 1});
            mesh.triangles.push_back({a, b + 1, a + 1});
        }
    TestWorld t;
    t.create({.colliders = {{.shape = MeshShape{std::make_shared<const MeshTree>(std::move(mesh))},
                             .material = {.rolling_resistance = 0}}}});
    const BodyId standing = t.create({.motion = Motion::dynamic,
                                      .world_from_body = {{-3, 0.3f, 0.8f}, {}},
                                      .colliders = {{.shape = CylinderShape{0.4f, 0.3f}}}});
    const BodyId rolling = t.create({.motion = Motion::dynamic,
                                     .world_from_body = {{-4, 0.25f, -0.7f}, kAlongZ},
                                     .velocity = {2, 0, 0},
                                     .angular_velocity = {0, 0, -8},
                                     .colliders = {{.shape = CylinderShape{0.25f, 0.4f},
                                                    .material = {.rolling_resistance = 0}}}});
    Real highest = 0;
    for (int i = 0; i < 180; ++i) {
        t.run_for(1.0f / 60);
        highest = std::max(highest, t[rolling].center_of_mass.y);
    }
    EXPECT_LT(highest, 0.2515f) << "it hops";
    EXPECT_NEAR(t[rolling].v.x, 2, 0.03f);
    EXPECT_NEAR(t[rolling].center_of_mass.z, -0.7f, 0.02f);
    EXPECT_NEAR(t[standing].center_of_mass.y, 0.3f, 3e-3f);
    EXPECT_NEAR(t[standing].center_of_mass.x, -3, 2e-3f);
}

TEST(RollingCylinder, FeelsNoInternalEdgesBetweenBoxes) {
    TestWorld t;
    for (int i = 0; i < 12; ++i)
        t.create({.world_from_body = {{static_cast<Real>(i) - 6, -0.5f, 0}, {}},
                  .colliders = {{.shape = BoxShape{{0.5f, 0.5f, 2}},
                                 .material = {.rolling_resistance = 0}}}});
    const BodyId drum = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{-5.3f, 0.25f, 0}, kAlongZ},
                                  .velocity = {2, 0, 0},
                                  .angular_velocity = {0, 0, -8},
                                  .colliders = {{.shape = CylinderShape{0.25f, 0.4f},
                                                 .material = {.rolling_resistance = 0}}}});
    Real highest = 0;
    for (int i = 0; i < 240; ++i) {
        t.run_for(1.0f / 60);
        highest = std::max(highest, t[drum].center_of_mass.y);
    }
    EXPECT_LT(highest, 0.251f) << "it hops";
    EXPECT_NEAR(t[drum].v.x, 2, 0.03f);
    EXPECT_NEAR(t[drum].center_of_mass.z, 0, 0.02f);
}

TEST(FastRoundShapes, DoNotPassThroughThinWalls) {
    Random random(test::seed());
    for (const Real speed : {30.0f, 100.0f, 390.0f})
        for (const Shape& shape :
             {Shape{CylinderShape{0.05f, 0.05f}}, Shape{ConeShape{0.05f, 0.06f}}})
            for (int i = 0; i < 8; ++i) {
                TestWorld t(TestWorld::weightless());
                t.create({.colliders = {{.shape = BoxShape{{0.01f, 2, 2}}}}});
                const Vec3 axis{
                    random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
                const BodyId id = t.create(
                    {.motion = Motion::dynamic,
                     .world_from_body = {{random.between(-1.5f, -1), random.between(-1, 1), 0},
                                         from_axis_angle(normalize_or(axis, {0, 1, 0}),
                                                         random.between(0, 3))},
                     .velocity = {speed, 0, 0},
                     .angular_velocity = axis * 20,
                     .colliders = {{.shape = shape}}});
                t.run_for(0.5f);
                EXPECT_LT(t[id].center_of_mass.x, 0) << type_name(shape) << " at " << speed;
            }
}

TEST(OnAHeightField, ThingsRestInTheValleyAndWhatIsPushedInComesOut) {
    // A valley along z: |x| / 2.
    HeightSamples samples{.columns = 21, .rows = 11, .scale = {1, 0.5f, 2}};
    for (int row = 0; row < 11; ++row)
        for (int column = 0; column < 21; ++column)
            samples.heights.push_back(static_cast<Real>(std::abs(column - 10)));
    TestWorld t;
    t.create({.colliders = {{.shape = HeightFieldShape{std::make_shared<const HeightField>(
                                 *HeightField::build(samples))}}}});
    const BodyId ball = t.ball({4, 4, -3}, 0.5f);
    const BodyId overlapping = t.ball({0, 0.2f, 4}, 0.5f);
    const BodyId can = t.create({.motion = Motion::dynamic,
                                 .world_from_body = {{-2, 2.5f, 0}, kAlongZ},
                                 .colliders = {{.shape = CylinderShape{0.3f, 0.5f}}}});
    const BodyId crate = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{5, 3.2f, 0}, from_axis_angle({0, 0, 1}, std::atan(0.5f))},
         .colliders = {{.shape = BoxShape{}}}});
    t.run_for(8);
    // Between two slopes of atan(1/2) a ball's center lies r / cos above the bottom.
    const Real above = std::sqrt(1.25f);
    EXPECT_NEAR(t[ball].center_of_mass.x, 0, 0.05f);
    EXPECT_NEAR(t[ball].center_of_mass.y, 0.5f * above, 0.01f);
    EXPECT_NEAR(t[overlapping].center_of_mass.y, 0.5f * above, 0.01f);
    EXPECT_NEAR(t[can].center_of_mass.x, 0, 0.05f);
    EXPECT_NEAR(t[can].center_of_mass.y, 0.3f * above, 0.01f);
    // A slope of 27 degrees is below the friction angle of a crate, atan(0.6) = 31 degrees.
    EXPECT_NEAR(t[crate].center_of_mass.x, 4.85f, 0.2f);
    EXPECT_LT(length(t[crate].v), 0.01f);
}

TEST(OnAHeightField, NothingDynamicIsMadeOfIt) {
    TestWorld t;
    HeightSamples samples{.columns = 2, .rows = 2, .heights = {0, 0, 0, 0}};
    const auto field = std::make_shared<const HeightField>(*HeightField::build(samples));
    const Result<BodyId> id = t.world.create_body(
        {.motion = Motion::dynamic, .colliders = {{.shape = HeightFieldShape{field}}}, .mass = 1});
    ASSERT_FALSE(id.ok());
    EXPECT_NE(id.error().text().find("height field"), std::string::npos);
}

} // namespace
} // namespace topple
