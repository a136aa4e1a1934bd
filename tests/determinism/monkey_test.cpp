// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/determinism/busy_scene.h"
#include "tests/support/test_support.h"

#include <limits>

namespace topple {
namespace {

using test::TestWorld;

/// Calls random operations of a world, from a seed.
class Monkey {
public:
    explicit Monkey(std::uint64_t seed) : random_(seed), t_(Parameters{}) { t_.floor(); }

    void act() {
        switch (random_.below(12)) {
        case 0:
        case 1:
        case 2:
            spawn();
            break;
        case 3:
            destroy();
            break;
        case 4:
            join();
            break;
        case 5:
            cut();
            break;
        case 6:
            t_.world.wake(any_body());
            break;
        case 7:
            (void)t_.world.set_pose(any_body(), {point(), rotation()});
            break;
        case 8:
            (void)t_.world.set_motion(any_body(), static_cast<Motion>(random_.below(3)));
            break;
        case 9:
            moments_.push_back(t_.world.snapshot());
            break;
        case 10:
            rewind();
            break;
        default:
            step();
            break;
        }
    }
    [[nodiscard]] const World& world() const { return t_.world; }

private:
    Vec3 point() { return {random_.between(-3, 3), random_.between(0, 4), random_.between(-3, 3)}; }
    Quat rotation() {
        return normalize(
            Quat{random_.between(-1, 1), random_.between(-1, 1), random_.between(-1, 1), 1});
    }
    BodyId any_body() {
        const auto& bodies = t_.world.state().bodies;
        return bodies.empty() ? BodyId{}
                              : bodies[random_.below(static_cast<std::uint32_t>(bodies.size()))].id;
    }
    void spawn() {
        BodyDef def{.motion = Motion::dynamic, .world_from_body = {point(), rotation()}};
        if (random_.below(2) == 0)
            def.colliders = {{.shape = BoxShape{{0.2f, 0.3f, 0.4f}}}};
        else
            def.colliders = {
                {.shape = SphereShape{0.3f}},
                {.shape = CapsuleShape{0.2f, 0.2f}, .body_from_shape = {{0.3f, 0, 0}, {}}}};
        // Restored objects keep their old ids.
        if (random_.below(4) == 0 && !gone_.empty()) {
            def = gone_.back();
            gone_.pop_back();
        }
        (void)t_.world.create_body(def);
    }
    void destroy() {
        const BodyId id = any_body();
        if (!id)
            return;
        gone_.push_back(t_.world.describe(id));
        t_.world.destroy_bodies({{id}});
    }
    void join() {
        (void)t_.world.create_joint(
            {.type = static_cast<JointType>(random_.below(kBuiltInJointTypeCount)),
             .a = any_body(),
             .b = any_body(),
             .local_anchor_a = point() * 0.2f,
             .local_frame_a = rotation(),
             .has_limits = random_.below(2) == 0,
             .lower = 0,
             .upper = 1});
    }
    void cut() {
        const auto& joints = t_.world.state().joints;
        if (!joints.empty())
            t_.world.destroy_joints(
                {{joints[random_.below(static_cast<std::uint32_t>(joints.size()))].id}});
    }
    void rewind() {
        if (!moments_.empty())
            t_.world.restore(*moments_[random_.below(static_cast<std::uint32_t>(moments_.size()))]);
    }
    void step() {
        const StepInput mouse_joint = MouseJoint{.body = any_body(), .target = point()};
        for (int i = 0; i < 5; ++i)
            t_.world.step({&mouse_joint, 1});
    }

    Random random_;
    TestWorld t_;
    std::vector<BodyDef> gone_;
    std::vector<Snapshot> moments_;
};

TEST(Monkey, WhateverIsDoneTheWorldStaysValid) {
    for (std::uint64_t round = 0; round < 5; ++round) {
        Monkey monkey(test::seed() + round);
        for (int i = 0; i < 400; ++i) {
            monkey.act();
            const Result<void> valid = monkey.world().validate();
            ASSERT_TRUE(valid.ok()) << valid.error().text() << ", seed " << test::seed()
                                    << " round " << round << " act " << i;
        }
    }
}

TEST(Monkey, TheSameMonkeyMakesTheSameWorld) {
    Monkey a(test::seed()), b(test::seed());
    for (int i = 0; i < 300; ++i) {
        a.act();
        b.act();
    }
    EXPECT_EQ(a.world().hash(), b.world().hash()) << "seed " << test::seed();
}

TEST(BrokenBodies, ANaNInAPileDisablesThatBodyAlone) {
    TestWorld t{Parameters{}};
    test::build_busy_scene(t, 60);
    t.run_for(1);
    for (const int what : {0, 1, 2}) {
        WorldState state = t.world.state();
        Body& broken = state.bodies[static_cast<std::size_t>(10 + 7 * what)];
        const Real nan = std::numeric_limits<Real>::quiet_NaN();
        (what == 0 ? broken.v.x : what == 1 ? broken.w.z : broken.world_from_body.position.y) = nan;
        t.world.restore(state);
        EXPECT_EQ(t.world.step().newly_disabled_count, 1u);
        t.run_for(0.5f);
        const Result<void> valid = t.world.validate();
        EXPECT_TRUE(valid.ok()) << valid.error().text();
    }
    EXPECT_EQ(t.world.last_report().disabled_count, 3u);
}

TEST(BrokenBodies, AnImpulseThatOverflowsDisablesNoNeighbor) {
    TestWorld t{Parameters{}};
    t.floor();
    const BodyId lower = t.cube({0, 0.5f, 0});
    const BodyId upper = t.cube({0, 1.5f, 0});
    t.run_for(1);
    const StepInput push = Impulse{upper, {0, 1.5f, 0}, {0, 3.0e38f, 0}};
    t.world.step({&push, 1});
    t.run_for(1);
    EXPECT_TRUE(t[upper].is_disabled);
    EXPECT_FALSE(t[lower].is_disabled);
    EXPECT_TRUE(t.world.validate().ok());
}

} // namespace
} // namespace topple
