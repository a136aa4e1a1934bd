// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Files that a run writes, and the end of a run whose files cannot be written.
#include "app/runs/run_files.h"

#include "app/process/interruption.h"
#include "tests/app/verbs/typed_line.h"
#include "tests/engine/io/temporary_folder.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/pose_csv.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

namespace topple::app {
namespace {

namespace fs = std::filesystem;
using test::run;
using topple::test::TemporaryFolder;

/// Runs `act` in a process of its own. Returns its exit code; 1000 plus the signal if a signal ended the process.
template<typename Act, typename Watch>
int in_a_child(const Act& act, const Watch& watch) {
    const ::pid_t child = ::fork();
    if (child == 0)
        ::_exit(act());
    watch(child);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

std::string read_text(const fs::path& path) { return read_file(path, 1'000'000'000).value(); }

/// Expects a header, then rows of fifteen fields; the last row ends with a line break, too.
void expect_whole_rows(const std::string& csv) {
    ASSERT_TRUE(csv.starts_with(kPoseCsvHeader));
    ASSERT_EQ(csv.back(), '\n');
    std::size_t begin = 0;
    for (std::size_t end = csv.find('\n'); end != csv.npos; end = csv.find('\n', begin)) {
        ASSERT_EQ(std::count(csv.begin() + static_cast<std::ptrdiff_t>(begin),
                             csv.begin() + static_cast<std::ptrdiff_t>(end),
                             ','),
                  14);
        begin = end + 1;
    }
}

TEST(RunFiles, AFullDiskIsAnErrorWhateverWasToBeWritten) {
    for (const char* option : {"--poses", "--hashes", "--save"}) {
        const auto outcome = run({"run", "stack:2", "--steps", "3", option, "/dev/full"});
        EXPECT_EQ(outcome.exit_code, kBadInput) << option;
        EXPECT_NE(outcome.err.find("No space left on device"), std::string::npos) << outcome.err;
    }
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(RunFiles, WhatCannotBeWrittenIsSaidBeforeTheFirstStep) {
    const TemporaryFolder folder;
    for (const char* option : {"--poses", "--hashes", "--save"}) {
        // A hundred million steps would not end before the test is stopped.
        const auto outcome = run(
            {"run", "stack:2", "--steps", "100000000", option, folder.file("none/file")});
        EXPECT_EQ(outcome.exit_code, kBadInput) << option;
        EXPECT_NE(outcome.err.find("folder does not exist"), std::string::npos) << outcome.err;
    }
}

TEST(RunFiles, ASceneIsNotSavedUnderTheNameOfAModel) {
    const TemporaryFolder folder;
    const std::string model = folder.write("ring.obj", "v 0 0 0\n").string();
    for (const std::string& name : {model, folder.file("New.OBJ")}) {
        // A hundred million steps would not end before the test is stopped.
        const auto outcome = run({"run", "stack:2", "--steps", "100000000", "--save", name});
        EXPECT_EQ(outcome.exit_code, kBadInput);
        EXPECT_NE(outcome.err.find("a scene is no model"), std::string::npos) << outcome.err;
    }
    EXPECT_EQ(read_text(model), "v 0 0 0\n");
    EXPECT_FALSE(fs::exists(folder.file("New.OBJ")));
}

TEST(RunFiles, APipeGetsThePosesAndStaysAPipe) {
    const TemporaryFolder folder;
    const fs::path pipe = folder.path() / "poses";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    const auto outcome = run({"run", "stack:2", "--steps", "3", "--poses", pipe.string()});
    EXPECT_EQ(outcome.exit_code, kFine) << outcome.err;
    std::string csv(10'000, '\0');
    csv.resize(
        static_cast<std::size_t>(std::max<::ssize_t>(::read(reader, csv.data(), csv.size()), 0)));
    ::close(reader);
    expect_whole_rows(csv);
    EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(RunFiles, CtrlCEndsTheRunAndThePosesUntilThenAreWhole) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const TemporaryFolder folder;
        const std::string poses = folder.file("poses.csv");
        const int exit_code = in_a_child(
            [&] {
                ::signal(signal, SIG_DFL); // under nohup, the test program itself ignores the
                                           // signal
                const int nowhere = ::open("/dev/null", O_WRONLY);
                ::dup2(nowhere, STDOUT_FILENO);
                ::dup2(nowhere, STDERR_FILENO);
                return test::run_words(
                    {"run", "stack:2", "--steps", "100000000", "--poses", poses});
            },
            [&](::pid_t child) {
                // Waits until a few hundred kilobytes have been streamed.
                const auto streamed = [&] {
                    std::uintmax_t bytes = 0;
                    for (const auto& entry : fs::directory_iterator(folder.path()))
                        bytes += entry.file_size();
                    return bytes;
                };
                for (int i = 0; i < 5000 && streamed() < 300'000; ++i)
                    ::usleep(2000);
                ::kill(child, signal);
            });
        EXPECT_EQ(exit_code, kSignalBase + signal);
        const std::string csv = read_text(poses);
        EXPECT_GE(csv.size(), 300'000u);
        expect_whole_rows(csv);
        EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
    }
}

TEST(RunFiles, AClosedTerminalDoesNotEndARunUnderNohup) {
    const TemporaryFolder folder;
    const std::string poses = folder.file("poses.csv");
    const int exit_code = in_a_child(
        [&] {
            ::signal(SIGHUP, SIG_IGN); // as nohup does
            const auto result = run_scene({.source = "stack:2", .steps = 1, .poses_file = poses});
            ::raise(SIGHUP);
            const Interruption interruption;
            ::raise(SIGHUP);
            return result.ok() && Interruption::signal_number() == 0 ? 0 : 1;
        },
        [](::pid_t) {});
    EXPECT_EQ(exit_code, 0);
    expect_whole_rows(read_text(poses));
}

TEST(RunFiles, PosesAreNotKeptInMemory) {
    const TemporaryFolder folder;
    const std::string poses = folder.file("poses.csv");
    const int exit_code = in_a_child(
        [&] {
            const auto result = run_scene({.source = "stack:2", .steps = 1});
            const double before = peak_rss_mb();
            const auto longer = run_scene(
                {.source = "stack:2", .steps = 60'000, .poses_file = poses});
            if (!result.ok() || !longer.ok())
                return 1;
            return peak_rss_mb() - before < 5 ? 0 : 2;
        },
        [](::pid_t) {});
    EXPECT_EQ(exit_code, 0);
    // 60,000 steps of three bodies at about 70 bytes or more.
    EXPECT_GT(fs::file_size(poses), 12'000'000u);
}

TEST(TimeSamples, AreBoundedAndKeepTheLargest) {
    TimeSamples samples;
    for (int i = 0; i < 5'000'000; ++i)
        samples.add(i == 1'234'567 ? 99 : i % 100);
    EXPECT_EQ(samples.count(), 5'000'000u);
    EXPECT_LE(samples.kept_count(), 1'000'000u);
    EXPECT_EQ(samples.summary().max, 99);
    // The samples are every eighth number of 0 to 99 again and again: 0, 4, 8, ... 96; the middle one is 48.
    EXPECT_NEAR(samples.summary().median, 49.5, 2);
}

TEST(RunVerb, SaysThatAClothWasDisabled) {
    // Springs as forces at a step of twice their longest stable one.
    const auto outcome = run(
        {"run", "cloth_on_posts:15", "--steps", "30", "--set", "dt=0.0333333"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("1 of the cloths, ropes and soft bodies disabled"), std::string::npos)
        << outcome.out;
    const auto json = run(
        {"run", "cloth_on_posts:15", "--steps", "30", "--set", "dt=0.0333333", "--json"});
    EXPECT_NE(json.out.find("\"disabled_deformables\": 1"), std::string::npos) << json.out;
    const auto stable = run({"run", "cloth_on_posts:15", "--steps", "30"});
    EXPECT_EQ(stable.out.find("disabled"), std::string::npos) << stable.out;
}

} // namespace
} // namespace topple::app
