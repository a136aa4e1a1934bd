// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Characters as a person makes, changes and ends them in the inspector.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// A paused capsule above a floor, in a window high enough for its whole inspector.
struct Walker {
    Robot robot{"empty", 1280, 2400};
    BodyId id;

    Walker() {
        robot.sandbox().session().submit(
            Do{SpawnBodies{.bodies = {{.name = "walker",
                                       .motion = Motion::dynamic,
                                       .world_from_body = {{0, 1, 0}, {}},
                                       .colliders = {{.shape = CapsuleShape{0.3f, 0.6f}}}}}}});
        robot.settle();
        id = robot.frame().state->bodies.back().id;
        robot.click_at(robot.pixel_of({0, 1, 0}));
        EXPECT_EQ(robot.sandbox().selection().bodies(), (std::vector<BodyId>{id}));
        robot.frames(3);
    }
    [[nodiscard]] const Character* character() {
        const std::vector<Character>& all = robot.frame().state->characters;
        return all.empty() ? nullptr : &all.front();
    }
    void type_into(const std::string& field, const std::string& text) {
        robot.double_click("Inspector/" + field);
        robot.type_keys(text);
        robot.key(Key::enter);
        robot.frames(2);
    }
};

TEST(CharacterPanel, MakesACapsuleWalkAndEndsIt) {
    Walker walker;
    const std::uint64_t before = walker.robot.frame().hash.value();
    walker.robot.click("Inspector/Make it walk");
    ASSERT_NE(walker.character(), nullptr);
    EXPECT_EQ(walker.character()->body, walker.id);
    walker.robot.click("Inspector/Let it fall");
    EXPECT_EQ(walker.character(), nullptr);
    walker.robot.key(letter('Z'), kCtrl);
    EXPECT_NE(walker.character(), nullptr);
    walker.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(walker.character(), nullptr);
    EXPECT_EQ(walker.robot.frame().hash.value(), before);
}

TEST(CharacterPanel, EachNumberIsOneStepOfUndo) {
    Walker walker;
    walker.robot.click("Inspector/Make it walk");
    walker.robot.frames(2);
    ASSERT_NE(walker.character(), nullptr);
    const MoverSettings usual;
    struct Field {
        const char* label;
        const char* text;
        Real MoverSettings::*number;
        Real value;
    };
    for (const Field& field : {Field{"Slope", "30", &MoverSettings::max_slope, kPi / 6},
                               Field{"Step", "0.7", &MoverSettings::max_step, 0.7f},
                               Field{"Acceleration", "12", &MoverSettings::acceleration, 12},
                               Field{"In the air", "3", &MoverSettings::air_acceleration, 3},
                               Field{"Jump", "9", &MoverSettings::jump_speed, 9},
                               Field{"Push", "250", &MoverSettings::push_force, 250}}) {
        SCOPED_TRACE(field.label);
        const std::uint64_t before = walker.robot.frame().hash.value();
        walker.type_into(field.label, field.text);
        EXPECT_NEAR(walker.character()->mover.*field.number, field.value, 1e-5f);
        walker.robot.key(letter('Z'), kCtrl);
        EXPECT_EQ(walker.character()->mover.*field.number, usual.*field.number);
        EXPECT_EQ(walker.robot.frame().hash.value(), before);
    }
}

TEST(CharacterPanel, AKeyWalksItWhileItIsHeld) {
    Walker walker;
    walker.robot.click("Inspector/Make it walk");
    walker.robot.frames(2);
    walker.robot.click("Inspector/Walk key press");
    walker.robot.key(letter('I'));
    walker.robot.frames(2);
    ASSERT_NE(walker.character(), nullptr);
    EXPECT_EQ(walker.character()->walk.positive, *control_source_named("I"));
    const auto z = [&] { return find_body(walker.robot.frame(), walker.id)->center_of_mass.z; };
    const Real start = z();
    walker.robot.click("Transport/Play");
    walker.robot.hold_key(letter('I'), true);
    EXPECT_TRUE(walker.robot.wait_until([&] { return z() < start - 1; })) << "front is -Z";
    walker.robot.hold_key(letter('I'), false);
}

TEST(CharacterPanel, OffersNothingToABox) {
    Robot robot("stack:2", 1280, 1800);
    robot.click("Transport/Step forward");
    robot.frames(30);
    const BodyId id = robot.frame().state->bodies.back().id;
    robot.click_at(robot.pixel_of(find_body(robot.frame(), id)->center_of_mass));
    ASSERT_EQ(robot.sandbox().selection().bodies(), (std::vector<BodyId>{id}));
    robot.frames(3);
    EXPECT_TRUE(robot.has("Inspector/Add thruster"));
    EXPECT_FALSE(robot.has("Inspector/Make it walk"));
}

} // namespace
} // namespace topple::test
