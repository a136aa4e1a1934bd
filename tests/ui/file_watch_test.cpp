// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Scenes whose files another program changes.

#include "app/file_watch.h"

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <filesystem>

namespace topple::test {
namespace {

using namespace app;
namespace fs = std::filesystem;

/// Writes a scene with that many balls on a floor, one second younger than the last one.
void write_balls(const TemporaryFolder& folder, int count) {
    static int written = 0;
    std::string
        text = R"({"topple_scene": 1, "title": "Balls", "shapes": {"ground": {"type": "plane"},
        "ball": {"type": "sphere", "radius": 0.2}}, "bodies": [{"name": "floor", "shape": "ground"})";
    for (int i = 0; i < count; ++i)
        text += R"(, {"motion": "dynamic", "position": [)" + std::to_string(i) +
                R"(, 2, 0], "shape": "ball"})";
    folder.write("balls.json", text + "]}");
    const fs::path file = folder.path() / "balls.json";
    fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(++written));
}

std::size_t body_count(Robot& robot) { return robot.frame().state->bodies.size(); }

Message newest_message(Robot& robot) {
    const std::vector<Message>& messages = robot.frame().messages;
    return messages.empty() ? Message{} : messages.back();
}

/// Opens the scene, paused, with looks at the disk in every other frame.
void open_balls(Robot& robot, const TemporaryFolder& folder) {
    write_balls(folder, 1);
    robot.drop((folder.path() / "balls.json").string());
    ASSERT_TRUE(robot.wait_until([&] { return body_count(robot) == 2; }));
    robot.click("Transport/Step forward");
    robot.set_frame_seconds(0.3);
    robot.frames(8);
}

TEST(FileWatch, AChangedSceneIsReadAgainAndKeepsItsCamera) {
    const TemporaryFolder folder;
    Robot robot("stack:3");
    open_balls(robot, folder);
    robot.key(static_cast<Key>(static_cast<int>(Key::keypad_0) + 7)); // from above
    robot.frames(8);
    const SceneCamera camera = robot.sandbox().camera().as_scene_camera();
    write_balls(folder, 3);
    ASSERT_TRUE(robot.wait_until([&] { return body_count(robot) == 4; }));
    robot.frames(4);
    EXPECT_FLOAT_EQ(robot.sandbox().camera().as_scene_camera().pitch_deg, camera.pitch_deg);
    EXPECT_FALSE(robot.frame().has_unsaved_changes);
    robot.key(letter('Z'), kCtrl);
    EXPECT_TRUE(robot.wait_until([&] { return body_count(robot) == 2; }))
        << "undo brings the old version back";
}

TEST(FileWatch, UnsavedChangesStay) {
    const TemporaryFolder folder;
    Robot robot("stack:3");
    open_balls(robot, folder);
    robot.sandbox().session().submit(Do{SetMass{{2}, 7}});
    robot.settle();
    write_balls(folder, 3);
    ASSERT_TRUE(robot.wait_until(
        [&] { return newest_message(robot).text.starts_with("balls.json was changed"); }));
    robot.frames(8);
    EXPECT_EQ(body_count(robot), 2u);
    EXPECT_FLOAT_EQ(robot.frame().state->bodies[1].mass, 7);
    robot.key(letter('R'), kCtrl);
    EXPECT_TRUE(robot.wait_until([&] { return body_count(robot) == 4; }));
}

TEST(FileWatch, SavingIsNoChangeByAnotherProgram) {
    const TemporaryFolder folder;
    Robot robot("stack:3");
    open_balls(robot, folder);
    robot.sandbox().session().submit(Do{SetMass{{2}, 7}});
    robot.settle();
    const std::uint64_t scene = robot.frame().scene_number;
    robot.key(letter('S'), kCtrl);
    ASSERT_TRUE(robot.wait_until([&] { return !robot.frame().has_unsaved_changes; }));
    robot.frames(30);
    EXPECT_TRUE(robot.wait_until([&] { return !robot.sandbox().is_reading(); }));
    robot.settle();
    EXPECT_EQ(robot.frame().scene_number, scene);
    EXPECT_EQ(newest_message(robot).text.find("was changed"), std::string::npos);
    write_balls(folder, 3);
    EXPECT_TRUE(robot.wait_until([&] { return body_count(robot) == 4; }));
}

TEST(FileWatch, ABrokenFileIsToldOfAndTheSceneStays) {
    const TemporaryFolder folder;
    Robot robot("stack:3");
    open_balls(robot, folder);
    folder.write("balls.json", "{\"topple_scene\": 1, \"bodies\": [");
    ASSERT_TRUE(
        robot.wait_until([&] { return newest_message(robot).kind == Message::Kind::error; }));
    EXPECT_NE(newest_message(robot).text.find("balls.json"), std::string::npos);
    EXPECT_EQ(body_count(robot), 2u);
    write_balls(folder, 2);
    EXPECT_TRUE(robot.wait_until([&] { return body_count(robot) == 3; }));
}

TEST(FileWatch, AFileThatIsStillWrittenWaits) {
    const TemporaryFolder folder;
    folder.write("a.txt", "1");
    FileWatch watch;
    watch.watch({folder.path() / "a.txt", folder.path() / "missing.txt"});
    EXPECT_FALSE(watch.take_change(1));
    folder.write("a.txt", "12");
    EXPECT_FALSE(watch.take_change(1)) << "it may still be written";
    folder.write("a.txt", "123");
    EXPECT_FALSE(watch.take_change(1));
    EXPECT_FALSE(watch.take_change(FileWatch::kInterval / 2)) << "looked too soon";
    EXPECT_EQ(watch.take_change(1), folder.path() / "a.txt");
    EXPECT_FALSE(watch.take_change(1)) << "told twice";
    fs::remove(folder.path() / "a.txt");
    EXPECT_FALSE(watch.take_change(1));
    EXPECT_FALSE(watch.take_change(1)) << "a deleted file cannot be read again";
    folder.write("missing.txt", "now");
    EXPECT_FALSE(watch.take_change(1));
    EXPECT_EQ(watch.take_change(1), folder.path() / "missing.txt");
}

} // namespace
} // namespace topple::test
