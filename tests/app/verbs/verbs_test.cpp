// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/verbs.h"

#include "app/runs/run_scene.h"
#include "app/session/session_log.h"
#include "app/verbs/rays/ray_sets.h"
#include "tests/app/verbs/typed_line.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/io/text/file_bytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

namespace topple::app {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::run;
using test::write_temporary;

TEST(RunVerb, PrintsTheFieldsThatScriptsReadAndTheSameHashTwice) {
    const Outcome first = run({"run", "stack:3", "--steps", "60", "--json"});
    ASSERT_EQ(first.exit_code, kFine) << first.err;
    const auto json = nlohmann::json::parse(first.out);
    for (const char* key : {"scene",
                            "steps",
                            "dt",
                            "threads",
                            "isa",
                            "hash",
                            "finite",
                            "bodies",
                            "awake",
                            "contacts",
                            "contact_points",
                            "step_ms",
                            "step_cpu_ms",
                            "total_s",
                            "peak_rss_mb",
                            "energy",
                            "momentum",
                            "angular_momentum",
                            "metrics",
                            "warnings"})
        EXPECT_TRUE(json.contains(key)) << key;
    EXPECT_EQ(json["bodies"], 4);
    EXPECT_EQ(json["steps"], 60);
    EXPECT_EQ(json["hash"].get<std::string>().size(), 16u);
    const Outcome second = run({"run", "stack:3", "--steps", "60", "--json"});
    EXPECT_EQ(nlohmann::json::parse(second.out)["hash"], json["hash"]);
}

TEST(RunVerb, SaysHowMuchWorkWasDoneFromOutside) {
    const auto energy_of = [](const char* scene) {
        const Outcome outcome = run({"run", scene, "--steps", "60", "--json"});
        return nlohmann::json::parse(outcome.out)["energy"];
    };
    EXPECT_EQ(energy_of("stack:3")["external_work"], 0);
    EXPECT_NE(energy_of("joint_zoo")["external_work"], 0);
}

TEST(RunVerb, SettingsChangeTheRunAndBadOnesAreRefusedByName) {
    const Outcome plain = run({"run", "stack:3", "--steps", "30", "--json"});
    const Outcome moon = run(
        {"run", "stack:3", "--steps", "30", "--json", "--set", "gravity_y=-1.6"});
    EXPECT_NE(nlohmann::json::parse(plain.out)["hash"], nlohmann::json::parse(moon.out)["hash"]);
    const Outcome bad = run({"run", "stack:3", "--set", "gravty_y=-1"});
    EXPECT_EQ(bad.exit_code, kBadInput);
    EXPECT_NE(bad.err.find("gravity_y"), std::string::npos) << bad.err;
}

TEST(RunVerb, AnUnknownSceneIsBadInput) {
    const Outcome outcome = run({"run", "stak"});
    EXPECT_EQ(outcome.exit_code, kBadInput);
    EXPECT_NE(outcome.err.find("stack"), std::string::npos);
    EXPECT_TRUE(outcome.out.empty());
}

TEST(RunScene, APromiseThatIsBrokenIsSeen) {
    // Without friction the brick wall still keeps its promise, but a tower under sideways gravity falls.
    const auto result = run_scene({.source = "stack:20", .world = {.settings = {"gravity_x=-4"}}});
    ASSERT_TRUE(result.ok());
    ASSERT_FALSE(result->metrics.empty());
    bool all_hold = true;
    for (const SceneMetric& metric : result->metrics)
        all_hold = all_hold && metric.ok();
    EXPECT_FALSE(all_hold);
}

TEST(RunScene, PosesAreATableWithARowForEveryBodyAndStep) {
    const fs::path csv = fs::path(testing::TempDir()) / "poses.csv";
    const auto result = run_scene(
        {.source = "stack:2", .steps = 6, .poses_file = csv.string(), .poses_every = 2});
    ASSERT_TRUE(result.ok());
    std::ifstream in(csv);
    std::string line;
    std::getline(in, line);
    EXPECT_EQ(line, "step,body,px,py,pz,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz");
    int rows = 0;
    while (std::getline(in, line))
        ++rows;
    EXPECT_EQ(rows, 3 * 3); // steps 2, 4, 6; a floor and two boxes
}

TEST(RunScene, HashesAreALineForEveryStepAndTheLastIsThatOfTheWorld) {
    const fs::path file = fs::path(testing::TempDir()) / "hashes.txt";
    const auto result = run_scene(
        {.source = "stack:2", .steps = 5, .warmup = 2, .hashes_file = file.string()});
    ASSERT_TRUE(result.ok());
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    ASSERT_EQ(lines.size(), 7u);
    EXPECT_EQ(lines.front().substr(0, 2), "1 ");
    EXPECT_EQ(lines.back(), "7 " + hash_text(result->scene.world.hash()));
    EXPECT_NE(lines.front().substr(2), lines.back().substr(2));
}

TEST(RunScene, ASavedSceneRunsToTheSameHashAsTheSceneItself) {
    const fs::path file = fs::path(testing::TempDir()) / "saved_stack.json";
    ASSERT_TRUE(run_scene({.source = "stack:4", .steps = 0, .save_file = file.string()}).ok());
    const auto direct = run_scene({.source = "stack:4", .steps = 120});
    const auto loaded = run_scene({.source = file.string(), .steps = 120});
    ASSERT_TRUE(direct.ok());
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    EXPECT_EQ(loaded->scene.world.hash(), direct->scene.world.hash());
}

TEST(BenchVerb, TimesEveryStageOfEveryStepUnderTheNamesThatTheEngineGivesThem) {
    const Outcome outcome = run({"bench", "stack:5", "chain:3", "--steps", "40", "--json"});
    ASSERT_EQ(outcome.exit_code, kFine) << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["steps"], 40);
    EXPECT_EQ(json["threads"], 1);
    ASSERT_EQ(json["scenes"].size(), 2u);
    const auto& stack = json["scenes"][0];
    EXPECT_EQ(stack["scene"], "stack:5");
    EXPECT_EQ(stack["bodies"], 6); // plus the floor
    EXPECT_EQ(stack["contacts"], 5);
    EXPECT_EQ(stack["contact_points"], 20); // four under every box
    EXPECT_GT(stack["us_per_point"].get<double>(), 0);
    EXPECT_GT(stack["snapshot_bytes"].get<std::size_t>(), 6 * sizeof(Body) + 5 * sizeof(Contact));
    EXPECT_GT(stack["peak_rss_mb"].get<double>(), 0);
    EXPECT_EQ(json["scenes"][1]["scene"], "chain:3");
    // Stages are parts of the step: the sum of the medians is not more than the worst step.
    double stages = 0;
    ASSERT_EQ(stack["stage_ms"].size(), static_cast<std::size_t>(kStepStageCount));
    for (int i = 0; i < kStepStageCount; ++i) {
        const std::string name(name_of(static_cast<StepStage>(i)));
        ASSERT_TRUE(stack["stage_ms"].contains(name)) << name;
        const auto& times = stack["stage_ms"][name];
        EXPECT_LE(times["median"].get<double>(), times["p95"].get<double>()) << name;
        EXPECT_LE(times["p95"].get<double>(), times["max"].get<double>()) << name;
        stages += times["median"].get<double>();
    }
    EXPECT_GT(stages, 0);
    EXPECT_LE(stages, stack["step_ms"]["max"].get<double>());
}

TEST(BenchVerb, TheTableHasTheNumbersUnderTheNamesThatTheyHaveInJson) {
    const Outcome outcome = run({"bench", "stack:2", "--steps", "5", "--warmup", "3"});
    ASSERT_EQ(outcome.exit_code, kFine) << outcome.err;
    for (const char* word : {"stack:2",
                             "bodies 3",
                             "contacts 2",
                             "step_ms",
                             "step_cpu_ms",
                             "us_per_point",
                             "snapshot_bytes",
                             "heap_mb",
                             "peak_rss_mb",
                             "broad phase",
                             "solve"})
        EXPECT_NE(outcome.out.find(word), std::string::npos) << word << " in\n" << outcome.out;
}

TEST(BenchVerb, WhatNothingTouchesHasNoCostPerPoint) {
    const Outcome outcome = run({"bench", "tumbling_box", "--steps", "3", "--json"});
    ASSERT_EQ(outcome.exit_code, kFine) << outcome.err;
    EXPECT_TRUE(nlohmann::json::parse(outcome.out)["scenes"][0]["us_per_point"].is_null());
}

TEST(BenchVerb, BadInputIsRefusedBeforeAnythingIsTimed) {
    const Outcome scene = run({"bench", "stack:5", "pyramit", "--steps", "10"});
    EXPECT_EQ(scene.exit_code, kBadInput);
    EXPECT_NE(scene.err.find("'pyramid'"), std::string::npos) << scene.err;
    EXPECT_TRUE(scene.out.empty()) << scene.out;
    const Outcome setting = run({"bench", "stack:5", "--set", "sub_stebs=4"});
    EXPECT_EQ(setting.exit_code, kBadInput);
    EXPECT_NE(setting.err.find("substeps"), std::string::npos) << setting.err;
    EXPECT_EQ(run({"bench", "stack:5", "--steps", "0"}).exit_code, kBadInput);
    EXPECT_EQ(run({"bench", "stack:5", "--isa", "mmx"}).exit_code, kBadInput);
    EXPECT_EQ(run({"bench", "stack:0"}).exit_code, kBadInput);
}

TEST(BenchVerb, ASettingIsOneWordAndTheSceneMayFollowIt) {
    const Outcome outcome = run(
        {"bench", "--steps", "2", "--set", "quality=1", "stack:2", "--json"});
    ASSERT_EQ(outcome.exit_code, kFine) << outcome.err;
    EXPECT_EQ(nlohmann::json::parse(outcome.out)["scenes"].size(), 1u);
}

TEST(RayVerb, AllAcceleratorsAnswerAlikeOnTheModelOfTheTree) {
    const Outcome outcome = run(
        {"ray", "assets/models/torus_knot.obj", "--rays", "2000", "--json"});
    ASSERT_EQ(outcome.exit_code, kFine) << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["equal"], true);
    for (const char* mode : {"camera", "random", "shadow"})
        for (const char* accelerator : {"bvh", "octree", "brute"}) {
            const auto& measured = json["modes"][mode][accelerator];
            EXPECT_EQ(measured["differing"], 0) << mode << accelerator;
            EXPECT_GT(measured["mrays_per_s"].get<double>(), 0);
            EXPECT_GT(measured["hits"].get<int>(), 0) << mode << accelerator;
            EXPECT_GT(measured["checked_hits"].get<int>(), 50)
                << "rays that all miss would prove nothing";
        }
}

TEST(RayVerb, AMadeMeshStandsInForAFile) {
    const Outcome outcome = run({"ray", "--make", "icosphere:2", "--rays", "500", "--json"});
    ASSERT_EQ(outcome.exit_code, kFine) << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["file"], "icosphere:2");
    EXPECT_EQ(json["triangles"], 320); // 20 * 4^2
    EXPECT_EQ(run({"ray", "--make", "icosphere"}).exit_code, kBadInput);
    EXPECT_EQ(run({"ray", "--make", "icosphere:2", "model.obj"}).exit_code, kBadInput);
    EXPECT_EQ(run({"ray"}).exit_code, kBadInput);
}

TEST(CheckVerb, TellsGoodFromBadAndWhere) {
    const fs::path good = write_temporary("good.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const fs::path bad = write_temporary("bad.json",
                                         "{\n  \"topple_scene\": 1,\n  \"bodies\": 3\n}\n");
    EXPECT_EQ(run({"check", good.string()}).exit_code, kFine);
    const Outcome outcome = run({"check", bad.string()});
    EXPECT_EQ(outcome.exit_code, kCheckFailed);
    EXPECT_NE(outcome.out.find("bad.json:3"), std::string::npos) << outcome.out;
}

TEST(ScriptVerb, ExecutesLinesAndChecksWhatTheyExpect) {
    const fs::path good = write_temporary(
        "good.topple", "open stack:3\nhash\nplay\nstep 10\nexpect hash changed\nexpect bodies 4\n");
    EXPECT_EQ(run({"script", good.string()}).exit_code, kFine);
    const fs::path wrong = write_temporary("wrong.topple", "open stack:3\nexpect bodies 9\n");
    const Outcome outcome = run({"script", wrong.string()});
    EXPECT_EQ(outcome.exit_code, kCheckFailed);
    EXPECT_NE(outcome.err.find("wrong.topple:2"), std::string::npos) << outcome.err;
    const fs::path broken = write_temporary("broken.topple", "open stack:3\nfly away\n");
    EXPECT_EQ(run({"script", broken.string()}).exit_code, kBadInput);
}

/// Records a scene with joints, cloth and a thrown body on one thread.
std::string recorded_file(const topple::test::TemporaryFolder& folder) {
    const std::string script = folder.file("play.topple"), recording = folder.file("rec.topple");
    std::ofstream(script)
        << "open stairs:2\nstep 20\npush 20 0 1 0 40 20 0\nstep 10\n"
           "set gravity_y -3\ngrab 24 0 0 0 -> 1 2 0\nstep 20\nrelease\nstep 30\n";
    const Outcome outcome = run({"script", script, "--record", recording});
    EXPECT_EQ(outcome.exit_code, kFine) << outcome.err;
    return recording;
}

TEST(ReplayVerb, ARecordingVerifiesWithAnyThreadsAndInstructionSet) {
    const topple::test::TemporaryFolder folder;
    const std::string recording = recorded_file(folder);
    const std::string lanes4(name_of(InstructionSet::lanes4));
    for (const auto& [threads, isa] :
         {std::pair("1", "scalar"), {"2", lanes4.c_str()}, {"3", "auto"}}) {
        const Outcome outcome = run(
            {"replay", recording, "--verify", "--threads", threads, "--isa", isa, "--json"});
        EXPECT_EQ(outcome.exit_code, kFine) << threads << ' ' << isa << outcome.out;
        EXPECT_NE(outcome.out.find("\"compared_steps\": 80"), std::string::npos);
    }
}

/// The file was recorded by a build of g++ on x86-64. When the bits of a step change:
/// topple script tests/app/verbs/recorded/shot.script.topple --record tests/app/verbs/recorded/shot.topple
TEST(ReplayVerb, VerifiesARecordingOfAnotherBuild) {
    const Outcome outcome = run({"replay", "tests/app/verbs/recorded/shot.topple", "--verify"});
    EXPECT_EQ(outcome.exit_code, kFine) << outcome.err;
    EXPECT_NE(outcome.out.find("70 steps compared"), std::string::npos) << outcome.out;
}

TEST(ReplayVerb, NamesTheFirstDifferenceAndTheDamagedLine) {
    const topple::test::TemporaryFolder folder;
    const std::string recording = recorded_file(folder);
    const auto text = read_file(recording, 100'000'000);
    ASSERT_TRUE(text.ok());
    // Another push changes body 20 in step 21.
    std::string pushed = *text;
    pushed.replace(pushed.find("push 20 0 1 0 40"), 16, "push 20 0 1 0 41");
    std::ofstream(recording) << pushed;
    const Outcome differs = run({"replay", recording, "--verify"});
    EXPECT_EQ(differs.exit_code, kCheckFailed);
    EXPECT_NE(differs.err.find("step 21 differs from the recording in body "), std::string::npos)
        << differs.err;
    EXPECT_NE(differs.err.find("velocity"), std::string::npos) << differs.err;
    EXPECT_EQ(run({"replay", recording}).exit_code, kFine); // without --verify it only tells

    std::string damaged = *text;
    damaged.replace(damaged.find("\nstepped ") + 9, 3, "xyz");
    std::ofstream(recording) << damaged;
    const Outcome refused = run({"replay", recording, "--verify"});
    EXPECT_EQ(refused.exit_code, kBadInput);
    EXPECT_NE(refused.err.find("expected 16 hexadecimal digits"), std::string::npos) << refused.err;
}

TEST(ScenesVerb, ListsTheGalleryAsJson) {
    const Outcome outcome = run({"scenes", "--json"});
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json.size(), all_scenes().size());
    EXPECT_FALSE(json[0]["look_at"].get<std::string>().empty());
}

TEST(ScenesVerb, ListsTheSlidersAndRunTakesThem) {
    const auto json = nlohmann::json::parse(run({"scenes", "--json"}).out);
    const auto river = std::find_if(
        json.begin(), json.end(), [](const auto& scene) { return scene["id"] == "river"; });
    ASSERT_NE(river, json.end());
    EXPECT_EQ((*river)["sliders"][0]["key"], "speed_of_the_water");
    EXPECT_EQ((*river)["sliders"][0]["greatest"], 3);
    const auto hash_with = [](const std::string& setting) {
        return nlohmann::json::parse(
            run({"run", "river:3", "--steps", "20", "--set", setting, "--json"}).out)["hash"];
    };
    EXPECT_NE(hash_with("speed_of_the_water=-1"), hash_with("speed_of_the_water=1.2"));
    EXPECT_EQ(hash_with("Speed of the water=1.2"), hash_with("friction_scale=1")) << "as it is";
    const Outcome refused = run({"run", "river:3", "--set", "speed=1"});
    EXPECT_EQ(refused.exit_code, kBadInput);
    EXPECT_NE(refused.err.find("speed_of_the_water"), std::string::npos) << refused.err;
}

TEST(ScenesVerb, ListsTheGalleryBySubjectsOfTheCourse) {
    const Outcome outcome = run({"scenes", "--by-subject"});
    const std::size_t springs = outcome.out.find("16 Springs and joints\n");
    ASSERT_NE(springs, std::string::npos);
    EXPECT_LT(outcome.out.find("15 Manifolds and impulses\n"), springs);
    EXPECT_GT(outcome.out.find("  joint_zoo "), springs);
    EXPECT_EQ(outcome.out.find("1 Vectors\n"), std::string::npos) << "no scene shows vectors";
}

TEST(ScenesVerb, ListsTheScenesOfOneSubjectOrSaysWhichSubjectsThereAre) {
    const auto json = nlohmann::json::parse(run({"scenes", "--subject", "balls", "--json"}).out);
    ASSERT_GE(json.size(), 2u);
    EXPECT_EQ(json[1]["id"], "ball_tray");
    EXPECT_EQ(json[1]["subjects"][0], "Moving balls");
    const Outcome refused = run({"scenes", "--subject", "17"});
    EXPECT_EQ(refused.exit_code, kBadInput);
    EXPECT_NE(refused.err.find("1 to 16, appendix, primer and balls"), std::string::npos);
}

TEST(Usage, MedianPercentileAndWorstOfAHundred) {
    std::vector<double> samples;
    for (int i = 100; i >= 1; --i)
        samples.push_back(i);
    const TimeSummary summary = summarize(samples);
    EXPECT_NEAR(summary.median, 50.5, 0.6);
    EXPECT_NEAR(summary.p95, 95, 1);
    EXPECT_EQ(summary.max, 100);
}

TEST(Usage, ThePeakCanBePutBackAndRisesAgain) {
    const std::size_t bytes = 64u << 20;
    { // the memory is written, so that it is resident
        std::vector<char> large(bytes, 1);
        ASSERT_EQ(large.back(), 1);
    }
    const double before = peak_rss_mb();
    forget_peak_rss();
    const double after = peak_rss_mb();
    EXPECT_LE(after, before);
    std::vector<char> large(bytes, 1);
    EXPECT_GT(peak_rss_mb(), 60) << static_cast<int>(large.back());
}

TEST(RaySets, AreTheSameForTheSameSeedAndFinite) {
    const Aabb box{{-1, 0, -2}, {3, 2, 1}};
    const auto a = random_rays(box, 500, 7), b = random_rays(box, 500, 7),
               c = random_rays(box, 500, 8);
    EXPECT_EQ(a[123].direction, b[123].direction);
    EXPECT_NE(a[123].direction, c[123].direction);
    for (const Ray& ray : a)
        EXPECT_TRUE(contains(grown(box, 0.5f), ray.origin) && is_finite(ray.direction));
    EXPECT_EQ(camera_rays(box, 1000).size(), 1000u);
}

} // namespace
} // namespace topple::app
