// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Macros in the console and in the palette, and their files.

#include "app/macro_folder.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"
#include "topple/io/text/file_bytes.h"

#include <filesystem>

namespace topple::test {
namespace {

using namespace app;
namespace fs = std::filesystem;

/// A robot whose macros are in a folder of its own, with the console open.
class MacrosInConsole : public testing::Test {
protected:
    MacrosInConsole() { open_console(); }
    void open_console() {
        robot.key(letter('M'));
        robot.frames(2);
        robot.click("Drawer/Console");
        robot.frames(3);
        robot.key(Key::escape);
        wait();
    }
    /// Waits until the window has looked at the folder again.
    void wait() {
        robot.settle();
        robot.set_frame_seconds(0.6);
        robot.frames(3);
        robot.set_frame_seconds(1.0 / 60);
    }
    [[nodiscard]] std::string text_of(const std::string& name) const {
        const auto text = read_file(folder.path() / (name + ".topple"), 100'000);
        return text.ok() ? *text : text.error().text();
    }
    std::string told() {
        const auto& messages = robot.frame().messages;
        return messages.empty() ? std::string() : messages.back().text;
    }
    /// Pins the highest box of the tower.
    void pin_a_box() {
        robot.sandbox().session().submit(Do{SetMass{{4}, 7}});
        robot.sandbox().session().submit(Do{SetMass{{3}, 8}});
        robot.settle();
    }
    TemporaryFolder folder;
    Robot robot{SandboxOptions{.source = "stack:3", .macro_folder = folder.path()}};
};

TEST_F(MacrosInConsole, AreRecordedNamedListedRunAndUndoneInOneStep) {
    EXPECT_FALSE(robot.has("Drawer/Stop"));
    robot.click("Drawer/Record macro");
    robot.settle();
    ASSERT_TRUE(robot.has("Drawer/Stop"));
    EXPECT_EQ(robot.sandbox().state().console.macro_name, "macro 1");
    pin_a_box();
    robot.click("Drawer/Macro name");
    robot.key(letter('A'), kCtrl);
    robot.type_keys("weigh two");
    robot.key(Key::enter);
    robot.click("Drawer/Stop");
    wait();
    ASSERT_FALSE(robot.has("Drawer/Stop")) << told();
    EXPECT_TRUE(text_of("weigh two").ends_with("\nmass 4 7\nmass 3 8\n")) << text_of("weigh two");
    robot.key(letter('Z'), kCtrl);
    robot.key(letter('Z'), kCtrl);
    robot.settle();
    const std::uint64_t before = robot.frame().hash.value();
    ASSERT_NE(robot.frame().state->bodies[3].mass, 7);
    ASSERT_TRUE(robot.has("Drawer/Run weigh two"));
    robot.click("Drawer/Run weigh two");
    robot.settle();
    EXPECT_FLOAT_EQ(robot.frame().state->bodies[3].mass, 7);
    EXPECT_FLOAT_EQ(robot.frame().state->bodies[2].mass, 8);
    robot.key(letter('Z'), kCtrl);
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), before);
}

TEST_F(MacrosInConsole, ARecordingThatIsDiscardedLeavesNoFile) {
    robot.click("Drawer/Record macro");
    robot.settle();
    pin_a_box();
    robot.click("Drawer/Discard");
    wait();
    EXPECT_FALSE(robot.has("Drawer/Stop"));
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST_F(MacrosInConsole, ANameThatIsTakenOrNoneForAFileIsRefusedAndTheRecordingGoesOn) {
    folder.write("old.topple", "mass 4 7\n");
    robot.click("Drawer/Record macro");
    robot.settle();
    pin_a_box();
    for (const std::string name : {"old", "../old", "", ".hidden"}) {
        robot.sandbox().state().console.macro_name = name;
        robot.frames(1);
        robot.click("Drawer/Stop");
        wait();
        EXPECT_TRUE(robot.has("Drawer/Stop")) << name;
        EXPECT_TRUE(told().starts_with("Macro: ")) << told();
    }
    EXPECT_EQ(text_of("old"), "mass 4 7\n");
}

TEST_F(MacrosInConsole, ADeletionNeedsASecondPress) {
    folder.write("a.topple", "mass 4 7\n");
    folder.write("b.topple", "mass 4 8\n");
    wait();
    robot.click("Drawer/Delete a");
    robot.click("Drawer/Delete b");
    wait();
    EXPECT_TRUE(robot.has("Drawer/Run a"));
    EXPECT_TRUE(robot.has("Drawer/Run b"));
    robot.click("Drawer/Delete b");
    wait();
    EXPECT_TRUE(robot.has("Drawer/Run a"));
    EXPECT_FALSE(robot.has("Drawer/Run b"));
    EXPECT_FALSE(fs::exists(folder.path() / "b.topple"));
}

TEST_F(MacrosInConsole, ABrokenFileIsRefusedWithItsLine) {
    folder.write("broken.topple", "# mine\nmass 4 7\nfly away\n");
    fs::create_directory(folder.path() / "folder.topple");
    folder.write("notes.txt", "mass 4 7\n");
    wait();
    EXPECT_FALSE(robot.has("Drawer/Run folder"));
    EXPECT_FALSE(robot.has("Drawer/Run notes"));
    const std::uint64_t before = robot.frame().hash.value();
    robot.click("Drawer/Run broken");
    robot.settle();
    EXPECT_TRUE(told().starts_with("broken:3: 'fly' is not a command")) << told();
    EXPECT_EQ(robot.frame().hash.value(), before);
    fs::remove(folder.path() / "broken.topple");
    robot.click("Drawer/Run broken");
    robot.settle();
    EXPECT_TRUE(told().starts_with("Macro: ")) << told();
}

TEST_F(MacrosInConsole, AreFoundByThePaletteAlsoWithoutTheConsole) {
    robot.key(letter('M'));
    folder.write("zigzag.topple", "mass 4 7\n");
    robot.key(letter('P'), kCtrl);
    wait();
    robot.type(U"zigz");
    robot.frames(2);
    ASSERT_TRUE(robot.has("Scenes/Macro: zigzag"));
    robot.key(Key::enter);
    robot.settle();
    EXPECT_FLOAT_EQ(robot.frame().state->bodies[3].mass, 7);
}

TEST(MacroFolder, WithoutAFolderNothingIsListedAndTheReasonIsSaid) {
    MacroFolder none;
    EXPECT_FALSE(none.refresh(1));
    EXPECT_TRUE(none.names().empty());
    EXPECT_EQ(none.free_name(), "macro 1");
    EXPECT_NE(none.file_for_new("a").error().text().find("HOME"), std::string::npos);
    EXPECT_FALSE(none.read("a").ok());
}

TEST(MacroFolder, IsCreatedForTheFirstMacroAndReadAgainAfterHalfASecond) {
    const TemporaryFolder folder;
    MacroFolder macros(folder.path() / "deep" / "macros");
    EXPECT_FALSE(macros.refresh(0));
    const auto file = macros.file_for_new("a.b");
    ASSERT_TRUE(file.ok()) << file.error().text();
    EXPECT_EQ(file->filename(), "a.b.topple");
    folder.write("deep/macros/a.b.topple", "mass 1 2\n");
    EXPECT_FALSE(macros.refresh(0.1));
    EXPECT_TRUE(macros.refresh(0.5));
    EXPECT_EQ(macros.names(), std::vector<std::string>{"a.b"});
    EXPECT_FALSE(macros.file_for_new("a.b").ok());
    EXPECT_EQ(macros.read("a.b").value(), "mass 1 2\n");
    folder.write("deep/macros/large.topple", std::string(5'000'000, '#'));
    EXPECT_FALSE(macros.read("large").ok());
    EXPECT_TRUE(macros.remove("a.b").ok());
    EXPECT_TRUE(macros.refresh(0));
    EXPECT_EQ(macros.names(), std::vector<std::string>{"large"});
}

} // namespace
} // namespace topple::test
