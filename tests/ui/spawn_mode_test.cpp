// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The modes of the spawn tool that make several bodies.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <set>

namespace topple::test {
namespace {

using namespace app;

/// A robot with the spawn tool in a mode, beside a paused tower.
struct Modes {
    explicit Modes(SpawnMode mode, SpawnKind kind = SpawnKind::box) {
        robot.click("Transport/Step forward"); // stepping pauses
        robot.key(letter('N'));
        settings().kind = kind;
        settings().mode = mode;
        robot.frames(60); // the camera has settled
        body_count = robot.frame().state->bodies.size();
    }
    SpawnSettings& settings() { return robot.sandbox().state().tools.spawn; }
    [[nodiscard]] std::size_t made() { return robot.frame().state->bodies.size() - body_count; }
    void drag(Vec3 from, Vec3 to) {
        robot.move_to(robot.pixel_of(from));
        robot.frames(2);
        robot.press();
        robot.drag_to(robot.pixel_of(to));
        robot.release();
        robot.settle();
    }
    /// Holds the button over the point until the condition holds.
    bool hold_until(Vec3 point, const std::function<bool()>& condition) {
        robot.move_to(robot.pixel_of(point));
        robot.frames(2);
        robot.press();
        const bool holds = robot.wait_until(condition);
        robot.release();
        robot.settle();
        return holds;
    }

    Robot robot{"stack:1"};
    std::size_t body_count = 0;
};

const Vec3 kStart{1.5f, 0, 1}, kEnd{3.5f, 0, 1};

TEST(SpawnModes, AreChosenInTheOptions) {
    Modes m(SpawnMode::line);
    EXPECT_TRUE(m.robot.has("Spawn options/Mode"));
    EXPECT_TRUE(m.robot.has("Spawn options/Gap"));
    m.settings().kind = SpawnKind::cloth;
    m.robot.frames(2);
    EXPECT_FALSE(m.robot.has("Spawn options/Mode")) << "a cloth is one";
}

TEST(SpawnModes, LeaveTheTimeBarFreeInALowWindow) {
    Robot robot("stack:1", 900, 400);
    robot.click("Transport/Step forward"); // stepping pauses
    robot.key(letter('N'));
    robot.sandbox().state().tools.spawn.kind = SpawnKind::rounded_box;
    robot.sandbox().state().tools.spawn.mode = SpawnMode::line;
    robot.frames(4);
    robot.click("Transport/Play");
    EXPECT_TRUE(robot.wait_for_step(3)) << "the options do not cover it";
}

TEST(SpawnModes, ALinePlacesAsManyAsFitInOneUndoStep) {
    Modes m(SpawnMode::line);
    m.settings().sizes() = {0.3f, 0.5f, 0.4f};
    m.settings().gap = 0.1f;
    const std::uint64_t before = m.robot.frame().hash.value();
    m.drag(kStart, kEnd + Vec3{0.2f, 0, 0});
    ASSERT_EQ(m.made(), 6u) << "2.2 m has five pitches of 0.4 m";
    for (const Body& body : m.robot.frame().state->bodies)
        if (body.id.ordinal > m.body_count) {
            EXPECT_NEAR(body.center_of_mass.y, 0.2f, 0.01f);
        }
    EXPECT_EQ(m.settings().sizes(), (SpawnSizes{0.3f, 0.5f, 0.4f})) << "the drag sizes nothing";
    EXPECT_EQ(m.robot.sandbox().selection().bodies().size(), 6u);
    m.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(m.robot.frame().hash.value(), before);
}

TEST(SpawnModes, AGridFillsTheRectangle) {
    Modes m(SpawnMode::grid, SpawnKind::sphere);
    m.settings().sizes() = {0.1f};
    m.settings().gap = 0.1f;
    m.drag(kStart, {2.48f, 0, 1.68f}); // 0.98 / 0.3 and 0.68 / 0.3
    EXPECT_EQ(m.made(), 12u);
    m.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(m.made(), 0u);
}

TEST(SpawnModes, AStackIsAsHighAsTheFieldSays) {
    Modes m(SpawnMode::stack, SpawnKind::disc);
    m.settings().copies = 7;
    m.robot.click_at(m.robot.pixel_of(kStart));
    EXPECT_EQ(m.made(), 7u);
    m.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(m.made(), 0u);
}

TEST(SpawnModes, EscapeDuringALineMakesNothing) {
    Modes m(SpawnMode::line);
    m.robot.move_to(m.robot.pixel_of(kStart));
    m.robot.press();
    m.robot.drag_to(m.robot.pixel_of(kEnd));
    m.robot.key(Key::escape);
    m.robot.release();
    m.robot.settle();
    EXPECT_EQ(m.made(), 0u);
}

TEST(SpawnModes, RainFallsWhileTheButtonIsHeldAndIsOneUndoStep) {
    for (const SpawnMode mode : {SpawnMode::rain, SpawnMode::spray}) {
        Modes m(mode, SpawnKind::sphere);
        m.settings().sizes() = {0.15f};
        m.settings().rate = 20;
        m.robot.click("Transport/Play");
        ASSERT_TRUE(m.hold_until(kEnd, [&] { return m.made() >= 6; }));
        const std::size_t count = m.made();
        ASSERT_TRUE(m.robot.wait_for_step(m.robot.frame().timeline.step + 30));
        EXPECT_EQ(m.made(), count) << "it ends with the release";
        m.robot.click("Transport/Pause");
        m.robot.settle();
        m.robot.key(letter('Z'), kCtrl);
        m.robot.settle();
        EXPECT_EQ(m.made(), 0u);
        m.robot.key(letter('Y'), kCtrl);
        m.robot.settle();
        EXPECT_EQ(m.made(), count);
    }
}

TEST(SpawnModes, OfAStreamNoBodyStartsInsideAnother) {
    for (const SpawnMode mode : {SpawnMode::rain, SpawnMode::spray}) {
        Modes m(mode, SpawnKind::sphere);
        m.settings().sizes() = {0.4f};
        m.settings().rate = 30;
        m.robot.click("Transport/Play");
        std::set<BodyId> known;
        const bool rained = m.hold_until(kEnd, [&] {
            const auto& bodies = m.robot.frame().state->bodies;
            for (const Body& body : bodies) {
                if (body.motion != Motion::dynamic || !known.insert(body.id).second)
                    continue;
                if (mode == SpawnMode::rain && known.size() > 1) {
                    EXPECT_LT(body.center_of_mass.y, 4.75f)
                        << "bodies that fall through the view do not raise the cloud";
                }
                for (const Body& other : bodies)
                    if (other.id != body.id && other.motion == Motion::dynamic) {
                        EXPECT_GT(distance(body.center_of_mass, other.center_of_mass), 0.7f);
                    }
            }
            return m.made() >= 8;
        });
        EXPECT_TRUE(rained);
    }
}

TEST(SpawnModes, OfAStreamStandStillWithTime) {
    Modes m(SpawnMode::rain, SpawnKind::sphere);
    int frame_count = 0;
    m.hold_until(kEnd, [&] { return ++frame_count > 30; });
    EXPECT_EQ(m.made(), 1u) << "one for the press";
}

TEST(SpawnModes, ASprayFliesThroughThePointer) {
    Modes m(SpawnMode::spray, SpawnKind::sphere);
    m.settings().sizes() = {0.1f};
    m.robot.click_at(m.robot.pixel_of(kEnd));
    ASSERT_EQ(m.made(), 1u);
    const Body& ball = m.robot.frame().state->bodies.back();
    const Vec3 way = normalize(kEnd - m.robot.sandbox().camera().eye());
    EXPECT_LT(distance(ball.v, way * 15), 0.3f);
}

} // namespace
} // namespace topple::test
