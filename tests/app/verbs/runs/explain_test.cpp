// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The explanation of a pair of bodies on the command line, as numbers and in sentences.

#include "app/scenes/scene_registry.h"
#include "tests/app/verbs/typed_line.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace topple::app {
namespace {

using test::run;
using Json = nlohmann::json;

/// Returns what `topple explain` prints as JSON. Requires: it succeeds.
Json explained(std::vector<std::string> words) {
    words.insert(words.begin(), "explain");
    words.emplace_back("--json");
    const test::Outcome outcome = run(words);
    EXPECT_EQ(outcome.exit_code, kFine) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
}

/// Every printed impulse and point is the number that the same step of the scene leaves in the world.
TEST(Explain, ThePrintedContactIsThatOfTheWorld) {
    const Json pair = explained({"pyramid:3", "--pair", "3,5", "--step", "25"});
    EXPECT_EQ(pair["step"], 25);
    auto scene = open_scene("pyramid:3", 1);
    ASSERT_TRUE(scene.ok());
    for (int i = 0; i < 25; ++i)
        scene->world.step();
    const WorldState& s = scene->world.state();
    const auto contact = std::find_if(s.contacts.begin(), s.contacts.end(), [&](const Contact& c) {
        return s.bodies[s.colliders[c.collider_a].body].id == BodyId{3} &&
               s.bodies[s.colliders[c.collider_b].body].id == BodyId{5};
    });
    ASSERT_NE(contact, s.contacts.end());
    ASSERT_EQ(pair["after"].size(), 1u);
    const Json& points = pair["after"][0]["points"];
    ASSERT_EQ(points.size(), contact->active_points().size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(points[i]["normal_impulse_ns"].get<float>(), contact->points[i].normal_impulse);
        EXPECT_EQ(points[i]["separation_m"].get<float>(), contact->points[i].separation);
        EXPECT_EQ(points[i]["point"][1].get<float>(), contact->points[i].point.y);
    }
    // Four sub-steps of a warm start, a push and a relaxation each, and the end.
    EXPECT_EQ(pair["samples"].size(), pair["substeps"].get<std::size_t>() * 3 + 1);
    EXPECT_EQ(pair["axes"].size(), 12u) << "three of the fifteen pairs of axes are parallel";
    EXPECT_EQ(std::count_if(pair["axes"].begin(),
                            pair["axes"].end(),
                            [](const Json& axis) { return axis["is_used"].get<bool>(); }),
              1);
}

TEST(Explain, TheStagesAreToldInOrderWithTheirNumbers) {
    const Json pair = explained({"pyramid:3", "--pair", "3,5", "--step", "25"});
    std::vector<std::string> titles;
    for (const Json& stage : pair["stages"]) {
        titles.push_back(stage["title"]);
        EXPECT_FALSE(stage["lines"].empty()) << stage["title"];
    }
    EXPECT_EQ(titles,
              (std::vector<std::string>{"Broad phase",
                                        "Distance (GJK)",
                                        "Penetration (EPA)",
                                        "Separating axes",
                                        "Clipping",
                                        "Points",
                                        "Warm starting",
                                        "Solver",
                                        "After the step"}));
}

TEST(Explain, WithoutAStepItFindsTheFirstTouch) {
    const Json pair = explained({"bounce_row", "--pair", "1,2"});
    EXPECT_GT(pair["step"].get<int>(), 1);
    EXPECT_FALSE(pair["after"].empty());
    EXPECT_TRUE(std::all_of(pair["found"].begin(), pair["found"].end(), [](const Json& contact) {
        return std::all_of(contact["points"].begin(), contact["points"].end(), [](const Json& p) {
            return p["normal_impulse_ns"] == 0;
        });
    }));
}

TEST(Explain, AtOtherTimesItSaysWhyNothingTouches) {
    const test::Outcome outcome = run({"explain", "pyramid:3", "--pair", "2,4", "--step", "5"});
    EXPECT_EQ(outcome.exit_code, kFine);
    EXPECT_NE(outcome.out.find("they do not overlap: the pair is not tested"), std::string::npos)
        << outcome.out;
    EXPECT_NE(outcome.out.find("There is no contact."), std::string::npos);
}

TEST(Explain, WhatIsMissingIsSaid) {
    const auto refused = [](std::vector<std::string> words) {
        words.insert(words.begin(), "explain");
        const test::Outcome outcome = run(words);
        EXPECT_EQ(outcome.exit_code, kBadInput);
        return outcome.err;
    };
    EXPECT_NE(refused({"stack:3"}).find("--pair needs two bodies"), std::string::npos);
    EXPECT_NE(refused({"stack:3", "--pair", "1,99"}).find("there is no body 99"),
              std::string::npos);
    EXPECT_NE(refused({"stack:3", "--pair", "flor,2"}).find("did you mean 'floor'?"),
              std::string::npos);
    EXPECT_NE(refused({"stack:3", "--pair", "2,2"}).find("two different bodies"),
              std::string::npos);
    EXPECT_NE(refused({"pyramid:3", "--pair", "2,4"}).find("do not touch in the"),
              std::string::npos);
}

} // namespace
} // namespace topple::app
