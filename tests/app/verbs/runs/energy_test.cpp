// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The energy balance of gallery scenes on the command line.

#include "app/scenes/scene_registry.h"
#include "tests/app/verbs/typed_line.h"
#include "topple/world/energy_balance.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace topple::app {
namespace {

using test::run;
using Json = nlohmann::json;

/// Largest share of the energy turned over that may be unexplained. [%]
constexpr double kUnexplained = 0.02;
/// The same for a scene that turns over little of the kinetic energy that it has, which is rounded. [%]
constexpr double kUnexplainedOfLittle = 0.5;

/// Returns what `topple energy` prints as JSON. Requires: it succeeds.
Json energy_of(const std::string& scene, int steps) {
    const test::Outcome outcome = run(
        {"energy", scene, "--steps", std::to_string(steps), "--json"});
    EXPECT_EQ(outcome.exit_code, kFine) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
}

double work_of(const Json& energy, const char* cause) {
    return energy["causes"][cause]["work_j"].get<double>();
}

/// A scene, and a cause that must have done more than this share of the energy turned over.
struct Expected {
    const char* scene;
    const char* cause;
    double least; ///< Of the work, with its sign, over the energy turned over. [-]
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.scene; }

class EnergyOfScenes : public testing::TestWithParam<Expected> {};

TEST_P(EnergyOfScenes, HardlyAnythingIsUnexplained) {
    const auto& [scene, cause, least] = GetParam();
    const Json energy = energy_of(scene, 300);
    const double turned_over = energy["turned_over_j"].get<double>();
    const double percent = energy["remainder_percent"].get<double>();
    std::printf("%-18s turned over %10.4g J, remainder %9.2g %%\n", scene, turned_over, percent);
    EXPECT_GT(turned_over, 0.1);
    const double kinetic = energy["after"]["kinetic_j"].get<double>();
    const double most = kinetic > 10 * turned_over ? kUnexplainedOfLittle : kUnexplained;
    EXPECT_LT(std::abs(percent), most);
    // Errors of steps that cancel in the sum count, too.
    EXPECT_LT(100 * energy["absolute_remainder_j"].get<double>(), most * turned_over);
    const double share = work_of(energy, cause) / turned_over;
    EXPECT_GT(share / least, 1) << share;
    // The sum of all causes is the change of energy.
    double sum = energy["remainder_j"].get<double>();
    for (const Json& entry : energy["causes"])
        sum += entry["work_j"].get<double>();
    double change = energy["elastic_change_j"].get<double>();
    for (const char* kind : {"kinetic_j", "potential_j"})
        change += energy["after"][kind].get<double>() - energy["before"][kind].get<double>();
    EXPECT_NEAR(sum, change, 1.0e-6 * turned_over);
}

INSTANTIATE_TEST_SUITE_P(Gallery,
                         EnergyOfScenes,
                         testing::Values(Expected{"stack", "impact", -0.3},
                                         Expected{"pyramid", "position_correction", 0.3},
                                         Expected{"newtons_cradle", "restitution", 0.2},
                                         Expected{"bounce_row", "restitution", 0.1},
                                         Expected{"friction_ramp", "friction", -0.3},
                                         Expected{"billiard_break", "friction", -0.2},
                                         Expected{"car", "joint_motors", 0.3},
                                         Expected{"catapult", "joint_limits", -0.1},
                                         Expected{"crane", "joint_springs", -0.3},
                                         Expected{"floating", "water", -0.2},
                                         Expected{"spinning_top", "rolling_resistance", -0.3},
                                         Expected{"dominoes", "friction", -0.2},
                                         Expected{"spinning_rods", "continuous_collision", -5e-4},
                                         Expected{"rope_bridge", "energy_guard", -1e-3},
                                         Expected{"walking_toy", "joint_energy_limit", -1e-3},
                                         Expected{"overlapping_spawn", "position_correction", 0.5},
                                         Expected{"coincident_spawn", "corrections", -1e-3},
                                         Expected{"stairs", "damping", -1e-3},
                                         Expected{"machine", "impact", -0.1},
                                         Expected{"glued_wall", "joint_locks", -0.1},
                                         Expected{"bullets", "impact", -0.5},
                                         Expected{"soft_cubes", "deformables", -0.2},
                                         Expected{"abuse", "impact", -0.2}),
                         [](const auto& of) { return std::string(of.param.scene); });

TEST(EnergyVerb, AChainAndAPendulumExchangeEnergyAndLoseNone) {
    for (const char* scene : {"double_pendulum", "swinging_chain"}) {
        const Json energy = energy_of(scene, 300);
        const double turned_over = energy["turned_over_j"].get<double>();
        EXPECT_GT(turned_over, 100);
        for (const auto& [cause, entry] : energy["causes"].items())
            EXPECT_LT(std::abs(entry["work_j"].get<double>()), 0.005 * turned_over)
                << scene << ' ' << cause;
    }
}

TEST(EnergyVerb, AHangingChainIsAtRestAndNothingWorksOnIt) {
    const Json energy = energy_of("hanging_chain", 200);
    EXPECT_LT(energy["turned_over_j"].get<double>(), 1.0e-3);
}

TEST(EnergyVerb, TheVerbStepsTheSceneItself) {
    auto scene = open_scene("bounce_row", 1);
    ASSERT_TRUE(scene.ok());
    for (int i = 0; i < 60; ++i)
        scene->world.step();
    const EnergyBudget after = energy_budget_of(scene->world.state());
    const Json energy = energy_of("bounce_row", 60);
    EXPECT_EQ(energy["steps"], 60);
    EXPECT_DOUBLE_EQ(energy["after"]["kinetic_j"].get<double>(), after.kinetic);
    EXPECT_DOUBLE_EQ(energy["after"]["potential_j"].get<double>(), after.potential);
}

TEST(EnergyVerb, TheTableHasARowForEachStepAndTheSameSums) {
    const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "energy.csv";
    const test::Outcome outcome = run(
        {"energy", "bounce_row", "--steps", "80", "--json", "--csv", file.string()});
    ASSERT_EQ(outcome.exit_code, kFine) << outcome.err;
    const Json energy = Json::parse(outcome.out, nullptr, false);
    std::ifstream in(file);
    std::string line;
    ASSERT_TRUE(std::getline(in, line));
    std::vector<std::string> names;
    std::istringstream header(line);
    for (std::string name; std::getline(header, name, ',');)
        names.push_back(name);
    std::vector<double> sums(names.size(), 0);
    int rows = 0;
    for (; std::getline(in, line); ++rows) {
        std::istringstream row(line);
        std::size_t i = 0;
        for (std::string word; std::getline(row, word, ','); ++i)
            sums.at(i) += std::stod(word);
        EXPECT_EQ(i, names.size());
    }
    EXPECT_EQ(rows, 80);
    const double turned_over = energy["turned_over_j"].get<double>();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string cause = names[i].substr(0, names[i].size() - 2);
        if (energy["causes"].contains(cause)) {
            EXPECT_NEAR(sums[i], work_of(energy, cause.c_str()), 1.0e-6 * turned_over) << cause;
        }
        if (names[i] == "turned_over_j") {
            EXPECT_NEAR(sums[i], turned_over, 1.0e-6 * turned_over);
        }
    }
    std::filesystem::remove(file);
}

TEST(EnergyVerb, TheTextNamesTheCausesAndTheRemainder) {
    const test::Outcome outcome = run({"energy", "bounce_row", "--steps", "60"});
    EXPECT_EQ(outcome.exit_code, kFine);
    for (const char* word :
         {"Kinetic", "Potential", "Impacts", "Restitution", "Turned over", "Remainder"})
        EXPECT_NE(outcome.out.find(word), std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.out.find("Thrusters"), std::string::npos) << "it has none";
}

TEST(EnergyVerb, OtherSolversAndMissingScenesAreRefused) {
    const test::Outcome older = run(
        {"energy", "stack:3", "--steps", "2", "--set", "solver=sequential_impulse"});
    EXPECT_EQ(older.exit_code, kBadInput);
    EXPECT_NE(older.err.find("soft-step solver"), std::string::npos) << older.err;
    EXPECT_EQ(run({"energy", "no_such_scene"}).exit_code, kBadInput);
    EXPECT_EQ(
        run({"energy", "stack:3", "--csv", "/no/such/folder/e.csv", "--steps", "1"}).exit_code,
        kBadInput);
}

} // namespace
} // namespace topple::app
