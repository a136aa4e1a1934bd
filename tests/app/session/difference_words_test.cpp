// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Sentences about two runs that differ, about the residual of a step, and about the reason for which a joint is solved
// directly or iterated. Their numbers and names are compared with searches through the states, with sums, and with the
// scenes as they were made.

#include "app/session/explain/convergence_words.h"
#include "app/session/explain/joint_words.h"
#include "app/session/explain/parting_words.h"
#include "app/session/explain/twin_words.h"
#include "tests/support/test_world.h"
#include "tests/support/text_numbers.h"
#include "topple/core/random.h"

#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace topple::app {
namespace {

using ::topple::test::number_after;
using ::topple::test::TestWorld;

// --- parameters -----------------------------------------------------------------------------------------

/// Returns the value as a person types it.
std::string typed(const ParameterInfo& info, double value) {
    if (!info.choices.empty())
        return std::string(info.choices[static_cast<std::size_t>(value)]);
    return value != 0 ? "on" : "off";
}

TEST(DifferenceWords, TellBothValuesOfEveryParameter) {
    for (const ParameterInfo& info : parameter_table()) {
        SCOPED_TRACE(info.name);
        const Parameters a;
        Parameters b;
        const double other = info.maximum != info.standard ? info.maximum : info.minimum;
        ASSERT_TRUE(set_parameter(b, info.name, other).ok());
        const std::vector<ParameterChange> changes = changes_between(a, b);
        ASSERT_EQ(changes.size(), 1u);
        const std::string text = in_words(changes[0]);
        const std::string begin = std::string(info.label) + " is ";
        ASSERT_TRUE(text.starts_with(begin)) << text;
        if (info.kind == ParameterInfo::Kind::real || info.kind == ParameterInfo::Kind::integer) {
            const double in_a = get_parameter(a, info), in_b = get_parameter(b, info);
            EXPECT_NEAR(number_after(text, begin), in_a, 1e-4 * std::abs(in_a)) << text;
            EXPECT_NEAR(number_after(text, " in A and "), in_b, 1e-4 * std::abs(in_b)) << text;
        } else {
            EXPECT_TRUE(text.starts_with(begin + typed(info, info.standard) + " in A and " +
                                         typed(info, other) + " in B"))
                << text;
        }
        EXPECT_EQ(text.find(" in B [" + std::string(info.unit) + "]") != std::string::npos,
                  !info.unit.empty())
            << text;
    }
    EXPECT_TRUE(changes_between({}, {}).empty());
}

// --- partings -------------------------------------------------------------------------------------------

/// Towers of cubes with gaps, which fall onto each other; the last cube of all has a name.
struct Towers : TestWorld {
    std::vector<BodyId> cubes;
    Towers() {
        floor();
        for (int i = 0; i < 9; ++i)
            cubes.push_back(
                cube({2.0f * static_cast<Real>(i % 3), 0.6f + 1.1f * static_cast<Real>(i / 3), 0}));
        EXPECT_TRUE(world.set_name(cubes[8], "last").ok());
        run_for(0.5f);
    }
};

/// Returns the ordinals of the bodies whose motion differs in any bit.
std::set<std::uint64_t> bodies_that_differ(const WorldState& a, const WorldState& b) {
    std::set<std::uint64_t> found;
    for (std::size_t i = 0; i < a.bodies.size(); ++i) {
        const Body &x = a.bodies[i], &y = b.bodies[i];
        if (x.world_from_body.position != y.world_from_body.position ||
            x.world_from_body.rotation != y.world_from_body.rotation || x.v != y.v || x.w != y.w)
            found.insert(x.id.ordinal);
    }
    return found;
}

TEST(DifferenceWords, TellWhereAndHowManyBodiesPart) {
    Random random(3);
    int several = 0;
    for (int trial = 0; trial < 24; ++trial) {
        SCOPED_TRACE(trial);
        Towers a, b;
        const std::size_t pushed = trial == 0 ? 8 : random.below(9);
        const Vec3 push{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        const std::vector<StepInput> inputs{
            Impulse{b.cubes[pushed], b[b.cubes[pushed]].center_of_mass, push * 500.0f}};
        const StepComparison parting = compare_next_steps(a.world, {}, b.world, inputs);
        a.world.step();
        b.world.step(inputs);
        const std::set<std::uint64_t> differing = bodies_that_differ(a.world.state(),
                                                                     b.world.state());
        ASSERT_FALSE(differing.empty());
        const StepDifference difference = difference_between(check_of(a.world.state()),
                                                             check_of(b.world.state()));
        const std::string text = parting_in_words(
            {.step = 13, .difference = difference}, parting, a.world.state());
        EXPECT_EQ(number_after(text, "part in step "), 13);
        const std::string name = *differing.begin() == b.cubes[8].ordinal ? " \"last\"" : "";
        EXPECT_NE(text.find(": body " + std::to_string(*differing.begin()) + name + ": "),
                  std::string::npos)
            << text;
        if (differing.size() > 1) {
            ++several;
            EXPECT_EQ(number_after(text, "; "), static_cast<double>(differing.size() - 1)) << text;
        }
        EXPECT_NE(text.find("They part in the inputs of the step, first at body " +
                            std::to_string(b.cubes[pushed].ordinal)),
                  std::string::npos)
            << text;
    }
    EXPECT_GT(several, 5);
}

TEST(DifferenceWords, NameTheContactAtWhichStagesPart) {
    const WorldState state;
    using Stage = StepComparison::Stage;
    for (const auto& [stage, part] :
         {std::pair{Stage::broad_phase,
                    "other pairs are candidates, first at the pair of body 4 and body 9."},
          std::pair{Stage::narrow_phase,
                    "in the narrow phase, first at the contact of body 4 and body 9."},
          std::pair{Stage::solution,
                    "from the same contacts, first at the contact of body 4 and body 9."}})
        EXPECT_TRUE(in_words(StepComparison{stage, BodyId{4}, BodyId{9}}, state).ends_with(part))
            << part;
    EXPECT_TRUE(in_words(StepComparison{Stage::islands, BodyId{4}, {}}, state)
                    .ends_with("levels, first at body 4."));
    EXPECT_EQ(in_words(StepComparison{}, state), "");
}

// --- residuals ------------------------------------------------------------------------------------------

TEST(DifferenceWords, TellSweepsAndRootMeanSquaresOfAStep) {
    for (const int iterations : {1, 3, 12}) {
        SCOPED_TRACE(iterations);
        Parameters p = TestWorld::no_sleep();
        p.solver = SolverKind::sequential_impulse;
        p.position_correction = PositionCorrection::none;
        p.iterations = iterations;
        p.warm_start = 0;
        TestWorld t(p);
        t.floor();
        t.ball({0, 0.5f, 0});
        t.ball({0, 1.5f, 0});
        // The lower ball approaches the floor at half the velocity after every sweep, from g h / 2 after the first; the
        // other contact is solved last. The root mean square is that of the two.
        const double left = 9.81 / 60 / std::pow(2, iterations) / std::sqrt(2.0);
        const Convergence told = explain_convergence(t.world);
        const std::string text = convergence_in_words(told);
        EXPECT_TRUE(text.starts_with(iterations == 1 ? "one sweep "
                                                     : std::to_string(iterations) + " sweeps "))
            << text;
        const double scale = text.find(" mm/s at contacts") != std::string::npos ? 1e-3 : 1e-6;
        const char* const words = iterations == 1 ? "sweep leaves " : "sweeps leave ";
        EXPECT_NEAR(number_after(text, words) * scale, left, 0.01 * left) << text;
        EXPECT_EQ(text.find("joint"), std::string::npos) << text;
    }
    const TestWorld empty;
    EXPECT_TRUE(convergence_in_words(explain_convergence(empty.world)).starts_with("No contact"));
}

// --- reasons of direct joints ----------------------------------------------------------------------------

/// Returns all sentences about the joint.
std::string told_about(const TestWorld& t, JointId joint) {
    const Result<JointExplanation> explained = explain_joint(t.world, joint);
    EXPECT_TRUE(explained.ok());
    std::string text;
    for (const ExplainedStage& stage : explain_in_words(*explained, t.world.state()))
        for (const ExplainedLine& line : stage.lines)
            text += line.text + '\n';
    return text;
}

/// Boxes in a row, each joined to the one before, and the first one to the world.
struct Row : TestWorld {
    std::vector<BodyId> boxes;
    std::vector<JointId> joints;
    explicit Row(int count, Real last_mass = 1, const Parameters& parameters = weightless())
        : TestWorld(parameters) {
        for (int i = 0; i < count; ++i) {
            const Real mass = i + 1 == count ? last_mass : 1;
            boxes.push_back(create({.motion = Motion::dynamic,
                                    .world_from_body = {{static_cast<Real>(i) + 0.5f, 0, 0}, {}},
                                    .colliders = {{.shape = BoxShape{{0.3f, 0.3f, 0.3f}}}},
                                    .mass = mass}));
            joints.push_back(join(
                i > 0 ? boxes[boxes.size() - 2] : BodyId{}, boxes.back(), static_cast<Real>(i)));
        }
    }
    JointId join(BodyId a, BodyId b, Real x, JointType type = JointType::ball) {
        const auto local = [&](BodyId body) {
            return body ? Vec3{x, 0, 0} - (*this)[body].world_from_body.position : Vec3{x, 0, 0};
        };
        return create(JointDef{
            .type = type, .a = a, .b = b, .local_anchor_a = local(a), .local_anchor_b = local(b)});
    }
    /// Puts a box beside the last one, which it touches.
    void touch() {
        create({.motion = Motion::dynamic,
                .world_from_body = {{static_cast<Real>(boxes.size()) - 0.5f, 0.59f, 0}, {}},
                .colliders = {{.shape = BoxShape{{0.3f, 0.3f, 0.3f}}}},
                .mass = 0.1f});
        run_for(0.02f);
    }
    [[nodiscard]] std::string told(JointId joint) const { return told_about(*this, joint); }
};

bool has_part(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(DifferenceWords, TellEveryReasonOfDirectJoints) {
    const Row alone(3);
    EXPECT_TRUE(has_part(alone.told(alone.joints[1]),
                         "since no contact and no soft joint acts on its group"));

    Row light(3);
    light.touch();
    EXPECT_TRUE(has_part(light.told(light.joints[1]), "light enough for sweeps"))
        << light.told(light.joints[1]);

    Row uneven(3, 40);
    uneven.touch();
    EXPECT_NEAR(
        number_after(uneven.told(uneven.joints[1]), "for joined masses of 1 to "), 40, 0.01);

    Row taut(3);
    taut.join(taut.boxes.back(), {}, 3);
    taut.touch();
    EXPECT_EQ(number_after(taut.told(taut.joints[1]), "its group hangs between "), 2);

    Row weak(3);
    JointDef def = weak.world.describe(weak.joints[1]);
    def.break_force = 1e9f;
    ASSERT_TRUE(weak.world.set_joint(weak.joints[1], def).ok());
    weak.touch();
    EXPECT_TRUE(
        has_part(weak.told(weak.joints[1]), "since it may break while contacts act on its group"));

    TestWorld rope(TestWorld::weightless());
    const BodyId hung = rope.cube({0, -1, 0});
    const JointId limits_only = rope.create(
        JointDef{.type = JointType::distance, .b = hung, .lower = 0, .upper = 2});
    EXPECT_TRUE(
        has_part(told_about(rope, limits_only), "since its group has limits only, and no locks"));

    const Row many(130);
    EXPECT_EQ(number_after(many.told(many.joints[1]), "too many bodies, "), 130);

    Row redundant(3);
    for (int i = 0; i < 7; ++i)
        redundant.join(redundant.boxes[0], redundant.boxes[1], 1);
    const std::string text = redundant.told(redundant.joints[1]);
    EXPECT_EQ(number_after(text, "too many joints, "), 10) << text;
    EXPECT_EQ(number_after(text, " for "), 3) << text;
}

/// The load of a group is proportional to the weight that hangs from it, and sweeps serve it up to a load of 1.
TEST(DifferenceWords, TellTheLoadOfAGroup) {
    const auto load_under = [](Real gravity) {
        Parameters p = TestWorld::no_sleep();
        p.gravity = {gravity, 0, 0}; // along the row, which hangs from the world
        Row row(6, 11, p);
        row.touch();
        const std::string text = row.told(row.joints[0]);
        return has_part(text, "light enough") ? 0 : number_after(text, "its group carries ");
    };
    const double least = load_under(400);
    EXPECT_GE(least, 1);
    EXPECT_NEAR(load_under(800) / least, 2, 0.02);
    EXPECT_NEAR(load_under(600 / static_cast<Real>(least)), 1.5, 0.02);
    EXPECT_EQ(load_under(400 / static_cast<Real>(least) * 0.9f), 0);
}

} // namespace
} // namespace topple::app
