// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The explanation of a pair of bodies on the command line, as numbers and in sentences.

#include "app/scenes/scene_registry.h"
#include "tests/app/verbs/typed_line.h"
#include "topple/deformable/mesh/deformable_mesh.h"
#include "topple/world/step_measures.h"

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
    EXPECT_NE(refused({"stack:3"}).find("name one thing to explain"), std::string::npos);
    EXPECT_NE(refused({"stack:3", "--pair", "1,99"}).find("there is no body 99"),
              std::string::npos);
    EXPECT_NE(refused({"stack:3", "--pair", "flor,2"}).find("did you mean 'floor'?"),
              std::string::npos);
    EXPECT_NE(refused({"stack:3", "--pair", "2,2"}).find("two different bodies"),
              std::string::npos);
    EXPECT_NE(refused({"pyramid:3", "--pair", "2,4"}).find("do not touch in the"),
              std::string::npos);
}

// --- surfaces -------------------------------------------------------------------------------------------

/// A cylinder on a height field: every point of the step is one of the printed groups, and every printed triangle is
/// that of the field.
TEST(Explain, ThePrintedTrianglesLeadToTheContactsOfTheWorld) {
    const Json pair = explained({"hills", "--pair", "1,4"});
    auto scene = open_scene("hills", 1);
    ASSERT_TRUE(scene.ok());
    for (int i = 0; i < pair["step"].get<int>(); ++i)
        scene->world.step();
    const Json& surface = pair["surface"];
    EXPECT_EQ(surface["triangle_count"], 2 * 80 * 80);
    const auto shape = scene->world.shapes();
    const HeightField& field = *std::get_if<HeightFieldShape>(&(*shape)[0]->shape)->field;
    std::size_t given = 0, used = 0;
    for (const Json& t : surface["candidates"]) {
        const Triangle triangle = field.triangle(t["triangle"].get<std::uint32_t>());
        EXPECT_NEAR(t["vertices"][1][1].get<float>(), triangle.b.y, 1e-5);
        given += t["gives"].is_null() ? 0 : t["gives"]["points"].size();
        for (const Json& axis : t["axes"])
            used += axis["is_used"].get<bool>() ? 1u : 0u;
    }
    EXPECT_GT(used, 0u);
    std::size_t joined = 0;
    for (const Json& group : surface["groups"])
        joined += group["points"].size();
    EXPECT_EQ(joined, given);
    ASSERT_EQ(pair["after"].size(), surface["groups"].size());
    for (std::size_t g = 0; g < pair["after"].size(); ++g)
        for (const Json& p : pair["after"][g]["points"]) {
            const Json& points = surface["groups"][g]["points"];
            EXPECT_TRUE(std::any_of(points.begin(), points.end(), [&](const Json& q) {
                return q["feature"] == p["feature"];
            }));
        }
}

TEST(Explain, OneOfSeveralTrianglesIsTold) {
    const Json deepest = explained({"hills", "--pair", "1,3"});
    const Json& all = deepest["surface"]["candidates"];
    ASSERT_GT(all.size(), 2u);
    const std::string step = std::to_string(deepest["step"].get<int>());
    const std::string last = std::to_string(all.back()["triangle"].get<int>());
    const auto title_of = [](const Json& pair) -> std::string {
        return pair["stages"][2]["title"];
    };
    EXPECT_EQ(deepest["stages"][1]["title"], "Triangles");
    const Json told = explained({"hills", "--pair", "1,3", "--step", step, "--triangle", last});
    EXPECT_NE(title_of(told), title_of(deepest));
    EXPECT_EQ(title_of(told).rfind("Triangle " + last + ": ", 0), 0u) << title_of(told);
    const test::Outcome outcome = run(
        {"explain", "hills", "--pair", "1,3", "--step", step, "--triangle", "1"});
    EXPECT_EQ(outcome.exit_code, kBadInput);
    EXPECT_NE(outcome.err.find("triangle 1 is none of the "), std::string::npos) << outcome.err;
}

// --- joints and cloth -----------------------------------------------------------------------------------

/// The printed impulses are those that the same step leaves in the world; the sentences name the solver.
TEST(Explain, ThePrintedJointIsThatOfTheWorld) {
    const Json joint = explained({"joint_zoo", "--joint", "1", "--step", "30"});
    auto scene = open_scene("joint_zoo", 1);
    ASSERT_TRUE(scene.ok());
    for (int i = 0; i < 30; ++i)
        scene->world.step();
    const Joint& after = *scene->world.find(JointId{1});
    const Json& rows = joint["after"]["rows"];
    ASSERT_GT(rows.size(), 0u);
    for (std::size_t i = 0; i < rows.size(); ++i)
        EXPECT_EQ(rows[i].get<float>(), after.row_impulses[i]);
    EXPECT_EQ(joint["after"]["impulse_ns"][1].get<float>(), after.impulse.y);
    EXPECT_EQ(joint["samples"].size() % joint["substeps"].get<std::size_t>(), 0u);
    EXPECT_EQ(joint["stages"][0]["title"], "Joint");
    EXPECT_NE(joint["stages"][0]["lines"][0].get<std::string>().find("served by"),
              std::string::npos);
}

TEST(Explain, ThePrintedSpringIsThatOfTheWorld) {
    const Json cloth = explained({"cloth_stages", "--cloth", "1", "--edge", "3", "--step", "20"});
    auto scene = open_scene("cloth_stages", 1);
    ASSERT_TRUE(scene.ok());
    const Deformable* d = &scene->world.state().deformables.front();
    const Spring spring = d->mesh->springs[3];
    EXPECT_EQ(cloth["rest_m"].get<float>(), spring.rest);
    EXPECT_EQ(cloth["stiffness_n_m"].get<float>(), spring.stiffness);
    for (int i = 0; i < 20; ++i)
        scene->world.step();
    d = &scene->world.state().deformables.front();
    const Json& end = cloth["samples"].back()["end"];
    EXPECT_EQ(end[0][1].get<float>(), d->particles.positions[spring.a].y);
    EXPECT_EQ(end[1][1].get<float>(), d->particles.positions[spring.b].y);
}

TEST(Explain, ThePrintedResidualsAreThoseOfTheNextStep) {
    const Json printed = explained({"rope_bridge", "--convergence", "--step", "9"});
    auto scene = open_scene("rope_bridge", 1);
    ASSERT_TRUE(scene.ok());
    for (int i = 1; i < 9; ++i)
        scene->world.step();
    const Convergence convergence = explain_convergence(scene->world);
    EXPECT_EQ(printed["step"], 9);
    ASSERT_EQ(printed["sweeps"].size(), convergence.sweeps.size());
    for (std::size_t i = 0; i < convergence.sweeps.size(); ++i) {
        const SweepResidual& sweep = convergence.sweeps[i];
        EXPECT_EQ(printed["sweeps"][i]["joints_m_s"]["rms"], sweep.joints.rms());
        EXPECT_EQ(printed["sweeps"][i]["joints_m_s"]["count"], sweep.joints.count);
        EXPECT_EQ(printed["sweeps"][i]["level"], sweep.level);
    }
    EXPECT_GT(convergence.left().joints.count, 10u);
}

TEST(Explain, RefusesMoreOrLessThanOneThing) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"explain", "joint_zoo"},
          {"explain", "joint_zoo", "--joint", "1", "--pair", "1,2"},
          {"explain", "joint_zoo", "--joint", "9999"},
          {"explain", "joint_zoo", "--joint", "no such joint"},
          {"explain", "cloth_stages", "--cloth", "1", "--edge", "900000"},
          {"explain", "cloth_stages", "--cloth", "1", "--edge", "1", "--bend", "1"},
          {"explain", "joint_zoo", "--joint", "1", "--edge", "1"},
          {"explain", "joint_zoo", "--joint", "1", "--triangle", "1"},
          {"explain", "joint_zoo", "--joint", "1", "--body", "1"}}) {
        const test::Outcome outcome = run(words);
        EXPECT_NE(outcome.exit_code, kFine);
        EXPECT_FALSE(outcome.err.empty());
    }
}

} // namespace
} // namespace topple::app
