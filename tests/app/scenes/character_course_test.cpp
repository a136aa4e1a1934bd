// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "tests/support/test.h"
#include "topple/dynamics/step_input.h"

namespace topple::app {
namespace {

/// The gallery's character with somebody at its keys.
struct Course {
    OpenedScene opened = std::move(open_scene("character").value());

    World& world() { return opened.world; }
    void hold(std::initializer_list<std::string_view> keys, int steps) {
        std::vector<StepInput> inputs;
        for (const std::string_view key : keys)
            inputs.emplace_back(ControlValue{*control_source_named(key), 1});
        for (int i = 0; i < steps; ++i) {
            world().step(inputs);
            opened.scene->observe(world());
        }
    }
    Vec3 place() { return body_named(world(), "walker").world_from_body.position; }
    std::string ground() {
        const Character* walker = world().find_character(world().find_body("walker"));
        return walker->state.is_grounded ? world().name_of(walker->state.ground_body) : "air";
    }
};

TEST(CharacterCourse, IsWalkedUpTheStairsAcrossOnTheFerryAndDownWithTheLift) {
    Course t;
    t.hold({}, 5);
    t.hold({"W"}, 33);
    t.hold({"Q"}, 122); // to the left, in front of the stairs
    t.hold({"W"}, 165);
    EXPECT_NEAR(t.place().y, 1.9f + 0.81f, 0.01f) << "on the deck";
    t.hold({"D"}, 39);
    t.hold({}, 626); // until the ferry comes
    t.hold({"W"}, 62);
    t.hold({}, 20);
    EXPECT_EQ(t.ground(), "ferry");
    const Vec3 ferry = body_named(t.world(), "ferry").world_from_body.position;
    const Vec3 aboard = t.place() - ferry;
    t.hold({}, 390);
    EXPECT_EQ(t.ground(), "ferry");
    const Vec3 across = body_named(t.world(), "ferry").world_from_body.position;
    EXPECT_GT(across.x - ferry.x, 3.5f);
    EXPECT_LT(length(t.place() - across - aboard), 0.05f);
    t.hold({"W"}, 78);
    EXPECT_NEAR(t.place().y, 1.9f + 0.81f, 0.01f) << "on the other deck";
    t.hold({"D"}, 39);
    t.hold({}, 125);
    t.hold({"W"}, 45);
    EXPECT_EQ(t.ground(), "lift");
    t.hold({}, 290);
    EXPECT_EQ(t.ground(), "lift");
    t.hold({"W"}, 60);
    EXPECT_NEAR(t.place().y, 0.81f, 0.01f) << "on the ground again";
    EXPECT_TRUE(t.world().validate().ok());
}

TEST(CharacterCourse, PushesTheCrateAndTheBall) {
    Course t;
    const Vec3 before = body_named(t.world(), "crate to push").center_of_mass;
    t.hold({"W"}, 33); // to z = 4.9
    t.hold({"E"}, 130);
    EXPECT_GT(body_named(t.world(), "crate to push").center_of_mass.x, before.x + 1);
    EXPECT_LT(t.place().x + 0.3f, body_named(t.world(), "crate to push").center_of_mass.x);
}

TEST(CharacterCourse, RefusesTheSlopeOf55Degrees) {
    Course t;
    t.hold({"S"}, 40); // back to z = 8.6
    t.hold({"Q"}, 96); // in front of the steep wedge, at x = -4.8
    EXPECT_NEAR(t.place().x, -4.8f, 0.3f);
    t.hold({"W"}, 120);
    EXPECT_LT(t.place().y, 0.95f);
    t.hold({"Q"}, 36); // in front of that of 45 degrees
    t.hold({"W"}, 38);
    EXPECT_GT(t.place().y, 1.3f + 0.7f);
}

} // namespace
} // namespace topple::app
