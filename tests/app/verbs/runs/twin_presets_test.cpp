// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The presets of `topple ab` and of the window: every one shows its lesson, also in scenes of another size. The numbers
// are taken here from the printed curves.

#include "app/session/twin_presets.h"

#include "app/commands/parameter_setting.h"
#include "app/scenes/scene_registry.h"
#include "tests/app/verbs/typed_line.h"
#include "topple/world/parameter_table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace topple::app {
namespace {

using test::run;
using Json = nlohmann::json;
using Measure = TwinPreset::Measure;

double value_of(Measure measure, const Json& run) {
    const auto most = [&](const char* curve) {
        double value = -HUGE_VAL;
        for (const Json& one : run[curve])
            value = std::max(value, one.get<double>());
        return value;
    };
    switch (measure) {
    case Measure::height:
        return run["potential_j"].back().get<double>();
    case Measure::motion:
        return most("kinetic_j");
    case Measure::last_motion:
        return run["kinetic_j"].back().get<double>();
    case Measure::gain:
        return most("gain_j");
    case Measure::overlap:
        return most("overlap_m");
    }
    return 0;
}

class TwinPresets : public testing::TestWithParam<const TwinPreset*> {};

TEST_P(TwinPresets, ShowTheirLessonInTheirSceneAndInOthers) {
    const TwinPreset& preset = *GetParam();
    std::vector<std::string> scenes{std::string(preset.scene)};
    scenes.insert(scenes.end(), std::begin(preset.siblings), std::end(preset.siblings));
    for (const std::string& scene : scenes) {
        const test::Outcome outcome = run(
            {"ab", scene, "--preset", std::string(preset.name), "--json"});
        ASSERT_EQ(outcome.exit_code, kFine) << outcome.err;
        const Json twins = Json::parse(outcome.out);
        EXPECT_EQ(twins["steps"], preset.steps);
        const double a = value_of(preset.measure, twins["a"]),
                     b = value_of(preset.measure, twins["b"]);
        const double large = preset.is_larger_in_b ? b : a, small = preset.is_larger_in_b ? a : b;
        EXPECT_GT(large, 0) << scene;
        EXPECT_GE(large, preset.factor * std::abs(small)) << scene << ": " << a << " and " << b;
        EXPECT_EQ(twins["preset"]["a"], a) << scene;
        EXPECT_EQ(twins["preset"]["b"], b) << scene;
        EXPECT_EQ(twins["preset"]["is_shown"], true) << scene;
    }
}

std::vector<const TwinPreset*> all() {
    std::vector<const TwinPreset*> presets;
    for (const TwinPreset& preset : twin_presets())
        presets.push_back(&preset);
    return presets;
}
INSTANTIATE_TEST_SUITE_P(All, TwinPresets, testing::ValuesIn(all()), [](const auto& row) {
    return std::string(row.param->name);
});

TEST(TwinPresetTable, HasScenesAndSettingsThatExist) {
    for (const TwinPreset& preset : twin_presets()) {
        for (const std::string_view settings : {preset.a, preset.b})
            EXPECT_TRUE(parse_settings(settings).ok()) << preset.name;
        EXPECT_NE(find_scene(preset.scene.substr(0, preset.scene.find(':'))), nullptr)
            << preset.scene;
        EXPECT_NE(preset.a, preset.b);
        for (const std::string_view sibling : preset.siblings)
            EXPECT_NE(sibling, preset.scene);
        EXPECT_EQ(find_twin_preset(preset.name).value(), &preset);
    }
}

TEST(TwinPresetTable, SettingsAreParsedAsTheEngineStoresThem) {
    const auto settings = parse_settings("solver=penalty,warm_start=0.1,sleep=off").value();
    ASSERT_EQ(settings.size(), 3u);
    EXPECT_EQ(settings[0], (SetParameter{"solver", 2}));
    EXPECT_EQ(settings[1], (SetParameter{"warm_start", static_cast<double>(0.1f)}));
    EXPECT_EQ(settings[2], (SetParameter{"sleep", 0}));
    EXPECT_TRUE(parse_settings("").value().empty());
    for (const char* wrong :
         {"solver", "solvr=penalty", "solver=spring", "warm_start=7", "substeps=1.5"})
        EXPECT_FALSE(parse_settings(wrong).ok()) << wrong;
}

TEST(TwinPresetTable, IsPrinted) {
    const test::Outcome text = run({"ab", "--list-presets"});
    EXPECT_EQ(text.exit_code, kFine);
    const Json list = Json::parse(run({"ab", "--list-presets", "--json"}).out);
    ASSERT_EQ(list.size(), twin_presets().size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        EXPECT_EQ(list[i]["name"], twin_presets()[i].name);
        EXPECT_NE(text.out.find(twin_presets()[i].look), std::string::npos);
    }
}

TEST(TwinPresetTable, ALineThatFitsNoPresetIsRefused) {
    const test::Outcome unknown = run({"ab", "--preset", "no_warm_starts"});
    EXPECT_EQ(unknown.exit_code, kBadInput);
    EXPECT_NE(unknown.err.find("did you mean 'no_warm_start'"), std::string::npos) << unknown.err;
    EXPECT_EQ(run({"ab", "--preset", "textbook", "--b", "substeps=1"}).exit_code, kBadInput);
    const test::Outcome nothing = run({"ab"});
    EXPECT_EQ(nothing.exit_code, kBadInput);
    EXPECT_NE(nothing.err.find("name a scene, or a preset"), std::string::npos) << nothing.err;
}

} // namespace
} // namespace topple::app
