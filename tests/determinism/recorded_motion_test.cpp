// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The same scene gives the same bits on every machine, with every compiler, instruction set and number of threads.
// The test compares scenes with recorded hashes, so that a refactoring can show that it changes no motion.
// TOPPLE_RECORD=1 test_recorded_motion records all of them anew; the commit that needs this says why bodies move
// differently.
//
// No scene may depend on the C library's transcendental functions. Those of walking_toy and machine enter in double
// and are rounded to float.

#include "app/scenes/scene_registry.h"
#include "tests/determinism/busy_scene.h"
#include "tests/support/answers.h"
#include "tests/support/recording.h"
#include "tests/support/test.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <sstream>

namespace topple::app {
namespace {

constexpr const char* kMotionFile = "tests/determinism/recorded_motion.tsv";

/// A scene, its settings and the number of steps, separated by tabs. The file has two lines for each scene: the hash
/// of the world after the steps, and the hash of the reports on the way.
struct RecordedScene {
    std::string key, source, settings;
    int steps = 0;
    std::size_t row =
        0; ///< Scenes take turns with instruction sets and numbers of threads, which change no bit.
    friend void PrintTo(const RecordedScene& scene, std::ostream* out) { *out << scene.key; }
};

constexpr std::string_view kOfMotion = "\tmotion", kOfReports = "\treports";

std::vector<RecordedScene> recorded_scenes() {
    std::vector<RecordedScene> scenes;
    for (const test::RecordedHash& line : test::read_recording(kMotionFile)) {
        if (!line.key.ends_with(kOfMotion))
            continue;
        RecordedScene scene{.key = line.key.substr(0, line.key.size() - kOfMotion.size())};
        std::istringstream words(scene.key);
        words >> scene.source >> scene.settings >> scene.steps;
        scene.row = scenes.size();
        scenes.push_back(scene);
    }
    return scenes;
}

/// Sets "name=value,name=value"; "-" sets nothing.
void apply_settings(World& world, const std::string& settings) {
    std::istringstream stream(settings == "-" ? "" : settings);
    for (std::string setting; std::getline(stream, setting, ',');) {
        const std::size_t equals = setting.find('=');
        ASSERT_NE(equals, std::string::npos) << setting;
        const std::string name = setting.substr(0, equals);
        const ParameterInfo* info = find_parameter(name);
        ASSERT_NE(info, nullptr) << setting;
        const Result<double> value = parse_parameter_value(*info, setting.substr(equals + 1));
        ASSERT_TRUE(value.ok()) << setting;
        ASSERT_TRUE(world.set_parameter(name, *value).ok()) << setting;
    }
}

void add_report(test::Answers& out, const StepReport& r) {
    out.add(r.body_count, r.awake_count, r.asleep_count, r.disabled_count, r.joint_count);
    out.add(r.pair_count, r.contact_count, r.contact_point_count, r.island_count);
    out.add(r.level_counts, r.color_count, r.overflow_count, r.deformable_count);
    out.add(r.particle_count, r.particle_contact_count, r.newly_disabled_count);
    out.add(r.raised_inertia_count, r.broken_joint_count, r.energy_taken_out, r.external_work);
    out.add(r.max_penetration, r.max_joint_error, r.mouse_joint_force);
}

/// Adds the hits of 60 random rays, most of which pass the middle of the scene.
void add_rays(test::Answers& out, const World& world) {
    Random random(2031);
    for (int i = 0; i < 60; ++i) {
        const Vec3 from{random.between(-8, 8), random.between(-1, 8), random.between(-8, 8)};
        const Vec3 to{random.between(-2, 2), random.between(0, 2), random.between(-2, 2)};
        const auto hit = world.cast_ray({from, to - from});
        out.add(hit.has_value());
        if (hit)
            out.add(hit->body.ordinal, hit->collider, hit->hit.t, hit->hit.point, hit->hit.normal);
    }
}

void take_turns(World& world, std::size_t row) {
    constexpr std::array kSets{
        InstructionSet::avx2, InstructionSet::lanes4, InstructionSet::scalar};
    if (const InstructionSet set = kSets[row % 3]; is_supported(set))
        world.set_instruction_set(set);
    world.set_thread_count(row % 10 == 9 ? 2 : 1);
}

void run_recorded(World& world, const RecordedScene& recorded) {
    apply_settings(world, recorded.settings);
    take_turns(world, recorded.row);
    test::Answers reports;
    for (int i = 0; i < recorded.steps; ++i) {
        const auto inputs = recorded.source == "busy" ? test::busy_inputs(i)
                                                      : std::vector<StepInput>{};
        add_report(reports, world.step(inputs));
    }
    add_rays(reports, world);
    const EnergyBudget energy = energy_budget_of(world.state());
    reports.add(energy.kinetic, energy.potential, energy.momentum, energy.angular_momentum);
    test::expect_recorded(kMotionFile, recorded.key + std::string(kOfMotion), world.hash());
    test::expect_recorded(kMotionFile, recorded.key + std::string(kOfReports), reports.hash());
}

class RecordedMotion : public testing::TestWithParam<RecordedScene> {};

TEST_P(RecordedMotion, IsWhatItWas) {
    const RecordedScene& recorded = GetParam();
    if (recorded.source == "busy" || recorded.source == "soft") {
        test::TestWorld t(Parameters{}, /*threads=*/1);
        recorded.source == "busy" ? test::build_busy_scene(t) : test::build_soft_scene(t);
        run_recorded(t.world, recorded);
    } else {
        auto opened = open_scene(recorded.source);
        ASSERT_TRUE(opened.ok()) << opened.error().text();
        run_recorded(opened->world, recorded);
    }
}

/// Returns the name of a test: "stack:10 solver=2 60" becomes "stack_10_solver_2_60".
std::string name_in_test(const testing::TestParamInfo<RecordedScene>& info) {
    std::string name = info.param.key;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Scenes, RecordedMotion, testing::ValuesIn(recorded_scenes()), name_in_test);

TEST(RecordedMotionFile, NamesEverySceneOfTheGallery) {
    std::string missing;
    const std::vector<RecordedScene> recorded = recorded_scenes();
    for (const SceneInfo& info : all_scenes())
        if (std::none_of(recorded.begin(), recorded.end(), [&](const RecordedScene& scene) {
                return scene.source.substr(0, scene.source.find(':')) == info.id;
            }))
            missing += std::string(info.id) + " ";
    EXPECT_EQ(missing, "");
}

} // namespace
} // namespace topple::app
