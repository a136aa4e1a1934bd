// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Numbers in sentences about joints, pairs, cloth and bodies, in scenes whose answers follow from mechanics.

#include "app/session/explain/body_words.h"
#include "app/session/explain/cloth_words.h"
#include "app/session/explain/joint_words.h"
#include "app/session/explain/pair_words.h"
#include "tests/support/test_world.h"
#include "tests/support/text_numbers.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {
namespace {

using ::topple::test::number_after;
using ::topple::test::TestWorld;

constexpr double kWeight = 9810; ///< Of a cube of 1 m and 1000 kg. [N]

/// Returns all lines of a stage, one below the other.
std::string text_of_stage(const std::vector<ExplainedStage>& stages, StageKind kind) {
    std::string text;
    for (const ExplainedStage& stage : stages)
        if (stage.kind == kind)
            for (const ExplainedLine& line : stage.lines)
                text += line.text + '\n';
    return text;
}

void expect_near(double is, double should, double share) {
    EXPECT_NEAR(is, should, share * std::abs(should));
}

/// Returns the sentences about a body, one below the other.
std::string words_of(const TestWorld& t,
                     BodyId body,
                     BodyTopic topic,
                     const LevelReason* level = nullptr) {
    PublishedFrame frame;
    frame.state = std::make_shared<const WorldState>(t.world.state());
    frame.shapes = t.world.shapes();
    ExplainedBody more{.body = body, .level = {}, .tremor = {}};
    if (level != nullptr)
        more.level = *level;
    std::string text;
    for (const BodySentence& sentence : explain_in_words(frame, body, &more))
        if (sentence.topic == topic)
            text += sentence.text + '\n';
    return text;
}

std::vector<ExplainedStage> words_of(const TestWorld& t, JointId joint) {
    const Result<JointExplanation> told = explain_joint(t.world, joint);
    EXPECT_TRUE(told.ok());
    return explain_in_words(*told, t.world.state());
}

TEST(ExplainedNumbers, OfAHangingBoxAreItsWeight) {
    TestWorld t;
    const BodyId box = t.cube({0, -1, 0});
    const JointId joint = t.create(JointDef{.b = box, .local_anchor_b = {0, 1, 0}});
    t.run_for(2);
    const std::vector<ExplainedStage> stages = words_of(t, joint);
    const std::string whole = text_of_stage(stages, StageKind::joint);
    EXPECT_NE(whole.find("with 3 rows: 3 locks"), std::string::npos) << whole;
    expect_near(number_after(whole, "sub-steps of "), 1000.0 / 60 / 4, 1e-3);
    const std::string rows = text_of_stage(stages, StageKind::rows);
    const std::string up = rows.substr(rows.find("2, point y"));
    expect_near(number_after(up, "pushed "), kWeight / 60, 0.01);
    expect_near(
        number_after(text_of_stage(stages, StageKind::result), "a force of "), kWeight, 0.01);
    EXPECT_NE(whole.find("Row 2 keeps"), std::string::npos) << "the hardest: " << whole;
}

TEST(ExplainedNumbers, OfAMotorAndALimitAreItsSpeedAndItsDistance) {
    TestWorld t(TestWorld::weightless());
    const BodyId box = t.cube({0, 0, 0});
    const JointId joint = t.create(JointDef{.type = JointType::slider,
                                            .b = box,
                                            .has_limits = true,
                                            .lower = -1,
                                            .upper = 5,
                                            .drive = {.max_force = 1e6f, .speed = 3}});
    t.run_for(0.5f);
    const std::string rows = text_of_stage(words_of(t, joint), StageKind::rows);
    const double place = static_cast<double>(t[box].world_from_body.position.z) + 3.0 / 60;
    const std::string limit = rows.substr(rows.find("6, shift z"));
    EXPECT_NE(limit.find("(lower limit)"), std::string::npos) << limit;
    expect_near(number_after(limit, "it is "), place + 1, 0.01);
    expect_near(number_after(rows, "it runs at "), 3, 1e-3);
    expect_near(number_after(rows, " m/s towards "), 3, 1e-3);
}

/// A box on an iterated joint to the world alone gives way by g / (2 pi f)^2.
TEST(ExplainedNumbers, OfAnOpenJointToTheWorldAreTheFrequencyAndTheGap) {
    Parameters p = TestWorld::no_sleep();
    p.direct_joints = false;
    p.joint_hertz = 15;
    p.quality = Quality::as_given; // a finer level would make it stiffer
    TestWorld t(p);
    const BodyId box = t.cube({0, -1, 0});
    t.create(JointDef{.b = box, .local_anchor_b = {0, 1, 0}});
    t.run_for(2);
    const std::string text = words_of(t, box, BodyTopic::stretched);
    expect_near(number_after(text, "under which its "), 15, 1e-3);
    const double gap = 1000 * 9.81 / std::pow(2 * 3.14159265 * 15, 2); // [mm]
    expect_near(number_after(text, "is open by "), gap, 0.03);
    expect_near(number_after(text, "give way by "), gap, 0.03);
}

std::vector<ExplainedStage> words_of(const TestWorld& t, BodyId a, BodyId b) {
    const Result<PairExplanation> told = explain_pair(t.world, a, b);
    EXPECT_TRUE(told.ok());
    return explain_in_words(*told, names_of(*told, t.world.state(), *t.world.shapes()));
}

TEST(ExplainedNumbers, OfAnOverlapAreItsDepth) {
    TestWorld t(TestWorld::weightless());
    const BodyId ground = t.floor(), box = t.cube({0, 0.49f, 0});
    const std::vector<ExplainedStage> stages = words_of(t, ground, box);
    for (const auto& [kind, words] : {std::pair(StageKind::broad_phase, "overlap by "),
                                      {StageKind::penetration, "The cores overlap by "},
                                      {StageKind::axes, ": an overlap of "},
                                      {StageKind::points, ": an overlap of "}}) {
        const std::string text = text_of_stage(stages, kind);
        if (kind != StageKind::broad_phase)                   // its boxes have a margin
            expect_near(number_after(text, words), 10, 1e-3); // [mm]
        EXPECT_NE(text.find(words), std::string::npos) << text;
    }
}

/// A cube at rest: its weight over a step, and at a corner 1 / (1/m + 6/m (1/4 + 1/4)) = m / 4.
TEST(ExplainedNumbers, OfABoxAtRestAreItsWeightAndAQuarterOfItsMass) {
    TestWorld t;
    const BodyId ground = t.floor(), box = t.cube({0, 0.5f, 0});
    t.run_for(2);
    const std::vector<ExplainedStage> stages = words_of(t, ground, box);
    const std::string result = text_of_stage(stages, StageKind::result);
    expect_near(number_after(result, "sum "), kWeight / 60, 0.01);
    expect_near(
        number_after(text_of_stage(stages, StageKind::solver), "effective masses "), 250, 0.02);
    EXPECT_NE(text_of_stage(stages, StageKind::warm_start).find("4 of 4 points inherit"),
              std::string::npos);
}

TEST(ExplainedNumbers, OfASpringAreItsStretchAndItsCompliance) {
    World world;
    PointsRecipe recipe;
    recipe.points = {{.position = {0, 5, 0}, .mass = 0}, {.position = {0, 3.75f, 0}, .mass = 2}};
    recipe.links.push_back({.a = 0, .b = 1, .rest = 1, .numbers = {.stiffness = 200}});
    const Result<DeformableId> id = world.create_deformable({.recipe = recipe});
    ASSERT_TRUE(id.ok());
    const Result<ClothExplanation> told = explain_cloth(
        world, {.deformable = *id, .kind = MeshConstraint::spring, .index = 0});
    ASSERT_TRUE(told.ok());
    const std::vector<ExplainedStage> stages = explain_in_words(*told, *world.find(*id));
    const std::string whole = text_of_stage(stages, StageKind::cloth);
    expect_near(number_after(whole, "it has "), 1.25, 1e-4);
    expect_near(number_after(whole, "stretched by "), 25, 1e-3);
    expect_near(number_after(whole, "Its stiffness is "), 200, 1e-4);
    expect_near(number_after(whole, "its compliance "), 0.005, 1e-3);
    const double h = number_after(whole, "the sub-step of ") / 1000;
    expect_near(h,
                static_cast<double>(world.parameters().dt) /
                    static_cast<double>(told->samples.size()),
                1e-3);
    expect_near(number_after(whole, " ms "), 1 / (200 * h * h), 2e-3);
    // XPBD: lambda = C / (w + 1 / (k h^2)), a force lambda / h^2, and the particle moves by w lambda.
    const std::string first = text_of_stage(stages, StageKind::sub_steps);
    const double stretch = static_cast<double>(
                               distance(told->samples[0].before[0], told->samples[0].before[1])) -
                           1;
    const double lambda = stretch / (0.5 + 1 / (200 * h * h));
    expect_near(number_after(first, " ("), lambda / (h * h), 0.01);
    expect_near(number_after(first, "a particle by up to "), 1e6 * 0.5 * lambda, 0.01); // [um]
}

TEST(ExplainedNumbers, OfWhatRestsAndSlidesAreForcesAndSpeeds) {
    TestWorld t;
    const Material slippery{.friction = 0.25f, .static_friction = 0.25f};
    t.floor(slippery);
    const BodyId lower = t.cube({0, 0.5f, 0});
    t.cube({0, 1.5f, 0});
    const BodyId sliding = t.cube({8, 0.5f, 0}, slippery);
    t.run_for(1);
    expect_near(number_after(words_of(t, lower, BodyTopic::rests), "rests on floor: "),
                2 * kWeight / 1000, // [kN]
                0.02);
    const std::string above = words_of(t, lower, BodyTopic::carries);
    expect_near(number_after(above, ": "), kWeight / 1000, 0.02);
    t.set_velocity(sliding, {4, 0, 0});
    t.run_for(0.25f);
    const std::string slides = words_of(t, sliding, BodyTopic::slides);
    expect_near(number_after(slides, "slides on floor at "), 4 - 0.25 * 9.81 * 0.25, 0.02);
    expect_near(number_after(slides, "at its limit, "), 0.25 * kWeight / 1000, 0.03);
    expect_near(number_after(slides, " kN = "), 0.25, 1e-3);
}

TEST(ExplainedNumbers, OfALevelAreThoseOfItsReason) {
    TestWorld t;
    const BodyId box = t.cube({0, 0.5f, 0});
    const auto told = [&](const LevelReason& reason) {
        return words_of(t, box, BodyTopic::level, &reason);
    };
    LevelReason reason{.cause = LevelCause::force, .level = 2, .static_load = 0.5f, .load = 7.25f};
    std::string text = told(reason);
    expect_near(number_after(text, "solved in "), 4 * 4, 0);
    expect_near(number_after(text, " sub-steps (level "), 3, 0);
    EXPECT_NE(text.find("the forces of the last steps need it"), std::string::npos) << text;
    expect_near(number_after(text, "deflects "), 7.25, 1e-6);
    reason = {.cause = LevelCause::swing, .level = 1, .swing = 3.5f};
    reason.mass_factor = 2;
    reason.inertia_factor = 6;
    text = told(reason);
    expect_near(number_after(text, " swings it "), 3.5, 1e-6);
    expect_near(number_after(text, "enters the solver with "), 2, 1e-6);
    expect_near(number_after(text, "times its mass and "), 6, 1e-6);
    reason = {.cause = LevelCause::weight, .level = 1, .static_load = 2.5f};
    expect_near(number_after(told(reason), "would deflect it "), 2.5, 1e-6);
    reason = {
        .cause = LevelCause::kept, .level = 1, .body_count = 9, .calm_count = 4, .load = 0.5f};
    text = told(reason);
    expect_near(number_after(text, "needed before; "), 4, 0);
    expect_near(number_after(text, " of the "), 9, 0);
}

TEST(ExplainedNumbers, OfATremorAreItsWayAndItsTurns) {
    std::vector<BodyMoment> moments(25);
    for (std::size_t i = 0; i < moments.size(); ++i) {
        const Real side = i % 2 == 0 ? 1.0f : -1.0f;
        moments[i].center = {0.25f * side + 0.125f * static_cast<Real>(i), 0, 0};
        moments[i].v = {2 * side, 0, 0};
    }
    const Tremor tremor = tremor_of(moments);
    EXPECT_EQ(tremor.reversals, 24u);
    EXPECT_FLOAT_EQ(tremor.displacement, 3);
    EXPECT_FLOAT_EQ(tremor.way, 12 * 0.375f + 12 * 0.625f);
    EXPECT_FLOAT_EQ(tremor.largest_speed, 2);
}

} // namespace
} // namespace topple::app
