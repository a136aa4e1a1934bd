// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_world.h"

#include <cmath>
#include <limits>
#include <thread>
#include <tuple>
#include <vector>

namespace topple {
namespace {

using test::TestWorld;
using Pair = ContactHooks::Pair;
using Change = ContactHooks::Change;

constexpr Real kNaN = std::numeric_limits<Real>::quiet_NaN();

/// The user data of bodies that a hook treats in its own way.
constexpr std::uint64_t kMarked = 7;

bool is_marked(const Pair& pair) {
    return pair.body_a().user_data == kMarked || pair.body_b().user_data == kMarked;
}

TEST(ContactHooks, APairFilterLetsBodiesPass) {
    TestWorld t;
    t.floor();
    const BodyId ghost = t.cube({0, 2, 0}), other = t.cube({3, 2, 0});
    ASSERT_TRUE(t.world.set_user_data(ghost, kMarked).ok());
    t.world.set_contact_hooks({.may_touch = [](const Pair& pair) { return !is_marked(pair); }});
    t.run_for(1.5f);
    EXPECT_LT(t[ghost].center_of_mass.y, -3);
    EXPECT_NEAR(t[other].center_of_mass.y, 0.5f, 1e-3f);
    EXPECT_TRUE(t.world.validate().ok());
}

/// A wall of 2 cm, through which a ball flies by 1.7 m in a step.
TEST(ContactHooks, APairFilterLetsFastBodiesPassThinWalls) {
    for (const bool is_ghost : {true, false}) {
        TestWorld t(TestWorld::weightless());
        t.create({.colliders = {{.shape = BoxShape{{0.01f, 5, 5}}}}});
        const BodyId ball = t.ball({-2, 0, 0}, 0.1f);
        t.set_velocity(ball, {100, 0, 0});
        ASSERT_TRUE(t.world.set_user_data(ball, is_ghost ? kMarked : 0).ok());
        t.world.set_contact_hooks({.may_touch = [](const Pair& pair) { return !is_marked(pair); }});
        t.run_for(0.2f);
        if (is_ghost)
            EXPECT_EQ(t[ball].v, (Vec3{100, 0, 0}));
        else
            EXPECT_LT(t[ball].center_of_mass.x, 0);
    }
}

TEST(ContactHooks, AContactThatAHookDisablesDoesNotPush) {
    TestWorld t;
    t.floor();
    const BodyId ghost = t.cube({0, 2, 0}), other = t.cube({3, 2, 0});
    ASSERT_TRUE(t.world.set_user_data(ghost, kMarked).ok());
    t.world.set_contact_hooks(
        {.before_solve = [](const Pair& pair, const Contact&, Change& change) {
            change.is_enabled = !is_marked(pair);
        }});
    t.run_for(1.5f);
    EXPECT_LT(t[ghost].center_of_mass.y, -3);
    // Nothing has slowed it down: v = g t for the time in which it fell.
    const Real fallen = 2 - t[ghost].center_of_mass.y;
    EXPECT_NEAR(t[ghost].v.y, -std::sqrt(2 * 9.81f * fallen), 0.1f);
    EXPECT_NEAR(t[other].center_of_mass.y, 0.5f, 1e-3f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(ContactHooks, AContactThatAHookEnablesAgainIsFoundAgain) {
    TestWorld t(TestWorld::weightless());
    t.floor();
    t.cube({0, 0.495f, 0}); // rests in the floor by 5 mm
    bool is_enabled = false;
    t.world.set_contact_hooks({.before_solve = [&](const Pair&, const Contact&, Change& change) {
        change.is_enabled = is_enabled;
    }});
    t.world.step();
    EXPECT_TRUE(t.world.state().contacts.empty());
    is_enabled = true;
    t.world.step();
    EXPECT_EQ(t.world.state().contacts.size(), 1u);
}

TEST(ContactHooks, FastBodiesPassThinWallsWhoseContactsAreDisabled) {
    TestWorld t(TestWorld::weightless());
    t.create({.colliders = {{.shape = BoxShape{{0.01f, 5, 5}}}}});
    const BodyId ball = t.ball({-2, 0, 0}, 0.1f);
    t.set_velocity(ball, {100, 0, 0});
    t.world.set_contact_hooks({.before_solve = [](const Pair&, const Contact&, Change& change) {
        change.is_enabled = false;
    }});
    t.run_for(0.2f);
    EXPECT_EQ(t[ball].v, (Vec3{100, 0, 0}));
}

TEST(ContactHooks, AHookChangesFrictionAndRestitutionOfAContact) {
    TestWorld t;
    t.floor({.friction = 0.6f});
    const BodyId slides = t.cube({0, 0.5f, 0}), stops = t.cube({0, 0.5f, 5});
    const BodyId bounces = t.ball({-10, 3, 0});
    t.set_velocity(slides, {3, 0, 0});
    t.set_velocity(stops, {3, 0, 0});
    ASSERT_TRUE(t.world.set_user_data(slides, kMarked).ok());
    ASSERT_TRUE(t.world.set_user_data(bounces, kMarked).ok());
    t.world.set_contact_hooks(
        {.before_solve = [](const Pair& pair, const Contact&, Change& change) {
            EXPECT_FLOAT_EQ(change.surface.friction, 0.6f);
            if (is_marked(pair))
                change.surface = {.friction = 0, .restitution = 1};
        }});
    Real highest = 0;
    bool has_bounced = false;
    for (int i = 0; i < 90; ++i) {
        t.world.step();
        has_bounced = has_bounced || t[bounces].v.y > 0;
        highest = has_bounced ? std::max(highest, t[bounces].center_of_mass.y) : highest;
    }
    EXPECT_NEAR(t[slides].v.x, 3, 0.01f);
    EXPECT_NEAR(t[stops].v.x, 0, 0.01f);
    EXPECT_NEAR(highest, 3, 0.15f);
}

TEST(ContactHooks, AHookMayChangeTheFrictionAlone) {
    for (const Real friction : {0.0f, 0.3f, 0.9f}) {
        TestWorld t;
        t.floor();
        const BodyId cube = t.cube({0, 0.5f, 0});
        t.set_velocity(cube, {3, 0, 0});
        t.world.set_contact_hooks(
            {.before_solve = [&](const Pair&, const Contact&, Change& change) {
                change.surface.friction = friction;
            }});
        t.run_for(0.25f);
        EXPECT_NEAR(t[cube].v.x, 3 - friction * 9.81f * 0.25f, 0.03f);
        // A body at rest is not held by another number either.
        t.set_velocity(cube, {0.001f, 0, 0});
        const StepInput push = Force{.body = cube, .force = {4000, 0, 0}}; // friction of 0.41
        t.run_for(0.25f, {&push, 1});
        EXPECT_EQ(t[cube].v.x > 0.01f, friction < 0.4f) << friction;
    }
}

TEST(ContactHooks, AHookMovesASurface) {
    TestWorld t;
    const BodyId floor = t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    t.world.set_contact_hooks(
        {.before_solve = [&](const Pair& pair, const Contact&, Change& change) {
            const Real side = pair.body_a().id == floor ? 1.0f : -1.0f;
            change.surface_velocity = {side, 0, 0};
        }});
    t.run_for(2);
    EXPECT_NEAR(t[cube].v.x, 1, 1e-3f);
    t.world.set_contact_hooks({});
    t.run_for(1);
    EXPECT_NEAR(t[cube].v.x, 0, 1e-3f);
}

TEST(ContactHooks, AHookCombinesMaterials) {
    TestWorld t;
    t.floor({.friction = 0.9f});
    const BodyId cube = t.cube({0, 0.5f, 0}, {.friction = 0.4f});
    t.set_velocity(cube, {3, 0, 0});
    int calls = 0;
    t.world.set_contact_hooks(
        {.combine_materials = [&](const Material& a, const Material& b, const Material& usual) {
            ++calls;
            EXPECT_FLOAT_EQ(usual.friction, 0.6f); // sqrt(0.9 * 0.4)
            Material both = usual;
            both.friction = a.friction * b.friction / 3; // 0.12
            both.static_friction = 0;
            return both;
        }});
    t.run_for(0.5f);
    EXPECT_GT(calls, 0);
    EXPECT_NEAR(t[cube].v.x, 3 - 0.12f * 9.81f * 0.5f, 0.02f);
}

TEST(ContactHooks, NumbersThatNoMaterialHasAreReplaced) {
    for (const Real wrong : {kNaN, -1.0f, std::numeric_limits<Real>::infinity()}) {
        TestWorld t;
        t.floor();
        const BodyId cube = t.cube({0, 0.5f, 0});
        t.set_velocity(cube, {3, 0, 0});
        t.world.set_contact_hooks({.combine_materials =
                                       [&](const Material&, const Material&, const Material&) {
                                           return Material{.friction = wrong};
                                       },
                                   .before_solve =
                                       [&](const Pair&, const Contact&, Change& change) {
                                           EXPECT_FLOAT_EQ(change.surface.friction, 0.6f);
                                           change.surface.restitution = wrong;
                                           change.surface_velocity = {kNaN, 0, 0};
                                       }});
        t.run_for(0.2f);
        EXPECT_NEAR(t[cube].v.x, 3 - 0.6f * 9.81f * 0.2f, 0.02f) << wrong;
    }
}

/// A heap of cubes and balls, so that pairs come and go.
void build_heap(TestWorld& t) {
    t.floor();
    for (int i = 0; i < 60; ++i) {
        const Vec3 place{static_cast<Real>(i % 3) * 1.01f - 1,
                         1 + static_cast<Real>(i / 6) * 1.3f,
                         static_cast<Real>(i / 3 % 2) * 1.2f};
        const BodyId id = i % 4 == 0 ? t.ball(place) : t.cube(place);
        ASSERT_TRUE(t.world.set_user_data(id, i % 5 == 0 ? kMarked : 0).ok());
    }
}

/// The calls of the hooks of a step.
struct Calls {
    using Call = std::tuple<int, std::uint32_t, std::uint32_t, SubShape>;
    std::vector<Call> all;
    std::thread::id thread = std::this_thread::get_id();
    bool is_foreign = false;

    ContactHooks hooks() {
        return {.may_touch =
                    [this](const Pair& pair) {
                        add(0, pair, 0);
                        return !(pair.body_a().user_data == kMarked &&
                                 pair.body_b().user_data == kMarked);
                    },
                .before_solve =
                    [this](const Pair& pair, const Contact& contact, Change& change) {
                        add(1, pair, contact.sub_shape);
                        change.surface.friction *= is_marked(pair) ? 0.5f : 1;
                        change.is_enabled = pair.collider_b % 13 != 1;
                    }};
    }
    void add(int hook, const Pair& pair, SubShape sub_shape) {
        EXPECT_LT(pair.collider_a, pair.collider_b);
        is_foreign = is_foreign || std::this_thread::get_id() != thread;
        all.push_back({hook, pair.collider_a, pair.collider_b, sub_shape});
    }
};

TEST(ContactHooks, AreCalledInOrderByTheCallersThreadForAnyNumberOfThreads) {
    std::vector<Calls::Call> first;
    std::uint64_t hash = 0;
    for (const int threads : {1, 2, 8}) {
        TestWorld t(TestWorld::no_sleep(), threads);
        build_heap(t);
        Calls calls;
        t.world.set_contact_hooks(calls.hooks());
        t.world.step();
        EXPECT_TRUE(std::is_sorted(calls.all.begin(), calls.all.end()));
        t.run_for(1.5f);
        EXPECT_FALSE(calls.is_foreign);
        EXPECT_TRUE(t.world.validate().ok());
        if (threads == 1) {
            first = calls.all;
            hash = t.world.hash();
            EXPECT_GT(first.size(), 1000u);
        }
        EXPECT_TRUE(calls.all == first) << threads;
        EXPECT_EQ(t.world.hash(), hash) << threads;
    }
}

TEST(ContactHooks, TheSameHooksTakeARewoundWorldThroughTheSameSteps) {
    TestWorld t{Parameters{}};
    build_heap(t);
    Calls calls;
    t.world.set_contact_hooks(calls.hooks());
    t.run_for(1);
    const Snapshot then = t.world.snapshot();
    t.run_for(1);
    const std::uint64_t after = t.world.hash();
    t.world.restore(*then);
    World twin = t.world.twin(1);
    t.run_for(1);
    EXPECT_EQ(t.world.hash(), after);
    for (int i = 0; i < 60; ++i)
        twin.step();
    EXPECT_EQ(twin.hash(), after); // the twin has the hooks too
}

TEST(ContactHooks, EmptyOnesChangeNoBit) {
    std::uint64_t hashes[2] = {};
    for (const bool has_set : {false, true}) {
        TestWorld t;
        build_heap(t);
        if (has_set) {
            Calls calls;
            t.world.set_contact_hooks(calls.hooks());
            t.world.set_contact_hooks({});
        }
        t.run_for(0.5f);
        if (has_set) // nor do those that leave all as it is
            t.world.set_contact_hooks(
                {.may_touch = [](const Pair&) { return true; },
                 .combine_materials =
                     [](const Material&, const Material&, const Material& usual) { return usual; },
                 .before_solve = [](const Pair&, const Contact&, Change&) {}});
        t.run_for(0.5f);
        hashes[has_set ? 1 : 0] = t.world.hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(ContactHooks, AreNotAskedAboutSleepingBodies) {
    TestWorld t{Parameters{}};
    t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    int calls = 0;
    t.world.set_contact_hooks({.may_touch = [&](const Pair&) { return ++calls > 0; }});
    t.run_for(3);
    ASSERT_TRUE(t[cube].is_asleep);
    EXPECT_GE(calls, 30);
    calls = 0;
    t.run_for(1);
    EXPECT_EQ(calls, 0);
    t.world.set_contact_hooks({.may_touch = [](const Pair&) { return false; }});
    EXPECT_FALSE(t[cube].is_asleep); // other hooks wake all
    t.run_for(1);
    EXPECT_LT(t[cube].center_of_mass.y, 0);
}

} // namespace
} // namespace topple
