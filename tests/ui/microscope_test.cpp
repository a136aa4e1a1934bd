// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The contact microscope in the window.

#include "app/session/explain/surface_words.h"
#include "app/session/frame/touches.h"
#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

#include <algorithm>

namespace topple::test {
namespace {

using namespace app;

struct Microscope : ::testing::Test, PausedTower {
    Microscope() : PausedTower("stack:3") {}
    [[nodiscard]] const AskedPair& pair() { return robot.sandbox().state().microscope.asked.pair; }
    [[nodiscard]] int line() { return robot.sandbox().state().microscope.line; }
    void settle() {
        robot.settle();
        robot.wait_until([&] { return robot.frame().explanation != nullptr; });
        robot.frames(2);
    }
    void open_on_top() {
        robot.click_at(robot.pixel_of(top().world_from_body.position));
        robot.settle();
        robot.key(letter('U'), kShift);
        settle();
    }
};

TEST_F(Microscope, LooksAtTheSelectedBodyAndWhatItTouchesHardest) {
    open_on_top();
    EXPECT_EQ(pair().a, top().id);
    EXPECT_EQ(pair().b.ordinal, top().id.ordinal - 1);
    ASSERT_NE(robot.frame().explanation, nullptr);
    EXPECT_TRUE(robot.has("Microscope/Picture"));
    EXPECT_TRUE(robot.has("Microscope/Line 0"));
    robot.key(letter('U'), kShift);
    robot.frames(2);
    EXPECT_FALSE(pair()) << "the same key closes it";
    EXPECT_FALSE(robot.has("Microscope/Picture"));
}

TEST_F(Microscope, WalksFromLineToLine) {
    open_on_top();
    EXPECT_EQ(line(), 0);
    const std::uint64_t first = robot.panels_hash();
    robot.click("Microscope/>");
    EXPECT_EQ(line(), 1);
    for (int i = 0; i < 3; ++i)
        robot.click("Microscope/>");
    EXPECT_EQ(line(), 4);
    robot.frames(2);
    EXPECT_NE(robot.panels_hash(), first);
    robot.click("Microscope/<");
    EXPECT_EQ(line(), 3);
    robot.click("Microscope/Line 0");
    robot.click("Microscope/<");
    EXPECT_EQ(line(), 0) << "there is none before the first";
    const ui::Rect walk = robot.find("Microscope/Walk");
    robot.click_at({walk.max.x - 3, (walk.min.y + walk.max.y) / 2});
    const int last = line();
    robot.click("Microscope/>");
    EXPECT_EQ(line(), last) << "nor one after the last";
    EXPECT_GT(last, 20);
}

TEST_F(Microscope, ItsPictureHasACameraOfItsOwn) {
    open_on_top();
    const SceneCamera before = robot.sandbox().state().microscope.camera.as_scene_camera();
    const SceneCamera scene = robot.sandbox().camera().as_scene_camera();
    const ui::Rect picture = robot.find("Microscope/Picture");
    const Vec2 middle = (picture.min + picture.max) * 0.5f;
    robot.move_to(middle);
    robot.frames(2);
    robot.press();
    robot.drag_to(middle + Vec2{60, 20});
    robot.release();
    robot.frames(2);
    const SceneCamera after = robot.sandbox().state().microscope.camera.as_scene_camera();
    EXPECT_GT(std::abs(after.yaw_deg - before.yaw_deg), 5);
    robot.scroll(2);
    robot.frames(2);
    EXPECT_LT(robot.sandbox().state().microscope.camera.as_scene_camera().distance, after.distance);
    EXPECT_EQ(robot.sandbox().camera().as_scene_camera(), scene) << "the scene stays";
}

TEST_F(Microscope, FollowsTheShownStep) {
    open_on_top();
    const auto first = robot.frame().explanation;
    robot.click("Transport/Step forward");
    settle();
    EXPECT_NE(robot.frame().explanation, first);
    EXPECT_TRUE(robot.has("Microscope/Picture"));
}

TEST_F(Microscope, WaitsWhileTimeRunsAndItsKeyPauses) {
    robot.click_at(robot.pixel_of(top().world_from_body.position));
    robot.settle();
    robot.click("Transport/Play");
    robot.key(letter('U'), kShift);
    settle();
    EXPECT_TRUE(robot.frame().timeline.is_paused);
    EXPECT_TRUE(robot.has("Microscope/Picture"));
    robot.click("Transport/Play");
    robot.frames(3);
    EXPECT_FALSE(robot.has("Microscope/Picture"));
    robot.click("Microscope/Pause");
    settle();
    EXPECT_TRUE(robot.has("Microscope/Picture"));
}

TEST_F(Microscope, EscapeClosesItBeforeAnythingElse) {
    open_on_top();
    robot.key(Key::escape);
    robot.frames(2);
    EXPECT_FALSE(pair());
    EXPECT_EQ(selected().size(), 1u) << "the selection stays";
}

TEST(MicroscopeButton, OpensItFromTheListOfTouches) {
    Robot robot("stack:3", 1280, 1600); // the list is at the end of the inspector
    robot.click("Transport/Step forward");
    const Body& top = robot.frame().state->bodies.back();
    robot.click_at(robot.pixel_of(top.world_from_body.position));
    robot.settle();
    robot.frames(2);
    robot.click("Inspector/Why?");
    EXPECT_TRUE(robot.wait_until([&] { return robot.frame().explanation != nullptr; }));
    EXPECT_EQ(robot.sandbox().state().microscope.asked.pair.a,
              robot.frame().state->bodies.back().id);
    EXPECT_EQ(robot.frame().explanation->pair.body_b, robot.frame().state->bodies.back().id);
}

TEST(MicroscopeButton, OpensItForTwoSelectedBodiesThatDoNotTouch) {
    Robot robot("stack:3", 1280, 1600);
    robot.click("Transport/Step forward");
    const auto& bodies = robot.frame().state->bodies;
    const Body top = bodies.back(), lowest = bodies[bodies.size() - 3];
    robot.click_at(robot.pixel_of(top.world_from_body.position));
    robot.click_at(robot.pixel_of(lowest.world_from_body.position), kShift);
    robot.settle();
    robot.frames(2);
    robot.click("Inspector/Why?");
    const app::AskedPair& pair = robot.sandbox().state().microscope.asked.pair;
    EXPECT_TRUE((pair.a == top.id && pair.b == lowest.id) ||
                (pair.a == lowest.id && pair.b == top.id));
}

TEST_F(Microscope, WithoutAPairItSaysWhatItNeeds) {
    robot.key(letter('U'), kShift);
    robot.settle();
    EXPECT_FALSE(pair());
    ASSERT_FALSE(robot.frame().messages.empty());
    EXPECT_NE(robot.frame().messages.back().text.find("needs a selected body"), std::string::npos);
}

TEST_F(Microscope, AnotherSceneClosesIt) {
    open_on_top();
    robot.sandbox().session().submit(OpenScene{"pyramid:3"});
    robot.settle();
    robot.frames(3);
    EXPECT_FALSE(pair());
}

/// A body that touches nothing but hangs from a joint shows the joint.
TEST(MicroscopeOnAJoint, ShowsATableOfItsRows) {
    Robot robot("joint_zoo", 1280, 1000);
    robot.click("Transport/Step forward");
    const WorldState& s = *robot.frame().state;
    const auto joint = std::find_if(s.joints.begin(), s.joints.end(), [&](const Joint& j) {
        const Body* b = find_body(robot.frame(), j.b);
        return b != nullptr && b->motion == Motion::dynamic &&
               touches_of(robot.frame(), j.b).empty();
    });
    ASSERT_NE(joint, s.joints.end());
    const JointId id = joint->id;
    robot.click_at(robot.pixel_of(find_body(robot.frame(), joint->b)->center_of_mass));
    robot.settle();
    robot.key(letter('U'), kShift);
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().explanation != nullptr; }));
    robot.frames(2);
    ASSERT_TRUE(robot.frame().explanation->joint.has_value());
    const Joint& shown = robot.frame().explanation->joint->before;
    const Joint& wanted = *find_joint(robot.frame(), id);
    EXPECT_TRUE(shown.a == wanted.b || shown.b == wanted.b);
    EXPECT_TRUE(robot.has("Microscope/Picture"));
    EXPECT_TRUE(robot.has("Microscope/Cell 0 2"));
    robot.key(letter('U'), kShift);
    robot.frames(2);
    EXPECT_FALSE(robot.has("Microscope/Picture"));
}

/// The slider goes through the candidate triangles of a surface, the deepest first, and its picture stays meanwhile.
TEST(MicroscopeOnASurface, ChoosesAmongItsTriangles) {
    Robot robot("hills", 1280, 1000);
    robot.sandbox().session().submit(StepBy{60});
    robot.settle();
    const std::vector<Body> bodies = robot.frame().state->bodies;
    // A body that touches only the hills, and that no other one hides.
    const bool is_selected = std::any_of(bodies.begin() + 1, bodies.end(), [&](const Body& b) {
        const std::vector<Touch> touches = touches_of(robot.frame(), b.id);
        if (touches.size() != 1 || touches.front().other != bodies.front().id)
            return false;
        robot.click_at(robot.pixel_of(b.world_from_body.position));
        robot.settle();
        return robot.sandbox().selection().bodies() == std::vector{b.id};
    });
    ASSERT_TRUE(is_selected);
    robot.key(letter('U'), kShift);
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().explanation != nullptr; }));
    robot.frames(2);
    const Explained& first = *robot.frame().explanation;
    ASSERT_TRUE(first.triangle.has_value());
    const std::vector<std::size_t> order = by_depth(first.pair.surface);
    ASSERT_GT(order.size(), 1u);
    EXPECT_EQ(*first.triangle, order.front());
    const std::uint32_t last = first.pair.surface.triangles[order.back()].index;
    const ui::Rect slider = robot.find("Microscope/Triangle");
    robot.click_at({slider.max.x - 3, (slider.min.y + slider.max.y) / 2});
    EXPECT_TRUE(robot.has("Microscope/Picture")) << "until the other one is explained";
    EXPECT_EQ(robot.sandbox().state().microscope.asked.pair.triangle, last);
    ASSERT_TRUE(robot.wait_until([&] {
        return robot.frame().explanation != nullptr &&
               robot.frame().explanation->asked.pair.triangle == last;
    }));
    robot.frames(2);
    const Explained& other = *robot.frame().explanation;
    EXPECT_EQ(other.pair.surface.triangles[*other.triangle].index, last);
    EXPECT_TRUE(robot.has("Microscope/Cell 0 1")) << "the table of its axes";
    robot.click("Microscope/Deepest");
    EXPECT_FALSE(robot.sandbox().state().microscope.asked.pair.triangle.has_value());
}

TEST(MicroscopeOnACloth, ChoosesAmongItsSprings) {
    Robot robot("stack:3", 1280, 1000);
    robot.key(letter('N'));
    robot.sandbox().state().tools.spawn.kind = SpawnKind::cloth;
    const ui::Rect view = robot.sandbox().layout().viewport;
    robot.click_at({view.min.x + 500, view.max.y - 60});
    ASSERT_EQ(robot.frame().state->deformables.size(), 1u);
    robot.key(letter('Q'));
    robot.click("Transport/Step forward");
    robot.key(letter('U'), kShift);
    ASSERT_TRUE(robot.wait_until([&] { return robot.frame().explanation != nullptr; }));
    robot.frames(2);
    const ui::Rect index = robot.find("Microscope/Index");
    robot.click_at({index.min.x + 4, (index.min.y + index.max.y) / 2});
    robot.frames(2);
    EXPECT_EQ(robot.sandbox().state().microscope.asked.cloth.index, 0u);
    ASSERT_TRUE(robot.wait_until([&] {
        return robot.frame().explanation != nullptr && robot.frame().explanation->cloth &&
               robot.frame().explanation->cloth->constraint.index == 0;
    }));
    robot.click("Microscope/Most stretched");
    robot.frames(2);
    EXPECT_EQ(robot.sandbox().state().microscope.asked.cloth,
              most_stretched_spring(robot.frame().state->deformables.front()));
    // A click on the cloth chooses the spring under the pointer.
    const Deformable& cloth = robot.frame().state->deformables.front();
    const auto clicked = static_cast<std::uint32_t>(cloth.mesh->springs.size() / 2);
    const Spring& spring = cloth.mesh->springs[clicked];
    const Vec3 place = cloth.particles.positions[spring.a] * 0.75f +
                       cloth.particles.positions[spring.b] * 0.25f;
    robot.click_at(robot.pixel_of(place));
    robot.frames(2);
    const ClothConstraint chosen = robot.sandbox().state().microscope.asked.cloth;
    EXPECT_EQ(chosen, nearest_constraint(cloth, MeshConstraint::spring, place));
    EXPECT_EQ(chosen.index, clicked);
    robot.key(letter('U'), kShift);
    robot.frames(2);
    EXPECT_FALSE(robot.sandbox().state().microscope.asked);
}

} // namespace
} // namespace topple::test
