// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/screenshots.h"

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

namespace topple::test {
namespace {

namespace fs = std::filesystem;
using namespace app;

/// Another home folder for one test.
class Home {
public:
    explicit Home(const std::string& folder) : before_(std::getenv("HOME")) {
        setenv("HOME", folder.c_str(), 1);
    }
    ~Home() { setenv("HOME", before_.c_str(), 1); }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

private:
    std::string before_;
};

/// Saves a picture of one pixel and returns the message about it.
Tell save_picture(const PublishedFrame& frame) {
    ScreenshotWriter writer;
    writer.save({.width = 1, .height = 1, .rgba = {1, 2, 3, 255}}, frame);
    std::vector<Tell> messages;
    for (int i = 0; i < 2000 && messages.empty(); ++i) {
        messages = writer.take_messages();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_EQ(messages.size(), 1u);
    return messages.empty() ? Tell{} : messages.front();
}

PublishedFrame frame_of(const std::string& title, std::uint64_t step) {
    PublishedFrame frame;
    auto header = std::make_shared<SceneHeader>();
    header->title = title;
    frame.header = header;
    frame.timeline.step = step;
    return frame;
}

TEST(Screenshots, AreNamedAfterSceneAndStepAndNeverReplaceAnother) {
    const TemporaryFolder folder;
    const Home home(folder.path().string());
    const PublishedFrame frame = frame_of("Box stack: 3/4", 120);
    for (const char* name :
         {"box_stack_3_4_120.png", "box_stack_3_4_120_2.png", "box_stack_3_4_120_3.png"}) {
        const Tell told = save_picture(frame);
        EXPECT_FALSE(told.is_warning);
        EXPECT_EQ(told.text, "Saved the picture " + folder.file("topple/" + std::string(name)));
        EXPECT_GT(fs::file_size(folder.file("topple/" + std::string(name))), 0u);
    }
}

TEST(Screenshots, GoToPicturesIfThatExists) {
    const TemporaryFolder folder;
    fs::create_directory(folder.file("Pictures"));
    const Home home(folder.path().string());
    EXPECT_NE(save_picture(frame_of("A", 0)).text.find("/Pictures/topple/a_0.png"),
              std::string::npos);
}

TEST(Screenshots, AFolderThatCannotBeMadeIsSaid) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("topple")) << "a file where the folder should be";
    const Home home(folder.path().string());
    const Tell told = save_picture(frame_of("A", 0));
    EXPECT_TRUE(told.is_warning);
    EXPECT_NE(told.text.find("The picture was not saved"), std::string::npos);
    EXPECT_NE(told.text.find(folder.file("topple")), std::string::npos);
    const Home nowhere("");
    EXPECT_NE(save_picture(frame_of("A", 0)).text.find("HOME"), std::string::npos);
}

TEST(Screenshots, AreAskedForByKeys) {
    Robot robot("stack:3");
    EXPECT_EQ(robot.sandbox().take_screenshot(true), Screenshot::none);
    robot.key(Key::f12);
    EXPECT_EQ(robot.sandbox().take_screenshot(true), Screenshot::scene);
    EXPECT_EQ(robot.sandbox().take_screenshot(true), Screenshot::none);
    robot.key(Key::f12, kShift);
    EXPECT_EQ(robot.sandbox().take_screenshot(true), Screenshot::window);
}

TEST(Screenshots, WaitUntilTheWindowIsVisible) {
    Robot robot("stack:3");
    robot.key(Key::f12);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(robot.sandbox().take_screenshot(false), Screenshot::none);
        robot.settle();
    }
    std::size_t told = 0;
    for (const Message& message : robot.frame().messages)
        told += message.text == "The picture is saved when the window is visible again";
    EXPECT_EQ(told, 1u);
    EXPECT_EQ(robot.sandbox().take_screenshot(true), Screenshot::scene);
    EXPECT_EQ(robot.sandbox().take_screenshot(true), Screenshot::none);
}

} // namespace
} // namespace topple::test
