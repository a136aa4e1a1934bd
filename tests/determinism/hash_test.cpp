// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/determinism/busy_scene.h"
#include "tests/determinism/restep.h"
#include "tests/support/instruction_sets.h"

namespace topple {
namespace {

using test::build_busy_scene;
using test::busy_inputs;
using test::TestWorld;

constexpr int kSteps = 30 * test::kEffort;

/// Returns the hash after every step.
std::vector<std::uint64_t> run(TestWorld& t) {
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < kSteps; ++i) {
        t.world.step(busy_inputs(i));
        hashes.push_back(t.world.hash());
    }
    return hashes;
}

std::vector<std::uint64_t> run(Parameters parameters, int threads) {
    TestWorld t(parameters, threads);
    build_busy_scene(t);
    return run(t);
}

void expect_equal(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        ASSERT_EQ(a[i], b[i]) << "parted in step " << i;
}

TEST(Determinism, TheSameSceneGivesTheSameBitsTwice) {
    const auto first = run(Parameters{}, 1);
    expect_equal(first, run(Parameters{}, 1));
    EXPECT_NE(first.front(), first.back()) << "nothing happened, so this proves nothing";
}

TEST(Determinism, ThreadsDoNotChangeABit) {
    const auto one = run(Parameters{}, 1);
    for (const int threads : {2, 3, 8})
        expect_equal(one, run(Parameters{}, threads));
}

TEST(Determinism, TheInstructionSetDoesNotChangeABit) {
    const auto best = run(Parameters{}, 1);
    for (const InstructionSet set : test::supported_instruction_sets())
        for (const int threads : {1, 2}) {
            TestWorld t(Parameters{}, threads);
            t.world.set_instruction_set(set);
            build_busy_scene(t);
            expect_equal(best, run(t));
        }
}

TEST(Determinism, OfSoftThingsIsTheSameForThreadCountsAndInstructionSets) {
    std::vector<std::uint64_t> first;
    for (const int threads : {1, 2, 3})
        for (const InstructionSet set : test::supported_instruction_sets()) {
            TestWorld t(Parameters{}, threads);
            t.world.set_instruction_set(set);
            build_soft_scene(t);
            std::vector<std::uint64_t> hashes;
            for (int i = 0; i < 6 * test::kEffort; ++i) {
                t.world.step();
                hashes.push_back(t.world.hash());
            }
            if (first.empty())
                first = hashes;
            EXPECT_EQ(hashes, first) << threads << " threads, " << name_of(set);
        }
}

TEST(Determinism, QualityFollowsTheLoadAndGoesOnFromASnapshot) {
    // A tower is in a finer class than scattered bodies; the classes and the interpolated stiffness are part of the
    // state.
    TestWorld t(TestWorld::no_sleep());
    t.floor();
    for (int i = 0; i < 12; ++i)
        t.cube({0, 0.5f + static_cast<Real>(i), 0});
    t.cube({9, 0.5f, 0});
    t.world.step();
    const Snapshot moment = t.world.snapshot();
    EXPECT_GT(moment->bodies[1].solver_level, moment->bodies.back().solver_level);
    t.run_for(1);
    const std::uint64_t straight = t.world.hash();
    t.world.restore(*moment);
    t.run_for(1);
    EXPECT_EQ(t.world.hash(), straight);
}

TEST(Determinism, TheBroadPhaseDoesNotChangeABit) {
    const auto bvh = run(Parameters{}, 1);
    for (const BroadPhaseKind kind : {BroadPhaseKind::octree, BroadPhaseKind::brute_force}) {
        Parameters p;
        p.broad_phase = kind;
        expect_equal(bvh, run(p, 1));
    }
}

TEST(Determinism, ChangingTheBroadPhaseOnTheWayDoesNotChangeABit) {
    const auto straight = run(Parameters{}, 1);
    TestWorld t{Parameters{}};
    build_busy_scene(t);
    for (int i = 0; i < kSteps; ++i) {
        if (i % 20 == 0) {
            ASSERT_TRUE(t.world.set_parameter("broad_phase", (i / 20) % kBroadPhaseKindCount).ok());
        }
        t.world.step(busy_inputs(i));
        ASSERT_EQ(t.world.hash(), straight[static_cast<std::size_t>(i)]) << "step " << i;
    }
}

TEST(Determinism, EveryMomentGoesOnBitForBitWhenItIsRestored) {
    TestWorld t{Parameters{}};
    build_busy_scene(t, 40);
    std::vector<Snapshot> moments{t.world.snapshot()};
    std::vector<std::uint64_t> hashes{t.world.hash()};
    for (int i = 0; i < kSteps; ++i) {
        t.world.step(busy_inputs(i));
        moments.push_back(t.world.snapshot());
        hashes.push_back(t.world.hash());
    }
    // Backwards, so that every restore is a jump.
    for (int i = kSteps - 1; i >= 0; --i) {
        t.world.restore(*moments[static_cast<std::size_t>(i)]);
        ASSERT_EQ(t.world.hash(), hashes[static_cast<std::size_t>(i)]);
        t.world.step(busy_inputs(i));
        ASSERT_EQ(t.world.hash(), hashes[static_cast<std::size_t>(i) + 1]) << "step " << i;
    }
    // The last restore goes back to an early moment.
    t.world.restore(*moments[20]);
    for (int i = 20; i < kSteps; ++i)
        t.world.step(busy_inputs(i));
    EXPECT_EQ(t.world.hash(), hashes.back());
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(Determinism, EightThreadsTakeTheSameStepAlikeHoweverOftenItIsRepeated) {
    // The moments: in the air, amid the impacts with a mouse joint, and when most bodies are at rest.
    for (const int step : {5, 6 * test::kEffort, 20 * test::kEffort})
        test::expect_same_steps_again(test::busy_moment(step), 2, 2 * test::kEffort);
}

TEST(Determinism, AnotherWorldGoesOnFromASnapshot) {
    TestWorld t{Parameters{}};
    build_busy_scene(t, 40);
    t.run_for(1);
    TestWorld twin{Parameters{}};
    build_busy_scene(twin, 40);
    twin.world.restore(t.world.state());
    t.run_for(1);
    twin.run_for(1);
    EXPECT_EQ(t.world.hash(), twin.world.hash());
}

TEST(Determinism, ATwinGoesOnBitForBitAndLeavesItsOriginalAlone) {
    TestWorld t{Parameters{}}, again{Parameters{}};
    for (TestWorld* one : {&t, &again}) {
        build_busy_scene(*one, 40);
        one->run_for(0.5f);
    }
    World twin = t.world.twin(2), strayed = t.world.twin(1);
    EXPECT_TRUE(twin.validate().ok());
    EXPECT_EQ(twin.name_of(twin.state().bodies.front().id),
              t.world.name_of(t.world.state().bodies.front().id));
    for (int i = 0; i < 30; ++i) {
        BodyDef ball; // of a new shape, which only this twin has
        ball.motion = Motion::dynamic;
        ball.world_from_body.position = {3.0f * static_cast<Real>(i), 30, 0};
        ball.colliders.emplace_back().shape = SphereShape{0.2f + 0.01f * static_cast<Real>(i)};
        ASSERT_TRUE(strayed.create_body(ball).ok());
        strayed.step();
        for (World* world : {&t.world, &again.world, &twin})
            world->step(busy_inputs(i));
        ASSERT_EQ(t.world.hash(), again.world.hash()) << "in step " << i;
        ASSERT_EQ(twin.hash(), again.world.hash()) << "in step " << i;
    }
    EXPECT_NE(strayed.hash(), again.world.hash());
}

/// Calls `build(world, random)`, which makes the same bodies each time; steps; and goes on from several of the
/// moments in new worlds, in which the solver orders the bodies anew. Expects the same hashes and reports.
template<typename Build>
void expect_new_worlds_go_on(int steps, const Build& build) {
    TestWorld t(TestWorld::weightless());
    build(t);
    std::vector<Snapshot> moments;
    std::vector<std::uint64_t> hashes;
    std::vector<StepReport> reports;
    for (int i = 0; i < steps; ++i) {
        moments.push_back(t.world.snapshot());
        reports.push_back(t.world.step());
        hashes.push_back(t.world.hash());
    }
    for (int from = 1; from < steps; from += 3) {
        TestWorld twin(TestWorld::weightless());
        build(twin);
        twin.world.restore(*moments[static_cast<std::size_t>(from)]);
        for (int i = from; i < steps; ++i) {
            const StepReport& expected = reports[static_cast<std::size_t>(i)];
            const StepReport report = twin.world.step();
            ASSERT_EQ(twin.world.hash(), hashes[static_cast<std::size_t>(i)])
                << "step " << i << ", restored before step " << from;
            ASSERT_EQ(report.external_work, expected.external_work)
                << "step " << i << ", restored before step " << from;
            ASSERT_EQ(report.energy_taken_out, expected.energy_taken_out)
                << "step " << i << ", restored before step " << from;
        }
    }
}

Vec3 random_vector(Random& random, Real size) {
    return {random.between(-size, size), random.between(-size, size), random.between(-size, size)};
}

TEST(Determinism, BulletsThatMeetInFlightDoSoAlikeInANewWorld) {
    // 60 cubes of 10 cm fly from all sides to one place, 20 cm to 1 m in a sub-step, and arrive in steps 5 to 7.
    expect_new_worlds_go_on(12, [](TestWorld& t) {
        Random random(11);
        for (int i = 0; i < 60; ++i) {
            const Vec3 from = normalize(random_vector(random, 1)) * random.between(8, 12);
            const BodyId bullet = t.create(
                {.motion = Motion::dynamic,
                 .world_from_body = {from, {}},
                 .colliders = {{.shape = BoxShape{{0.05f, 0.05f, 0.05f}}}}});
            const Vec3 aim = random_vector(random, 0.15f);
            t.set_velocity(bullet, (aim - from) * 10, random_vector(random, 30));
        }
    });
}

TEST(Determinism, WorkOfDrivesAddsUpAlikeInANewWorld) {
    // Chains with driven joints fly through each other: the spatial order of the bodies changes all the time.
    expect_new_worlds_go_on(24, [](TestWorld& t) {
        Random random(12);
        for (int chain = 0; chain < 8; ++chain) {
            const Vec3 from = random_vector(random, 3), v = random_vector(random, 8);
            BodyId above;
            for (int i = 0; i < 6; ++i) {
                const BodyId link = t.create(
                    {.motion = Motion::dynamic,
                     .world_from_body = {from + Vec3{0, 0, 0.5f} * static_cast<Real>(i), {}},
                     .colliders = {{.shape = BoxShape{{0.1f, 0.1f, 0.2f}}}},
                     .mass = random.between(1, 5),
                     .filter = {.group = -1}});
                t.set_velocity(link, v);
                if (above)
                    t.create(JointDef{.type = JointType::hinge,
                                      .a = above,
                                      .b = link,
                                      .local_anchor_a = {0, 0, 0.25f},
                                      .local_anchor_b = {0, 0, -0.25f},
                                      .drive = {.max_force = 50, .speed = random.between(-6, 6)}});
                above = link;
            }
        }
    });
}

TEST(Determinism, SleepAndWakeComeBackWithASnapshot) {
    TestWorld t{Parameters{}};
    t.floor();
    const BodyId lower = t.cube({0, 0.5f, 0});
    const BodyId upper = t.cube({0, 1.5f, 0});
    t.run_for(3);
    ASSERT_TRUE(t[upper].is_asleep);
    const Snapshot asleep = t.world.snapshot();
    t.world.wake(lower);
    t.run_for(0.2f);
    const std::uint64_t woken = t.world.hash();
    t.world.restore(*asleep);
    EXPECT_TRUE(t[upper].is_asleep);
    t.world.wake(lower);
    EXPECT_FALSE(t[upper].is_asleep); // waking one body wakes its island, which the restored world
                                      // knows
    t.run_for(0.2f);
    EXPECT_EQ(t.world.hash(), woken);
}

TEST(Determinism, LookingDoesNotTouch) {
    TestWorld t{Parameters{}}, watched{Parameters{}};
    build_busy_scene(t, 40);
    build_busy_scene(watched, 40);
    for (int i = 0; i < 60; ++i) {
        t.world.step();
        watched.world.step();
        (void)watched.world.cast_ray({.origin = {0, 20, 0}, .direction = {0, -1, 0}});
        watched.world.query({{-1, -1, -1}, {1, 1, 1}}, [](BodyId) {});
        (void)watched.world.broad_phase_cells();
        (void)watched.world.shapes();
        (void)watched.world.validate();
    }
    EXPECT_EQ(t.world.hash(), watched.world.hash());
}

} // namespace
} // namespace topple
