// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Texts and marks in the window must be true of the paused scene that it shows.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <algorithm>
#include <numeric>

namespace topple::test {
namespace {

using namespace app;

TEST(Paused, CountsFollowADeletion) {
    Robot robot("stack:5");
    robot.sandbox().session().submit(StepBy{30});
    robot.settle();
    ASSERT_EQ(robot.frame().report.body_count, 6u);
    ASSERT_GT(robot.frame().report.contact_count, 0u);
    robot.key(letter('A'), kCtrl);
    robot.key(Key::delete_);
    EXPECT_EQ(robot.frame().report.body_count, 1u);
    EXPECT_EQ(robot.frame().report.awake_count, 0u);
    EXPECT_EQ(robot.frame().report.contact_count, 0u);
    EXPECT_EQ(robot.frame().report.contact_point_count, 0u);
    EXPECT_EQ(robot.frame().report.max_penetration, 0);
    robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(robot.frame().report.body_count, 6u);
}

std::size_t solved_bodies(const PublishedFrame& frame) {
    const auto& counts = frame.report.level_counts;
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

TEST(Paused, LevelsAndJointGapsFollowADeletion) {
    Robot robot("chain");
    robot.sandbox().session().submit(StepBy{30});
    robot.settle();
    ASSERT_GT(robot.frame().report.awake_count, 1u);
    ASSERT_GT(robot.frame().report.max_joint_error, 0);
    EXPECT_EQ(solved_bodies(robot.frame()), robot.frame().report.awake_count);
    robot.sandbox().session().submit(
        Do{DeleteObjects{.bodies = {robot.frame().state->bodies.back().id}, .joints = {}}});
    robot.settle();
    EXPECT_EQ(solved_bodies(robot.frame()), robot.frame().report.awake_count);
    robot.key(letter('A'), kCtrl);
    robot.key(Key::delete_);
    ASSERT_TRUE(robot.frame().state->joints.empty());
    EXPECT_EQ(solved_bodies(robot.frame()), 0u);
    EXPECT_EQ(robot.frame().report.max_joint_error, 0);
    EXPECT_EQ(robot.frame().report.external_work, 0);
}

TEST(Paused, CountsFollowTimeThatIsTurnedBack) {
    Robot robot("rain");
    robot.sandbox().session().submit(StepBy{40});
    robot.settle();
    robot.sandbox().session().submit(SeekTo{0});
    robot.settle();
    EXPECT_EQ(robot.frame().report.body_count, robot.frame().state->bodies.size());
    EXPECT_EQ(robot.frame().report.contact_count, robot.frame().state->contacts.size());
}

TEST(Paused, AnUndoneSpawnIsNoLongerSelected) {
    Robot robot("stack:1");
    robot.key(letter('N'));
    robot.click_at(robot.sandbox().layout().viewport.center() + Vec2{120, 120});
    ASSERT_EQ(robot.frame().state->bodies.size(), 3u);
    ASSERT_EQ(robot.sandbox().selection().bodies().size(), 1u);
    EXPECT_TRUE(robot.has("Inspector/Mass"));
    robot.key(letter('Z'), kCtrl);
    robot.frames(2);
    ASSERT_EQ(robot.frame().state->bodies.size(), 2u);
    EXPECT_TRUE(robot.sandbox().selection().empty());
    EXPECT_TRUE(robot.has("Inspector/Fill with water")) << "the page of the world";
    robot.key(letter('Y'), kCtrl);
    robot.frames(2);
    EXPECT_TRUE(robot.has("Inspector/Mass")) << "it is back, and so is its selection";
}

TEST(Paused, AJointIsDrawnAsSoonAsItIsMade) {
    Robot robot("stack:2");
    robot.sandbox().session().submit(StepBy{1});
    robot.settle();
    robot.key(letter('J'));
    const auto pixel_at = [&](const Body& body) {
        const Vec3 at = robot.sandbox().camera().project(body.center_of_mass,
                                                         robot.sandbox().layout().as_viewport());
        return Vec2{at.x, at.y};
    };
    const std::vector<Body> bodies = robot.frame().state->bodies;
    robot.move_to(robot.sandbox().layout().viewport.min + Vec2{30, 30}); // away from all bodies
    const std::size_t marks_before = robot.scene().debug.points.size();
    robot.click_at(pixel_at(bodies[1]));
    robot.click_at(pixel_at(bodies[2]));
    ASSERT_EQ(robot.frame().state->joints.size(), 1u);
    robot.move_to(robot.sandbox().layout().viewport.min + Vec2{30, 30});
    robot.frames(2);
    EXPECT_GE(robot.scene().debug.points.size(), marks_before + 2) << "its two anchors";
    // A joint is drawn only while the joint tool is active or one of its bodies is selected.
    robot.key(letter('Q'));
    robot.frames(2);
    EXPECT_EQ(robot.scene().debug.points.size(), 0u);
    robot.click_at(pixel_at(bodies[2]));
    robot.frames(2);
    EXPECT_EQ(robot.scene().debug.points.size(), 2u);
    // Lines lead from the joint to both of its bodies.
    for (const std::size_t i : {1u, 2u})
        EXPECT_TRUE(std::any_of(
            robot.scene().debug.lines.begin(),
            robot.scene().debug.lines.end(),
            [&](const auto& line) { return distance(line.a, bodies[i].center_of_mass) < 1e-3f; }))
            << "body " << i;
}

TEST(Paused, TheMenuBarSaysThatTimeStands) {
    Robot robot("stack:2");
    robot.frames(2);
    EXPECT_TRUE(robot.has("Menu/paused"));
    robot.key(Key::space);
    robot.frames(2);
    EXPECT_FALSE(robot.has("Menu/paused"));
}

TEST(Paused, APictureThatNobodyTouchesStaysAsItIs) {
    Robot robot("stack:2"); // paused
    robot.settle();
    robot.frames(90); // the last numbers have been shown
    const std::uint64_t hash = robot.panels_hash();
    for (int i = 0; i < 200; ++i) {
        robot.frames(1);
        ASSERT_EQ(robot.panels_hash(), hash) << "after " << i << " frames";
    }
}

TEST(Paused, WaterThatIsFilledInStandsOnTheGround) {
    Robot robot("machine"); // the floor is at y = 0
    robot.click("Inspector/Fill with water");
    robot.settle();
    ASSERT_EQ(robot.frame().state->water_volumes.size(), 1u);
    const Aabb box = robot.frame().state->water_volumes[0].box;
    EXPECT_NEAR(box.min.y, 0, 0.02f);
    // A quarter of a meter above the middle of the picture, up to three meters.
    const Real middle = robot.sandbox().camera().target().y;
    EXPECT_GT(middle, 1);
    EXPECT_NEAR(box.max.y, std::min(middle + 0.25f, Real(3)), 0.02f);
}

} // namespace
} // namespace topple::test
