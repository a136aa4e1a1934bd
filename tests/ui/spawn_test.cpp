// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The spawn tool with the pointer and the keys of a person.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

/// A robot with the spawn tool beside a paused tower.
struct Spawning {
    explicit Spawning(SpawnKind kind) {
        robot.click("Transport/Step forward"); // stepping pauses
        robot.key(letter('N'));
        settings().kind = kind;
        robot.frames(60); // the camera has settled
        body_count = robot.frame().state->bodies.size();
    }
    SpawnSettings& settings() { return robot.sandbox().state().tools.spawn; }
    [[nodiscard]] std::size_t made() { return robot.frame().state->bodies.size() - body_count; }
    [[nodiscard]] const Body& newest() { return robot.frame().state->bodies.back(); }
    [[nodiscard]] const Shape& shape() {
        return shape_of(robot.frame(), colliders_of(robot.frame(), newest()).front());
    }
    /// Presses at one point of the floor and moves to another, with the button held.
    void span(Vec3 from, Vec3 to) {
        robot.move_to(robot.pixel_of(from));
        robot.frames(2);
        robot.press();
        robot.drag_to(robot.pixel_of(to));
    }
    void release() {
        robot.release();
        robot.settle();
    }

    Robot robot{"stack:1"};
    std::size_t body_count = 0;
};

const Vec3 kStart{2, 0, 1}, kEnd{3.2f, 0, 1.4f};

TEST(SpawnDrag, SpansTheBaseThenTheHeightAndIsOneUndoStep) {
    Spawning s(SpawnKind::box);
    const std::uint64_t before = s.robot.frame().hash.value();
    s.span(kStart, kEnd);
    s.release();
    EXPECT_EQ(s.made(), 0u) << "the height comes first";
    s.robot.move_to(s.robot.pixel_of(kEnd + Vec3{0, 0.3f, 0}));
    s.robot.frames(2);
    EXPECT_EQ(s.made(), 0u) << "the height follows the pointer";
    s.robot.press();
    s.release();
    ASSERT_EQ(s.made(), 1u);
    const auto& box = std::get<BoxShape>(s.shape());
    EXPECT_NEAR(2 * box.half_extents.x, 1.2f, 0.021f) << "as the pixels are";
    EXPECT_NEAR(2 * box.half_extents.z, 0.4f, 0.021f);
    EXPECT_NEAR(2 * box.half_extents.y, 0.3f, 0.021f);
    EXPECT_LT(distance(s.newest().center_of_mass, {2.6f, 0.15f, 1.2f}), 0.03f);
    s.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(s.robot.frame().hash.value(), before);
    s.robot.key(letter('Y'), kCtrl);
    EXPECT_EQ(s.made(), 1u);
}

TEST(SpawnDrag, AClickPlacesTheSizesOfTheFields) {
    Spawning s(SpawnKind::box);
    s.settings().sizes() = {0.6f, 0.5f, 0.4f};
    s.robot.click_at(s.robot.pixel_of(kStart));
    ASSERT_EQ(s.made(), 1u);
    EXPECT_EQ(std::get<BoxShape>(s.shape()).half_extents, (Vec3{0.3f, 0.2f, 0.25f}));
    EXPECT_NEAR(s.newest().center_of_mass.x, 2, 0.02f) << "in the middle of the pointer";
}

TEST(SpawnDrag, OfABallSpansItsRadiusAndPlacesItAtTheRelease) {
    Spawning s(SpawnKind::sphere);
    s.span(kStart, kStart + Vec3{0.6f, 0, 0.8f});
    s.release();
    ASSERT_EQ(s.made(), 1u);
    EXPECT_NEAR(std::get<SphereShape>(s.shape()).radius, 1, 0.021f);
    EXPECT_LT(distance(s.newest().center_of_mass, kStart + Vec3{0, 1, 0}), 0.03f);
}

TEST(SpawnDrag, OfEveryKindMakesIt) {
    for (const SpawnRow& row : kSpawnRows) {
        if (row.kind == SpawnKind::model)
            continue;
        Spawning s(row.kind);
        s.span(kStart, kEnd);
        s.release();
        if (row.has_height) {
            s.robot.move_to(s.robot.pixel_of(kEnd + Vec3{0, 2, 0}));
            s.robot.press();
            s.release();
        }
        const std::size_t soft = s.robot.frame().state->deformables.size();
        EXPECT_TRUE(is_soft(row.kind) ? soft == 1 : s.made() >= 1) << row.label;
        s.robot.key(letter('Z'), kCtrl);
        EXPECT_EQ(s.made(), 0u) << row.label;
        EXPECT_TRUE(s.robot.frame().state->deformables.empty()) << row.label;
    }
}

TEST(SpawnDrag, EscapeCancelsAndPutsTheSizesBack) {
    Spawning s(SpawnKind::box);
    const SpawnSizes before = s.settings().sizes();
    const std::uint64_t hash = s.robot.frame().hash.value();
    s.span(kStart, kEnd);
    EXPECT_NE(s.settings().sizes(), before) << "the fields show the drag";
    s.robot.key(Key::escape);
    s.release();
    s.robot.frames(2);
    EXPECT_EQ(s.settings().sizes(), before);
    s.span(kStart, kEnd);
    s.release();
    s.robot.key(Key::escape); // during the height
    s.robot.frames(2);
    EXPECT_EQ(s.settings().sizes(), before);
    EXPECT_EQ(s.robot.sandbox().state().tools.active, ToolKind::spawn);
    EXPECT_EQ(s.robot.frame().hash.value(), hash);
    s.robot.key(Key::escape);
    EXPECT_EQ(s.robot.sandbox().state().tools.active, ToolKind::grab)
        << "nothing was left to cancel";
}

TEST(SpawnDrag, ARightClickCancels) {
    Spawning s(SpawnKind::box);
    const SpawnSizes before = s.settings().sizes();
    for (const bool is_held : {true, false}) {
        s.span(kStart, kEnd);
        if (!is_held)
            s.release();
        s.robot.press(MouseButton::right);
        s.robot.release(MouseButton::right);
        if (is_held)
            s.release();
        s.robot.settle();
        EXPECT_EQ(s.settings().sizes(), before);
        EXPECT_EQ(s.made(), 0u);
    }
    s.robot.click_at(s.robot.pixel_of(kStart));
    EXPECT_EQ(s.made(), 1u) << "the next click places again";
}

TEST(SpawnDrag, AnotherToolOrSceneEndsIt) {
    Spawning s(SpawnKind::box);
    s.span(kStart, kEnd);
    s.release();
    s.robot.key(letter('Q'));
    s.robot.key(letter('N'));
    s.robot.click_at(s.robot.pixel_of(kStart));
    EXPECT_EQ(s.made(), 1u);
    s.span(kStart, kEnd);
    s.release();
    s.robot.sandbox().session().submit(OpenScene{"stack:2"});
    s.robot.settle();
    const std::size_t count = s.robot.frame().state->bodies.size();
    s.robot.frames(2);
    s.robot.press();
    s.robot.frames(1);
    s.robot.key(Key::escape);
    s.release();
    EXPECT_EQ(s.robot.frame().state->bodies.size(), count);
}

TEST(SpawnTyping, SetsTheMeasuresOneAfterTheOtherAndEnterPlaces) {
    Spawning s(SpawnKind::box);
    const auto overlays = s.robot.sandbox().state().view.overlays;
    s.span(kStart, kEnd);
    s.robot.type_keys("1.25");
    s.robot.key(Key::tab);
    s.robot.type_keys(".5");
    s.robot.key(Key::tab);
    s.robot.type_keys("0.75");
    EXPECT_EQ(s.settings().sizes()[0], 1.25f) << "the fields show what is typed";
    s.robot.key(Key::enter);
    s.release();
    ASSERT_EQ(s.made(), 1u);
    EXPECT_EQ(std::get<BoxShape>(s.shape()).half_extents, (Vec3{0.625f, 0.375f, 0.25f}));
    EXPECT_LT(distance(s.newest().center_of_mass, {2.625f, 0.375f, 1.25f}), 0.03f)
        << "from the start towards the pointer";
    EXPECT_EQ(s.robot.sandbox().state().view.overlays, overlays) << "no digit is a shortcut";
    EXPECT_FALSE(s.robot.is_typing());
    EXPECT_TRUE(s.robot.has("Transport/Scrubber")) << "Tab hides no panels";
}

TEST(SpawnTyping, OfTheHeightWhileItFollowsThePointer) {
    Spawning s(SpawnKind::cylinder);
    s.span(kStart, kStart + Vec3{0.5f, 0, 0});
    s.release();
    s.robot.type_keys("23");
    s.robot.key(Key::backspace);
    s.robot.type_keys(".5");
    s.robot.key(Key::enter);
    s.robot.settle();
    ASSERT_EQ(s.made(), 1u);
    const auto& cylinder = std::get<CylinderShape>(s.shape());
    EXPECT_EQ(cylinder.half_height, 1.25f);
    EXPECT_NEAR(cylinder.radius, 0.5f, 0.021f);
    EXPECT_EQ(s.robot.frame().state->bodies.size(), s.body_count + 1)
        << "Backspace deletes nothing";
}

TEST(SpawnTyping, AHeightTypedDuringTheBaseIsNotAskedForAgain) {
    Spawning s(SpawnKind::disc);
    s.span(kStart, kEnd);
    s.robot.key(Key::tab);
    s.robot.type_keys("0.2");
    s.release();
    ASSERT_EQ(s.made(), 1u);
    EXPECT_EQ(std::get<CylinderShape>(s.shape()).half_height, 0.1f);
}

TEST(SpawnTyping, BeyondTheRangeIsReplacedByItsEndInWords) {
    Spawning s(SpawnKind::sphere);
    s.span(kStart, kEnd);
    s.robot.type_keys("9999");
    s.robot.key(Key::enter);
    s.release();
    ASSERT_EQ(s.made(), 1u);
    EXPECT_EQ(std::get<SphereShape>(s.shape()).radius, 50);
    ASSERT_FALSE(s.robot.frame().messages.empty());
    EXPECT_EQ(s.robot.frame().messages.back().text,
              "Radius: 9999.00 m is more than 50.00 m, which is taken instead");
}

TEST(SpawnFields, SetTheSizesOfTheNextClick) {
    Spawning s(SpawnKind::rounded_box);
    s.robot.frames(2);
    for (const auto& [field, text] : {std::pair{"Spawn options/Width", "0.8"},
                                      std::pair{"Spawn options/Depth", "0.6"},
                                      std::pair{"Spawn options/Height", "0.4"},
                                      std::pair{"Spawn options/Rounding", "0.05"}}) {
        s.robot.double_click(field);
        ASSERT_TRUE(s.robot.is_typing()) << field;
        s.robot.type_keys(text);
        s.robot.key(Key::enter);
    }
    s.robot.click_at(s.robot.pixel_of(kStart));
    ASSERT_EQ(s.made(), 1u);
    const auto& box = std::get<RoundedBoxShape>(s.shape());
    EXPECT_LT(distance(box.half_extents, {0.35f, 0.15f, 0.25f}), 1e-5f);
    EXPECT_EQ(box.radius, 0.05f);
}

TEST(SpawnFields, ShowTheLastDrag) {
    Spawning s(SpawnKind::sphere);
    s.span(kStart, kStart + Vec3{0.6f, 0, 0.8f});
    s.release();
    const Real radius = s.settings().sizes()[0];
    EXPECT_NEAR(radius, 1, 0.021f);
    s.robot.click_at(s.robot.pixel_of(kStart + Vec3{-3, 0, 0})); // beside the first one
    ASSERT_EQ(s.made(), 2u);
    EXPECT_EQ(std::get<SphereShape>(s.shape()).radius, radius);
}

} // namespace
} // namespace topple::test
