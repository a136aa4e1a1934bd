// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/frame_query.h"

#include "app/session/frame/selection.h"
#include "tests/app/session/session_test_support.h"
#include "topple/math/view/projection.h"

namespace topple::app {
namespace {

using test::ask;
using test::box_def;

/// A floor (body 1), a box at x = 0 (body 2), one at x = 3 (body 3), both with their middle at y = 2, and at x = 6 a
/// body (4) of a small visible ball inside a large hidden box.
FramePtr three_bodies() {
    Session session;
    BodyDef shy = box_def({6, 2, 0});
    shy.colliders.front().visible = false;
    ColliderDef ball;
    ball.shape = SphereShape{0.25f};
    ball.collides = false;
    shy.colliders.push_back(ball);
    ask(session, SpawnBodies{{box_def({0, 2, 0}), box_def({3, 2, 0}), shy}, {}, ""});
    return session.make_frame();
}

TEST(FrameQuery, TheNearestVisibleShapeIsPicked) {
    const FramePtr frame = three_bodies();
    const auto hit = pick(*frame, {{-5, 2, 0}, {1, 0, 0}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, BodyId{2});
    EXPECT_FLOAT_EQ(hit->hit.t, 4.5f); // from 5 m to the face at 0.5 m
    const auto back = pick(*frame, {{4.5f, 2, 0}, {-1, 0, 0}});
    ASSERT_TRUE(back);
    EXPECT_EQ(back->body, BodyId{3});
}

TEST(FrameQuery, HiddenShapesArePassedThrough) {
    const FramePtr frame = three_bodies();
    const auto through = pick(*frame, {{6, 2, 5}, {0, 0, -1}});
    ASSERT_TRUE(through);
    EXPECT_EQ(through->body, BodyId{4});
    EXPECT_FLOAT_EQ(through->hit.t, 4.75f); // the ball of 0.25, not the box of 0.5
    // Beside the ball, but inside the hidden box, the ray hits no shape.
    EXPECT_FALSE(pick(*frame, {{6.4f, 2, 5}, {0, 0, -1}}));
}

TEST(FrameQuery, TheFloorIsPickedFromAboveAndTheSkyIsNot) {
    const FramePtr frame = three_bodies();
    const auto hit = pick(*frame, {{50, 3, 50}, {0, -1, 0}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, BodyId{1});
    EXPECT_FALSE(pick(*frame, {{50, 3, 50}, {0, 1, 0}}));
    EXPECT_FALSE(pick(*frame, {{50, 3, 50}, {0, 0, 0}}));
}

TEST(FrameQuery, TheWorldGivesTheSameAnswer) {
    Session session;
    ask(session, test::tower_of(6));
    test::play(session, 10);
    const FramePtr frame = session.make_frame();
    for (int i = -20; i <= 20; ++i) {
        const Ray ray{{5, 3, 5}, normalize(Vec3{-1, 0.05f * static_cast<Real>(i), -1.1f})};
        const auto ours = pick(*frame, ray);
        const auto theirs = session.world().cast_ray(ray);
        ASSERT_EQ(ours.has_value(), theirs.has_value());
        if (ours) {
            EXPECT_EQ(ours->body, theirs->body);
            EXPECT_EQ(ours->hit.t, theirs->hit.t);
        }
    }
}

TEST(FrameQuery, ABoxOnTheScreenTakesTheBodiesWhoseMiddleIsInIt) {
    const FramePtr frame = three_bodies();
    // The eye at (3, 2, 10) looks along -Z: body 3 is in the middle, 2 to the left, 4 to the right.
    const Mat4 clip_from_world = perspective(1, 1, 0.1f, 100) *
                                 to_mat4(inverse(look_at({3, 2, 10}, {3, 2, 0})));
    EXPECT_EQ(bodies_inside(*frame, clip_from_world, {{-0.1f, -0.1f}, {0.1f, 0.1f}}),
              std::vector<BodyId>{BodyId{3}});
    EXPECT_EQ(bodies_inside(*frame, clip_from_world, {{-1, -1}, {0.1f, 1}}),
              (std::vector<BodyId>{{2}, {3}}));
    // The camera looks away: no body is in front of the eye, though its projection would lie in the rectangle.
    const Mat4 away = perspective(1, 1, 0.1f, 100) *
                      to_mat4(inverse(look_at({3, 2, 10}, {3, 2, 20})));
    EXPECT_TRUE(bodies_inside(*frame, away, {{-1, -1}, {1, 1}}).empty());
}

TEST(FrameQuery, BoundsAreOfWhatIsSeen) {
    const FramePtr frame = three_bodies();
    const std::vector<BodyId> both{{2}, {3}};
    const Aabb box = bounds_of(*frame, both);
    EXPECT_FLOAT_EQ(box.min.x, -0.5f);
    EXPECT_FLOAT_EQ(box.max.x, 3.5f);
    EXPECT_FLOAT_EQ(bounds_of(*frame, *find_body(*frame, {4})).max.x, 6.25f);
    EXPECT_TRUE(is_empty(bounds_of(*frame, *find_body(*frame, {1})))); // a plane has no end
    EXPECT_FLOAT_EQ(bounds_of_all(*frame).max.x, 6.25f);
}

TEST(FrameQuery, ThingsAreFoundByTheirNumber) {
    const FramePtr frame = three_bodies();
    ASSERT_NE(find_body(*frame, {3}), nullptr);
    EXPECT_EQ(find_body(*frame, {3})->id, BodyId{3});
    EXPECT_EQ(find_body(*frame, {9}), nullptr);
    EXPECT_EQ(find_body(*frame, {}), nullptr);
    EXPECT_EQ(find_joint(*frame, {1}), nullptr);
    EXPECT_EQ(display_name(*frame, BodyId{1}), "floor");
    EXPECT_EQ(display_name(*frame, BodyId{3}), "body 3");
}

TEST(Selection, AddsTogglesAndForgets) {
    Selection selection;
    EXPECT_TRUE(selection.empty());
    selection.add(BodyId{3});
    selection.add(BodyId{1});
    selection.add(BodyId{3});
    selection.add(BodyId{});
    EXPECT_EQ(selection.bodies(), (std::vector<BodyId>{{1}, {3}}));
    selection.toggle(BodyId{3});
    selection.toggle(BodyId{2});
    selection.toggle(JointId{2});
    EXPECT_EQ(selection.bodies(), (std::vector<BodyId>{{1}, {2}}));
    EXPECT_TRUE(selection.contains(JointId{2}));
    selection.set_only(BodyId{7});
    EXPECT_FALSE(selection.contains(JointId{2}));
    EXPECT_TRUE(selection.contains(BodyId{7}));
    selection.clear();
    EXPECT_EQ(selection, Selection{});
}

TEST(FrameQuery, SleepIsToldWithWhoKeepsItAwake) {
    Session session;
    BodyDef runner = box_def({0, 2, 0});
    runner.name = "runner";
    runner.velocity = {3, 0, 0};
    BodyDef insomniac = box_def({9, 2, 0});
    insomniac.can_sleep = false;
    ask(session, SpawnBodies{{runner, insomniac}, {}, ""});
    const FramePtr frame = session.make_frame();
    EXPECT_EQ(sleep_text(*frame, BodyId{1}), "") << "the floor";
    EXPECT_EQ(sleep_text(*frame, BodyId{2}), "awake: it moves at 3.00 m/s");
    EXPECT_EQ(sleep_text(*frame, BodyId{3}), "awake: it may not sleep");
}

TEST(FrameQuery, TheGroundIsTheFirstThingBelowThatStandsStill) {
    const FramePtr frame = three_bodies(); // the boxes may move: they are no ground
    EXPECT_NEAR(ground_below(*frame, {0, 5, 0}).value(), 0, 1e-6f);
    EXPECT_NEAR(ground_below(*frame, {0, -3, 0}).value(), 0, 1e-6f) << "from below the floor";
}

TEST(FrameQuery, OnlyWhatIsThereIsPresent) {
    const FramePtr frame = three_bodies();
    Selection selection;
    selection.add(BodyId{2});
    selection.add(BodyId{99});
    selection.add(DeformableId{1});
    const Selection there = present(*frame, selection);
    EXPECT_EQ(there.bodies(), std::vector<BodyId>{{2}});
    EXPECT_TRUE(there.deformables().empty());
}

} // namespace
} // namespace topple::app
