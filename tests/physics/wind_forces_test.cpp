// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Air on shapes against closed forms: spheres, boxes, plates and cylinders, and the speeds at which bodies fall.
#include "topple/world/wind_forces.h"

#include "tests/support/test.h"
#include "tests/support/test_world.h"

#include <cmath>

namespace topple {
namespace {

using test::TestWorld;

const Transform kTurned{{3, -1, 2}, from_axis_angle(normalize(Vec3{1, 2, -1}), 0.7f)};

void expect_near(Vec3 a, Vec3 b, Real tolerance, const char* what = "") {
    EXPECT_LE(distance(a, b), tolerance) << what << ": " << a.x << " " << a.y << " " << a.z
                                         << " instead of " << b.x << " " << b.y << " " << b.z;
}

TEST(WindForce, OnASphereIsDragAloneFromEverySide) {
    // rho C A u^2 / 2 = 1.2 * 0.47 * pi 0.3^2 * 100 / 2 = 7.973 N
    for (const Vec3 way : {Vec3{1, 0, 0}, normalize(Vec3{1, -2, 3})})
        expect_near(wind_force(SphereShape{0.3f}, kTurned, way * 10, {.drag = 0.47f, .lift = 2}),
                    way * 7.973f,
                    2e-3f);
}

TEST(WindForce, OnABoxFollowsFromItsFaces) {
    const BoxShape box{{1, 0.5f, 0.25f}}; // faces of 0.5, 1 and 2 m^2
    const WindDef wind{.drag = 1.5f, .lift = 0.8f, .density = 2};
    // Straight on: rho C A u^2 / 2 = 2 * 1.5 * 2 * 9 / 2, and no lift.
    expect_near(wind_force(box, {}, {0, 0, 3}, wind), {0, 0, 27}, 1e-4f);
    // At angle t to the normals of two faces the air moves along u = (sin t, 0, cos t) and meets the areas
    // 0.5 sin t and 2 cos t. The lift is that of (0.5 sin t, 0, 2 cos t), across u = along (cos t, 0, -sin t):
    // (0.5 - 2) sin t cos t.
    for (const Real degrees : {20.0f, 45.0f, 70.0f}) {
        const Real s = std::sin(degrees * kPi / 180), c = std::cos(degrees * kPi / 180);
        const Vec3 u{s, 0, c}, across{c, 0, -s};
        expect_near(wind_force(box, {}, u * 3, wind),
                    u * (9 * 1.5f * (0.5f * s + 2 * c)) + across * (9 * 0.8f * -1.5f * s * c),
                    1e-4f);
        // The box and the air turned alike.
        expect_near(wind_force(box, kTurned, rotate(kTurned.rotation, u * 3), wind),
                    rotate(kTurned.rotation, wind_force(box, {}, u * 3, wind)),
                    1e-3f);
    }
}

TEST(WindForce, OnAPlateIsThatOfACloth) {
    // A plate of 2 m^2 at the angle t of its normal: drag A cos t, lift A sin t cos t towards the normal.
    const BoxShape plate{{0.5f, 1, 1e-5f}};
    const TriangleMesh sheet{
        .vertices = {{-0.5f, -1, 0}, {0.5f, -1, 0}, {0.5f, 1, 0}, {-0.5f, 1, 0}},
        .triangles = {{0, 1, 2}, {0, 2, 3}}};
    const MeshShape mesh{std::make_shared<const MeshTree>(sheet)};
    const Real t = 0.6f;
    for (const Real side : {1.0f, -1.0f}) {
        const Vec3 u{std::sin(t), 0, side * std::cos(t)};
        const Vec3 across{-std::cos(t), 0, side * std::sin(t)};
        const Real lift = 2 * std::sin(t) * std::cos(t) * kAirDensity * 16 / 2;
        const WindDef wind{.drag = 0, .lift = 1};
        expect_near(wind_force(plate, {}, u * 4, wind), across * lift, 1e-3f, "plate");
        expect_near(wind_force(mesh, {}, u * 4, wind), across * lift, 1e-3f, "sheet");
    }
}

TEST(WindForce, OnACylinderIsThatOfItsSideAndItsLid) {
    // u = (sin t, cos t, 0). Side: pi r h sin t along x; lid: pi r^2 cos t along y; less the part along u.
    const Real r = 0.4f, h = 0.7f, t = 0.5f;
    const Vec3 u{std::sin(t), std::cos(t), 0};
    const Vec3 push{kPi * r * h * std::sin(t), kPi * r * r * std::cos(t), 0};
    const Vec3 across = push - u * dot(push, u);
    const WindAreas areas = wind_areas(CylinderShape{r, h}, {}, u);
    expect_near(areas.across, across, 1e-5f);
    EXPECT_NEAR(areas.along, kPi * r * r * std::cos(t) + 4 * r * h * std::sin(t), 1e-5f);
    const Vec3 side{push.x, 0, 0};
    expect_near(wind_areas(CapsuleShape{r, h}, {}, u).across, side - u * dot(side, u), 1e-5f);
    EXPECT_EQ(wind_areas(PlaneShape{}, {}, u).across, Vec3{});
}

TEST(WindForce, OnAHullAndAMeshIsThatOfTheSameBox) {
    const Vec3 half{0.3f, 0.5f, 0.2f}, u = normalize(Vec3{1, 2, -0.5f});
    const auto hull = std::make_shared<const ConvexHull>(box_hull(half));
    TriangleMesh mesh{.vertices = hull->vertices};
    for (const ConvexHull::Face& face : hull->faces) {
        const auto at = hull->face_vertices(face);
        for (std::size_t i = 2; i < at.size(); ++i)
            mesh.triangles.push_back({at[0], at[i - 1], at[i]});
    }
    const Vec3 expected = wind_areas(BoxShape{half}, kTurned, u).across;
    EXPECT_GT(length(expected), 0.01f);
    expect_near(wind_areas(HullShape{hull}, kTurned, u).across, expected, 1e-6f);
    expect_near(wind_areas(MeshShape{std::make_shared<const MeshTree>(mesh)}, kTurned, u).across,
                expected,
                1e-6f);
}

TEST(WindForce, OnSmoothShapesIsThatOfTheShapesThatTheyNearlyAre) {
    const Vec3 u = normalize(Vec3{1, 2, -0.5f});
    // An ellipsoid with equal radii and a tapered capsule with equal ends are a sphere and a capsule.
    EXPECT_LT(length(wind_areas(EllipsoidShape{{0.4f, 0.4f, 0.4f}}, {}, u).across), 5e-3f);
    expect_near(wind_areas(TaperedCapsuleShape{0.3f, 0.2999f, 0.5f}, {}, u).across,
                wind_areas(CapsuleShape{0.3f, 0.5f}, {}, u).across,
                2e-2f);
    expect_near(wind_areas(RoundedBoxShape{{0.4f, 0.6f, 0.2f}, 1e-3f}, {}, u).across,
                wind_areas(BoxShape{{0.401f, 0.601f, 0.201f}}, {}, u).across,
                1e-2f);
    // A cone in wind along its axis has no side on which it is pushed.
    EXPECT_LT(length(wind_areas(ConeShape{0.3f, 0.5f}, {}, {0, 1, 0}).across), 1e-3f);
}

TEST(WindForce, OfStillOrBrokenAirIsNone) {
    EXPECT_EQ(wind_force(SphereShape{}, {}, {}, {}), Vec3{});
    EXPECT_EQ(wind_force(SphereShape{}, {}, {NAN, 0, 0}, {}), Vec3{});
}

/// Lets a body fall in still air.
Real speed_of_fall(const Shape& shape, Real density, const WindDef& air, Real seconds) {
    TestWorld t;
    const BodyId body = t.create(
        {.motion = Motion::dynamic, .colliders = {{.shape = shape}}, .density = density});
    const int steps = static_cast<int>(seconds / t.world.parameters().dt);
    for (int step = 0; step < steps; ++step) {
        std::vector<StepInput> inputs;
        add_wind_forces(t.world, body, air, inputs);
        t.world.step(inputs);
    }
    return -t[body].v.y;
}

TEST(WindForces, LetABodyFallAtItsTerminalSpeed) {
    // m g = rho C A v^2 / 2. A ball of 10 cm and 30 kg/m^3: m = 0.12566 kg, v = sqrt(2 m g / (rho C A)).
    const Real r = 0.1f, area = kPi * r * r, mass = 30 * 4 * area * r / 3;
    const Real ball = std::sqrt(2 * mass * 9.81f / (1.2f * 0.47f * area));
    EXPECT_NEAR(speed_of_fall(SphereShape{r}, 30, {.drag = 0.47f}, 20), ball, 0.005f * ball);
    // A box flat on: A = 4 a c, V = 8 a b c.
    const Vec3 half{0.3f, 0.02f, 0.2f};
    const Real box = std::sqrt(2 * 100 * 2 * half.y * 9.81f / (1.2f * 1.28f));
    EXPECT_NEAR(speed_of_fall(BoxShape{half}, 100, {.drag = 1.28f}, 20), box, 0.005f * box);
}

TEST(WindForces, FollowTheFallFromItsBeginning) {
    // v(t) = v_t tanh(g t / v_t)
    const Real r = 0.1f, area = kPi * r * r, mass = 30 * 4 * area * r / 3;
    const Real terminal = std::sqrt(2 * mass * 9.81f / (1.2f * 0.47f * area));
    for (const Real seconds : {0.5f, 1.5f, 3.0f})
        EXPECT_NEAR(speed_of_fall(SphereShape{r}, 30, {.drag = 0.47f}, seconds),
                    terminal * std::tanh(9.81f * seconds / terminal),
                    0.02f * terminal)
            << seconds;
}

TEST(WindForces, NeverBlowALeafFasterThanTheWind) {
    TestWorld t(TestWorld::weightless());
    const BodyId leaf = t.create({.motion = Motion::dynamic,
                                  .colliders = {{.shape = BoxShape{{0.2f, 0.2f, 0.001f}}}},
                                  .mass = 1e-4f});
    for (int step = 0; step < 200; ++step) {
        std::vector<StepInput> inputs;
        add_wind_forces(t.world, leaf, {.velocity = {0, 0, 40}, .drag = 2}, inputs);
        t.world.step(inputs);
        ASSERT_LE(t[leaf].v.z, 40.001f) << step;
        ASSERT_GE(t[leaf].v.z, 0) << step;
    }
    EXPECT_GT(t[leaf].v.z, 39.9f);
}

TEST(WindForces, LiftATiltedPlateAgainstItsWeight) {
    // Wind along x on a plate whose normal leans back by 45 degrees: lift = rho C_l A sin cos u^2 / 2 upwards. With
    // u^2 = 2 m g / (rho C_l A / 2) it carries the plate in the first moment.
    TestWorld t;
    const Real area = 0.4f * 0.4f, mass = 0.5f;
    const BodyId plate = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{}, from_axis_angle({0, 0, 1}, kPi / 4)},
                                   .colliders = {{.shape = BoxShape{{0.2f, 1e-4f, 0.2f}}}},
                                   .mass = mass});
    const Real speed = std::sqrt(2 * mass * 9.81f / (kAirDensity * area / 2));
    std::vector<StepInput> inputs;
    add_wind_forces(t.world, plate, {.velocity = {-speed, 0, 0}, .drag = 0, .lift = 1}, inputs);
    ASSERT_EQ(inputs.size(), 1u);
    const Vec3 force = std::get<Force>(inputs[0]).force;
    EXPECT_NEAR(std::abs(force.y), mass * 9.81f, 0.01f);
    EXPECT_NEAR(force.x, 0, 0.02f);
}

TEST(WindForces, ActOnEachColliderOrOnOne) {
    // Two balls at the ends of a dumbbell: drag on one of them alone turns the body.
    TestWorld t(TestWorld::weightless());
    BodyDef def{.motion = Motion::dynamic};
    for (const Real x : {-1.0f, 1.0f})
        def.colliders.push_back({.shape = SphereShape{0.2f}, .body_from_shape = {{x, 0, 0}, {}}});
    const BodyId body = t.create(def);
    const WindDef wind{.velocity = {0, 0, 10}};
    std::vector<StepInput> both, one;
    add_wind_forces(t.world, body, wind, both);
    ASSERT_EQ(both.size(), 2u);
    add_wind_forces(t.world, body, wind, one, 1);
    ASSERT_EQ(one.size(), 1u);
    EXPECT_EQ(std::get<Force>(one[0]).point, (Vec3{1, 0, 0}));
    t.world.step(one);
    EXPECT_LT(t[body].w.y, 0);
    std::vector<StepInput> none;
    add_wind_forces(t.world, {99}, wind, none);
    add_wind_forces(t.world, body, wind, none, 7);
    EXPECT_TRUE(none.empty());
}

} // namespace
} // namespace topple
