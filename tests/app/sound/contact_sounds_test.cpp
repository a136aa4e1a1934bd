// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/contact_sounds.h"

#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"
#include "topple/world/world.h"

#include <cmath>
#include <functional>
#include <string>

namespace topple::app {
namespace {

/// Takes steps and passes on what they sound like.
void listen(World& world, int steps, const std::function<void(int, const ContactSounds&)>& use) {
    for (int i = 0; i < steps; ++i) {
        const Snapshot before = world.snapshot();
        world.step();
        use(i, contact_sounds(*before, world.state()));
    }
}

World falling_ball(Real height, const Material& material) {
    World world;
    EXPECT_TRUE(
        world.create_body({.colliders = {{.shape = PlaneShape{}, .material = material}}}).ok());
    EXPECT_TRUE(world
                    .create_body({.motion = Motion::dynamic,
                                  .world_from_body = {{0, height, 0}, {}},
                                  .colliders = {{.shape = SphereShape{0.5f}, .material = material}},
                                  .mass = 3.0f})
                    .ok());
    return world;
}

TEST(ContactSounds, ABallHitsTheFloorWhenAndAsFastAsItFalls) {
    constexpr Real kFall = 2; // [m]
    World world = falling_ball(0.5f + kFall, {.restitution = 0.5f});
    std::vector<double> times, speeds, impulses;
    const double dt = static_cast<double>(world.parameters().dt);
    listen(world, 200, [&](int i, const ContactSounds& sounds) {
        for (const Impact& impact : sounds.impacts) {
            times.push_back(dt * i + impact.delay);
            speeds.push_back(impact.speed);
            impulses.push_back(impact.impulse);
            EXPECT_NEAR(impact.point.y, 0, 0.1);
        }
        EXPECT_TRUE(sounds.slidings.empty());
    });
    ASSERT_GE(times.size(), 3u);
    const double g = 9.81, fall = std::sqrt(2 * kFall / g), speed = g * fall;
    for (std::size_t k = 0; k < 3; ++k) {
        const double expected = speed * std::pow(0.5, static_cast<double>(k));
        EXPECT_NEAR(speeds[k], expected, 0.08 * speed) << k;
        EXPECT_NEAR(impulses[k], 3 * 1.5 * expected, 0.15 * 3 * speed) << k;
    }
    EXPECT_NEAR(times[0], fall, 0.3 * dt) << "told within its step";
    EXPECT_NEAR(times[1] - times[0], 2 * 0.5 * fall, 2 * dt); // up and down with half the speed
}

TEST(ContactSounds, WhatRestsIsSilent) {
    for (const char* source : {"stack:10", "arch", "card_house", "pyramid:6"}) {
        Result<OpenedScene> opened = open_scene(source);
        ASSERT_TRUE(opened.ok());
        World& world = opened->world;
        for (int i = 0; i < 60; ++i)
            world.step();
        ASSERT_TRUE(world.set_parameter("sleep", 0).ok());
        std::size_t count = 0;
        listen(world, 120, [&](int, const ContactSounds& sounds) {
            count += sounds.impacts.size() + sounds.slidings.size();
        });
        EXPECT_EQ(count, 0u) << source;
    }
}

TEST(ContactSounds, ASlidingBoxRubsUntilItStops) {
    World world;
    ASSERT_TRUE(world.create_body({.colliders = {{.shape = PlaneShape{}}}}).ok());
    ASSERT_TRUE(world
                    .create_body({.motion = Motion::dynamic,
                                  .world_from_body = {{0, 0.5f, 0}, {}},
                                  .velocity = {3, 0, 0},
                                  .colliders = {{.shape = BoxShape{{0.5f, 0.5f, 0.5f}}}},
                                  .mass = 10.0f})
                    .ok());
    int last = 0;
    listen(world, 180, [&](int i, const ContactSounds& sounds) {
        EXPECT_LE(sounds.slidings.size(), 1u);
        if (sounds.slidings.empty())
            return;
        last = i;
        const double speed = 3 - 0.6 * 9.81 * static_cast<double>(world.parameters().dt) * (i + 1);
        EXPECT_NEAR(sounds.slidings[0].speed, speed, 0.3) << i;
        EXPECT_NEAR(sounds.slidings[0].force, 0.6 * 10 * 9.81, 15) << i;
    });
    const double stop = 3 / (0.6 * 9.81) / static_cast<double>(world.parameters().dt);
    EXPECT_NEAR(last, stop, 4);
}

TEST(ContactSounds, BodiesOfManyPartsHitOnce) {
    World world;
    ASSERT_TRUE(world.create_body({.colliders = {{.shape = PlaneShape{}}}}).ok());
    BodyDef table{.motion = Motion::dynamic, .world_from_body = {{0, 1, 0}, {}}};
    for (const Real x : {-1.0f, 1.0f})
        for (const Real z : {-1.0f, 1.0f})
            table.colliders.push_back(
                {.shape = BoxShape{{0.1f, 0.4f, 0.1f}}, .body_from_shape = {{x, 0, z}, {}}});
    ASSERT_TRUE(world.create_body(table).ok());
    int steps_with_impacts = 0;
    listen(world, 60, [&](int, const ContactSounds& sounds) {
        EXPECT_LE(sounds.impacts.size(), 1u);
        steps_with_impacts += sounds.impacts.empty() ? 0 : 1;
    });
    EXPECT_GE(steps_with_impacts, 1);
    EXPECT_LE(steps_with_impacts, 3);
}

// Johnson, "Contact Mechanics": a steel ball of a centimeter's radius that meets its like at 1 m/s.
TEST(ContactDuration, IsThatOfHertz) {
    const double mass = 0.5 * 7850 * 4.0 / 3 * 3.14159265 * 1e-6, modulus = 200e9 / 0.91 / 2;
    const double duration = contact_duration(mass, 0.005, modulus, 1);
    EXPECT_GT(duration, 30e-6);
    EXPECT_LT(duration, 80e-6);
    EXPECT_NEAR(contact_duration(mass, 0.005, modulus, 32) / duration, 0.5, 1e-9);
    EXPECT_GT(contact_duration(mass, 0.005, modulus / 100, 1), 5 * duration);
}

} // namespace
} // namespace topple::app
