// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/soft_pick.h"
#include "tests/app/session/session_test_support.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;

constexpr int kSide = 16;
constexpr Real kTableHalf = 0.02f; // its top is at y = 1 [m]

/// A cloth (body 1) lies on a table of 4 cm.
class SoftGrabTest : public testing::Test {
protected:
    SoftGrabTest() {
        BodyDef table;
        table.world_from_body.position = {0, 1 - kTableHalf, 0};
        table.colliders.emplace_back().shape = BoxShape{{3, kTableHalf, 3}};
        DeformableDef cloth;
        cloth.recipe = ClothRecipe{.columns = kSide,
                                   .rows = kSide,
                                   .spacing = 0.08f,
                                   .shear = {.stiffness = 300},
                                   .bend_rigidity = 1.0e-4f};
        cloth.world_from_recipe.position = {0, 1.1f, 0};
        cloth.material.self_collision = true;
        ask(session,
            SpawnBodies{.bodies = {table}, .joints = {}, .label = "cloth", .deformables = {cloth}});
        play(session, 30);
    }
    const Deformable& cloth() { return session.world().state().deformables.front(); }
    Vec3 at(std::uint32_t particle) { return cloth().particles.positions[particle]; }
    void take(std::uint32_t particle) {
        MouseJoint grab;
        grab.deformable = cloth().id;
        grab.particle = particle;
        grab.target = at(particle);
        ask(session, GrabBegin{grab});
    }

    Session session;
};

TEST_F(SoftGrabTest, PullsAParticleAlongAndUndoLaysItBack) {
    const std::uint64_t before = hash(session);
    take(0);
    for (int i = 0; i < 60; ++i) {
        ask(session, GrabMove{{-0.5f, 2, -0.5f}, false, {}});
        play(session, 1);
    }
    EXPECT_LT(distance(at(0), {-0.5f, 2, -0.5f}), 0.1f);
    ask(session, GrabEnd{});
    EXPECT_EQ(session.make_frame()->undo_label, "Grab soft body 1");
    ask(session, Undo{});
    EXPECT_EQ(hash(session), before);
}

TEST_F(SoftGrabTest, PinsWhereTheRightButtonSaysAndUndoLetsGo) {
    take(40);
    for (int i = 0; i < 60; ++i) {
        ask(session, GrabMove{{0, 2, 0}, false, {}});
        play(session, 1);
    }
    ask(session, GrabEnd{.pin = true});
    const Vec3 held = at(40);
    play(session, 60);
    EXPECT_EQ(at(40), held);
    EXPECT_EQ(cloth().made_from->pins, std::vector<std::uint32_t>{40});
    ask(session, Undo{});
    EXPECT_TRUE(cloth().made_from->pins.empty());
}

TEST_F(SoftGrabTest, WhatCannotBePulledIsSaid) {
    MouseJoint grab;
    grab.deformable = {9};
    EXPECT_FALSE(session.execute(GrabBegin{grab}).ok());
    grab.deformable = cloth().id;
    grab.particle = 9999;
    EXPECT_FALSE(session.execute(GrabBegin{grab}).ok());
    ask(session, SetPaused{true});
    grab.particle = 0;
    EXPECT_FALSE(session.execute(GrabBegin{grab}).ok());
}

TEST_F(SoftGrabTest, IsFoundByTheRayThatPointsAtIt) {
    const FramePtr frame = session.make_frame();
    const Vec3 target = at(37);
    const auto hit = pick_soft(*frame, {.origin = target + Vec3{0, 2, 0}, .direction = {0, -1, 0}});
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->particle, 37u);
    EXPECT_EQ(hit->deformable, cloth().id);
    EXPECT_NEAR(hit->t, 2, 0.01f);
    EXPECT_FALSE(pick_soft(*frame, {.origin = {5, 2, 5}, .direction = {0, -1, 0}}));
}

TEST_F(SoftGrabTest, AHundredRandomDragsNeverTakeItThroughTheTable) {
    // Any particle is dragged to any point, also far below the table, with a jerk every eight steps.
    Random random(topple::test::seed());
    for (int drag = 0; drag < 100; ++drag) {
        const std::uint32_t particle = random.below(kSide * kSide);
        take(particle);
        for (int jerk = 0; jerk < 4; ++jerk) {
            ask(session,
                GrabMove{{random.between(-1.2f, 1.2f),
                          random.between(0, 2),
                          random.between(-1.2f, 1.2f)},
                         false,
                         {}});
            play(session, 8);
        }
        ask(session, GrabEnd{});
        for (const Vec3 p : cloth().particles.positions)
            ASSERT_GT(p.y, 1) << "drag " << drag << " of particle " << particle;
    }
}

} // namespace
} // namespace topple::app
