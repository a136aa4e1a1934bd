// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The vehicles and the powered people of the gallery, driven by their keys.

#include "app/scenes/machines/powered_person.h"
#include "app/scenes/scene_parts.h"
#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"

#include <cmath>

namespace topple::app {
namespace {

World world_of(std::string_view scene) {
    auto opened = open_scene(scene);
    EXPECT_TRUE(opened.ok());
    return std::move(opened->world);
}
void hold(World& world, std::initializer_list<std::string_view> keys, int steps) {
    std::vector<StepInput> inputs;
    for (const std::string_view name : keys)
        inputs.emplace_back(ControlValue{key(name), 1});
    for (int i = 0; i < steps; ++i)
        world.step(inputs);
}
Real upright(const World& world, BodyId body) {
    return rotate(world.find(body)->world_from_body.rotation, {0, 1, 0}).y;
}

TEST(VehicleScenes, TheRallyCarIsDrivenByKeys) {
    World world = world_of("rally");
    const VehicleId id = world.state().vehicles.at(0).id;
    hold(world, {"W"}, 180);
    const Real fast = world.find(id)->speed;
    EXPECT_GT(fast, 6) << "W";
    EXPECT_GT(world.find(id)->engine_speed, 150);
    hold(world, {"S"}, 150);
    EXPECT_LT(world.find(id)->speed, 2) << "S brakes";
    hold(world, {"S"}, 180);
    EXPECT_LT(world.find(id)->speed, -1) << "and drives backwards";
    EXPECT_EQ(world.find(id)->in_gear, -1);
    EXPECT_GT(upright(world, world.find(id)->body), 0.6f);
}

TEST(VehicleScenes, TheRallyCarGoesAroundByItself) {
    World world = world_of("rally");
    const BodyId car = world.state().vehicles.at(0).body;
    Real turned = 0;
    for (int i = 0; i < 900; ++i) {
        world.step();
        turned += world.find(car)->w.y * world.parameters().dt;
    }
    EXPECT_GT(turned, 2 * kPi) << "to the left";
}

TEST(VehicleScenes, TheTrackedVehicleTurnsOnTheSpotAndClimbs) {
    World world = world_of("tracked_vehicle");
    VehicleDef def = world.state().vehicles.at(0);
    def.throttle = 0;
    ASSERT_TRUE(world.set_vehicle(def).ok());
    hold(world, {}, 60);
    const Vec3 before = world.find(def.body)->center_of_mass;
    hold(world, {"A"}, 180);
    EXPECT_GT(world.find(def.body)->w.y, 0.25f) << "to the left";
    EXPECT_LT(length(world.find(def.body)->center_of_mass - before), 0.6f);
    hold(world, {}, 120);
    EXPECT_LT(length(world.find(def.body)->w), 0.05f) << "it stands";

    World other = world_of("tracked_vehicle");
    const Real start = other.find(def.body)->center_of_mass.x;
    hold(other, {"W"}, 480);
    EXPECT_GT(other.find(def.body)->center_of_mass.x - start, 14) << "over the beams and the step";
    EXPECT_GT(upright(other, def.body), 0.9f);
}

TEST(PoweredPerson, HoldsItsPoseAndComesBackFromAPush) {
    World world;
    add_floor(world, {.friction = 0.9f});
    const PoweredPerson person = add_powered_person(
        world, {{0, 0.002f, 0}, {}}, {.arms = {0, 0, 1.2f}});
    hold(world, {}, 120);
    EXPECT_LT(worst_pose_error(world, person.joints), 0.12);
    const Vec3 before = world.find(person.chest)->center_of_mass;
    const std::vector<StepInput> push{
        Impulse{.body = person.chest, .point = before, .impulse = {0, 0, 14}}};
    world.step(push);
    Real farthest = 0;
    for (int i = 0; i < 240; ++i) {
        world.step();
        farthest = std::max(farthest, length(world.find(person.chest)->center_of_mass - before));
    }
    EXPECT_GT(farthest, 0.01f) << "it was pushed";
    EXPECT_LT(length(world.find(person.chest)->center_of_mass - before), 0.05f) << "and came back";
    EXPECT_GT(upright(world, person.chest), 0.98f);
    EXPECT_LT(worst_pose_error(world, person.joints), 0.12);
}

TEST(PoweredPerson, FallsWithoutStrength) {
    World world;
    add_floor(world, {.friction = 0.9f});
    const PoweredPerson person = add_powered_person(world, {{0, 0.002f, 0}, {}}, {.strength = 0});
    hold(world, {}, 180);
    EXPECT_LT(world.find(person.head)->center_of_mass.y, 0.8f);
}

TEST(PoweredPerson, SquatsAndStandsUpAgainByItsKey) {
    World world;
    add_floor(world, {.friction = 0.9f});
    const PoweredPerson person = add_powered_person(
        world, {{0, 0.002f, 0}, {}}, {.arms = {-0.8f, 0, 0}, .has_keys = true});
    hold(world, {}, 60);
    const Real standing = world.find(person.head)->center_of_mass.y;
    hold(world, {"S"}, 120);
    EXPECT_LT(world.find(person.head)->center_of_mass.y, standing - 0.15f) << "squats";
    EXPECT_GT(upright(world, person.chest), 0.8f);
    hold(world, {}, 180);
    EXPECT_NEAR(world.find(person.head)->center_of_mass.y, standing, 0.03f) << "stands again";
}

TEST(PoweredPerson, WalksInPlaceByItsKeys) {
    World world;
    add_floor(world, {.friction = 0.9f});
    const PoweredPerson person = add_powered_person(
        world, {{0, 0.002f, 0}, {}}, {.has_keys = true});
    hold(world, {}, 60);
    Real highest[2] = {};
    for (int i = 0; i < 6; ++i) {
        for (int step = 0; step < 14; ++step) {
            hold(world, {i % 2 == 0 ? "A" : "D"}, 1);
            for (std::size_t k = 0; k < 2; ++k)
                highest[k] = std::max(highest[k], world.find(person.feet[k])->center_of_mass.y);
        }
        hold(world, {}, 40);
    }
    EXPECT_GT(highest[0], 0.06f);
    EXPECT_GT(highest[1], 0.06f);
    hold(world, {}, 120);
    EXPECT_GT(upright(world, person.chest), 0.95f) << "it still stands";
}

} // namespace
} // namespace topple::app
