// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Sentences about bodies in scenes whose answers follow from mechanics.

#include "app/session/explain/body_words.h"
#include "tests/support/test_world.h"
#include "topple/math/angle.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>

namespace topple::app {
namespace {

using ::topple::test::TestWorld;

PublishedFrame frame_of(const World& world) {
    PublishedFrame frame;
    frame.state = std::make_shared<const WorldState>(world.state());
    frame.shapes = world.shapes();
    return frame;
}

/// Returns the sentences of a topic about a body of the world, with the level of its next step.
std::vector<BodySentence> told(const TestWorld& t,
                               BodyId body,
                               BodyTopic topic,
                               const Tremor& tremor = {}) {
    const ExplainedBody more{.body = body, .level = explain_level(t.world, body), .tremor = tremor};
    std::vector<BodySentence> sentences = explain_in_words(frame_of(t.world), body, &more);
    std::erase_if(sentences, [&](const BodySentence& s) { return s.topic != topic; });
    return sentences;
}

std::string text_of_sentences(const std::vector<BodySentence>& sentences) {
    std::string text;
    for (const BodySentence& sentence : sentences)
        text += sentence.text + '\n';
    return text;
}

bool has_text(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// A cube on a slope about z, both with the same friction.
struct Slope : TestWorld {
    BodyId box;
    Slope(Real degrees, Real friction) {
        const Quat turn = from_axis_angle({0, 0, 1}, radians_from_degrees(degrees));
        const Material material{.friction = friction, .static_friction = friction};
        create({.name = "slope",
                .world_from_body = {rotate(turn, {0, -1, 0}), turn},
                .colliders = {{.shape = BoxShape{{50, 1, 50}}, .material = material}}});
        box = create({.motion = Motion::dynamic,
                      .world_from_body = {rotate(turn, {0, 0.5f, 0}), turn},
                      .colliders = {{.shape = BoxShape{}, .material = material}}});
    }
};

TEST(BodyWords, ABlockSlidesExactlyIfTheSlopeIsSteeperThanItsFriction) {
    for (const Real degrees : {10.0f, 20.0f, 30.0f})
        for (const Real share : {0.6f, 0.9f, 1.1f, 1.5f}) {
            Slope t(degrees, share * std::tan(radians_from_degrees(degrees)));
            t.run_for(0.5f);
            const std::vector<BodySentence> sentences = told(t, t.box, BodyTopic::slides);
            ASSERT_EQ(sentences.size(), 1u) << degrees << " degrees, " << share;
            const std::string& text = sentences[0].text;
            EXPECT_EQ(text.starts_with("slides on slope"), share < 1) << text;
            EXPECT_EQ(text.starts_with("does not slide on slope"), share > 1) << text;
            EXPECT_TRUE(has_text(
                text, "slopes by " + std::to_string(static_cast<int>(degrees)) + " degrees"))
                << text;
            EXPECT_EQ(has_text(text, "more than the"), share < 1) << text;
        }
}

TEST(BodyWords, NothingSlidesOnALevelFloorUnlessItMoves) {
    TestWorld t;
    t.floor({.friction = 0.3f, .static_friction = 0.3f});
    const BodyId box = t.cube({0, 0.5f, 0}, {.friction = 0.3f, .static_friction = 0.3f});
    t.run_for(0.3f);
    EXPECT_TRUE(told(t, box, BodyTopic::slides).empty());
    t.set_velocity(box, {3, 0, 0});
    t.run_for(0.1f);
    const std::string text = text_of_sentences(told(t, box, BodyTopic::slides));
    EXPECT_TRUE(text.starts_with("slides on floor at ")) << text;
    EXPECT_FALSE(has_text(text, "slopes")) << text;
    EXPECT_TRUE(has_text(text, "= 0.3 x ")) << text;
}

TEST(BodyWords, AStackIsToldInItsOrder) {
    TestWorld t;
    std::vector<BodyId> tower{t.floor()};
    for (int i = 0; i < 5; ++i)
        tower.push_back(t.cube({0, 0.5f + static_cast<Real>(i), 0}));
    t.run_for(1);
    for (std::size_t i = 1; i < tower.size(); ++i) {
        const std::vector<BodySentence> below = told(t, tower[i], BodyTopic::rests),
                                        above = told(t, tower[i], BodyTopic::carries);
        ASSERT_EQ(below.size(), 1u);
        EXPECT_EQ(below[0].body, tower[i - 1]);
        const std::size_t on_top = tower.size() - 1 - i;
        ASSERT_EQ(above.size(), std::min<std::size_t>(on_top, 2)) << text_of_sentences(above);
        if (on_top > 0) {
            EXPECT_EQ(above[0].body, tower[i + 1]);
        }
        if (on_top > 1) {
            EXPECT_TRUE(has_text(above[1].text, std::to_string(on_top) + " bodies rest on it"))
                << above[1].text;
        }
    }
    EXPECT_TRUE(
        has_text(text_of_sentences(told(t, tower[0], BodyTopic::carries)), "5 bodies rest on it"));
    EXPECT_TRUE(told(t, tower[0], BodyTopic::rests).empty());
}

TEST(BodyWords, ABodyThatHangsByTwoJointsCountsOnce) {
    TestWorld t;
    const BodyId top = t.create({.world_from_body = {{0, 4, 0}, {}}});
    const BodyId middle = t.cube({0, 2, 0}), low = t.cube({0, 0, 0});
    for (const Real x : {-0.3f, 0.3f})
        t.create(JointDef{
            .a = top, .b = middle, .local_anchor_a = {x, -1, 0}, .local_anchor_b = {x, 1, 0}});
    t.create(
        JointDef{.a = middle, .b = low, .local_anchor_a = {0, -1, 0}, .local_anchor_b = {0, 1, 0}});
    t.world.step();
    const std::vector<BodySentence> held = told(t, top, BodyTopic::carries);
    ASSERT_EQ(held.size(), 3u) << text_of_sentences(held);
    EXPECT_TRUE(has_text(held[2].text, "in all, 2 bodies rest on it")) << held[2].text;
    EXPECT_EQ(told(t, middle, BodyTopic::rests).size(), 2u);
}

TEST(BodyWords, ASoftJointIsAsFarOpenAsItsSpringGives) {
    for (const Real hertz : {3.0f, 5.0f}) {
        TestWorld t;
        const BodyId weight = t.cube({0, -1, 0});
        const JointId joint = t.create(
            JointDef{.b = weight, .local_anchor_b = {0, 1, 0}, .hertz = hertz});
        t.run_for(6);
        const std::vector<BodySentence> sentences = told(t, weight, BodyTopic::stretched);
        ASSERT_EQ(sentences.size(), 1u);
        EXPECT_EQ(sentences[0].joint, joint);
        // At rest x = g / (2 pi f)^2, whatever the mass.
        const Real millimeters = 9.81f * 1000 / ((2 * kPi * hertz) * (2 * kPi * hertz));
        double open = 0, given = 0;
        const std::string& text = sentences[0].text;
        ASSERT_EQ(std::sscanf(text.c_str() + text.find("open by "), "open by %lf", &open), 1);
        ASSERT_EQ(std::sscanf(text.c_str() + text.find("way by "), "way by %lf", &given), 1);
        EXPECT_NEAR(open, millimeters, 0.03 * static_cast<double>(millimeters)) << text;
        EXPECT_NEAR(given, millimeters, 0.03 * static_cast<double>(millimeters)) << text;
    }
}

TEST(BodyWords, ABodyBeyondTheWorldIsToldFromOneWithoutASoundVelocity) {
    TestWorld t(TestWorld::weightless());
    const BodyId far = t.cube({}), other = t.cube({5, 0, 0});
    // The world ends where this cell has its origin.
    ASSERT_TRUE(t.world.set_pose(far, {{-10, 0, 0}, {}}, {976562500, 0, 0}).ok());
    t.set_velocity(far, {100, 0, 0});
    t.run_for(1);
    ASSERT_TRUE(t[far].is_disabled);
    EXPECT_TRUE(has_text(text_of_sentences(told(t, far, BodyTopic::disabled)), "left the world"));
    WorldState broken = t.world.state();
    for (Body& b : broken.bodies)
        if (b.id == other)
            b.v.x = std::numeric_limits<Real>::quiet_NaN();
    t.world.restore(broken);
    t.world.step();
    ASSERT_TRUE(t[other].is_disabled);
    EXPECT_TRUE(has_text(text_of_sentences(told(t, other, BodyTopic::disabled)),
                         "its velocity was not finite"));
    EXPECT_TRUE(told(t, other, BodyTopic::sleep).empty());
}

TEST(BodyWords, WhatTouchesNothingIsToldWhy) {
    TestWorld t;
    t.floor();
    const BodyId flying = t.cube({0, 20, 0});
    const BodyId drawn = t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{5, 20, 0}, {}},
                                   .colliders = {{.shape = BoxShape{}, .collides = false}}});
    const BodyId filtered = t.create({.motion = Motion::dynamic,
                                      .world_from_body = {{9, 0.4f, 0}, {}},
                                      .colliders = {{.shape = BoxShape{}}},
                                      .filter = {.mask = 0}});
    const BodyId bare = t.create({.motion = Motion::static_});
    t.world.step();
    EXPECT_TRUE(
        has_text(text_of_sentences(told(t, flying, BodyTopic::no_contact)), "no box of another"));
    EXPECT_TRUE(has_text(text_of_sentences(told(t, drawn, BodyTopic::no_contact)), "only drawn"));
    EXPECT_TRUE(has_text(text_of_sentences(told(t, bare, BodyTopic::no_contact)), "no shape"));
    const std::string text = text_of_sentences(told(t, filtered, BodyTopic::no_contact));
    EXPECT_TRUE(has_text(text, "filter and that of floor")) << text;
}

/// A plane has no end, but only bodies at its surface are near it; two immovable bodies never touch.
TEST(BodyWords, NearnessNeedsASurfaceAndABodyThatCanMove) {
    TestWorld t;
    t.create({.name = "ground", .colliders = {{.shape = PlaneShape{}}}});
    const BodyId flying = t.cube({0, 20, 0});
    const BodyId wall = t.create(
        {.world_from_body = {{9, 0.3f, 0}, {}}, .colliders = {{.shape = BoxShape{}}}});
    const BodyId filtered = t.create({.motion = Motion::dynamic,
                                      .world_from_body = {{-9, 0.4f, 0}, {}},
                                      .colliders = {{.shape = BoxShape{}}},
                                      .filter = {.mask = 0}});
    t.world.step();
    EXPECT_TRUE(has_text(text_of_sentences(told(t, flying, BodyTopic::no_contact)),
                         "no box of another body overlaps"));
    EXPECT_TRUE(has_text(text_of_sentences(told(t, wall, BodyTopic::no_contact)),
                         "no box of another body that can move overlaps"));
    EXPECT_TRUE(
        has_text(text_of_sentences(told(t, filtered, BodyTopic::no_contact)), "that of ground"));
}

TEST(BodyWords, OnlyWhatShakesJitters) {
    const auto tremor_after = [](TestWorld& t, BodyId body, const auto& before_step) {
        std::vector<BodyMoment> moments;
        for (int i = 0; i <= 60; ++i) {
            moments.push_back(moment_of(t.world.state(), t[body]));
            before_step(i);
            t.world.step();
        }
        return tremor_of(moments);
    };
    const auto nothing = [](int) {};
    TestWorld stack;
    stack.floor();
    BodyId top;
    for (int i = 0; i < 5; ++i)
        top = stack.cube({0, 0.5f + static_cast<Real>(i), 0});
    stack.run_for(1);
    EXPECT_FALSE(tremor_after(stack, top, nothing).is_jitter()) << "at rest";

    TestWorld bouncing;
    bouncing.floor({.restitution = 0.9f});
    const BodyId ball = bouncing.ball({0, 1, 0}, 0.5f, {.restitution = 0.9f});
    EXPECT_FALSE(tremor_after(bouncing, ball, nothing).is_jitter()) << "a few bounces";

    TestWorld pendulum;
    const BodyId bob = pendulum.cube({2, 0, 0});
    pendulum.create(JointDef{.b = bob, .local_anchor_b = {-2, 0, 0}});
    EXPECT_FALSE(tremor_after(pendulum, bob, nothing).is_jitter()) << "a swing";

    // A plate that jumps up and down by 1 cm in every other step, with a box on it.
    TestWorld shaken;
    const BodyId plate = shaken.create({.name = "plate",
                                        .motion = Motion::kinematic,
                                        .world_from_body = {{0, -0.5f, 0}, {}},
                                        .colliders = {{.shape = BoxShape{{2, 0.5f, 2}}}}});
    const BodyId box = shaken.cube({0, 0.5f, 0});
    const Tremor of_plate = tremor_after(shaken, plate, [&](int i) {
        shaken.set_velocity(plate, {0, i % 2 == 0 ? 0.6f : -0.6f, 0});
    });
    EXPECT_TRUE(of_plate.is_jitter());
    EXPECT_EQ(of_plate.reversals, 59u) << "between the second and the last step";
    const Tremor of_box = tremor_after(shaken, box, [&](int i) {
        shaken.set_velocity(plate, {0, i % 2 == 0 ? 0.6f : -0.6f, 0});
    });
    EXPECT_TRUE(of_box.is_jitter());
    const std::string text = text_of_sentences(told(shaken, box, BodyTopic::jitter, of_box));
    EXPECT_TRUE(text.starts_with("jitters: ")) << text;
}

TEST(BodyWords, AContactThatComesAndGoesIsNamed) {
    std::vector<BodyMoment> moments(13);
    for (std::size_t i = 0; i < moments.size(); ++i) {
        moments[i].touching = {BodyId{1}};
        if (i % 3 == 0)
            moments[i].touching.push_back(BodyId{7});
    }
    const Tremor tremor = tremor_of(moments);
    EXPECT_EQ(tremor.other, BodyId{7});
    EXPECT_EQ(tremor.contact_changes, 8u) << "there at 0, 3, 6, 9 and 12";
    EXPECT_EQ(tremor.reversals, 0u);
    EXPECT_TRUE(tremor.is_jitter());
    EXPECT_FALSE(tremor_of(std::span(moments).first(5)).is_jitter()) << "too few steps to tell";
}

TEST(BodyWords, AsleepAndAwakeAndTheLevelAreTold) {
    TestWorld t{Parameters{}};
    t.floor();
    const BodyId lower = t.cube({0, 0.5f, 0}), upper = t.cube({0, 1.5f, 0});
    t.run_for(0.1f);
    EXPECT_TRUE(text_of_sentences(told(t, lower, BodyTopic::sleep)).starts_with("awake: "));
    const std::string level = text_of_sentences(told(t, lower, BodyTopic::level));
    const int substeps = t.world.parameters().substeps << t[lower].solver_level;
    EXPECT_TRUE(level.starts_with("solved in " + std::to_string(substeps) + " sub-steps")) << level;
    EXPECT_TRUE(has_text(level, ", because ")) << level;
    t.run_for(4);
    ASSERT_TRUE(t[upper].is_asleep);
    EXPECT_TRUE(text_of_sentences(told(t, lower, BodyTopic::sleep))
                    .starts_with("asleep with one other body"));
    EXPECT_TRUE(told(t, lower, BodyTopic::level).empty());
}

} // namespace
} // namespace topple::app
