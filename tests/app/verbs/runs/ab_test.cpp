// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Two runs of a scene with different settings, compared.

#include "app/verbs/runs/twin_runs.h"
#include "tests/app/verbs/typed_line.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/text_numbers.h"
#include "topple/io/text/file_bytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace topple::app {
namespace {

using test::run;
using Json = nlohmann::json;

/// Returns what `topple ab` prints as JSON. Requires: it succeeds.
Json ab(std::vector<std::string> words) {
    words.insert(words.begin(), "ab");
    words.emplace_back("--json");
    const test::Outcome outcome = run(words);
    EXPECT_EQ(outcome.exit_code, kFine) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
}

bool has_sentence(const std::vector<std::string>& sentences, const std::string& part) {
    return std::any_of(sentences.begin(), sentences.end(), [&](const std::string& sentence) {
        return sentence.find(part) != std::string::npos;
    });
}

double largest(const Json& curve) {
    double most = 0;
    for (const Json& value : curve)
        most = std::max(most, value.get<double>());
    return most;
}

TEST(Ab, WithTheSameSettingsTheRunsAreEqualInEveryBit) {
    const Json twins = ab({"card_house:3", "--steps", "60", "--a", "default"});
    EXPECT_EQ(twins["hash_a"], twins["hash_b"]);
    EXPECT_TRUE(twins["first_difference"].is_null());
    EXPECT_TRUE(twins["parameters"].empty());
    EXPECT_EQ(largest(twins["distance_m"]), 0);
    EXPECT_EQ(twins["a"]["kinetic_j"], twins["b"]["kinetic_j"]);
    EXPECT_TRUE(has_sentence(twins["differences"], "equal in every bit"));
}

TEST(Ab, ATallStackWithOneSubStepAndNoWarmStartSinks) {
    const Json twins = ab(
        {"stack:20", "--a", "substeps=1,warm_start=0,quality=4", "--b", "default"});
    const std::size_t steps = twins["steps"].get<std::size_t>();
    for (const char* name : {"a", "b"})
        for (const auto& [curve, values] : twins[name].items())
            EXPECT_EQ(values.size(), steps) << curve;
    EXPECT_GT(largest(twins["a"]["overlap_m"]), 2 * largest(twins["b"]["overlap_m"]));
    EXPECT_GT(twins["distance_m"].back().get<double>(), 0.001);
    const std::vector<std::string> sentences = twins["differences"];
    EXPECT_TRUE(has_sentence(sentences, "Sub-steps is 1 in A"));
    EXPECT_TRUE(has_sentence(sentences, "Warm start is 0 in A"));
    EXPECT_TRUE(has_sentence(sentences, "The runs part in step"));
    EXPECT_TRUE(has_sentence(sentences, "The deepest overlap is"));
}

/// The numbers are those of `topple run` with the same settings.
TEST(Ab, EveryRunIsTheOneThatItsSettingsGiveAlone) {
    const Json twins = ab({"dominoes", "--steps", "90", "--a", "gravity_y=-5"});
    for (const auto& [hash, curves, setting] :
         {std::tuple{"hash_a", "a", "gravity_y=-5"}, {"hash_b", "b", "gravity_y=-9.81"}}) {
        const test::Outcome alone = run(
            {"run", "dominoes", "--steps", "90", "--set", setting, "--json"});
        const Json result = Json::parse(alone.out, nullptr, false);
        EXPECT_EQ(twins[hash], result["hash"]);
        EXPECT_EQ(twins[curves]["kinetic_j"].back(), result["energy"]["kinetic"]);
        EXPECT_EQ(twins[curves]["potential_j"].back(), result["energy"]["potential"]);
        EXPECT_EQ(twins[curves]["awake"].back(), result["awake"]);
    }
}

/// Steps both worlds again and looks at the bits of every body.
TEST(Ab, TheFirstDifferenceIsThatOfTheBits) {
    for (const std::vector<std::string>& a :
         {std::vector<std::string>{"substeps=7"},
          std::vector<std::string>{"restitution_threshold=0.1"}}) {
        const TwinOptions asked{.source = "stack:5", .steps = 120, .world = {}, .a = a, .b = {}};
        const Result<TwinRuns> twins = run_twins(asked);
        ASSERT_TRUE(twins.ok()) << twins.error().text();
        WorldOptions world_a;
        world_a.settings = a;
        Result<OpenedScene> first = open_scene(asked.source, world_a);
        Result<OpenedScene> second = open_scene(asked.source, WorldOptions{});
        ASSERT_TRUE(first.ok() && second.ok());
        int step = 0;
        bool differs = false;
        while (!differs && step < twins->steps) {
            ++step;
            first->world.step();
            second->world.step();
            const std::vector<Body>& x = first->world.state().bodies;
            const std::vector<Body>& y = second->world.state().bodies;
            for (std::size_t i = 0; i < x.size(); ++i)
                differs |= x[i].world_from_body.position != y[i].world_from_body.position ||
                           x[i].world_from_body.rotation != y[i].world_from_body.rotation ||
                           x[i].v != y[i].v || x[i].w != y[i].w;
        }
        ASSERT_EQ(differs, twins->difference.has_value()) << a.front();
        if (differs) {
            EXPECT_EQ(twins->difference->step, static_cast<std::uint64_t>(step)) << a.front();
        }
    }
}

TEST(Ab, SentencesTellOfEnergyJointsSleepAndTime) {
    Result<TwinRuns> twins = run_twins(
        {.source = "stack:2", .steps = 2, .world = {}, .a = {"substeps=7"}, .b = {}});
    ASSERT_TRUE(twins.ok());
    twins->curves_a.kinetic = {1, 10};
    twins->curves_a.potential = {5, 5};
    twins->curves_a.gain = {0, 0.05};
    EXPECT_FALSE(has_sentence(differences_in_words(*twins), "creates energy"));
    twins->curves_a.gain = {0.2, 0};
    twins->curves_a.joint_error = {0.001, 0.05};
    twins->curves_a.awake = {2, 2};
    twins->curves_b.awake = {2, 0};
    twins->curves_a.step_ms = {3, 3};
    twins->curves_b.step_ms = {1, 1};
    const std::vector<std::string> sentences = differences_in_words(*twins);
    EXPECT_TRUE(has_sentence(sentences, "A has up to 0.2 J more"));
    EXPECT_FALSE(has_sentence(sentences, "B has up to"));
    EXPECT_TRUE(has_sentence(sentences, "The largest error of a joint is 50 mm in A"));
    EXPECT_TRUE(has_sentence(sentences, "2 bodies are awake in A and 0 in B"));
    EXPECT_TRUE(has_sentence(sentences, "3 ms in A and 1 ms in B"));
}

/// Returns the number after the words in the sentences.
double number_after(const std::vector<std::string>& sentences, const std::string& words) {
    std::string text;
    for (const std::string& sentence : sentences)
        text += sentence + '\n';
    return ::topple::test::number_after(text, words);
}

/// Returns the energy of motion and height of all dynamic bodies, in double. [J]
double energy_of(const World& world) {
    double energy = 0;
    for (const Body& body : world.state().bodies) {
        if (body.motion != Motion::dynamic)
            continue;
        const double mass = static_cast<double>(body.mass);
        const Vec3 spin = rotate(conjugate(body.world_from_body.rotation), body.w);
        energy += mass *
                      (0.5 * static_cast<double>(dot(body.v, body.v)) -
                       static_cast<double>(dot(world.parameters().gravity, body.center_of_mass))) +
                  0.5 * static_cast<double>(dot(spin, body.inertia * spin));
    }
    return energy;
}

/// Steps both worlds again, and computes the numbers of the sentences from their bodies and contacts.
TEST(Ab, NumbersOfSentencesAreThoseOfBodiesAndContacts) {
    for (const auto& [source, steps, setting] : {std::tuple{"stack:12", 240, "warm_start=0"},
                                                 std::tuple{"dominoes", 200, "gravity_y=-7"},
                                                 std::tuple{"pyramid:7", 180, "substeps=1"}}) {
        SCOPED_TRACE(source);
        const TwinOptions asked{
            .source = source, .steps = steps, .world = {}, .a = {setting, "quality=4"}, .b = {}};
        const Result<TwinRuns> twins = run_twins(asked);
        ASSERT_TRUE(twins.ok()) << twins.error().text();
        const std::vector<std::string> sentences = differences_in_words(*twins);
        WorldOptions options_a;
        options_a.settings = asked.a;
        Result<OpenedScene> a = open_scene(source, options_a),
                            b = open_scene(source, WorldOptions{});
        ASSERT_TRUE(a.ok() && b.ok());
        std::array<double, 2> overlap{};
        for (int step = 0; step < steps; ++step)
            for (int i = 0; i < 2; ++i) {
                World& world = (i == 0 ? a : b)->world;
                world.step();
                for (const Contact& contact : world.state().contacts)
                    for (const auto& point : contact.active_points())
                        overlap[static_cast<std::size_t>(i)] = std::max(
                            overlap[static_cast<std::size_t>(i)],
                            -static_cast<double>(point.separation));
            }
        double squares = 0, rise = 0, count = 0;
        std::array<int, 2> awake{};
        for (std::size_t i = 0; i < a->world.state().bodies.size(); ++i) {
            const Body &x = a->world.state().bodies[i], &y = b->world.state().bodies[i];
            if (x.motion != Motion::dynamic)
                continue;
            const Vec3 way = x.center_of_mass - y.center_of_mass;
            squares += static_cast<double>(dot(way, way));
            rise += static_cast<double>(way.y);
            count += 1;
            awake[0] += is_awake(x) ? 1 : 0;
            awake[1] += is_awake(y) ? 1 : 0;
        }
        const auto expect_near = [](double is, double should) {
            EXPECT_NEAR(is, should, 0.006 * std::abs(should));
        };
        expect_near(number_after(sentences, "At the end the bodies stand "),
                    std::sqrt(squares / count));
        if (std::abs(rise / count) > 1.1e-3) {
            expect_near(
                number_after(sentences, rise < 0 ? "the bodies of A are " : "the bodies of B are "),
                std::abs(rise / count));
        }
        if (has_sentence(sentences, "The deepest overlap is ")) {
            expect_near(number_after(sentences, "The deepest overlap is "), 1000 * overlap[0]);
            expect_near(number_after(sentences, " mm in A and "), 1000 * overlap[1]);
        }
        EXPECT_EQ(has_sentence(sentences, "bodies are awake"), awake[0] != awake[1]);
        if (awake[0] != awake[1]) {
            EXPECT_TRUE(has_sentence(sentences,
                                     "At the end " + std::to_string(awake[0]) +
                                         " bodies are awake in A and " + std::to_string(awake[1]) +
                                         " in B"));
        }
    }
}

/// Stiff penalty springs throw boxes up: the sentence tells the largest excess of energy over that of the start.
TEST(Ab, TheEnergyThatARunCreatesIsThatOfItsBodies) {
    for (const auto& [source, hertz] : {std::pair{"stack:4", "penalty_hertz=100"},
                                        std::pair{"pyramid:4", "penalty_hertz=150"},
                                        std::pair{"stack:10", "penalty_hertz=100"}}) {
        SCOPED_TRACE(source);
        const TwinOptions asked{
            .source = source, .steps = 60, .world = {}, .a = {"solver=penalty", hertz}, .b = {}};
        const Result<TwinRuns> twins = run_twins(asked);
        ASSERT_TRUE(twins.ok()) << twins.error().text();
        WorldOptions options;
        options.settings = asked.a;
        Result<OpenedScene> a = open_scene(source, options);
        ASSERT_TRUE(a.ok());
        const double begin = energy_of(a->world);
        double gain = 0;
        for (int step = 0; step < 60; ++step) {
            a->world.step();
            gain = std::max(gain, energy_of(a->world) - begin);
        }
        EXPECT_NEAR(number_after(differences_in_words(*twins), "A has up to "), gain, 0.006 * gain);
    }
}

/// Distance of the two anchors of a ball joint. [m]
double gap_of(const World& world, const Joint& joint) {
    const auto placed = [&](BodyId id, Vec3 anchor) {
        const Body* body = world.find(id);
        return body ? transform_point(body->world_from_body, anchor) : anchor;
    };
    return static_cast<double>(
        length(placed(joint.a, joint.local_anchor_a) - placed(joint.b, joint.local_anchor_b)));
}

TEST(Ab, TheErrorOfAJointIsTheDistanceOfItsAnchors) {
    const TwinOptions asked{.source = "chain",
                            .steps = 120,
                            .world = {},
                            .a = {"substeps=1", "quality=4", "direct_joints=0"},
                            .b = {"direct_joints=0"}};
    const Result<TwinRuns> twins = run_twins(asked);
    ASSERT_TRUE(twins.ok()) << twins.error().text();
    const std::vector<std::string> sentences = differences_in_words(*twins);
    std::array<double, 2> gap{};
    for (std::size_t i = 0; i < 2; ++i) {
        WorldOptions options;
        options.settings = i == 0 ? asked.a : asked.b;
        Result<OpenedScene> run = open_scene(asked.source, options);
        ASSERT_TRUE(run.ok());
        for (int step = 0; step < 120; ++step) {
            run->world.step();
            for (const Joint& joint : run->world.state().joints) {
                ASSERT_EQ(joint.type, JointType::ball);
                gap[i] = std::max(gap[i], gap_of(run->world, joint));
            }
        }
    }
    EXPECT_NEAR(number_after(sentences, "The largest error of a joint is "),
                1000 * gap[0],
                0.006 * 1000 * gap[0]);
    EXPECT_NEAR(number_after(sentences, " mm in A and "), 1000 * gap[1], 0.006 * 1000 * gap[1]);
}

TEST(Ab, TheCurvesAreWrittenAsATable) {
    const topple::test::TemporaryFolder folder;
    const std::string file = folder.file("curves.csv");
    ASSERT_EQ(run({"ab", "stack:3", "--steps", "10", "--a", "substeps=1", "--csv", file}).exit_code,
              kFine);
    const std::string text = read_file(file, 100'000).value();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 11);
    const std::string header = text.substr(0, text.find('\n'));
    EXPECT_TRUE(header.starts_with("step,distance_m,kinetic_j_a,")) << header;
    EXPECT_TRUE(header.ends_with(",step_ms_b")) << header;
    EXPECT_EQ(run({"ab", "stack:3", "--steps", "1", "--csv", "/dev/full"}).exit_code, kBadInput);
}

TEST(Ab, RefusesWhatItDoesNotKnow) {
    const test::Outcome unknown = run({"ab", "stack:3", "--a", "sub_step=1"});
    EXPECT_EQ(unknown.exit_code, kBadInput);
    EXPECT_NE(unknown.err.find("substeps"), std::string::npos) << unknown.err;
    EXPECT_EQ(run({"ab", "no_such_scene"}).exit_code, kBadInput);
    EXPECT_EQ(run({"ab", "stack:3", "--a", "substeps"}).exit_code, kBadInput);
}

} // namespace
} // namespace topple::app
