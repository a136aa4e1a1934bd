// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"
#include "topple/world/step/step_observer.h"

#include <functional>
#include <span>
#include <vector>

namespace topple {
namespace {

using test::TestWorld;

/// An observer that looks at nothing: with it, a step runs all its stages.
struct Witness final : StepObserver {
    void after(Stage, const StepView&) override {}
};

/// Two stacks of cubes on a floor, a hinged pair, all asleep and at rest.
struct RestingWorld : TestWorld {
    BodyId lower, upper;
    RestingWorld() : TestWorld(Parameters{}) {
        floor();
        lower = cube({0, 0.5f, 0});
        upper = cube({0, 1.5f, 0});
        const BodyId door = cube({4, 0.5f, 0}), post = cube({5.1f, 0.5f, 0});
        (void)create({.type = JointType::ball,
                      .a = door,
                      .b = post,
                      .local_anchor_a = {0.55f, 0, 0},
                      .local_anchor_b = {-0.55f, 0, 0}});
        run_for(4);
        EXPECT_TRUE((*this)[lower].is_asleep);
        EXPECT_EQ(world.last_report().awake_count, 0u);
    }
};

/// Returns whether the last step ran no stage.
bool was_at_rest(const World& world) {
    for (const double ms : world.last_report().stage_ms)
        if (ms != 0)
            return false;
    return true;
}

void expect_equal_counts(const StepReport& a, const StepReport& b) {
    EXPECT_EQ(a.body_count, b.body_count);
    EXPECT_EQ(a.asleep_count, b.asleep_count);
    EXPECT_EQ(a.joint_count, b.joint_count);
    EXPECT_EQ(a.pair_count, b.pair_count);
    EXPECT_EQ(a.contact_count, b.contact_count);
    EXPECT_EQ(a.contact_point_count, b.contact_point_count);
    EXPECT_EQ(a.newly_disabled_count, b.newly_disabled_count);
    EXPECT_EQ(a.max_penetration, b.max_penetration);
    EXPECT_EQ(a.external_work, b.external_work);
}

TEST(Rest, AStepOfAWorldAtRestIsWhatAllItsStagesWouldMakeOfIt) {
    RestingWorld t;
    World twin = t.world.twin(1);
    Witness witness;
    int resting = 0;
    for (int i = 0; i < 20; ++i) {
        const StepReport quick = t.world.step();
        const StepReport whole = twin.step_observed(witness);
        resting += was_at_rest(t.world) ? 1 : 0;
        EXPECT_EQ(t.world.hash(), twin.hash());
        EXPECT_EQ(t.world.state().step_count, twin.state().step_count);
        EXPECT_EQ(t.world.state().time, twin.state().time);
        EXPECT_TRUE(t.world.validate().ok());
        expect_equal_counts(quick, whole);
    }
    EXPECT_EQ(resting, 20);
    EXPECT_FALSE(was_at_rest(twin)) << "the observed steps ran their stages";
}

TEST(Rest, EveryChangeEndsIt) {
    using Change = std::function<void(RestingWorld&)>;
    const std::vector<Change> changes{
        [](RestingWorld& t) { t.world.wake(t.upper); },
        [](RestingWorld& t) {
            t.set_velocity(t.upper, {1, 0, 0});
        },
        [](RestingWorld& t) {
            (void)t.cube({0, 5, 0});
        },
        [](RestingWorld& t) { t.world.destroy_bodies(std::span(&t.lower, 1)); },
        [](RestingWorld& t) { EXPECT_TRUE(t.world.set_parameter("gravity_y", 3).ok()); },
        [](RestingWorld& t) {
            const Snapshot now = t.world.snapshot();
            t.set_velocity(t.upper, {1, 0, 0});
            t.world.restore(*now);
        },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        SCOPED_TRACE(i);
        RestingWorld t;
        t.world.step();
        ASSERT_TRUE(was_at_rest(t.world));
        changes[i](t);
        t.world.step();
        EXPECT_FALSE(was_at_rest(t.world));
    }
}

TEST(Rest, AWokenWorldMovesAsIfItHadNeverRested) {
    RestingWorld t;
    World twin = t.world.twin(1);
    Witness witness;
    for (int i = 0; i < 10; ++i) {
        t.world.step();
        twin.step_observed(witness);
    }
    for (World* world : {&t.world, &twin})
        EXPECT_TRUE(world->set_velocity(t.upper, {3, 2, 0}, {0, 1, 0}).ok());
    for (int i = 0; i < 60; ++i) {
        t.world.step();
        twin.step_observed(witness);
        ASSERT_EQ(t.world.hash(), twin.hash()) << "step " << i;
    }
}

TEST(Rest, AnInputEndsIt) {
    RestingWorld t;
    t.world.step();
    ASSERT_TRUE(was_at_rest(t.world));
    const std::vector<StepInput> inputs{Impulse{.body = t.upper, .impulse = {900, 0, 0}}};
    t.world.step(inputs);
    EXPECT_FALSE(was_at_rest(t.world));
    EXPECT_FALSE(t[t.upper].is_asleep);
}

TEST(Rest, AWorldWithAMovingKinematicBodyHasNone) {
    RestingWorld t;
    const BodyId lift = t.create({.motion = Motion::kinematic,
                                  .world_from_body = {{20, 5, 0}, {}},
                                  .velocity = {0, 0.1f, 0},
                                  .colliders = {{.shape = BoxShape{}}}});
    const Real before = t[lift].center_of_mass.y;
    for (int i = 0; i < 5; ++i) {
        t.world.step();
        EXPECT_FALSE(was_at_rest(t.world));
    }
    EXPECT_GT(t[lift].center_of_mass.y, before);
}

} // namespace
} // namespace topple
