// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/joint_json.h"

#include "tests/support/test.h"
#include "topple/io/scene/joint_settings_json.h"

namespace topple {
namespace {

TEST(JointLine, ComesBackTheSame) {
    for (const JointType type : {JointType::ball, JointType::hinge, JointType::distance}) {
        JointDef def;
        def.id = {3};
        def.name = "door";
        def.type = type;
        def.a = {(std::uint64_t{1} << 63u) + 1};
        def.local_anchor_a = {0.1f, 0.2f, 0.3f};
        def.local_anchor_b = {-1, 1e-7f, 5};
        if (type == JointType::hinge) {
            def.local_frame_a = normalize(Quat{0.1f, 0.2f, 0.3f, 0.4f});
            def.has_limits = true;
        }
        def.upper = type == JointType::ball ? 0 : 0.7f;
        def.hertz = 4.5f;
        def.damping_ratio = 0.3f;
        def.collide = true;
        const std::string line = joint_line(def);
        const Result<JointDef> back = read_joint_line(line);
        ASSERT_TRUE(back.ok()) << back.error().text();
        EXPECT_EQ(joint_line(*back), line);
        EXPECT_EQ(back->a, def.a);
        EXPECT_EQ(back->b, BodyId{});
        EXPECT_EQ(back->local_anchor_b, def.local_anchor_b);
        EXPECT_EQ(back->local_frame_a, def.local_frame_a);
        EXPECT_EQ(back->has_limits, def.has_limits);
        EXPECT_EQ(back->upper, def.upper);
        EXPECT_EQ(back->hertz, def.hertz);
        EXPECT_TRUE(back->collide);
    }
}

void change(Real& x) { x += 0.25f; }
void change(bool& x) { x = !x; }
void change(JointDrive& x) {
    for (const JointDriveSetting& setting : kJointDriveSettings)
        change(x.*setting.member);
}
void change(DriveControl& x) {
    x.positive = *control_source_named("W");
    x.negative = *control_source_named("Pad left trigger");
    for (const DriveControlSetting& setting : kDriveControlSettings)
        change(x.*setting.member);
    change(x.coasts);
}
void change(JointAxes& x) {
    for (JointAxis& axis : x) {
        axis.mode = JointAxis::Mode::limited;
        change(axis.upper);
        change(axis.drive);
    }
}

TEST(JointLine, EveryTypeKeepsEverySetting) {
    for (const JointTypeInfo& info : kJointTypes) {
        JointDef def{.type = info.type, .a = {1}, .b = {2}, .local_anchor_a = {0.1f, 0.2f, 0.3f}};
        if (has_frames(info.type))
            def.local_frame_b = normalize(Quat{0.1f, 0.2f, 0.3f, 0.4f});
        if (info.has_pulleys)
            def.pulley_b = {1, 2, 3};
        if (info.ends == JointEnds::curve)
            def.path_points = {{}, {1, 0, 0}};
        for_each_joint_setting([&](const auto& setting) { change(def.*setting.defined); });
        const Result<JointDef> back = read_joint_line(joint_line(def));
        ASSERT_TRUE(back.ok()) << back.error().text();
        EXPECT_EQ(back->type, def.type);
        EXPECT_EQ(back->local_frame_b, def.local_frame_b);
        EXPECT_EQ(back->pulley_b, def.pulley_b);
        EXPECT_EQ(back->path_points, def.path_points);
        EXPECT_EQ(settings_of(*back), settings_of(def)) << info.words;
    }
}

TEST(JointLine, AGearKeepsItsCarrier) {
    JointDef def;
    def.type = JointType::gear;
    def.a = {1};
    def.b = {2};
    def.carrier = {(std::uint64_t{1} << 63u) + 3};
    const std::string line = joint_line(def);
    const Result<JointDef> back = read_joint_line(line);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back->carrier, def.carrier);
    EXPECT_EQ(joint_line(*back), line);
    def.carrier = {};
    EXPECT_EQ(joint_line(def).find("carrier"), std::string::npos);
}

TEST(JointLine, APathKeepsItsPoints) {
    JointDef def{
        .type = JointType::path, .a = {1}, .b = {2}, .drive = {.max_force = 3, .speed = 1}};
    def.aligned = true;
    def.path_points = {{0.1f, 0.2f, 0.3f}, {1, 0, 0}, {0, -1e-7f, 2}};
    def.path_closed = true;
    const std::string line = joint_line(def);
    const Result<JointDef> back = read_joint_line(line);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(joint_line(*back), line);
    EXPECT_EQ(back->path_points, def.path_points);
    EXPECT_TRUE(back->path_closed && back->aligned);
}

TEST(JointLine, RefusesWhatItDoesNotUnderstand) {
    for (const char* line : {"",
                             "[]",
                             "{}",
                             R"({"type": "rope"})",
                             R"({"type": "ball", "x": 1})",
                             R"({"type": "ball", "a": "name"})",
                             R"({"type": "hinge", "lower": 1})"})
        EXPECT_FALSE(read_joint_line(line).ok()) << line;
}

SceneBody body_at(const Transform& pose, std::uint64_t ordinal, const char* name) {
    SceneBody body;
    body.def.id = {ordinal};
    body.def.name = name;
    body.def.world_from_body = pose;
    return body;
}

TEST(JointToJson, AJointSavedInMotionKeepsItsFrames) {
    // The anchors are a centimeter apart in the world: a single `anchor` cannot express that.
    const std::vector<SceneBody> bodies{body_at({{0, 1, 0}, {}}, 1, "a"),
                                        body_at({{0, 3, 0}, {}}, 2, "b")};
    const BodyDirectory directory(bodies);
    JointDef def;
    def.a = {1};
    def.b = {2};
    def.local_anchor_a = {0, 1, 0};
    def.local_anchor_b = {0, -1.01f, 0};
    const std::string written = json_line(joint_to_json(def, directory));
    const JsonDocument json = parse_json(written).value();
    EXPECT_EQ(json.root().find("anchor"), nullptr);
    JsonProblems problems;
    JsonFields fields(json.root(), "joint", problems);
    const JointDef back = read_joint_json(fields, directory);
    EXPECT_FALSE(problems.failed());
    EXPECT_EQ(back.local_anchor_a, def.local_anchor_a);
    EXPECT_EQ(back.local_anchor_b, def.local_anchor_b);
}

TEST(JointToJson, AHingeInTheWorldsFrameReadsLikeOne) {
    const std::vector<SceneBody> bodies{body_at({{0, 1, 0}, {}}, 1, "a")};
    const BodyDirectory directory(bodies);
    JsonProblems problems;
    const JsonDocument document =
        parse_json(R"({ "type": "hinge", "a": "a", "anchor": [0.1, 2.3, 0], "axis": [0, 1, 0] })")
            .value();
    const JsonNode& written = document.root();
    JsonFields fields(written, "joint", problems);
    EXPECT_EQ(json_line(joint_to_json(read_joint_json(fields, directory), directory)),
              json_line(written));
}

TEST(BodyDirectory, TellsNamesApart) {
    const std::vector<SceneBody> bodies{
        body_at({}, 1, "a"), body_at({}, 2, ""), body_at({}, 3, "a")};
    const BodyDirectory directory(bodies);
    EXPECT_EQ(directory.count("a"), 2u);
    EXPECT_EQ(directory.find("a"), (BodyId{1}));
    EXPECT_EQ(directory.count(""), 0u);
}

TEST(JointSettingsLine, RefusesAKeyThatDoesNotExist) {
    const auto settings = read_joint_settings_line(R"({"control": {"positive": "Enter"}})");
    ASSERT_FALSE(settings.ok());
    EXPECT_NE(settings.error().message.find("'Enter'"), std::string::npos)
        << settings.error().message;
    EXPECT_FALSE(read_joint_settings_line(R"({"control": {"positive": 3}})").ok());
    EXPECT_FALSE(read_joint_settings_line(R"({"turn_control": 3})").ok());
}

} // namespace
} // namespace topple
