// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/file_writer.h"

#include "tests/engine/io/failing_files.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/io/text/file_bytes.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <iterator>
#include <thread>

namespace topple {
namespace {

namespace fs = std::filesystem;
using test::FailingFiles;

constexpr std::uint64_t kEnough = 10'000'000;

std::size_t files_in(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

std::string content(const fs::path& path) { return read_file(path, kEnough).value(); }

/// The text takes several pieces of the failing file system, so that one write is in the middle.
const std::string kNew(3500, 'n');

TEST(WriteFileAtomically, ReplacesWhatWasThere) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("scene", "old and longer");
    ASSERT_TRUE(write_file_atomically(path, "new").ok());
    EXPECT_EQ(content(path), "new");
    EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(WriteFileAtomically, KeepsTheRightsAndTheLink) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("scene", "old");
    fs::permissions(path, fs::perms(0640));
    const auto link = folder.path() / "link";
    fs::create_symlink("scene", link);
    ASSERT_TRUE(write_file_atomically(link, "new").ok());
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(content(path), "new");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms(0640));
}

TEST(WriteFileAtomically, FollowsALinkToAFileThatIsNotThereYet) {
    const test::TemporaryFolder folder;
    fs::create_directory(folder.path() / "below");
    const auto link = folder.path() / "link", second = folder.path() / "below/second";
    fs::create_symlink("below/second", link);
    fs::create_symlink("file", second);
    ASSERT_TRUE(write_file_atomically(link, "new").ok());
    EXPECT_TRUE(fs::is_symlink(link) && fs::is_symlink(second));
    EXPECT_EQ(content(folder.path() / "below/file"), "new");
    const auto astray = folder.path() / "astray";
    fs::create_symlink("none/file", astray);
    EXPECT_FALSE(write_file_atomically(astray, "new").ok());
    EXPECT_TRUE(fs::is_symlink(astray));
}

TEST(WriteFileAtomically, AFailureOfAnyCallLeavesTheOldOrTheNewFileAndNothingElse) {
    for (const int error : {ENOSPC, EIO, EACCES, EDQUOT, EROFS}) {
        for (int call = 0;; ++call) {
            const test::TemporaryFolder folder;
            const auto path = folder.write("scene", "old");
            FailingFiles files(call, error);
            const Result<void> done = write_file_atomically(path, kNew, &files);
            EXPECT_EQ(files_in(folder.path()), 1u) << "call " << call;
            EXPECT_EQ(content(path), files.has_renamed() ? kNew : "old") << "call " << call;
            if (!files.has_failed()) {
                EXPECT_TRUE(done.ok());
                // Calls: open, four writes, sync, close, rename, open folder, sync folder.
                EXPECT_EQ(call, 10);
                break;
            }
            ASSERT_FALSE(done.ok()) << "call " << call;
            EXPECT_EQ(done.error().file, path.string());
            EXPECT_NE(done.error().message.find(std::generic_category().message(error)),
                      std::string::npos)
                << done.error().message;
        }
    }
}

TEST(WriteFileAtomically, AWriteThatTakesOnlySomeBytesIsContinuedOrReported) {
    for (const int then : {0, ENOSPC})
        for (int call = 1; call <= 4; ++call) {
            const test::TemporaryFolder folder;
            const auto path = folder.write("scene", "old");
            FailingFiles files(call, then, /*takes_some=*/true);
            const Result<void> done = write_file_atomically(path, kNew, &files);
            ASSERT_TRUE(files.has_failed());
            EXPECT_EQ(done.ok(), then == 0) << "call " << call;
            EXPECT_EQ(content(path), then == 0 ? kNew : "old");
            EXPECT_EQ(files_in(folder.path()), 1u);
        }
}

TEST(WriteFileAtomically, SaysWhyThereCanBeNoFile) {
    const test::TemporaryFolder folder;
    const auto refusal = [](const fs::path& path) {
        const Result<void> done = write_file_atomically(path, "new");
        return done ? "it was written" : done.error().message;
    };
    EXPECT_EQ(refusal(folder.path() / "none/scene"),
              "The file cannot be written: its folder does not exist.");
    EXPECT_EQ(refusal(folder.path()), "The file cannot be written: Is a directory.");
    EXPECT_EQ(refusal(""), "A file without a name cannot be written.");
    const auto loop = folder.path() / "loop";
    fs::create_symlink(loop, loop);
    EXPECT_NE(refusal(loop), "it was written");
    EXPECT_TRUE(fs::is_symlink(loop));
}

TEST(WriteFileAtomically, AWriteProtectedFileStays) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may write everything";
    const test::TemporaryFolder folder;
    const auto path = folder.write("scene", "old");
    fs::permissions(path, fs::perms(0440));
    EXPECT_FALSE(write_file_atomically(path, "new").ok());
    EXPECT_EQ(content(path), "old");
}

// --- special files -----------------------------------------------------------------------------

TEST(WriteFileAtomically, AFullDeviceIsAnErrorAndStaysADevice) {
    const Result<void> done = write_file_atomically("/dev/full", "new");
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().message, "The file cannot be written: No space left on device.");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
    EXPECT_TRUE(write_file_atomically("/dev/null", "new").ok());
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(WriteFileAtomically, ADeviceNamedByALinkIsWrittenInto) {
    const test::TemporaryFolder folder;
    const auto link = folder.path() / "nothing";
    fs::create_symlink("/dev/null", link);
    EXPECT_TRUE(write_file_atomically(link, "new").ok());
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_TRUE(fs::is_character_file(link));
}

TEST(WriteFileAtomically, APipeIsWrittenIntoAndStaysAPipe) {
    const test::TemporaryFolder folder;
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    // Both ends are in one process: a pipe holds 64 kB before a writer must wait.
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    EXPECT_TRUE(write_file_atomically(pipe, "new").ok());
    char bytes[10];
    EXPECT_EQ(::read(reader, bytes, sizeof bytes), 3);
    ::close(reader);
    EXPECT_TRUE(fs::is_fifo(pipe));
    EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(WriteFileAtomically, AFileThatIsOpenUnderAnotherNameIsWrittenInto) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("out", "first ");
    const int file = ::open(path.c_str(), O_RDWR);
    ASSERT_GE(file, 0);
    struct stat before {
    }, after{};
    ASSERT_EQ(::stat(path.c_str(), &before), 0);
    EXPECT_TRUE(write_file_atomically("/dev/fd/" + std::to_string(file), "second").ok());
    ASSERT_EQ(::stat(path.c_str(), &after), 0);
    ::close(file);
    EXPECT_EQ(before.st_ino, after.st_ino);
    EXPECT_EQ(content(path), "first second");
}

TEST(WriteFileAtomically, AnOpenFileNamedByALinkIsWrittenInto) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("out", "first "), link = folder.path() / "link";
    const int file = ::open(path.c_str(), O_RDWR);
    ASSERT_GE(file, 0);
    fs::create_symlink("/dev/fd/" + std::to_string(file), link);
    EXPECT_TRUE(write_file_atomically(link, "second").ok());
    ::close(file);
    EXPECT_EQ(content(path), "first second");
    EXPECT_TRUE(fs::is_symlink(link));
}

TEST(FileWriter, AFileSizeLimitOfTheSystemIsAnErrorAndTheOldFileStays) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("scene", "old");
    const ::pid_t child = ::fork();
    if (child == 0) {
        // The kernel takes the first 4096 bytes and refuses the rest: a short write, then EFBIG.
        const rlimit limit{4096, 4096};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        ::signal(SIGXFSZ, SIG_IGN);
        ::_exit(write_file_atomically(path, std::string(10'000, 'n')).ok() ? 1 : 0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(content(path), "old");
    EXPECT_EQ(files_in(folder.path()), 1u);
}

// --- unfinished files ----------------------------------------------------------------------------

TEST(FileWriter, NothingIsSeenBeforeItIsFinished) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("rows", "old");
    auto file = FileWriter::create(path);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->append("1\n").ok());
    ASSERT_TRUE(file->append("2\n").ok());
    EXPECT_EQ(content(path), "old");
    ASSERT_TRUE(file->finish().ok());
    EXPECT_EQ(content(path), "1\n2\n");
    EXPECT_FALSE(file->append("3\n").ok());
}

TEST(FileWriter, OneThatIsDroppedLeavesTheOldFile) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("rows", "old");
    {
        auto file = FileWriter::create(path);
        ASSERT_TRUE(file.ok() && file->append("new").ok());
        EXPECT_TRUE(check_writable(path).ok());
    }
    EXPECT_EQ(content(path), "old");
    EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(FileWriter, TwoInOneFolderDoNotMeet) {
    const test::TemporaryFolder folder;
    auto a = FileWriter::create(folder.path() / "a");
    auto b = FileWriter::create(folder.path() / "b");
    ASSERT_TRUE(a.ok() && b.ok());
    ASSERT_TRUE(a->append("of a").ok() && b->append("of b").ok());
    ASSERT_TRUE(b->finish().ok() && a->finish().ok());
    EXPECT_EQ(content(folder.path() / "a"), "of a");
    EXPECT_EQ(content(folder.path() / "b"), "of b");
    EXPECT_EQ(files_in(folder.path()), 2u);
}

TEST(FileWriter, ManyThreadsWriteOneFileAndOneOfThemWins) {
    const test::TemporaryFolder folder;
    const auto path = folder.path() / "scene";
    std::vector<std::thread> threads;
    for (char name = 'a'; name < 'i'; ++name)
        threads.emplace_back([&, name] {
            for (int i = 0; i < 20; ++i)
                EXPECT_TRUE(write_file_atomically(path, std::string(5000, name)).ok());
        });
    for (std::thread& thread : threads)
        thread.join();
    const std::string last = content(path);
    EXPECT_EQ(last, std::string(5000, last.front()));
    EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(FileWriter, WhatAKilledProcessLeftIsCleanedUpAndWhatALivingOneWritesIsNot) {
    const test::TemporaryFolder folder;
    folder.write(".topple-save-1-0.tmp", "of a process that is gone");
    folder.write(".topple-save-99999.tmp", "of an older version");
    folder.write("topple-save-notes.tmp", "the user's own");
    auto living = FileWriter::create(folder.path() / "a");
    ASSERT_TRUE(living.ok() && living->append("of a").ok());
    ASSERT_TRUE(write_file_atomically(folder.path() / "b", "of b").ok());
    EXPECT_FALSE(fs::exists(folder.path() / ".topple-save-1-0.tmp"));
    EXPECT_FALSE(fs::exists(folder.path() / ".topple-save-99999.tmp"));
    EXPECT_TRUE(fs::exists(folder.path() / "topple-save-notes.tmp"));
    ASSERT_TRUE(living->finish().ok());
    EXPECT_EQ(content(folder.path() / "a"), "of a");
    EXPECT_EQ(files_in(folder.path()), 3u);
}

TEST(FileWriter, AProcessKilledAtAnyMomentLeavesTheOldOrTheNewFileWhole) {
    const test::TemporaryFolder folder;
    const auto path = folder.write("scene", std::string(20'000, 'a'));
    Random random(test::seed());
    for (int round = 0; round < 200; ++round) {
        const ::pid_t child = ::fork();
        if (child == 0) {
            for (char c = 'a';; c = c == 'z' ? 'a' : static_cast<char>(c + 1))
                if (!write_file_atomically(path, std::string(20'000, c)).ok())
                    ::_exit(1);
        }
        ::usleep(static_cast<unsigned>(random.between(0, 3000)));
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the child could not write";
        const std::string found = content(path);
        ASSERT_EQ(found, std::string(20'000, found.front())) << "round " << round;
        ASSERT_LE(files_in(folder.path()), 2u) << "round " << round; // plus one temporary file
    }
    ASSERT_TRUE(write_file_atomically(path, "last").ok());
    EXPECT_EQ(files_in(folder.path()), 1u);
}

} // namespace
} // namespace topple
