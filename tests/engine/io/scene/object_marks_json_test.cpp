// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/object_marks_json.h"

#include "tests/support/test.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/scene/scene_writer.h"

namespace topple {
namespace {

const std::string
    kObjects = R"({"topple_scene": 1, "shapes": {"ball": {"type": "sphere", "radius": 1}}, )"
               R"("bodies": [{"shape": "ball"}, {"shape": "ball"}, {"shape": "ball"}], )"
               R"("ropes": [{"segments": 4, "length": 1, "mass": 1}], "waters": [{}], )"
               R"("force_fields": [{"type": "attractor"}])";

std::string scene_with(const std::string& members) { return kObjects + ", " + members + "}"; }

SceneDefinition read(const std::string& text) {
    Result<SceneFile> file = read_scene(text);
    EXPECT_TRUE(file.ok()) << (file ? "" : file.error().text());
    return file ? std::move(file->scene) : SceneDefinition{};
}

const std::string kMarked = scene_with(
    R"("groups": [{"name": "tower", "bodies": [2, 0], "deformables": [0]},
                  {"waters": [0], "note": "mine"}],
       "locked": {"bodies": [1], "force_fields": [0]}, "hidden": {"bodies": [0], "deformables": [0]})");

TEST(ObjectMarksJson, GroupsLocksAndHiddenObjectsComeBack) {
    const SceneDefinition scene = read(kMarked);
    ASSERT_EQ(scene.groups.size(), 2u);
    EXPECT_EQ(scene.groups[0].group,
              (Group{{1}, "tower", {BodyId{1}, BodyId{3}, DeformableId{1}}}));
    EXPECT_EQ(scene.groups[1].group, (Group{{2}, "", {WaterId{1}}}));
    EXPECT_EQ(scene.locked, (std::vector<ObjectId>{BodyId{2}, ForceFieldId{1}}));
    EXPECT_EQ(scene.hidden, (std::vector<ObjectId>{BodyId{1}, DeformableId{1}}));
    const std::string written = write_scene(scene);
    EXPECT_EQ(write_scene(read(written)), written);
    EXPECT_NE(written.find("\"note\": \"mine\""), std::string::npos) << "unknown keys stay";
}

TEST(ObjectMarksJson, AWorldHasThemAndDescribesThemUnderTheNumbersOfItsFile) {
    Result<World> world = build_world(read(kMarked));
    ASSERT_TRUE(world.ok());
    EXPECT_EQ(world->name_of(GroupId{1}), "tower");
    EXPECT_TRUE(world->state().object_marks.is_locked(ForceFieldId{1}));
    // Body 1 leaves, and the others move up in the list.
    world->destroy_bodies(std::array{BodyId{1}});
    const SceneDefinition scene = describe_world(*world);
    EXPECT_EQ(scene.groups[0].group.members, (std::vector<ObjectId>{BodyId{2}, DeformableId{1}}));
    EXPECT_EQ(scene.locked, (std::vector<ObjectId>{BodyId{1}, ForceFieldId{1}}));
    EXPECT_EQ(scene.hidden, (std::vector<ObjectId>{DeformableId{1}}));
    EXPECT_EQ(write_scene(describe_world(*build_world(scene))), write_scene(scene));
}

TEST(ObjectMarksJson, ASceneWithoutThemHasNoNewKeys) {
    const std::string written = write_scene(read(kObjects + "}"));
    for (const char* key : {"groups", "locked", "hidden"})
        EXPECT_EQ(written.find(key), std::string::npos) << key;
}

TEST(ObjectMarksJson, MistakesAreNamedWithTheirPlace) {
    for (const auto& [members, message] : std::vector<std::pair<std::string, std::string>>{
             {R"("groups": {})", "'groups' must be a list"},
             {R"("groups": [{}])", "group 0: a group needs at least one member"},
             {R"("groups": [{"bodies": []}])", "group 0: a group needs at least one member"},
             {R"("groups": [{"bodies": 1}])", "must be a list in square brackets"},
             {R"("groups": [{"bodies": [3]}])", "the scene, which has 3"},
             {R"("groups": [{"bodies": [-1]}])", "the scene, which has 3"},
             {R"("groups": [{"bodies": [1e30]}])", "the scene, which has 3"},
             {R"("groups": [{"bodies": ["a"]}])", "the scene, which has 3"},
             {R"("groups": [{"waters": [1]}])", "the scene, which has 1"},
             {R"("groups": [{"bodies": [0, 0]}])", "is named twice"},
             {R"("groups": [{"bodies": [0]}, {"bodies": [0]}])", "group 1: 0 of"},
             {R"("groups": [{"name": 3, "bodies": [0]}])", "group 0"},
             {R"("locked": [])", "locked"},
             {R"("locked": {"bodies": [9]})", "locked: "},
             {R"("hidden": {"bodies": [0, 0]})", "is named twice"}}) {
        SCOPED_TRACE(members);
        const Result<SceneFile> file = read_scene(scene_with(members));
        ASSERT_FALSE(file.ok());
        EXPECT_NE(file.error().message.find(message), std::string::npos) << file.error().text();
        EXPECT_GT(file.error().line, 0);
    }
}

TEST(ObjectMarksJson, UnknownKeysBesideFlagsAreKept) {
    const std::string text = scene_with(R"("locked": {"bodies": [0], "reason": "done"})");
    const std::string written = write_scene(read(text));
    EXPECT_NE(written.find("\"reason\": \"done\""), std::string::npos);
    EXPECT_EQ(write_scene(read(written)), written);
}

} // namespace
} // namespace topple
