// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

/// A box on a slope of `angle` radians with friction mu; gravity is turned, not the floor.
struct Slope : TestWorld {
    BodyId box;
    Slope(Real angle, Real mu) : Slope(angle, Material{.friction = mu}) {}
    Slope(Real angle, const Material& material) {
        tilt(angle);
        floor(material);
        box = create(
            {.motion = Motion::dynamic,
             .world_from_body = {{0, 0.25f, 0}, {}},
             .colliders = {{.shape = BoxShape{{0.5f, 0.25f, 0.5f}}, .material = material}}});
    }
    void tilt(Real angle) {
        const Real g = 9.81f;
        EXPECT_TRUE(world.set_parameter("gravity_x", g * std::sin(angle)).ok());
        EXPECT_TRUE(world.set_parameter("gravity_y", -g * std::cos(angle)).ok());
    }
};

TEST(Friction, ABoxStaysWhereTheSlopeIsBelowItsFriction) {
    for (const Real mu : {0.3f, 0.6f}) {
        Slope t(std::atan(mu) - 0.05f, mu); // 3 degrees below
        t.run_for(2);
        const Real settled = t[t.box].center_of_mass.x;
        t.run_for(3);
        EXPECT_NEAR(t[t.box].center_of_mass.x, settled, 3e-4f) << "mu " << mu; // 0.1 mm/s
    }
}

TEST(Friction, ABoxSlidesWhereTheSlopeIsAboveItsFriction) {
    for (const Real mu : {0.3f, 0.6f}) {
        const Real angle = std::atan(mu) + 0.05f;
        Slope t(angle, mu);
        t.run_for(1);
        const Real v = t[t.box].v.x;
        t.run_for(1);
        // a = g (sin - mu cos)
        const Real expected = 9.81f * (std::sin(angle) - mu * std::cos(angle));
        EXPECT_NEAR(t[t.box].v.x - v, expected, 0.02f * expected) << "mu " << mu;
    }
}

const Material kSticky{.friction = 0.3f, .static_friction = 0.6f};
const Real kSlideAngle = std::atan(0.3f), kSlipAngle = std::atan(0.6f); // 16.7 and 31 degrees

TEST(Friction, BetweenTheTwoAnglesABoxStaysUntilItIsPushedAndThenKeepsSliding) {
    const Real angle = (kSlideAngle + kSlipAngle) / 2;
    Slope t(angle, kSticky);
    t.run_for(2);
    const Real settled = t[t.box].center_of_mass.x;
    t.run_for(3);
    EXPECT_NEAR(t[t.box].center_of_mass.x, settled, 3e-4f);
    t.set_velocity(t.box, {0.1f, 0, 0});
    t.run_for(2);
    // Sliding without sticking: v = 0.1 m/s + g (sin - mu_k cos) t.
    const Real a = 9.81f * (std::sin(angle) - 0.3f * std::cos(angle));
    EXPECT_NEAR(t[t.box].v.x, 0.1f + 2 * a, 0.01f * a);
}

TEST(Friction, ABoxSlipsAtTheAngleOfStaticFriction) {
    for (const Real beyond : {-0.002f, 0.002f}) { // a tenth of a degree
        Slope t(0, kSticky);
        t.run_for(0.5f);
        t.tilt(kSlipAngle + beyond);
        t.run_for(2);
        const Real v = t[t.box].v.x;
        if (beyond < 0) {
            EXPECT_LT(v, 1e-4f);
            continue;
        }
        t.run_for(1);
        // A sliding box feels only kinetic friction.
        const Real a = 9.81f *
                       (std::sin(kSlipAngle + beyond) - 0.3f * std::cos(kSlipAngle + beyond));
        EXPECT_NEAR(t[t.box].v.x - v, a, 0.01f * a);
    }
}

TEST(Friction, ASlidingBoxThatStopsSticksAgain) {
    const Real angle = (kSlideAngle + kSlipAngle) / 2;
    Slope t(angle, kSticky);
    t.set_velocity(t.box, {-1, 0, 0}); // up the slope: the box slows down for any friction
    t.run_for(1);
    const Vec3 stopped = t[t.box].center_of_mass;
    t.run_for(2);
    EXPECT_NEAR(t[t.box].center_of_mass.x, stopped.x, 3e-4f);
    // 1 m/s at g (sin + mu_k cos)
    EXPECT_NEAR(stopped.x, -0.5f / (9.81f * (std::sin(angle) + 0.3f * std::cos(angle))), 2e-3f);
}

TEST(Friction, AStaticCoefficientLikeTheOtherChangesNoBit) {
    const auto hash_with = [](Real static_friction) {
        Material material{.friction = 0.5f, .static_friction = static_friction};
        Slope t(std::atan(0.5f) + 0.02f, material);
        t.run_for(1);
        return t[t.box].center_of_mass;
    };
    EXPECT_EQ(hash_with(0), hash_with(0.5f));
}

TEST(Friction, APairOfNamedMaterialsHasItsOwn) {
    // Both materials are rough, but this pair has little friction.
    Material rubber{.friction = 1}, ice{.friction = 1};
    rubber.name = MaterialName("rubber");
    ice.name = MaterialName("ice");
    TestWorld t;
    ASSERT_TRUE(t.world.set_material_pair({ice.name, rubber.name, {.friction = 0.1f}}).ok());
    t.floor(ice);
    const BodyId sliding = t.cube({0, 0.5f, 0}, rubber),
                 other = t.cube({5, 0.5f, 0}, {.friction = 1});
    t.run_for(0.5f);
    t.set_velocity(sliding, {0, 0, 2});
    t.set_velocity(other, {0, 0, 2});
    t.run_for(1);
    EXPECT_NEAR(t[sliding].v.z, 2 - 0.1f * 9.81f, 0.01f);
    EXPECT_NEAR(t[other].v.z, 0, 1e-3f);
}

TEST(Friction, ASlidingBoxStopsAfterTheWayThatItsSpeedBuys) {
    TestWorld t;
    t.floor({.friction = 0.5f});
    const BodyId box = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.1f, 0}, {}},
         .colliders = {{.shape = BoxShape{{0.5f, 0.1f, 0.5f}}, .material = {.friction = 0.5f}}}});
    t.run_for(0.5f);
    t.set_velocity(box, {3, 0, 4}); // 5 m/s along no axis
    t.run_for(3);
    // Stopping distance v^2 / (2 mu g) = 25 / 9.81 along the course.
    const Vec3 way = t[box].center_of_mass;
    EXPECT_NEAR(std::hypot(way.x, way.z), 25 / 9.81f, 0.03f);
    EXPECT_NEAR(way.x / way.z, 0.75f, 0.01f);
}

TEST(Friction, ABallSetSlidingEndsRollingAtFiveSevenths) {
    // Friction decreases v and increases w until v = w r; for a solid ball v ends at 5/7 of its initial value.
    TestWorld t;
    t.floor({.friction = 0.5f, .rolling_resistance = 0});
    const BodyId ball = t.ball({0, 0.5f, 0}, 0.5f, {.friction = 0.5f, .rolling_resistance = 0});
    t.run_for(0.5f);
    t.set_velocity(ball, {7, 0, 0});
    t.run_for(1);
    EXPECT_NEAR(t[ball].v.x, 5, 0.05f);
    EXPECT_NEAR(t[ball].w.z, -10, 0.1f);
    const Real v = t[ball].v.x;
    t.run_for(2);
    EXPECT_NEAR(t[ball].v.x, v, 0.01f * v); // the ball rolls on
}

TEST(Friction, RollingResistanceBringsABallToRest) {
    // Torque mu_r r N against w: a = -mu_r g / (1 + 2/5) by d'Alembert, so 1 m/s is lost after 1.4 / (0.1 * 9.81) =
    // 1.43 s.
    TestWorld t;
    t.floor();
    const BodyId ball = t.ball({0, 0.5f, 0}, 0.5f, {.rolling_resistance = 0.1f});
    t.run_for(0.5f);
    t.set_velocity(ball, {1, 0, 0}, {0, 0, -2});
    t.run_for(1);
    EXPECT_NEAR(t[ball].v.x, 1 - 1 / 1.427f, 0.03f);
    t.run_for(1);
    EXPECT_NEAR(t[ball].v.x, 0, 1e-3f);
}

/// Returns a flat strip of triangles along x, 60 m long and 8 m wide.
MeshShape flat_strip() {
    TriangleMesh mesh;
    constexpr std::uint32_t kColumns = 60, kRows = 4;
    for (std::uint32_t z = 0; z <= kRows; ++z)
        for (std::uint32_t x = 0; x <= kColumns; ++x)
            mesh.vertices.push_back({static_cast<Real>(x) - 5, 0, 2 * static_cast<Real>(z) - 4});
    for (std::uint32_t z = 0; z < kRows; ++z)
        for (std::uint32_t x = 0; x < kColumns; ++x) {
            const std::uint32_t i = z * (kColumns + 1) + x, below = i + kColumns + 1;
            mesh.triangles.push_back({i, below, i + 1});
            mesh.triangles.push_back({i + 1, below, below + 1});
        }
    return {std::make_shared<MeshTree>(mesh)};
}

// The default resistance of 0.01, that of a tire on asphalt, takes 6 % of 5 m/s in 4 s. The edges of the triangles
// take no speed.
TEST(Friction, OnlyRollingResistanceSlowsABallOnAMesh) {
    for (const Real resistance : {Real(0), Material{}.rolling_resistance}) {
        SCOPED_TRACE(resistance);
        const Material material{.rolling_resistance = resistance};
        TestWorld t;
        t.create({.colliders = {{.shape = flat_strip(), .material = material}}});
        const BodyId ball = t.ball({0, 0.5f, 0.1f}, 0.5f, material);
        t.set_velocity(ball, {5, 0, 0}, {0, 0, -10});
        t.run_for(4);
        EXPECT_NEAR(t[ball].v.x, 5 - 4 * resistance * 9.81f / 1.4f, 5e-4f);
        EXPECT_NEAR(t[ball].v.z, 0, 1e-4f);
    }
}

/// Returns the way of a flat box that slides over a floor from (3, 0, 1.5) m/s until it rests.
Vec3 way_of_sliding(FrictionModel model, Real angle, InstructionSet set) {
    const Material material{.friction = 0.5f, .static_friction = 0.5f};
    TestWorld t;
    EXPECT_TRUE(t.world.set_parameter("friction_model", static_cast<double>(model)).ok());
    t.world.set_instruction_set(set);
    t.floor(material);
    const BodyId box = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{0, 0.1f, 0}, from_axis_angle({0, 1, 0}, angle)},
         .colliders = {{.shape = BoxShape{{0.5f, 0.1f, 0.5f}}, .material = material}}});
    t.run_for(0.5f);
    const Vec3 start = t[box].center_of_mass;
    t.set_velocity(box, {3, 0, 1.5f});
    t.run_for(2);
    return t[box].center_of_mass - start;
}

// A cone brakes along the path by mu g, a pyramid each of the two components: v^2 / (2 mu g) of the speed, or of each
// component, whose directions on a floor are x and z.
TEST(Friction, OfAPyramidBrakesEachTangentByItself) {
    const Real brake = 2 * 0.5f * 9.81f; // [m/s^2]
    const Real speed = std::hypot(Real(3), Real(1.5f));
    for (const Real angle : {0.0f, 0.4f}) { // of the box, which does not matter
        SCOPED_TRACE(angle);
        const Vec3 straight = way_of_sliding(FrictionModel::cone, angle, InstructionSet::scalar);
        EXPECT_NEAR(straight.x, speed * 3 / brake, 0.03f);
        EXPECT_NEAR(straight.z, speed * 1.5f / brake, 0.03f);
        const Vec3 bent = way_of_sliding(FrictionModel::pyramid, angle, InstructionSet::scalar);
        EXPECT_NEAR(bent.x, 3 * 3 / brake, 0.03f);
        EXPECT_NEAR(bent.z, 1.5f * 1.5f / brake, 0.03f);
        for (const FrictionModel model : {FrictionModel::cone, FrictionModel::pyramid})
            EXPECT_EQ(way_of_sliding(model, angle, best_instruction_set()),
                      way_of_sliding(model, angle, InstructionSet::scalar));
    }
}

} // namespace
} // namespace topple
