// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

#include <limits>

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kNaN = std::numeric_limits<Real>::quiet_NaN();

BodyDef cube_def() {
    return {.motion = Motion::dynamic,
            .world_from_body = {{0, 5, 0}, {}},
            .colliders = {{.shape = BoxShape{}}}};
}

/// Expects that a definition is refused and changes nothing in the world.
void expect_refused(const BodyDef& def, const char* word) {
    TestWorld t;
    t.floor();
    const std::uint64_t before = t.world.hash();
    const Result<BodyId> id = t.world.create_body(def);
    ASSERT_FALSE(id.ok());
    EXPECT_NE(id.error().message.find(word), std::string::npos) << id.error().message;
    EXPECT_EQ(t.world.hash(), before);
}

TEST(WorldBodies, NumbersAreGivenOutOnceAndNeverAgain) {
    TestWorld t;
    const BodyId first = t.cube({0, 1, 0});
    const BodyId second = t.cube({0, 3, 0});
    EXPECT_LT(first, second);
    t.world.destroy_bodies({{second}});
    const BodyId third = t.cube({0, 3, 0});
    EXPECT_GT(third, second);
    EXPECT_EQ(t.world.find(second), nullptr);
}

TEST(WorldBodies, ARewindDoesNotGiveNumbersBack) {
    TestWorld t;
    const Snapshot start = t.world.snapshot();
    const BodyId first = t.cube({0, 1, 0});
    t.world.restore(*start);
    EXPECT_GT(t.cube({0, 1, 0}), first);
}

TEST(WorldBodies, TheMassOfACubeIsItsVolumeTimesItsDensity) {
    TestWorld t;
    const Body& cube = t[t.cube({0, 1, 0})];
    EXPECT_FLOAT_EQ(cube.mass, 1000);
    EXPECT_FLOAT_EQ(cube.inertia.x.x, 1000.0f / 6); // m (a^2 + a^2) / 12
}

TEST(WorldBodies, AGivenMassScalesTheInertiaToo) {
    TestWorld t;
    BodyDef def = cube_def();
    def.mass = 6;
    const Body& cube = t[t.create(def)];
    EXPECT_FLOAT_EQ(cube.mass, 6);
    EXPECT_FLOAT_EQ(cube.inertia.y.y, 1);
}

TEST(WorldBodies, TheCenterOfMassIsThatOfTheParts) {
    TestWorld t;
    BodyDef def = cube_def();
    def.world_from_body = {};
    def.colliders = {{.shape = BoxShape{}, .body_from_shape = {{-1, 0, 0}, {}}},
                     {.shape = BoxShape{{0.5f, 0.5f, 1.5f}}, .body_from_shape = {{1, 0, 0}, {}}}};
    // Center of 1 m^3 at x = -1 and 3 m^3 at x = 1: (-1 + 3) / 4.
    EXPECT_NEAR(t[t.create(def)].center_of_mass.x, 0.5f, 1e-6f);
}

TEST(WorldBodies, DescribingAndMakingAgainIsTheSameBody) {
    TestWorld t;
    t.floor();
    BodyDef def = cube_def();
    def.name = "odd";
    def.mass = 3;
    def.world_from_body.rotation = normalize(Quat{0.3f, -0.2f, 0.5f, 0.7f});
    def.angular_velocity = {1, 2, 3};
    def.velocity = {0, 1, 0};
    def.filter = {.group = -2, .category = 4, .mask = 7};
    def.colliders = {{.shape = SphereShape{0.3f}, .body_from_shape = {{0.2f, 0.1f, 0}, {}}},
                     {.shape = BoxShape{{0.1f, 0.2f, 0.3f}}, .material = {.friction = 0.1f}}};
    const BodyId odd = t.create(def);
    t.cube({20, 9, 0});
    t.run_for(0.3f); // in mid-air: without contacts
    const std::uint64_t before = t.world.hash();
    const BodyDef described = t.world.describe(odd);
    t.world.destroy_bodies({{odd}});
    EXPECT_NE(t.world.hash(), before);
    EXPECT_EQ(t.create(described), odd);
    EXPECT_EQ(t.world.hash(), before);
    EXPECT_EQ(t.world.name_of(odd), "odd");
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(WorldBodies, AMiddleBodyCanGoAndComeWithoutDisturbingTheRest) {
    TestWorld t;
    t.floor();
    const BodyId left = t.cube({-3, 0.5f, 0});
    const BodyId middle = t.cube({0, 0.5f, 0});
    const BodyId right = t.cube({3, 0.5f, 0});
    t.run_for(0.5f);
    const Vec3 right_at = t[right].center_of_mass;
    const BodyDef described = t.world.describe(middle);
    t.world.destroy_bodies({{middle}});
    ASSERT_TRUE(t.world.validate().ok()) << t.world.validate().error().text();
    EXPECT_EQ(t[right].center_of_mass, right_at);
    t.create(described);
    ASSERT_TRUE(t.world.validate().ok()) << t.world.validate().error().text();
    EXPECT_EQ(t[right].center_of_mass, right_at);
    t.run_for(0.5f);
    EXPECT_NEAR(t[left].center_of_mass.y, 0.5f, 1e-3f);
    EXPECT_NEAR(t[middle].center_of_mass.y, 0.5f, 1e-3f);
}

TEST(WorldBodies, EqualShapesAreKeptOnce) {
    TestWorld t;
    t.cube({0, 1, 0});
    t.cube({0, 3, 0});
    t.ball({0, 5, 0});
    EXPECT_EQ(t.world.shapes()->size(), 2u);
}

TEST(WorldBodies, AShapeIsFoundAgainAmongManyOfItsKind) {
    World world;
    // Nine kinds, each thirty times with other numbers; then all again, and a plane with the zero of the other sign.
    const auto hull = [](Real r) {
        return HullShape{std::make_shared<const ConvexHull>(box_hull({r, 1, 1}))};
    };
    std::vector<Shape> shapes;
    for (int i = 1; i <= 30; ++i) {
        const Real r = 0.1f * static_cast<Real>(i);
        shapes.insert(shapes.end(),
                      {SphereShape{r},
                       BoxShape{{r, 1, 1}},
                       CapsuleShape{r, 1},
                       CylinderShape{r, 1},
                       ConeShape{r, 1},
                       PlaneShape{{0, 1, 0}, r},
                       hull(r)});
    }
    shapes.emplace_back(PlaneShape{{0, 1, 0}, 0});
    for (std::size_t i = 0; i < shapes.size(); ++i)
        EXPECT_EQ(world.add_shape(shapes[i]), i);
    for (std::size_t i = 0; i < shapes.size(); ++i)
        EXPECT_EQ(world.add_shape(shapes[i]), i);
    EXPECT_EQ(world.add_shape(PlaneShape{{-0.0f, 1, 0}, -0.0f}), shapes.size() - 1);
    // A rebuilt hull is the same shape if its vertices are equal.
    EXPECT_EQ(world.add_shape(hull(0.1f)), world.add_shape(shapes[6]));
    EXPECT_EQ(world.shapes()->size(), shapes.size());
}

TEST(WorldBodies, ShapesThatNobodyCanBringBackAreLetGoOf) {
    TestWorld t;
    const auto ball_of = [&](Real r) {
        return t.create({.motion = Motion::dynamic,
                         .world_from_body = {{0, 5, 0}, {}},
                         .colliders = {{.shape = SphereShape{r}}}});
    };
    const BodyId kept = ball_of(0.1f), in_the_past = ball_of(0.2f), gone = ball_of(0.3f);
    t.world.destroy_bodies({{gone}});
    Snapshot past = t.world.snapshot();
    t.world.destroy_bodies({{in_the_past}});
    const auto held = t.world.shapes();
    t.world.release_unused_shapes();
    const auto sizes = [](const ShapeTable& table) {
        std::string text;
        for (const auto& entry : table)
            text += entry ? std::to_string(std::get<SphereShape>(entry->shape).radius).substr(0, 3)
                          : "-";
        return text;
    };
    EXPECT_EQ(sizes(*t.world.shapes()), "0.10.2-");
    EXPECT_EQ(sizes(*held), "0.10.20.3") << "who holds a table keeps it";
    // A new shape takes the free place, and is found there again.
    const BodyId next = ball_of(0.4f);
    EXPECT_EQ(sizes(*t.world.shapes()), "0.10.20.4");
    ball_of(0.4f);
    EXPECT_EQ(t.world.shapes()->size(), 3u);
    t.world.restore(*past);
    EXPECT_TRUE(t.world.validate().ok());
    EXPECT_EQ(std::get<SphereShape>(t.world.describe(in_the_past).colliders[0].shape).radius, 0.2f);
    // Without the snapshot its shapes are free; shapes of restored bodies stay.
    t.world.destroy_bodies({{in_the_past}});
    past.reset();
    t.world.release_unused_shapes();
    EXPECT_EQ(sizes(*t.world.shapes()), "0.1--");
    EXPECT_TRUE(t.world.find(kept) && !t.world.find(next));
}

TEST(WorldBodies, AHeldShapeTableDoesNotGrowUnderItsReader) {
    TestWorld t;
    t.cube({0, 1, 0});
    const auto held = t.world.shapes();
    t.ball({0, 5, 0});
    EXPECT_EQ(held->size(), 1u);
    EXPECT_EQ(t.world.shapes()->size(), 2u);
}

TEST(WorldBodies, NumbersThatAreNotFiniteAreRefused) {
    BodyDef def = cube_def();
    def.velocity.x = kNaN;
    expect_refused(def, "velocity");
    def = cube_def();
    def.world_from_body.position.z = std::numeric_limits<Real>::infinity();
    expect_refused(def, "position");
    def = cube_def();
    def.colliders[0].material.friction = kNaN;
    expect_refused(def, "friction");
    def = cube_def();
    def.density = -1;
    expect_refused(def, "density");
    def = cube_def();
    def.world_from_body.rotation = {0, 0, 0, 0};
    expect_refused(def, "rotation");
}

TEST(WorldBodies, WhatSleepsDoesNotMove) {
    BodyDef def = cube_def();
    def.is_asleep = true;
    def.angular_velocity.y = 1;
    expect_refused(def, "sleeps");
    def.angular_velocity = {};
    TestWorld t;
    EXPECT_TRUE(t[t.create(def)].is_asleep);
}

TEST(WorldBodies, WhatHasNoVolumeCannotBeDynamic) {
    BodyDef def = cube_def();
    def.colliders.clear();
    expect_refused(def, "volume");
    def = cube_def();
    def.colliders[0].shape = PlaneShape{};
    expect_refused(def, "plane");
}

TEST(WorldBodies, ATakenNumberIsRefused) {
    TestWorld t;
    BodyDef def = cube_def();
    def.id = t.cube({0, 1, 0});
    const Result<BodyId> again = t.world.create_body(def);
    ASSERT_FALSE(again.ok());
    EXPECT_NE(again.error().message.find("taken"), std::string::npos);
}

TEST(WorldBodies, AnEnormousNumberCostsNothing) {
    TestWorld t;
    BodyDef def = cube_def();
    def.id = {std::uint64_t{1} << 62u};
    EXPECT_EQ(t.create(def), def.id);
    EXPECT_NE(t.world.find(def.id), nullptr);
}

TEST(WorldBodies, UnknownNamesAndNumbersFindNothing) {
    TestWorld t;
    t.floor();
    EXPECT_FALSE(t.world.find_body("ceiling"));
    EXPECT_TRUE(t.world.find_body("floor"));
    EXPECT_EQ(t.world.find(BodyId{77}), nullptr);
    t.world.destroy_bodies({{BodyId{77}, BodyId{}}});
    EXPECT_FALSE(t.world.set_velocity({77}, {}, {}).ok());
    EXPECT_TRUE(t.world.validate().ok());
}

} // namespace
} // namespace topple
