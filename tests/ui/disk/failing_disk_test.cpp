// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Everything that the program writes, on a disk whose n-th operation fails, for every n until nothing fails.

#include "tests/ui/disk/failing_disk.h"

#include "app/scene_copies.h"
#include "app/session/session.h"
#include "app/settings.h"
#include "app/view/images/image.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/figure.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/io/text/file_bytes.h"

#include <cerrno>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <system_error>

namespace topple::test {
namespace {

using namespace app;
namespace fs = std::filesystem;

struct Trouble {
    int error;
    FailingDisk::Failure failure = FailingDisk::Failure::error;
};
constexpr Trouble kTroubles[] = {{ENOSPC},
                                 {EACCES},
                                 {EIO},
                                 {EROFS},
                                 {ENOSPC, FailingDisk::Failure::full_later}};

std::string content(const fs::path& path) {
    const auto text = read_file(path, 10'000'000);
    return text.ok() ? *text : "(nothing: " + text.error().text() + ")";
}

std::set<std::string> files_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            names.insert(entry.path().filename().string());
    return names;
}

/// One way of writing a file.
struct Writer {
    std::string name;
    bool replaces = false; ///< Whether a file is there before.
    /// Writes the file. Returns what the person is told about a failure; empty: it worked.
    std::function<std::string(const fs::path& file)> write;
    /// Returns whether the new file has all of its content.
    std::function<bool(const fs::path& file)> is_whole;
};

bool is_scene(const fs::path& file) { return open_scene(file.string()).ok(); }

/// Returns whether the last line of a recording, the hash at the end, is there.
bool is_whole_recording(const fs::path& file) {
    const std::string text = content(file);
    return text.ends_with('\n') &&
           text.substr(text.rfind('\n', text.size() - 2) + 1).starts_with("expect hash");
}

/// Returns how many operations failed before one attempt had no failure.
int try_all(const Writer& writer, Trouble trouble) {
    for (int number = 0;; ++number) {
        SCOPED_TRACE(writer.name + ": operation " + std::to_string(number) + " fails with " +
                     std::generic_category().message(trouble.error));
        const TemporaryFolder folder;
        const fs::path file = folder.path() / "mine.json";
        if (writer.replaces)
            folder.write("mine.json", "the old file");
        std::string told;
        bool has_failed = false, has_renamed = false;
        {
            const FailingDisk disk(folder.path(), number, trouble.error, trouble.failure);
            told = writer.write(file);
            has_failed = disk.has_failed();
            has_renamed = disk.has_renamed();
        }
        if (!has_failed) {
            EXPECT_EQ(told, "");
            return number;
        }
        if (told.empty()) {
            // The failure concerned no byte: a second descriptor of a file that was written and synced was closed.
            EXPECT_TRUE(has_renamed);
        } else {
            EXPECT_NE(told.find(file.string()), std::string::npos) << told;
            EXPECT_NE(told.find(std::generic_category().message(trouble.error)), std::string::npos)
                << told;
        }
        if (!has_renamed) {
            EXPECT_EQ(fs::exists(file), writer.replaces);
            EXPECT_EQ(files_in(folder.path()).size(), writer.replaces ? 1u : 0u);
            if (writer.replaces) {
                EXPECT_EQ(content(file), "the old file");
            }
        } else {
            EXPECT_EQ(files_in(folder.path()), std::set<std::string>{"mine.json"});
            EXPECT_TRUE(writer.is_whole(file));
        }
        EXPECT_EQ(writer.write(file), "") << "the disk works again";
        EXPECT_NE(content(file), "the old file");
        EXPECT_EQ(files_in(folder.path()), std::set<std::string>{"mine.json"});
        if (testing::Test::HasFailure())
            return number;
    }
}

void try_all(const Writer& writer) {
    int count = 0;
    for (const Trouble& trouble : kTroubles)
        count += try_all(writer, trouble);
    give_figure("%d operations of a %s failed", count, writer.name.c_str());
    EXPECT_GT(count, 20) << "too few operations: they do not go through the failing disk";
}

/// Returns what a session tells about a refused request.
std::string told_by(Session& session, const Request& request) {
    const Result<void> done = session.execute(request);
    if (done.ok())
        return {};
    EXPECT_EQ(session.messages().back().kind, Message::Kind::error);
    const std::uint64_t hash = session.world().hash();
    session.advance(); // the session goes on
    EXPECT_NE(session.world().hash(), hash);
    return session.messages().back().text;
}

/// A session with something that falls, so that every step differs.
class FailingDiskTest : public testing::Test {
protected:
    FailingDiskTest() { (void)session.execute(OpenScene{"stack:3"}); }
    Session session;
};

TEST_F(FailingDiskTest, ASaveKeepsTheOldFileAndSaysWhatAndWhere) {
    try_all(
        {.name = "save",
         .replaces = true,
         .write = [&](const fs::path& file) { return told_by(session, SaveScene{file.string()}); },
         .is_whole = &is_scene});
}

TEST_F(FailingDiskTest, ASaveUnderANewNameLeavesNothing) {
    try_all(
        {.name = "save as",
         .write = [&](const fs::path& file) { return told_by(session, SaveScene{file.string()}); },
         .is_whole = &is_scene});
    EXPECT_FALSE(session.document().has_unsaved_changes());
}

TEST_F(FailingDiskTest, ARecordingKeepsTheOldFileToo) {
    try_all({.name = "recording",
             .replaces = true,
             .write =
                 [&](const fs::path& file) {
                     return told_by(session, SaveRecording{.path = file.string()});
                 },
             .is_whole = &is_whole_recording});
}

TEST(FailingDiskPictures, KeepTheOldFile) {
    const Image image{.width = 2, .height = 2, .rgba = std::vector<std::uint8_t>(16, 200)};
    try_all(
        {.name = "picture",
         .replaces = true,
         .write =
             [&](const fs::path& file) {
                 const Result<void> done = write_png(image, file.string());
                 return done.ok() ? std::string() : done.error().text();
             },
         .is_whole =
             [](const fs::path& file) { return content(file).find("IEND") != std::string::npos; }});
}

TEST_F(FailingDiskTest, AFailedSaveDoesNotCountAsSaved) {
    const TemporaryFolder folder;
    (void)session.execute(Do{SetParameter{"gravity_y", -1}});
    const FailingDisk disk(folder.path(), 2, ENOSPC);
    EXPECT_FALSE(session.execute(SaveScene{(folder.path() / "mine.json").string()}).ok());
    EXPECT_TRUE(session.document().has_unsaved_changes());
    EXPECT_EQ(session.document().opened().source, "stack:3");
}

TEST(FailingDiskSettings, KeepTheOldFileAreToldOfOnceAndWrittenLater) {
    int count = 0;
    for (const Trouble& trouble : kTroubles)
        for (int number = 0, has_failed = 1; has_failed != 0; ++number) {
            SCOPED_TRACE(number);
            const TemporaryFolder folder;
            const fs::path file = folder.write("settings.json", "{}");
            SettingsFile settings(file, /*retry_seconds=*/0);
            PanelState state;
            (void)settings.read(state);
            state.recent_files = {"/first.json"};
            {
                const FailingDisk disk(folder.path(), number, trouble.error, trouble.failure);
                const std::string told = settings.keep(state, false);
                has_failed = disk.has_failed();
                count += has_failed;
                if (has_failed != 0 && !disk.has_renamed()) {
                    EXPECT_NE(told.find(file.string()), std::string::npos) << told;
                    EXPECT_EQ(settings.keep(state, false), "") << "told once";
                }
                if (!disk.has_renamed()) {
                    EXPECT_EQ(content(file), "{}");
                }
            }
            EXPECT_EQ(files_in(folder.path()).size(), 1u);
            EXPECT_EQ(settings.keep(state, false), "");
            PanelState read;
            EXPECT_TRUE(SettingsFile(file).read(read));
            EXPECT_EQ(read.recent_files, state.recent_files);
        }
    give_figure("%d operations of the settings failed", count);
}

/// Number of bodies in the newest copy below the folder; 0: there is none, or it cannot be read.
std::size_t bodies_in_copy(const fs::path& folder) {
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (is_scene_path(entry.path()))
            if (const auto opened = open_scene(entry.path().string()); opened.ok())
                return opened->world.state().bodies.size();
    return 0;
}

/// The lock of a running program, and a copy with its script and note.
const std::set<std::string> kFilesOfACopy{"lock", "scene-2.json", "scene-2.note", "scene-2.topple"};

bool is_told(Robot& robot, const std::string& reason) {
    for (const Message& message : robot.frame().messages)
        if (message.text.starts_with("No copy of this scene could be kept") &&
            message.text.find(reason) != std::string::npos)
            return true;
    return false;
}

TEST(FailingDiskCopies, KeepTheLastCopyAreToldOfAndTriedAgain) {
    int number = 0;
    for (bool has_failed = true; has_failed; ++number) {
        SCOPED_TRACE("operation " + std::to_string(number));
        const TemporaryFolder folder;
        Robot robot({.source = "stack:3", .state_folder = folder.path(), .copy_interval = 0.3});
        robot.click("Transport/Step forward"); // pauses, so that only edits are copied
        robot.settle();
        ASSERT_TRUE(robot.frame().timeline.is_paused);
        robot.key(letter('B'));
        ASSERT_TRUE(robot.wait_until([&] { return bodies_in_copy(folder.path()) == 5; }));
        {
            const FailingDisk disk(folder.path(), number, ENOSPC);
            robot.key(letter('B'));
            ASSERT_TRUE(robot.wait_until(
                [&] { return disk.has_failed() || bodies_in_copy(folder.path()) == 6; }));
            robot.frames(5);
            has_failed = disk.has_failed();
            if (has_failed) {
                // A second descriptor of a file that was written is closed without a word.
                EXPECT_TRUE(robot.wait_until([&] {
                    return is_told(robot, "No space left") || bodies_in_copy(folder.path()) == 6;
                }));
            }
            EXPECT_GE(bodies_in_copy(folder.path()), 5u);
        }
        // Nothing else is edited: the copy itself is tried again.
        EXPECT_TRUE(robot.wait_until([&] { return bodies_in_copy(folder.path()) == 6; }));
        EXPECT_TRUE(robot.wait_until([&] { return files_in(folder.path()) == kFilesOfACopy; }));
        if (testing::Test::HasFailure())
            return;
    }
    give_figure("%d operations of a copy failed", number - 1);
    EXPECT_GT(number, 8);
}

TEST(FailingDiskCopies, NeverLackTheSourceAndTheTimeOfTheScene) {
    const SceneCopy copy{
        .scene = describe_world(Session().world()), .source = "/mine.json", .log = "step\n"};
    int number = 0;
    for (bool has_failed = true; has_failed; ++number) {
        SCOPED_TRACE("operation " + std::to_string(number));
        const TemporaryFolder folder;
        const FailingDisk disk(folder.path(), number, ENOSPC);
        const Result<void> done = write_copy(folder.path(), 1, copy, 1234);
        has_failed = disk.has_failed();
        EXPECT_TRUE(done.ok() || has_failed);
        for (const KeptScene& kept : find_copies(folder.path())) {
            EXPECT_EQ(kept.source, "/mine.json");
            EXPECT_EQ(kept.time, 1234);
        }
    }
    EXPECT_GT(number, 15);
}

TEST(FailingDiskCopies, AStateFolderThatCannotBeMadeIsNoReasonNotToStart) {
    for (int number = 0, has_failed = 1; has_failed != 0 && number < 50; ++number) {
        SCOPED_TRACE(number);
        const TemporaryFolder folder;
        const FailingDisk disk(folder.path(), number, EACCES);
        Robot robot({.source = "stack:3", .state_folder = folder.path() / "state"});
        has_failed = disk.has_failed();
        EXPECT_EQ(robot.frame().state->bodies.size(), 4u);
        if (robot.sandbox().recovery() == nullptr) {
            ASSERT_FALSE(robot.frame().messages.empty());
            EXPECT_EQ(robot.frame().messages.back().kind, Message::Kind::warning);
        }
    }
}

} // namespace
} // namespace topple::test
