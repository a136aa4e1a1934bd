// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Films of the last seconds; a shell script stands in for the program that draws them.

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/io/text/file_bytes.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

namespace topple::test {
namespace {

namespace fs = std::filesystem;
using namespace app;

/// A robot in a home folder of its own, at step 400 of a stack; the script draws its films.
class FilmSaving : public testing::Test {
protected:
    void begin(const std::string& script) {
        std::ofstream(home_.file("draw")) << "#!/bin/sh\n" << script;
        fs::permissions(home_.file("draw"), fs::perms::owner_all);
        before_ = std::getenv("HOME");
        setenv("HOME", home_.path().c_str(), 1);
        SandboxOptions options{.source = "stack:3"};
        options.program = home_.file("draw");
        robot_ = std::make_unique<Robot>(options);
        robot_->sandbox().session().submit(StepBy{400});
        robot_->settle();
    }
    void TearDown() override { setenv("HOME", before_.c_str(), 1); }
    bool is_told(const std::string& words) {
        return robot_->wait_until([&] {
            for (const Message& message : robot_->frame().messages)
                if (message.text.find(words) != std::string::npos)
                    return true;
            return false;
        });
    }
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(home_.path() / "topple"))
            names.push_back(entry.path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }

    const TemporaryFolder home_;
    std::string before_;
    std::unique_ptr<Robot> robot_;
};

TEST_F(FilmSaving, GivesTheProgramTheRecordingAndTheLastFiveSeconds) {
    begin("echo \"$@\" > \"$4\"\n");
    robot_->key(Key::f10);
    ASSERT_TRUE(is_told("Drawing a film"));
    ASSERT_TRUE(is_told("Saved the film"));
    ASSERT_EQ(files().size(), 2u);
    const std::string film = files()[0], recording = files()[1];
    EXPECT_TRUE(film.find("_400.") != std::string::npos) << film;
    const auto words = read_file(home_.path() / "topple" / film, 100'000);
    ASSERT_TRUE(words.ok());
    EXPECT_EQ(words->find("render " + home_.file("topple/" + recording) + " --film "), 0u)
        << *words;
    EXPECT_NE(words->find("--from 100 --to 400 --size 640x"), std::string::npos) << *words;
    EXPECT_NE(words->find("--theme studio"), std::string::npos) << *words;
    const auto text = read_file(home_.path() / "topple" / recording, 1'000'000);
    ASSERT_TRUE(text.ok());
    EXPECT_NE(text->find("open \"stack:3\""), std::string::npos);
    EXPECT_NE(text->find("camera "), std::string::npos);
    EXPECT_NE(text->find("step 400"), std::string::npos);
}

TEST_F(FilmSaving, LeavesOutWhatTheWindowLeavesOutAndTellsWhatItLacks) {
    begin("echo \"$@\" > \"$4\"\n");
    robot_->leave_run_by_a_shot({0, 1, 0});
    ASSERT_TRUE(robot_->wait_until([&] { return !robot_->frame().ghost.bodies.empty(); }));
    robot_->sandbox().state().view.grid = false;
    robot_->sandbox().state().view.hardware = false;
    robot_->key(Key::f10);
    EXPECT_TRUE(
        is_told("Drawing a film of the last seconds, without the ghost of the other run: "));
    ASSERT_TRUE(is_told("Saved the film"));
    const auto words = read_file(home_.path() / "topple" / files()[0], 100'000);
    ASSERT_TRUE(words.ok());
    EXPECT_NE(words->find(" --without grid,hardware"), std::string::npos) << *words;
}

TEST_F(FilmSaving, AFailureIsToldInTheProgramsWordsAndLeavesNothing) {
    begin("echo the lens is dirty >&2\nexit 3\n");
    robot_->key(Key::f10);
    EXPECT_TRUE(is_told("The film was not saved: the lens is dirty"));
    EXPECT_TRUE(files().empty());
}

TEST_F(FilmSaving, OneFilmIsDrawnAtATime) {
    begin("while [ ! -e \"$HOME/go\" ]; do sleep 0.02; done\necho film > \"$4\"\n");
    robot_->key(Key::f10);
    ASSERT_TRUE(is_told("Drawing a film"));
    robot_->key(Key::f10);
    EXPECT_TRUE(is_told("one is drawn at a time"));
    std::ofstream(home_.file("go")) << "go";
    EXPECT_TRUE(is_told("Saved the film"));
    EXPECT_EQ(files().size(), 2u);
}

} // namespace
} // namespace topple::test
