// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/parameter_control_json.h"

#include "tests/support/test.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

namespace topple {
namespace {

Result<SceneFile> scene_with(const std::string& list) {
    return read_scene("{\"topple_scene\": 1,\n \"parameter_controls\": " + list + "}");
}

TEST(ParameterControlJson, ComesBackThroughAWorld) {
    const auto file = scene_with(R"([
        {"parameter": "gravity_y", "rest": -3, "why": "for fun",
         "control": {"positive": "W", "at_positive": 4, "ramp": 0.5}},
        {"parameter": "gravity_x"}])");
    ASSERT_TRUE(file.ok()) << file.error().text();
    auto world = build_world(file->scene);
    ASSERT_TRUE(world.ok()) << world.error().text();
    EXPECT_EQ(world->parameters().gravity.y, -3);
    (void)world->step({{ControlValue{*control_source_named("W"), 1}}});
    EXPECT_GT(world->parameters().gravity.y, -3);
    const auto again = read_scene(write_scene(describe_world(*world)));
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again->scene.parameters.gravity.y, -3) << "a scene begins at rest";
    const std::vector<SceneParameterControl>& controls = again->scene.parameter_controls;
    ASSERT_EQ(controls.size(), 2u);
    EXPECT_EQ(controls[0].def, (ParameterControlDef{.parameter = "gravity_x"})) << "by name";
    const ParameterControlDef expected{.parameter = "gravity_y",
                                       .rest = -3,
                                       .control = {.positive = *control_source_named("W"),
                                                   .at_positive = 4,
                                                   .at_negative = -3,
                                                   .ramp = 0.5f}};
    EXPECT_EQ(controls[1].def, expected) << "a goal that is not given is the value at rest";
    const auto kept = read_scene(write_scene(file->scene));
    ASSERT_TRUE(kept.ok());
    EXPECT_EQ(kept->scene.parameter_controls[0].extras, file->scene.parameter_controls[0].extras);
    EXPECT_FALSE(file->scene.parameter_controls[0].extras.empty());
}

TEST(ParameterControlJson, MistakesAreNamed) {
    const std::pair<std::string, std::string> mistakes[] = {
        {"{}", "'parameter_controls' must be a list"},
        {"[7]", "parameter control 0"},
        {"[{}]", "'parameter' is missing"},
        {R"([{"parameter": 3}])", "'parameter' must be a string"},
        {R"([{"parameter": "gravty_y"}])", "did you mean 'gravity_y'"},
        {R"([{"parameter": "dt"}])", "parameter control 0: the parameter 'dt' cannot be moved"},
        {R"([{"parameter": "gravity_y", "rest": 1000}])", "'gravity_y' is 1000"},
        {R"([{"parameter": "gravity_y", "rest": "low"}])", "'rest' must be a number"},
        {R"([{"parameter": "gravity_y", "control": {"positive": "Any"}}])", "names no key"},
        {R"([{"parameter": "gravity_y"}, {"parameter": "gravity_y"}])",
         "parameter control 1: 'gravity_y' has a control already"},
    };
    for (const auto& [list, words] : mistakes) {
        const auto file = scene_with(list);
        ASSERT_FALSE(file.ok()) << list;
        EXPECT_NE(file.error().message.find(words), std::string::npos)
            << list << ": " << file.error().message;
        EXPECT_EQ(file.error().line, 2) << list;
    }
}

TEST(ParameterControlJson, ALineReadsBackToItself) {
    const ParameterControlDef def{.parameter = "contact_hertz",
                                  .rest = 60.5f,
                                  .control = {.negative = *control_source_named("Pad left Y"),
                                              .at_positive = 120,
                                              .at_negative = 10,
                                              .expo = 0.25f}};
    const auto read = read_parameter_control_line(parameter_control_line(def));
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(*read, def);
    EXPECT_FALSE(read_parameter_control_line(R"({"parameter": "sleep", "key": "W"})").ok());
}

} // namespace
} // namespace topple
